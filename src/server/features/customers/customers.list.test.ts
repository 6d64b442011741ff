import { beforeAll, describe, expect, it } from 'vitest'
import { createDue, createPayment, createRequest } from '../../../../test/factories.ts'
import { useServer } from '../../../../test/harness.ts'
import { customersApi, type NewCustomerInput } from '../../../shared/customers/customers.contract.ts'
import { paymentsApi } from '../../../shared/payments/payments.contract.ts'
import { requestsApi } from '../../../shared/requests/requests.contract.ts'
import { usersApi } from '../../../shared/users/users.contract.ts'

const server = useServer()
let admin: Awaited<ReturnType<typeof server.person>>
beforeAll(async () => {
  admin = await server.person('ADMIN')
})

let numbers = 2000000
const create = (body: NewCustomerInput) => server.call(admin, customersApi.create, { body })
const caller = async (more: Partial<NewCustomerInput> = {}) =>
  (await create({ fullName: 'Ahmet Kaya', phone: `0533 ${++numbers}`, ...more })).body.data

describe('the list', () => {
  const found = async (query: { search?: string; state?: string }) =>
    (await server.call(admin, customersApi.list, { query })).body.data.content.map(({ fullName }) => fullName)

  it('finds by name, number in any form, address and boat', async () => {
    await create({
      ...{ fullName: 'Şükrü Işık', phone: '0542 987 65 43', email: 'sukru@liman.test' },
      boat: { name: 'Gökçe Deniz', model: 'Sirena 58' },
    })
    for (const search of ['sukru', 'IŞIK', '0542 987', '+90 542 987 65 43', 'sukru@li', 'gokce', 'işık'])
      expect([search, await found({ search })]).toEqual([search, ['Şükrü Işık']])
    expect(await found({ search: 'hiç kimse' })).toEqual([])
  })

  it('names those without sign-in alone, the newest first', async () => {
    await caller({ fullName: 'Eski' })
    await server.person('CUSTOMER', { fullName: 'Hesaplı' })
    await caller({ fullName: 'Yeni' })
    expect((await found({})).slice(0, 3)).toEqual(['Yeni', 'Hesaplı', 'Eski'])
    expect((await found({ state: 'NONE' })).slice(0, 2)).toEqual(['Yeni', 'Eski'])
  })

  it('DEBTOR: whoever pays for a request with an open due, until it is paid, withdrawn or somebody else’s', async () => {
    const [owner, payer] = [
      await server.person('CUSTOMER', { fullName: 'Borçlu Bora' }),
      await server.person('CUSTOMER', { fullName: 'Öder Özlem' }),
    ]
    const debtors = () => found({ state: 'DEBTOR' })
    await caller({ fullName: 'Borçsuz' })
    const request = await createRequest(server.db, { customer_id: owner.id, status: 'COMPLETED' })
    await createPayment(server.db, (await createRequest(server.db, { customer_id: payer.id })).id)
    expect(await debtors()).toEqual([])
    await createDue(server.db, request.id)
    expect(await debtors()).toEqual(['Borçlu Bora'])
    expect(await found({ state: 'DEBTOR', search: 'bora' })).toEqual(['Borçlu Bora'])
    expect(await found({ state: 'DEBTOR', search: 'borçsuz' })).toEqual([])
    await server.call(admin, requestsApi.payer, { params: { id: request.id }, body: { payerId: payer.id } })
    expect(await debtors()).toEqual(['Öder Özlem'])
    const payment = { requestId: request.id, paidOn: '2026-05-01', method: 'CASH' } as const
    await server.call(admin, paymentsApi.record, { body: { ...payment, amount: 3599.99 } })
    expect(await debtors()).toEqual(['Öder Özlem'])
    const last = await server.call(admin, paymentsApi.record, { body: { ...payment, amount: 0.01 } })
    expect(await debtors()).toEqual([])
    await server.call(admin, paymentsApi.reverse, {
      params: { id: last.body.data.id },
      body: { reason: 'Karşılıksız' },
    })
    expect(await debtors()).toEqual(['Öder Özlem'])
    // Archived, they owe on.
    await server.call(admin, usersApi.removeUser, { params: { id: payer.id } })
    const { content } = (await server.call(admin, customersApi.list, { query: { state: 'DEBTOR' } })).body.data
    expect(content).toMatchObject([{ id: payer.id, fullName: 'Öder Özlem', isArchived: true }])
    expect(await found({ search: 'özlem' })).toEqual([])
    const statement = await server.call(admin, paymentsApi.statement, { query: { customerId: payer.id } })
    expect(statement.body.data.customerName).toBe('Öder Özlem')
    expect((await server.call(admin, requestsApi.remove, { params: { id: request.id } })).status).toBe(200)
    expect(await debtors()).toEqual([])
  })

  it('a deleted customer is in no list', async () => {
    const { id } = await caller({ fullName: 'Giden' })
    await server.call(admin, usersApi.removeUser, { params: { id } })
    expect(await found({ search: 'Giden' })).toEqual([])
    expect((await server.call(admin, customersApi.byId, { params: { id } })).status).toBe(404)
  })
})
