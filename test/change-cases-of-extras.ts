// Continues change-cases.ts: extra work on a job that is under way.
import { offersApi } from '../src/shared/offers/offers.contract.ts'
import type { ChangeCases, Context } from './change-cases.ts'
import { assignTechnician, createOffer, createPhoto, createRequest } from './factories.ts'

const CREATE = 'MAINTENANCE CREATE'
const UPDATE = 'MAINTENANCE UPDATE'

async function aJob({ server, customer, technician }: Context) {
  const { id } = await createRequest(server.db, { customer_id: customer.id, status: 'ACTIVE' })
  await assignTechnician(server.db, id, technician.id)
  const photo = await createPhoto(server.db, id)
  return { id, extra: { kind: 'EXTRA', reason: 'HIDDEN_DAMAGE', photoIds: [photo.id] } }
}

const items = [{ type: 'MANUAL', description: 'İşçilik', quantity: 1, unitPrice: 1 }]

export const extraCases: ChangeCases = {
  'extras.draft': async (context) => {
    const { id, extra } = await aJob(context)
    const { reason, photoIds } = extra
    const body = { serviceRequestId: id, reason, photoIds, text: 'Körük yırtık.' }
    return { as: context.technician, body, log: CREATE }
  },
  'extras.giveConsent': async (context) => {
    const { id } = await aJob(context)
    return { as: context.customer, params: { requestId: id }, body: { ceiling: 1000 }, log: UPDATE }
  },
  'extras.revokeConsent': async (context) => {
    const { id } = await aJob(context)
    const consent = { service_request_id: id, ceiling_try_minor: 1, given_by: context.customer.id }
    await context.server.db.insertInto('extra_consents').values(consent).execute()
    return { as: context.customer, params: { requestId: id }, log: UPDATE }
  },
  // The offer alone: the request stays as it is.
  'offers.create, extra work': async (context) => {
    const { id, extra } = await aJob(context)
    return { as: context.admin, body: { serviceRequestId: id, items, ...extra }, log: CREATE }
  },
  // The offer is sent, accepted by the consent, and due.
  'offers.create, extra work within a consent': async (context) => {
    const { id, extra } = await aJob(context)
    const consent = { service_request_id: id, ceiling_try_minor: 100_000_00, given_by: context.customer.id }
    await context.server.db.insertInto('extra_consents').values(consent).execute()
    return {
      as: context.admin,
      body: { serviceRequestId: id, items, ...extra },
      log: `${CREATE}, ${UPDATE}, ${CREATE}`,
    }
  },
  'offers.accept, extra work': async (context) => {
    const { id } = await aJob(context)
    const offer = await createOffer(context.server.db, id, { kind: 'EXTRA', reason: 'OTHER' })
    return { as: context.customer, params: { id: offer.id }, body: {}, log: `${UPDATE}, ${CREATE}` }
  },
  // The request, and the extra work that ends with it.
  'requests.complete, extra work waits': async (context) => {
    const { id, extra } = await aJob(context)
    const { admin, server, technician } = context
    await server.call(admin, offersApi.create, { body: { serviceRequestId: id, items, ...extra } })
    return { as: technician, params: { id }, body: { confirm: true }, log: `${UPDATE}, ${UPDATE}` }
  },
}
