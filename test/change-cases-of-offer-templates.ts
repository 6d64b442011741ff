// Like change-cases.ts, for templates of offers.
import type { ChangeCases, Context } from './change-cases.ts'
import { createOfferTemplate } from './factories.ts'
import { LABOUR } from './offer-calls.ts'

let made = 0
/** Names are unique. */
const aBody = () => ({ name: `Bakım ${++made}`, items: [LABOUR] })

const aTemplate = ({ server: { db } }: Context) => createOfferTemplate(db)

export const offerTemplateCases: ChangeCases = {
  'offerTemplates.create': async ({ admin }) => ({ as: admin, body: aBody(), log: 'MAINTENANCE CREATE' }),
  'offerTemplates.update': async (context) => ({
    as: context.admin,
    params: await aTemplate(context),
    body: aBody(),
    log: 'MAINTENANCE UPDATE',
  }),
  'offerTemplates.remove': async (context) => ({
    as: context.admin,
    params: await aTemplate(context),
    log: 'MAINTENANCE DELETE',
  }),
}
