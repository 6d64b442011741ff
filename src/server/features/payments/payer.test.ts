// Section 3 of the people: dues and payments are whoever pays for the request.
import { describe, expect, it } from 'vitest'
import { createDue, createRequest } from '../../../../test/factories.ts'
import { type Person, sorted, statusAndKey, UNKNOWN_ID, usePeople, useServer } from '../../../../test/harness.ts'
import { textOfPdf } from '../../../../test/pdf-text.ts'
import { billingApi } from '../../../shared/customers/billing.contract.ts'
import { customersApi } from '../../../shared/customers/customers.contract.ts'
import { dayOf } from '../../../shared/days.ts'
import { invoicingApi } from '../../../shared/invoicing/invoicing.contract.ts'
import { offersApi } from '../../../shared/offers/offers.contract.ts'
import { paymentsApi } from '../../../shared/payments/payments.contract.ts'
import { requestsApi } from '../../../shared/requests/requests.contract.ts'
import { remindOfDues } from './due-reminders.ts'

const server = useServer()
server.turnToNoon()
const { admin, owner, stranger } = usePeople(server, { admin: 'ADMIN', owner: 'CUSTOMER', stranger: 'CUSTOMER' })

/** An ended job that costs 3.600,00 ₺. */
async function job(of: Person = owner) {
  const request = await createRequest(server.db, { customer_id: of.id, status: 'COMPLETED' })
  await createDue(server.db, request.id)
  return request
}
const company = () => server.person('CUSTOMER', { fullName: 'Mavi Yat' })
const read = async (id: string, as = admin) => (await server.call(as, requestsApi.byId, { params: { id } })).body.data
const setPayer = (id: string, payerId: string, version?: number, as = admin) =>
  server.call(as, requestsApi.payer, { params: { id }, body: { payerId, version } })
const pay = (requestId: string, amount: number) =>
  server.call(admin, paymentsApi.record, {
    body: { requestId, amount, paidOn: dayOf(server.clock()), method: 'CASH', confirm: true },
  })
const balance = async (as: Person, query: { requestId?: string; customerId?: string } = {}) =>
  (await server.call(as, paymentsApi.balance, { query })).body.data

