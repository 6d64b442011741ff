// The offers' part of the route table in routes.tsx.
import { appTexts } from '../../shared/app/app.texts.ts'
import { LABOUR_RATES_PATH } from '../../shared/labour/labour.paths.ts'
import { OFFER_TEMPLATES_PATH, offerTemplatePath } from '../../shared/offers/offer-templates.paths.ts'
import { ADMINS } from '../../shared/roles.ts'
import type { AppRoute } from '../routing/route.ts'

const template = {
  access: ADMINS,
  frame: 'shell',
  title: appTexts.titles.offerTemplate,
  lazy: async () => ({ Component: (await import('../features/offers/offer-template-page.tsx')).OfferTemplatePage }),
} as const

export const offersRoutes: readonly AppRoute[] = [
  {
    path: '/admin/maintenance/:id/offers/new',
    access: ADMINS,
    frame: 'shell',
    title: appTexts.titles.newOffer,
    lazy: async () => ({ Component: (await import('../features/offers/new-offer-page.tsx')).NewOfferPage }),
  },
  {
    path: OFFER_TEMPLATES_PATH,
    access: ADMINS,
    frame: 'shell',
    title: appTexts.titles.offerTemplates,
    lazy: async () => ({ Component: (await import('../features/offers/offer-templates-page.tsx')).OfferTemplatesPage }),
  },
  {
    path: LABOUR_RATES_PATH,
    access: ADMINS,
    frame: 'shell',
    title: appTexts.titles.labourRates,
    lazy: async () => ({ Component: (await import('../features/labour/labour-rates-page.tsx')).LabourRatesPage }),
  },
  { path: offerTemplatePath(), ...template },
  { path: `${OFFER_TEMPLATES_PATH}/:id`, ...template },
]
