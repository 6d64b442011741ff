// Several prepared statements in one packet, for one wait and one answer: BEGIN with the first statement of a transaction, for example.
import pg from 'pg'

interface Prepared {
  name: string
  text: string
  values: unknown[]
}

/** A statement in front of the last one. */
export interface Ahead extends Prepared {
  /** Gets the result, or the error of the packet. */
  answer?: PromiseWithResolvers<pg.QueryResult> | null
}

/** The parts of the driver's connection and query that its type lacks. */
interface Wire {
  bind(config: { statement: string; values: unknown[]; valueMapper: (value: unknown) => unknown }): void
  describe(config: { type: 'P'; name: string }): void
  execute(config: object): void
}
type Done = (error: Error | null, result: pg.QueryResult) => void
interface DriverQuery extends pg.Submittable {
  prepare(connection: Wire): void
  handleRowDescription(message: unknown): void
  handleDataRow(message: unknown): void
  handleCommandComplete(message: unknown, connection: Wire): void
  handleReadyForQuery(connection: Wire): void
}
type Config = Prepared & { types: pg.CustomTypesConfig | undefined }
const Query = pg.Query as unknown as new (statement: Config, done: Done) => DriverQuery
const { prepareValue } = (pg as unknown as { utils: { prepareValue: (value: unknown) => unknown } }).utils

/**
 * The packet ends with one Sync, so PostgreSQL leaves out everything after a statement that fails. The connection must know all of the
 * statements already: of one that is left out the driver could not tell whether it is prepared now.
 */
class Joined extends Query {
  readonly #before: readonly Ahead[]
  /** A query of the driver reads the rows of each statement that has an answer. */
  readonly #readers: readonly (DriverQuery | null)[]
  #answered = 0

  constructor(before: readonly Ahead[], last: Config, done: Done) {
    super(last, done)
    this.#before = before
    this.#readers = before.map((statement) => readerOf(statement, last.types))
  }

  override prepare(connection: Wire): void {
    for (const { name, values, answer } of this.#before) {
      connection.bind({ statement: name, values, valueMapper: prepareValue })
      if (answer) connection.describe({ type: 'P', name: '' })
      connection.execute({})
    }
    super.prepare(connection)
  }

  override handleRowDescription(message: unknown): void {
    if (this.#answered >= this.#before.length) super.handleRowDescription(message)
    else this.#readers[this.#answered]?.handleRowDescription(message)
  }

  override handleDataRow(message: unknown): void {
    if (this.#answered >= this.#before.length) super.handleDataRow(message)
    else this.#readers[this.#answered]?.handleDataRow(message)
  }

  override handleCommandComplete(message: unknown, connection: Wire): void {
    if (this.#answered >= this.#before.length) {
      super.handleCommandComplete(message, connection)
      return
    }
    this.#readers[this.#answered]?.handleCommandComplete(message, connection)
    this.#answered += 1
  }

  /** Only now is nothing taken back any more. */
  override handleReadyForQuery(connection: Wire): void {
    for (const reader of this.#readers) reader?.handleReadyForQuery(connection)
    super.handleReadyForQuery(connection)
  }
}

function readerOf({ name, text, values, answer }: Ahead, types: pg.CustomTypesConfig | undefined): DriverQuery | null {
  if (!answer) return null
  return new Query({ name, text, values, types }, (error, result) =>
    error ? answer.reject(error) : answer.resolve(result),
  )
}

/** Returns the result of `last`, or the error of the first statement that fails. */
export const queryJoined = (
  client: pg.ClientBase,
  before: readonly Ahead[],
  last: Prepared,
  types: pg.CustomTypesConfig | undefined,
): Promise<pg.QueryResult> =>
  new Promise((resolve, reject) => {
    client.query(new Joined(before, { ...last, types }, (error, result) => (error ? reject(error) : resolve(result))))
  })
