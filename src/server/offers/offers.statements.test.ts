// How many statements the calls that show offers run: no more with many offers than with one.
import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Person } from '../../../test/harness.ts'
import { LABOUR, useOffers } from '../../../test/offer-calls.ts'

const { server, setup, send, edit } = useOffers()
let ran = 0
let url: string
let close: () => Promise<unknown>

beforeAll(async () => {
  const plain = server.db
  const counter: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      ran += 1
      return result
    },
  }
  const counted = await server.another({}, undefined, { db: plain.withPlugin(counter) })
  url = counted.url
  close = () => counted.app.close()
})
afterAll(() => close())

it('a request’s offers, the request and the list of requests: as many statements with six revised offers as with one', async () => {
  const { admin, customer, request } = await setup()
  const countsOf = async ({ token }: Person, list: string) => {
    const counts: Record<string, number> = {}
    for (const path of [`offers/request/${request.id}`, `requests/${request.id}`, list]) {
      const get = () => fetch(`${url}/api/maintenance/${path}`, { headers: { authorization: `Bearer ${token}` } })
      // The first call looks up the session.
      await (await get()).text()
      ran = 0
      const answer = await get()
      await answer.text()
      expect([path, answer.status]).toEqual([path, 200])
      counts[path] = ran
    }
    return counts
  }
  const all = async () => [await countsOf(admin, 'requests'), await countsOf(customer, 'requests/my')]
  const aRevised = async () => {
    const { id } = (await send(admin, request.id)).body.data
    await edit(admin, id, { items: [{ ...LABOUR, unitPrice: 80 }] })
  }
  await aRevised()
  const before = await all()
  for (let more = 0; more < 5; more++) await aRevised()
  expect(await all()).toEqual(before)
  const counts = before.flatMap((one) => Object.values(one))
  expect([Math.min(...counts) > 0, Math.max(...counts) < 14]).toEqual([true, true])
})
