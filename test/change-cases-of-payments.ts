// Continues change-cases.ts: payments, and changes of a request that change what is due.
import { expensesApi } from '../src/shared/costs/expenses.contract.ts'
import { offersApi } from '../src/shared/offers/offers.contract.ts'
import type { RequestStatus } from '../src/shared/requests/requests.status.ts'
import type { ChangeCases, Context } from './change-cases.ts'
import { createDue, createInvoice, createOffer, createPayment, createRequest } from './factories.ts'

const aRequest = ({ server, customer }: Context, status: RequestStatus) =>
  createRequest(server.db, { customer_id: customer.id, status })

let count = 0
async function dueJob(context: Context): Promise<string> {
  const { id } = await aRequest(context, 'COMPLETED')
  await createDue(context.server.db, id)
  return id
}

const aPayment = { amount: 100, paidOn: '2026-05-01', method: 'CASH' }
const anExpense = { kind: 'CRANE', amount: 1_200, spentOn: '2026-05-01' }
const CREATE = 'MAINTENANCE CREATE'
const UPDATE = 'MAINTENANCE UPDATE'

export const paymentCases: ChangeCases = {
  'payments.record': async (context) => ({
    as: context.admin,
    body: { requestId: (await aRequest(context, 'ACTIVE')).id, ...aPayment, confirm: true },
    log: CREATE,
  }),
  'payments.reverse': async (context) => {
    const request = await aRequest(context, 'ACTIVE')
    const { id } = await createPayment(context.server.db, request.id)
    return { as: context.admin, params: { id }, body: { reason: 'Yanlış talep' }, log: CREATE }
  },
  'requests.payer': async (context) => {
    const { id } = await aRequest(context, 'ACTIVE')
    const payer = await context.server.person('CUSTOMER')
    return { as: context.admin, params: { id }, body: { payerId: payer.id }, log: UPDATE }
  },
  'invoicing.record': async (context) => ({
    as: context.admin,
    params: { id: await dueJob(context) },
    body: { number: `EF-${++count}`, issuedOn: '2026-05-01', amountTry: 100 },
    log: CREATE,
  }),
  'invoicing.void': async (context) => {
    const { id } = await createInvoice(context.server.db, await dueJob(context))
    return { as: context.admin, params: { id }, body: { reason: 'Yanlış talep' }, log: UPDATE }
  },
  'expenses.add': async (context) => ({
    as: context.admin,
    params: { id: (await aRequest(context, 'ACTIVE')).id },
    body: anExpense,
    log: UPDATE,
  }),
  'expenses.reverse': async (context) => {
    const params = { id: (await aRequest(context, 'ACTIVE')).id }
    const { body } = await context.server.call(context.admin, expensesApi.add, { params, body: anExpense })
    return { as: context.admin, params: { id: body.data.id }, log: UPDATE }
  },
  'offers.setLostReason': async (context) => {
    const { id: requestId } = await aRequest(context, 'REJECTED')
    const { id } = await createOffer(context.server.db, requestId, { status: 'REJECTED', decided_at: new Date() })
    return { as: context.admin, params: { id }, body: { reason: 'PRICE' }, log: UPDATE }
  },
  // The request, its offer, and what was due.
  'requests.update, an accepted offer is taken back': async (context) => {
    const { id: requestId } = await aRequest(context, 'WAITING_APPROVAL')
    const { id } = await createOffer(context.server.db, requestId)
    await context.server.call(context.admin, offersApi.accept, { params: { id }, body: {} })
    return {
      as: context.admin,
      params: { id: requestId },
      body: { status: 'WAITING_APPROVAL', reason: 'Yanlış tekliften onay alındı' },
      log: `${UPDATE}, ${UPDATE}, ${UPDATE}`,
    }
  },
}
