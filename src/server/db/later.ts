// Statements of a transaction whose results nobody reads. On a PostgreSQL server they travel with the transaction's next statement.
import type { CompiledQuery, Kysely } from 'kysely'
import type { DB } from './schema.generated.ts'

interface Statement {
  compile(db: Kysely<DB>): CompiledQuery
}

/** By the array of its parameters, which Kysely passes on to the client unchanged. */
const marked = new WeakSet<readonly unknown[]>()

/**
 * Runs `statement` right before the transaction's next statement or its COMMIT. That one throws what `statement` throws, and then the
 * transaction cannot be committed. Outside of a transaction it runs at once.
 */
export async function later(db: Kysely<DB>, statement: Statement): Promise<void> {
  const compiled = statement.compile(db)
  marked.add(compiled.parameters)
  await db.executeQuery(compiled)
}

export const isLater = (parameters: readonly unknown[]): boolean => marked.has(parameters)
