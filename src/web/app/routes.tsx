// The one route table: the router, the guards and the document titles are made from it.
import { appTexts } from '../../shared/app/app.texts.ts'
import { ADMINS, CUSTOMERS, TECHNICIANS } from '../../shared/roles.ts'
import type { AppRoute } from '../routing/route.ts'
import { accountRoutes } from './account-routes.ts'
import { offersRoutes } from './offers-routes.ts'
import { paymentsRoutes } from './payments-routes.ts'
import { plansRoutes } from './plans-routes.ts'
import { LoginRedirect, RegisterRedirect } from './redirects.tsx'
import { tokenRoutes } from './token-routes.ts'
import { workshopRoutes } from './workshop-routes.ts'

const { titles, descriptions } = appTexts

const publicRoutes: AppRoute[] = [
  {
    path: '/',
    access: 'guest',
    frame: 'bare',
    title: titles.landing,
    description: appTexts.description,
    isPrerendered: true,
    lazy: async () => ({ Component: (await import('../features/landing/landing-page.tsx')).LandingPage }),
  },
  {
    path: '/login',
    access: 'public',
    frame: 'bare',
    title: titles.auth,
    lazy: async () => ({ Component: LoginRedirect }),
  },
  {
    path: '/register',
    access: 'public',
    frame: 'bare',
    title: titles.auth,
    lazy: async () => ({ Component: RegisterRedirect }),
  },
  {
    path: '/terms',
    access: 'public',
    frame: 'text',
    title: titles.terms,
    description: descriptions.terms,
    lazy: async () => ({ Component: (await import('../features/landing/terms-page.tsx')).TermsPage }),
  },
  {
    path: '/privacy',
    access: 'public',
    frame: 'text',
    title: titles.privacy,
    description: descriptions.privacy,
    lazy: async () => ({ Component: (await import('../features/landing/privacy-page.tsx')).PrivacyPage }),
  },
  ...tokenRoutes,
  {
    path: '/unauthorized',
    access: 'public',
    frame: 'text',
    title: appTexts.forbiddenTitle,
    lazy: async () => ({ Component: (await import('./shell/status-pages.tsx')).ForbiddenPage }),
  },
  {
    path: '/403',
    access: 'public',
    frame: 'text',
    title: appTexts.forbiddenTitle,
    lazy: async () => ({ Component: (await import('./shell/status-pages.tsx')).ForbiddenPage }),
  },
  {
    path: '*',
    access: 'public',
    frame: 'text',
    title: appTexts.notFoundTitle,
    lazy: async () => ({ Component: (await import('./shell/status-pages.tsx')).NotFoundPage }),
  },
]

const authRoutes: AppRoute[] = [
  {
    path: '/auth',
    access: 'guest',
    frame: 'guest',
    title: titles.auth,
    description: descriptions.auth,
    lazy: async () => ({ Component: (await import('../features/accounts/auth-page.tsx')).AuthPage }),
  },
  {
    path: '/forgot-password',
    access: 'public',
    frame: 'guest',
    title: titles.forgotPassword,
    lazy: async () => ({
      Component: (await import('../features/accounts/forgot-password-page.tsx')).ForgotPasswordPage,
    }),
  },
  {
    path: '/reset-password',
    access: 'public',
    frame: 'guest',
    title: titles.resetPassword,
    lazy: async () => ({ Component: (await import('../features/accounts/reset-password-page.tsx')).ResetPasswordPage }),
  },
  {
    path: '/api/auth/confirm',
    access: 'public',
    frame: 'guest',
    title: titles.confirm,
    lazy: async () => ({ Component: (await import('../features/accounts/confirm-page.tsx')).ConfirmPage }),
  },
  {
    path: '/email-confirmation',
    access: 'unconfirmed',
    frame: 'guest',
    title: titles.emailConfirmation,
    lazy: async () => ({
      Component: (await import('../features/accounts/email-confirmation-page.tsx')).EmailConfirmationPage,
    }),
  },
  {
    path: '/approval-pending',
    access: 'unapproved',
    frame: 'guest',
    title: titles.approvalPending,
    lazy: async () => ({
      Component: (await import('../features/accounts/approval-pending-page.tsx')).ApprovalPendingPage,
    }),
  },
]

