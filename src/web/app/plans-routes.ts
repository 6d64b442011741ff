// The service plans' part of the route table in routes.tsx.
import { appTexts } from '../../shared/app/app.texts.ts'
import { ADMINS } from '../../shared/roles.ts'
import type { AppRoute } from '../routing/route.ts'

export const plansRoutes: readonly AppRoute[] = [
  {
    path: '/admin/due',
    access: ADMINS,
    frame: 'shell',
    title: appTexts.titles.due,
    lazy: async () => ({ Component: (await import('../features/plans/due-services-page.tsx')).DueServicesPage }),
  },
  {
    path: '/admin/service-plans',
    access: ADMINS,
    frame: 'shell',
    title: appTexts.titles.servicePlans,
    lazy: async () => ({ Component: (await import('../features/plans/service-plans-page.tsx')).ServicePlansPage }),
  },
]
