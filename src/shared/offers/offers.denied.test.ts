import { expect, it } from 'vitest'
import { paymentsApi } from '../payments/payments.contract.ts'
import { ratesApi } from '../rates/rates.contract.ts'
import { ADMINS } from '../roles.ts'
import { workshopApi } from '../workshop/workshop.contract.ts'
import { offerEventsApi } from './offer-events.contract.ts'
import { offerLinksApi } from './offer-links.contract.ts'
import { offerTemplatesApi } from './offer-templates.contract.ts'
import { offersApi } from './offers.contract.ts'

it('the refusal of a call for admins alone names what only they can do; the specification’s own calls keep their key', () => {
  const apis = [offersApi, offerEventsApi, offerLinksApi, offerTemplatesApi, paymentsApi, ratesApi, workshopApi]
  const unnamed = apis
    .flatMap((api) => Object.values(api))
    .filter(({ config: { access, denied } }) => access === ADMINS && !denied?.startsWith('only_admin_can_'))
  expect(unnamed.map(({ method, url }) => `${method} ${url}`)).toEqual([
    'POST /api/maintenance/offers',
    'PUT /api/maintenance/offers/:id',
  ])
})
