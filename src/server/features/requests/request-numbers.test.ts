// The request number that people use.
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { createBoat, createRequest } from '../../../../test/factories.ts'
import { useRequests } from '../../../../test/request-calls.ts'
import { dayOf } from '../../../shared/days.ts'
import { requestsApi } from '../../../shared/requests/requests.contract.ts'
import { takeRequestNumber } from './request-numbers.commands.ts'

const SERVER = process.env.TEST_DATABASE_URL
const { server, admin, owner, request } = useRequests()

async function file(boatId: string) {
  const body = { requestType: 'FAULT', boatId, engineIds: [] }
  return (await server.call(owner, requestsApi.create, { body })).body.data
}
const numberOf = ({ requestNumber }: { requestNumber: string }) => Number(requestNumber.split('-')[2])

it('a new request: gets the next number of its year in Turkey', async () => {
  const boat = await createBoat(server.db, owner.id)
  const [first, second] = [await file(boat.id), await file(boat.id)]
  const year = dayOf(new Date(first.createdAt)).slice(0, 4)
  expect(first.requestNumber).toBe(`S-${year}-0001`)
  expect(second.requestNumber).toBe(`S-${year}-0002`)
  const read = await server.call(admin, requestsApi.byId, { params: { id: second.id } })
  expect(read.body.data.requestNumber).toBe(second.requestNumber)
})

it('twenty creations at once: twenty different numbers', async () => {
  const boat = await createBoat(server.db, owner.id)
  const filed = await Promise.all(Array.from({ length: 20 }, () => file(boat.id)))
  expect(new Set(filed.map(({ requestNumber }) => requestNumber)).size).toBe(20)
})

it('twenty creations at once: stand in the order of their numbers', async () => {
  const boat = await createBoat(server.db, owner.id)
  await Promise.all(Array.from({ length: 20 }, () => file(boat.id)))
  const rows = await server.db
    .selectFrom('service_requests')
    .select('number_in_year')
    .where('boat_id', '=', boat.id)
    .orderBy('created_at')
    .execute()
  const numbers = rows.map((row) => row.number_in_year)
  expect(numbers).toEqual(numbers.toSorted((a, b) => a - b))
})

it('the numbers of many rounds: stand at later and later moments', async () => {
  const taken: string[] = []
  for (let round = 0; round < 50; round++) {
    const together = await Promise.all(Array.from({ length: 5 }, () => takeRequestNumber(server.db)))
    taken.push(...together.map(({ created_at }) => created_at))
  }
  expect(taken).toEqual([...new Set(taken)].toSorted())
})

it('a creation that is refused: leaves a gap at most, and the next one is filed', async () => {
  const [boat, other] = [await createBoat(server.db, owner.id), await server.ownerWithBoat()]
  const before = numberOf(await file(boat.id))
  const body = { requestType: 'FAULT', boatId: other.boat.id, engineIds: [] }
  expect((await server.call(owner, requestsApi.create, { body })).status).toBe(403)
  expect(numberOf(await file(boat.id))).toBeGreaterThan(before)
})

// The embedded database has one connection, so its transactions never run at the same time.
it.each(SERVER ? [SERVER] : [])('a creation that has not committed yet: holds no other one up', async () => {
  const boat = await createBoat(server.db, owner.id)
  await server.db.transaction().execute(async (tx) => {
    const number = await takeRequestNumber(server.db)
    await createRequest(tx, { customer_id: owner.id, boat_id: boat.id, ...number })
    const filed = await file(boat.id)
    expect(numberOf(filed)).toBeGreaterThan(number.number_in_year)
  })
})

it('more than 9999 requests in a year: the number grows by a digit', async () => {
  const numbers = [1, 9999, 10_000, 123_456]
  const rows = await Promise.all(
    numbers.map((number_in_year) => request({ number_year: 2031, number_in_year }).then((row) => row.request_number)),
  )
  expect(rows).toEqual(['S-2031-0001', 'S-2031-9999', 'S-2031-10000', 'S-2031-123456'])
})

it('the same number twice: the database refuses it', async () => {
  await request({ number_year: 2032, number_in_year: 7 })
  await expect(request({ number_year: 2032, number_in_year: 7 })).rejects.toThrow('service_requests_number')
  await expect(sql`update service_requests set number_in_year = 0`.execute(server.db)).rejects.toThrow('number_check')
})