describe('who pays for a request', () => {
  it('its owner, until an admin names somebody else: then all dues are theirs, in every reading', async () => {
    const [of, payer] = [await server.person('CUSTOMER'), await company()]
    const request = await job(of)
    expect(await read(request.id)).toMatchObject({ payerId: of.id, payerName: null })
    const answer = await setPayer(request.id, payer.id, request.version)
    expect([answer.status, answer.body.message]).toEqual([200, 'payer_saved'])
    expect(answer.body.data).toMatchObject({ payerId: payer.id, payerName: 'Mavi Yat', version: request.version + 1 })
    await server.call(admin, billingApi.update, { params: { id: payer.id }, body: { legalName: 'Mavi Yat Ltd.' } })
    expect((await read(request.id, of)).payerName).toBe('Mavi Yat Ltd.')
    await pay(request.id, 1000)

    expect(await balance(payer)).toMatchObject({ due: 3600, paid: 1000, open: 2600 })
    expect(await balance(admin, { customerId: payer.id })).toMatchObject({ due: 3600, paid: 1000, open: 2600 })
    expect(await balance(of)).toMatchObject({ due: 0, paid: 0, open: 0 })
    const statement = (await server.call(payer, paymentsApi.statement, { query: {} })).body.data
    expect([statement.closingBalance, statement.lines.length]).toEqual([2600, 2])
    expect((await server.call(of, paymentsApi.statement, { query: {} })).body.data.lines).toEqual([])
    const dues = (await server.call(payer, paymentsApi.dues, { query: {} })).body.data.content
    expect(dues).toMatchObject([{ customerId: payer.id, customerName: 'Mavi Yat', ownerId: of.id, open: 2600 }])
    const open = async (id: string) => (await server.call(admin, customersApi.byId, { params: { id } })).body.data.open
    expect([await open(payer.id), await open(of.id)]).toEqual([2600, 0])
    const [invoiced] = (await server.call(admin, invoicingApi.list, { query: { requestId: request.id } })).body.data
      .content
    expect(invoiced).toMatchObject({ customerId: payer.id, buyer: { legalName: 'Mavi Yat Ltd.' } })
  })

  it('whom the app does not reach → an admin reads number and name beside the balance, nobody else does', async () => {
    const request = await job()
    const query = { requestId: request.id }
    const payer = await company()
    await setPayer(request.id, payer.id)
    expect(await balance(admin, query)).not.toHaveProperty('payerNotReached')
    await server.db.updateTable('users').set({ email_confirmed_at: null }).where('id', '=', payer.id).execute()
    const phone = '+905321110077'
    await server.db.updateTable('user_infos').set({ phone }).where('user_id', '=', payer.id).execute()
    expect((await balance(admin, query)).payerNotReached).toEqual({ name: 'Mavi Yat', phone })
    expect(await balance(owner, query)).not.toHaveProperty('payerNotReached')
  })

  it('owner and payer read the ledger of the request, the payer nothing else of it; a stranger nothing', async () => {
    const payer = await company()
    const request = await job()
    await setPayer(request.id, payer.id)
    const query = { requestId: request.id }
    for (const as of [owner, payer]) {
      expect(await balance(as, query)).toMatchObject({ due: 3600, open: 3600 })
      expect((await server.call(as, paymentsApi.dues, { query })).body.data.content).toHaveLength(1)
    }
    expect(statusAndKey(await server.call(stranger, paymentsApi.balance, { query }))).toBe('403 not_your_request')
    expect((await server.call(payer, requestsApi.byId, { params: { id: request.id } })).status).toBe(403)
    const other = { requestId: request.id, customerId: owner.id }
    expect((await server.call(payer, paymentsApi.balance, { query: other })).status).toBe(403)
  })

  it('400, 401, 403, 404; an old version → 409 record_changed', async () => {
    const request = await job()
    const payer = await company()
    const technician = await server.person('TECHNICIAN')
    for (const as of [owner, technician]) expect((await setPayer(request.id, payer.id, 1, as)).status).toBe(403)
    const anonymous = await server.call(null, requestsApi.payer, {
      params: { id: request.id },
      body: { payerId: payer.id },
    })
    expect(anonymous.status).toBe(401)
    expect((await setPayer(request.id, '')).status).toBe(400)
    for (const id of [UNKNOWN_ID, technician.id, admin.id])
      expect(statusAndKey(await setPayer(request.id, id))).toBe('404 customer_not_found')
    expect(statusAndKey(await setPayer(UNKNOWN_ID, payer.id))).toBe('404 request_not_found')
    expect(statusAndKey(await setPayer(request.id, payer.id, request.version + 1))).toBe('409 record_changed')
    expect((await read(request.id)).payerId).toBe(owner.id)
  })

  it('the first payment fixes it, also a reversed one; an invoice as long as it counts', async () => {
    const payer = await company()
    const paid = await job()
    const payment = (await pay(paid.id, 1)).body.data
    expect(statusAndKey(await setPayer(paid.id, payer.id))).toBe('409 payer_fixed')
    await server.call(admin, paymentsApi.reverse, { params: { id: payment.id }, body: { reason: 'Yanlış' } })
    expect(statusAndKey(await setPayer(paid.id, payer.id))).toBe('409 payer_fixed')
    const billed = await job()
    const body = { number: 'EF-PAYER', issuedOn: '2026-05-01', amountTry: 10 }
    const { invoices } = (await server.call(admin, invoicingApi.record, { params: { id: billed.id }, body })).body.data
    expect(statusAndKey(await setPayer(billed.id, payer.id))).toBe('409 payer_fixed')
    const params = { id: invoices[0]?.id ?? '' }
    await server.call(admin, invoicingApi.void, { params, body: { reason: 'Yanlış alıcı' } })
    expect((await setPayer(billed.id, payer.id)).status).toBe(200)
  })

  it('a payment and a change of the payer at once: the payment is the owner’s, or the change came first', async () => {
    for (let run = 0; run < 5; run++) {
      const [of, payer] = [await server.person('CUSTOMER'), await company()]
      const request = await job(of)
      const [paid, changed] = await Promise.all([pay(request.id, 1), setPayer(request.id, payer.id)])
      expect(paid.status).toBe(200)
      const theirs = changed.status === 200 ? payer : of
      if (changed.status !== 200) expect(statusAndKey(changed)).toBe('409 payer_fixed')
      expect((await balance(theirs)).paid).toBe(1)
    }
  })

  it('two who name somebody at once from the same version: one is told', async () => {
    const request = await job()
    const payers = [await company(), await company()]
    const answers = await Promise.all(payers.map(({ id }) => setPayer(request.id, id, request.version)))
    expect(sorted(answers)).toEqual(['200 payer_saved', '409 record_changed'])
  })

  it('is reminded of what is overdue, and led to their statement', async () => {
    const [of, payer] = [await server.person('CUSTOMER'), await company()]
    const request = await job(of)
    await setPayer(request.id, payer.id)
    await remindOfDues(server, server.clock())
    const reminded = await server.db
      .selectFrom('notifications')
      .select(['user_id', 'request_id', 'body'])
      .where('kind', '=', 'due_overdue')
      .where('user_id', 'in', [of.id, payer.id])
      .execute()
    expect(reminded).toMatchObject([{ user_id: payer.id, request_id: null }])
    expect(reminded[0]?.body).toContain('3.600,00')
    const mails = server.db.selectFrom('outbox_messages').select('text_body').where('user_id', '=', payer.id)
    const mail = await mails.where('kind', '=', 'due_overdue').executeTakeFirstOrThrow()
    expect(mail.text_body).toMatch(/Ekstremi aç[\s\S]*\/statement/)
    expect(mail.text_body).not.toContain('Talebi aç')
  })

  it('stands on the offer and on the record of its acceptance, where it is not the owner', async () => {
    const payer = await company()
    for (const isNamed of [false, true]) {
      const request = await createRequest(server.db, { customer_id: owner.id })
      if (isNamed) await setPayer(request.id, payer.id)
      const items = [{ type: 'MANUAL' as const, description: 'Bakım', quantity: 1, unitPrice: 100 }]
      const { id } = (await server.call(admin, offersApi.create, { body: { serviceRequestId: request.id, items } }))
        .body.data
      await server.call(admin, offersApi.accept, { params: { id }, body: {} })
      for (const paper of ['pdf', 'record']) {
        const headers = { authorization: `Bearer ${admin.token}` }
        const answer = await server.fetch(`/api/maintenance/offers/${id}/${paper}`, { headers })
        const { text } = await textOfPdf(new Uint8Array(await answer.arrayBuffer()))
        expect([paper, text.includes('Fatura: Mavi Yat')]).toEqual([paper, isNamed])
      }
    }
  })
})
