// A list looks at its first rows for a word; what only older rows have is found by the indexes.
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { createBoat } from '../../../../test/factories.ts'
import { usePeople, useServer } from '../../../../test/harness.ts'
import { requestsApi } from '../../../shared/requests/requests.contract.ts'
import { searchApi } from '../../../shared/search/search.contract.ts'
import { FIRST_ROWS } from '../../db/searched-page.ts'

const server = useServer()
const { admin, customer } = usePeople(server, { admin: 'ADMIN', customer: 'CUSTOMER' })
const ROWS = FIRST_ROWS + 50

/** Of each ten one has a leak; only the two oldest have a broken winch. */
beforeAll(async () => {
  const boat = await createBoat(server.db, customer.id, { name: 'Poyraz' })
  await sql`insert into service_requests (request_type, description, boat_id, customer_id, payer_id, status, created_at,
      number_year, number_in_year)
    select 'FAULT', case when n <= 2 then 'Irgat çalışmıyor' when n % 10 = 0 then 'Sızıntı var' else 'Bakım' end,
      ${boat.id}, ${customer.id}, ${customer.id}, 'PENDING', timestamptz '2026-01-01' + n * interval '1 hour', 2026, n
    from generate_series(1, ${sql.lit(ROWS)}::int) as n`.execute(server.db)
})

async function listed(search: string, page = 0) {
  const { data } = (await server.call(admin, requestsApi.list, { query: { search, page } })).body
  return { numbers: data.content.map(({ requestNumber }) => requestNumber), ...data.page }
}

it.each(['ırgat', 'IRGAT', 'ir'])('a word of the oldest requests alone is found: %s', async (word) => {
  expect(await listed(word)).toMatchObject({ numbers: ['S-2026-0002', 'S-2026-0001'], totalElements: 2 })
  const found = await server.call(admin, searchApi.all, { query: { q: word } })
  expect(found.body.data.requests.map(({ requestNumber }) => requestNumber)).toEqual(['S-2026-0002', 'S-2026-0001'])
})

it('a frequent word has an exact total and all of its pages', async () => {
  const numbers = Array.from(
    { length: ROWS / 10 },
    (_, index) => `S-2026-${String(ROWS - index * 10).padStart(4, '0')}`,
  )
  for (const page of [0, 1, 2])
    expect(await listed('sızıntı', page)).toMatchObject({
      numbers: numbers.slice(page * 10, page * 10 + 10),
      totalElements: ROWS / 10,
      totalPages: Math.ceil(ROWS / 100),
    })
})

it('a page that was read is read again once a request has changed', async () => {
  expect((await listed('sızıntı')).totalElements).toBe(ROWS / 10)
  await sql`update service_requests set description = 'Sızıntı' where number_in_year = 1`.execute(server.db)
  expect(await listed('sızıntı')).toMatchObject({ totalElements: ROWS / 10 + 1 })
  expect((await listed('ırgat')).numbers).toEqual(['S-2026-0002'])
})
