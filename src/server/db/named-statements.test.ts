import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { freshDatabase } from '../../../test/database.ts'
import { wrongStatements } from '../../../test/wrong-statements.ts'
import { retryAfterOf } from '../http/unavailable.ts'
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

  it('more statements than a connection keeps → a new connection, and names for ever', async () => {
    await using database = disposable(await freshDatabase())
    for (let n = 0; n < 1_200; n++) await sql`select ${sql.lit(n)}`.execute(database.db)
    expect(await named(database)).toBeLessThan(500)
    const before = await named(database)
    await sql`select 'one more'`.execute(database.db)
    expect(await named(database)).toBeGreaterThan(before)
  })

  it('a wrong statement → logged, also where its caller goes on', async () => {
    await using database = disposable(await freshDatabase())
    await sql`select from where`.execute(database.db).catch(() => undefined)
    expect(wrongStatements()).toEqual(['syntax error at or near "where": select from where'])
  })

  it('an empty list → no row for `in`, every row for `not in`', async () => {
    await using database = disposable(await freshDatabase())
    const all = await cities(database)
    const none = database.db.selectFrom('cities').selectAll().where('id', 'in', [])
    const every = database.db.selectFrom('cities').selectAll().where('id', 'not in', [])
    expect([await none.execute(), (await every.execute()).length]).toEqual([[], all.length])
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
