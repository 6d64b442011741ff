// Offers that are shared by a link, and the calls of whoever holds it.
import { offerLinksApi } from '../src/shared/offers/offer-links.contract.ts'
import type { Offer } from '../src/shared/offers/offers.contract.ts'
import type { Person } from './harness.ts'
import { useOffers } from './offer-calls.ts'

export const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

export function useOfferLinks() {
  const offers = useOffers()
  const { server, setup, send } = offers
  const mails = (email: string) =>
    server.db
      .selectFrom('outbox_messages')
      .selectAll()
      .where('kind', '=', 'offer_code')
      .where('recipient', '=', email)
      .orderBy('created_at')
      .execute()
  return {
    ...offers,
    mails,
    aLink: async () => {
      const people = await setup()
      const offer = (await send(people.admin, people.request.id)).body.data as Offer
      const { body } = await server.call(people.admin, offerLinksApi.make, { params: { id: offer.id } })
      const link = body.data as { id: string; token: string; url: string }
      return { ...people, offer, link, params: { token: link.token } }
    },
    codeFor: async (customer: Person, params: { token: string }): Promise<string> => {
      await server.call(null, offerLinksApi.sendCode, { params })
      return (await mails(customer.email)).at(-1)?.text_body.match(/^\d{6}$/m)?.[0] ?? ''
    },
    accept: async (params: { token: string }, body: object) => {
      const answer = await server.call(null, offerLinksApi.accept, { params, body: { rev: 1, ...body } })
      return [answer.status, answer.body.errors?.[0]?.message ?? answer.body.message]
    },
    statusOf: async (id: string) => (await server.row('offers', id))?.status,
  }
}