const adminRoutes: AppRoute[] = [
  {
    path: '/admin/overview',
    access: ADMINS,
    frame: 'shell',
    title: titles.overview,
    lazy: async () => ({ Component: (await import('../features/overview/overview-page.tsx')).OverviewPage }),
  },
  {
    path: '/admin/users',
    access: ADMINS,
    frame: 'shell',
    title: titles.users,
    lazy: async () => ({ Component: (await import('../features/users/users-page.tsx')).UsersPage }),
  },
  {
    path: '/admin/customers',
    access: ADMINS,
    frame: 'shell',
    title: titles.customers,
    lazy: async () => ({ Component: (await import('../features/customers/customers-page.tsx')).CustomersPage }),
  },
  {
    path: '/admin/customers/:id',
    access: ADMINS,
    frame: 'shell',
    title: titles.customer,
    lazy: async () => ({ Component: (await import('../features/customers/customer-page.tsx')).CustomerPage }),
  },
  {
    path: '/admin/logs',
    access: ADMINS,
    frame: 'shell',
    title: titles.logs,
    lazy: async () => ({ Component: (await import('../features/logs/logs-page.tsx')).LogsPage }),
  },
  {
    path: '/admin/logs/seals',
    access: ADMINS,
    frame: 'shell',
    title: titles.seals,
    lazy: async () => ({ Component: (await import('../features/logs/seals-page.tsx')).SealsPage }),
  },
  {
    path: '/admin/outbox',
    access: ADMINS,
    frame: 'shell',
    title: titles.outbox,
    lazy: async () => ({ Component: (await import('../features/notifications/outbox-page.tsx')).OutboxPage }),
  },
  {
    path: '/admin/workshop',
    access: ADMINS,
    frame: 'shell',
    title: titles.workshop,
    lazy: async () => ({ Component: (await import('../features/workshop/workshop-page.tsx')).WorkshopPage }),
  },
  {
    path: '/admin/boats',
    access: ADMINS,
    frame: 'shell',
    title: titles.adminBoats,
    lazy: async () => ({ Component: (await import('../features/boats/admin-boats-page.tsx')).AdminBoatsPage }),
  },
  {
    path: '/admin/boats/:id',
    access: ADMINS,
    frame: 'shell',
    title: titles.adminBoat,
    lazy: async () => ({ Component: (await import('../features/boats/admin-boat-page.tsx')).AdminBoatPage }),
  },
  {
    path: '/admin/engines',
    access: ADMINS,
    frame: 'shell',
    title: titles.engines,
    lazy: async () => ({ Component: (await import('../features/engines/admin-engines-page.tsx')).AdminEnginesPage }),
  },
  {
    path: '/admin/service',
    access: ADMINS,
    frame: 'shell',
    title: titles.adminRequests,
    lazy: async () => ({ Component: (await import('../features/requests/admin-requests-page.tsx')).AdminRequestsPage }),
  },
  {
    path: '/admin/maintenance/:id',
    access: ADMINS,
    frame: 'shell',
    title: titles.request,
    lazy: async () => ({ Component: (await import('../features/requests/request-page.tsx')).RequestPage }),
  },
]

const customerRoutes: AppRoute[] = [
  {
    path: '/boats',
    access: CUSTOMERS,
    frame: 'shell',
    title: titles.myBoats,
    lazy: async () => ({ Component: (await import('../features/boats/my-boats-page.tsx')).MyBoatsPage }),
  },
  {
    path: '/boats/:id',
    access: CUSTOMERS,
    frame: 'shell',
    title: titles.boat,
    lazy: async () => ({ Component: (await import('../features/boats/boat-page.tsx')).BoatPage }),
  },
  {
    path: '/customer/maintenance',
    access: CUSTOMERS,
    frame: 'shell',
    title: titles.myRequests,
    lazy: async () => ({ Component: (await import('../features/requests/my-requests-page.tsx')).MyRequestsPage }),
  },
  {
    path: '/maintenance/:id',
    access: CUSTOMERS,
    frame: 'shell',
    title: titles.request,
    lazy: async () => ({ Component: (await import('../features/requests/request-page.tsx')).RequestPage }),
  },
]

const technicianRoutes: AppRoute[] = [
  {
    path: '/technician/dashboard',
    access: TECHNICIANS,
    frame: 'shell',
    title: titles.technicianDashboard,
    lazy: async () => ({
      Component: (await import('../features/requests/technician-dashboard-page.tsx')).TechnicianDashboardPage,
    }),
  },
  {
    path: '/technician/maintenance/:id',
    access: TECHNICIANS,
    frame: 'shell',
    title: titles.request,
    lazy: async () => ({ Component: (await import('../features/requests/request-page.tsx')).RequestPage }),
  },
]

export const routes: readonly AppRoute[] = [
  ...publicRoutes,
  ...authRoutes,
  ...accountRoutes,
  ...adminRoutes,
  ...customerRoutes,
  ...technicianRoutes,
  ...offersRoutes,
  ...workshopRoutes,
  ...paymentsRoutes,
  ...plansRoutes,
]
