import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { freshDatabase } from '../../../test/database.ts'
import { retryAfterOf } from '../platform/unavailable.ts'
import type { Database } from './client.ts'

describe('named statements', () => {
  const cities = ({ db }: Database) => db.selectFrom('cities').selectAll().execute()
  const codeOf = (error: { code: string }) => error.code
  async function named({ db }: Database): Promise<number> {
    const { rows } = await sql<{ count: number }>`select count(*) as count from pg_prepared_statements`.execute(db)
    return rows[0]?.count ?? 0
  }

  it('the same statement twice → one plan, kept by its connection', async () => {
    await using database = disposable(await freshDatabase())
    await cities(database)
    const first = await named(database)
    await cities(database)
    expect([first > 0, await named(database)]).toEqual([true, first])
  })

  it('another version migrates the table → one refusal that passes, then the new columns', async () => {
    await using database = disposable(await freshDatabase())
    await cities(database)
    await sql`alter table cities add column harbour text default 'Marina'`.execute(database.db)
    const error = await cities(database).catch((failure) => failure)
    expect([codeOf(error), retryAfterOf(error)]).toEqual(['0A000', 1])
    expect((await cities(database))[0]).toMatchObject({ harbour: 'Marina' })
  })

  it('a pooler loses the names → one refusal that passes, then statements without names', async () => {
    await using database = disposable(await freshDatabase())
    await cities(database)
    await sql`deallocate all`.execute(database.db)
    const error = await cities(database).catch((failure) => failure)
    expect([codeOf(error), retryAfterOf(error)]).toEqual(['26000', 1])
    await cities(database)
    expect(await named(database)).toBe(0)
  })
})

const disposable = (database: Database) => ({ ...database, [Symbol.asyncDispose]: () => database.close() })
