// Like change-cases.ts, for links that show an offer, answers by them, and codes.
import { offerLinksApi } from '../src/shared/offers/offer-links.contract.ts'
import { type Offer, offersApi } from '../src/shared/offers/offers.contract.ts'
import type { ChangeCases, Context } from './change-cases.ts'
import { createRequest } from './factories.ts'

const UPDATE = 'MAINTENANCE UPDATE'

async function anOffer({ server, admin, customer }: Context, unitPrice = 10): Promise<string> {
  const { id: serviceRequestId } = await createRequest(server.db, { customer_id: customer.id })
  const items = [{ type: 'MANUAL', description: 'İşçilik', quantity: 1, unitPrice }]
  const { body } = await server.call(admin, offersApi.create, { body: { serviceRequestId, items } })
  return (body.data as Offer).id
}

async function aLink(context: Context) {
  const id = await anOffer(context)
  const { body } = await context.server.call(context.admin, offerLinksApi.make, { params: { id } })
  const link = body.data as { id: string; token: string }
  return { offerId: id, linkId: link.id, params: { token: link.token } }
}

async function aCode(context: Context) {
  const { params } = await aLink(context)
  await context.server.call(null, offerLinksApi.sendCode, { params })
  const mail = await context.server.db
    .selectFrom('outbox_messages')
    .select('text_body')
    .where('kind', '=', 'offer_code')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return { params, body: { code: mail.text_body.match(/^\d{6}$/m)?.[0], rev: 1 } }
}

export const linkCases: ChangeCases = {
  'offerLinks.make': async (context) => ({ as: context.admin, params: { id: await anOffer(context) }, log: UPDATE }),
  'offerLinks.revoke': async (context) => {
    const { offerId: id, linkId } = await aLink(context)
    return { as: context.admin, params: { id, linkId }, log: UPDATE }
  },
  'offerLinks.sendCode': async (context) => {
    const { offerId: id, params } = await aLink(context)
    // The code is bound to the PDF, which is made at its first need.
    await context.server.call(context.admin, offersApi.pdf, { params: { id } })
    return { params, byNobody: true, log: UPDATE }
  },
  'offerCodes.send': async (context) => {
    const id = await anOffer(context, 10_000)
    await context.server.call(context.admin, offersApi.pdf, { params: { id } })
    // The other cases' offers cost less.
    await context.server.db.updateTable('workshop').set({ code_above_try_minor: 10_000_000 }).execute()
    return { as: context.customer, params: { id }, log: UPDATE }
  },
  // The offer, the request, and what is due.
  'offerLinks.accept': async (context) => ({
    ...(await aCode(context)),
    log: `${UPDATE}, ${UPDATE}, MAINTENANCE CREATE`,
  }),
  'offerLinks.reject': async (context) => ({ ...(await aCode(context)), log: `${UPDATE}, ${UPDATE}` }),
}
