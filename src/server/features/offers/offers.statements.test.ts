// How many statements the calls that show offers run: no more with many offers than with one.
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Person } from '../../../../test/harness.ts'
import { LABOUR, useOffers } from '../../../../test/offer-calls.ts'
import { type RecordingServer, recordingServer } from '../../../../test/recorded-statements.ts'

const { server, setup, send, edit } = useOffers()
let recording: RecordingServer

beforeAll(async () => {
  recording = await recordingServer(server)
})
afterAll(() => recording.close())

it('a request’s offers, the request and the list of requests: as many statements with six revised offers as with one', async () => {
  const { admin, customer, request } = await setup()
  const countsOf = async (who: Person, list: string) => {
    const counts: Record<string, number> = {}
    for (const path of [`offers/request/${request.id}`, `requests/${request.id}`, list])
      counts[path] = (await recording.statementsOf(who, `/api/maintenance/${path}`)).length
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
