// A job that is under way, and the calls of its extra work.
import { extrasApi } from '../src/shared/offers/extra-work.contract.ts'
import { offersApi } from '../src/shared/offers/offers.contract.ts'
import { paymentsApi } from '../src/shared/payments/payments.contract.ts'
import type { RequestStatus } from '../src/shared/requests/requests.status.ts'
import { assignTechnician, createOffer, createPhoto } from './factories.ts'
import type { Person } from './harness.ts'
import { LABOUR, useOffers } from './offer-calls.ts'

export const priced = (unitPrice: number) => ({
  vatMode: 'INCLUDED',
  items: [{ ...LABOUR, quantity: 1, unitPrice }],
})

export function useExtras() {
  const offers = useOffers()
  const { server, setup } = offers
  const ofRequest = async (who: Person, requestId: string) =>
    (await server.call(who, offersApi.ofRequest, { params: { requestId } })).body.data
  return {
    ...offers,
    ofRequest,
    /** With an accepted offer of 1.000,00 ₺, a technician and a photo. */
    job: async (status: RequestStatus = 'ACTIVE') => {
      const people = await setup(status)
      const { request } = people
      const technician = await server.person('TECHNICIAN')
      await assignTechnician(server.db, request.id, technician.id)
      const main = await createOffer(server.db, request.id, { status: 'ACCEPTED', final_try_minor: 100_000 })
      const photo = await createPhoto(server.db, request.id)
      const extra = { kind: 'EXTRA', currency: 'TRY', reason: 'HIDDEN_DAMAGE', photoIds: [photo.id] }
      return { ...people, technician, main, photo, extra }
    },
    answer: (who: Person, name: 'accept' | 'reject', id: string, body: object = {}) =>
      server.call(who, offersApi[name], { params: { id }, body }),
    extrasOf: async (who: Person, requestId: string) =>
      (await server.call(who, extrasApi.ofRequest, { params: { requestId } })).body.data,
    statusOf: async (id: string) => (await server.row('service_requests', id))?.status,
    consent: (who: Person, requestId: string, ceiling: number) =>
      server.call(who, extrasApi.giveConsent, { params: { requestId }, body: { ceiling } }),
    dueOf: async (who: Person, requestId: string) =>
      (await server.call(who, paymentsApi.balance, { query: { requestId } })).body.data.due,
  }
}
