// The payments' part of the route table in routes.tsx.
import { appTexts } from '../../shared/app/app.texts.ts'
import { ADMINS, CUSTOMERS } from '../../shared/roles.ts'
import type { AppRoute } from '../routing/route.ts'

const lazy = async () => ({ Component: (await import('../features/payments/statement-page.tsx')).StatementPage })
const statement = { frame: 'shell', title: appTexts.titles.statement, lazy } as const

export const paymentsRoutes: readonly AppRoute[] = [
  { path: '/admin/users/:id/statement', access: ADMINS, ...statement },
  { path: '/statement', access: CUSTOMERS, ...statement },
  {
    path: '/admin/invoicing',
    access: ADMINS,
    frame: 'shell',
    title: appTexts.titles.invoicing,
    lazy: async () => ({ Component: (await import('../features/invoicing/invoicing-page.tsx')).InvoicingPage }),
  },
  {
    path: '/admin/reports',
    access: ADMINS,
    frame: 'shell',
    title: appTexts.titles.businessReports,
    lazy: async () => ({
      Component: (await import('../features/business-reports/business-reports-page.tsx')).BusinessReportsPage,
    }),
  },
]
