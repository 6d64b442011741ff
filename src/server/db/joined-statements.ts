// Several prepared statements in one packet, for one wait and one answer: BEGIN with the first statement of a transaction, for example.
import pg from 'pg'

export interface Prepared {
  name: string
  text: string
  values: unknown[]
}

/** The parts of the driver's connection and query that its type lacks. */
interface Wire {
  bind(config: { statement: string; values: unknown[]; valueMapper: (value: unknown) => unknown }): void
  execute(config: object): void
}
type Done = (error: Error | null, result: pg.QueryResult) => void
interface DriverQuery extends pg.Submittable {
  prepare(connection: Wire): void
  handleDataRow(message: unknown): void
  handleCommandComplete(message: unknown, connection: Wire): void
}
const Query = pg.Query as unknown as new (statement: Prepared, done: Done) => DriverQuery
const { prepareValue } = (pg as unknown as { utils: { prepareValue: (value: unknown) => unknown } }).utils

/**
 * The packet ends with one Sync, so PostgreSQL leaves out everything after a statement that fails. The connection must know all of the
 * statements already: of one that is left out the driver could not tell whether it is prepared now.
 */
class Joined extends Query {
  readonly #before: readonly Prepared[]
  #answered = 0

  constructor(before: readonly Prepared[], last: Prepared, done: Done) {
    super(last, done)
    this.#before = before
  }

  override prepare(connection: Wire): void {
    for (const { name, values } of this.#before) {
      connection.bind({ statement: name, values, valueMapper: prepareValue })
      connection.execute({})
    }
    super.prepare(connection)
  }

  override handleDataRow(message: unknown): void {
    if (this.#answered >= this.#before.length) super.handleDataRow(message)
  }

  override handleCommandComplete(message: unknown, connection: Wire): void {
    if (this.#answered < this.#before.length) this.#answered += 1
    else super.handleCommandComplete(message, connection)
  }
}

/** Returns the result of `last`, or the error of the first statement that fails. */
export const queryJoined = (
  client: pg.ClientBase,
  before: readonly Prepared[],
  last: Prepared,
): Promise<pg.QueryResult> =>
  new Promise((resolve, reject) => {
    client.query(new Joined(before, last, (error, result) => (error ? reject(error) : resolve(result))))
  })
