// Statements of a transaction that travel with its next statement: those whose result nobody reads, and those whose result is read
// after that statement.
import type { CompiledQuery, Kysely } from 'kysely'
import type pg from 'pg'
import type { DB } from './schema.generated.ts'

interface Statement {
  compile(db: Kysely<DB>): CompiledQuery
}

type Answer = PromiseWithResolvers<pg.QueryResult>

interface Mark {
  /** Null where nobody reads the result. */
  answer: Answer | null
  isWaiting: boolean
}

/** By the array of its parameters, which Kysely passes on to the client unchanged. */
const marks = new WeakMap<readonly unknown[], Mark>()

/**
 * Runs `statement` right before the transaction's next statement or its COMMIT. That one throws what `statement` throws, and then the
 * transaction cannot be committed. Outside of a transaction it runs at once.
 */
export async function later(db: Kysely<DB>, statement: Statement): Promise<void> {
  const compiled = statement.compile(db)
  marks.set(compiled.parameters, { answer: null, isWaiting: false })
  await db.executeQuery(compiled)
}

/** The same for a statement whose rows are needed: call the result after the transaction's next statement. */
export async function readLater<T>(db: Kysely<DB>, statement: Statement): Promise<() => Promise<T[]>> {
  const compiled = statement.compile(db)
  const answer: Answer = Promise.withResolvers()
  // The statement that it travels with throws the same error.
  answer.promise.catch(() => undefined)
  const mark = { answer, isWaiting: false }
  marks.set(compiled.parameters, mark)
  const { rows } = await db.executeQuery<T>(compiled)
  return async () => (mark.isWaiting ? ((await answer.promise).rows as T[]) : rows)
}

/** Whether a statement with these parameters may wait; then it does, and `answer` must be settled. */
export function startWaiting(parameters: readonly unknown[]): Pick<Mark, 'answer'> | null {
  const mark = marks.get(parameters)
  if (!mark) return null
  mark.isWaiting = true
  return mark
}
