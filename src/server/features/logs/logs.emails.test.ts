// Searches of the log by e-mail that match few entries, or entries behind many of the server's own.
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { type Person, useServer } from '../../../../test/harness.ts'
import { logsApi } from '../../../shared/logs/logs.contract.ts'
import { COUNT_LIMIT } from '../../../shared/paging.ts'
import { FIRST_ROWS } from '../../db/searched-page.ts'

const server = useServer()
let admin: Person
beforeAll(async () => {
  admin = await server.person('ADMIN')
})

/** `count` entries, the later ones newer; `email` is SQL over their number `n`. */
async function entries(count: number, email: string): Promise<void> {
  await server.db.deleteFrom('activity_logs').execute()
  await sql`insert into activity_logs (created_at, user_email, category, action_type, entity, message)
    select timestamptz '2026-05-01' + n * interval '1 minute', ${sql.raw(email)}, 'USER', 'SEND', 'user', n::text
    from generate_series(1, ${sql.lit(count)}) as n`.execute(server.db)
}

async function search(query: Record<string, string | number>) {
  const { content, page } = (await server.call(admin, logsApi.search, { query })).body.data
  return { messages: content.map(({ message }) => message), page }
}

it('two letters are looked for among the entries that have an e-mail, however many of the server stand before them', async () => {
  await entries(FIRST_ROWS + 5, `case n when 1 then 'kaptan@pruva.test' when 2 then 'ali@pruva.test' end`)
  const { messages, page } = await search({ userEmail: 'pt' })
  expect(messages).toEqual(['1'])
  expect(page).toEqual({ number: 0, size: 20, totalElements: 1, totalPages: 1 })
})

it('the few entries of an e-mail are counted and paged in both directions', async () => {
  await entries(45, `case when n % 2 = 0 then 'kaptan@pruva.test' else 'ali@pruva.test' end`)
  const newest = Array.from({ length: 22 }, (_, index) => String(44 - 2 * index))
  for (const page of [0, 1, 2, 9]) {
    const found = await search({ userEmail: 'kaptan@', page, size: 10 })
    expect(found.messages).toEqual(newest.slice(10 * page, 10 * page + 10))
    expect(found.page).toEqual({ number: page, size: 10, totalElements: 22, totalPages: 3 })
  }
  const oldest = await search({ userEmail: 'kaptan@', sort: 'createdAt,asc', size: 100 })
  expect(oldest.messages).toEqual(newest.reverse())
})

it('the many entries of an e-mail are shown newest first, also after a further one', async () => {
  const count = COUNT_LIMIT + 5
  await entries(count, `'kaptan@pruva.test'`)
  const first = () => search({ userEmail: 'kaptan@', size: 2 })
  const { messages, page } = await first()
  expect(messages).toEqual([String(count), String(count - 1)])
  expect(page).toMatchObject({ totalElements: COUNT_LIMIT, totalIsMinimum: true })
  await sql`insert into activity_logs (created_at, user_email, category, action_type, entity, message)
    values ('2027-01-01', 'kaptan@pruva.test', 'USER', 'SEND', 'user', 'later')`.execute(server.db)
  expect((await first()).messages).toEqual(['later', String(count)])
})
