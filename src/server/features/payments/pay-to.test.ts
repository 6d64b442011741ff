import { expect, it } from 'vitest'
import { createOffer, createRequest } from '../../../../test/factories.ts'
import { type Person, usePeople, useServer } from '../../../../test/harness.ts'
import { dayOf } from '../../../shared/days.ts'
import { offersApi } from '../../../shared/offers/offers.contract.ts'
import { paymentsApi } from '../../../shared/payments/payments.contract.ts'

const server = useServer()
server.turnToNoon()
const { admin } = usePeople(server, { admin: 'ADMIN' })
const iban = 'TR330006100519786457841326'

/** A request with an accepted offer of 1.000,00 ₺. */
async function job(customer: Person) {
  const request = await createRequest(server.db, { customer_id: customer.id, status: 'WAITING_APPROVAL' })
  const offer = await createOffer(server.db, request.id, { final_try_minor: 100_000 })
  await server.call(admin, offersApi.accept, { params: { id: offer.id }, body: {} })
  return request
}
const payToOf = async (customer: Person, query: { requestId?: string } = {}) =>
  (await server.call(customer, paymentsApi.balance, { query })).body.data.payTo

it('the account to pay to: something is open → the workshop’s account and the requests’ numbers; all paid or no IBAN → nothing', async () => {
  const customer = await server.person('CUSTOMER')
  const [first, second] = [await job(customer), await job(customer)]
  await server.db.updateTable('workshop').set({ iban: null, trade_name: 'Pruva Marin' }).execute()
  expect(await payToOf(customer)).toBeNull()
  await server.db.updateTable('workshop').set({ iban }).execute()
  const account = { iban, payee: 'Pruva Marin' }
  expect(await payToOf(customer)).toEqual({ ...account, references: [first.request_number, second.request_number] })
  expect(await payToOf(customer, { requestId: first.id })).toEqual({ ...account, references: [first.request_number] })
  const body = { requestId: first.id, amount: 1000, paidOn: dayOf(server.clock()), method: 'CASH' }
  await server.call(admin, paymentsApi.record, { body })
  expect(await payToOf(customer, { requestId: first.id })).toBeNull()
  const { data } = (await server.call(customer, paymentsApi.statement, { query: {} })).body
  expect(data.payTo).toEqual({ ...account, references: [second.request_number] })
})
