// What everybody reaches with an account: profile, handovers, settings.
import { appTexts } from '../../shared/app/app.texts.ts'
import { CUSTOMERS_AND_ADMINS, EVERYBODY } from '../../shared/roles.ts'
import type { AppRoute } from '../routing/route.ts'

const { titles } = appTexts

export const accountRoutes: AppRoute[] = [
  {
    path: '/profile',
    access: 'verified',
    frame: 'shell',
    title: titles.profile,
    lazy: async () => ({ Component: (await import('../features/users/profile-page.tsx')).ProfilePage }),
  },
  {
    path: '/handovers',
    access: CUSTOMERS_AND_ADMINS,
    frame: 'shell',
    title: titles.handovers,
    lazy: async () => ({ Component: (await import('../features/handovers/handovers-page.tsx')).HandoversPage }),
  },
  {
    path: '/settings',
    access: EVERYBODY,
    frame: 'shell',
    title: titles.settings,
    lazy: async () => ({ Component: (await import('../features/accounts/settings-page.tsx')).SettingsPage }),
  },
  {
    path: '/second-step',
    access: 'unsecured',
    frame: 'site',
    title: titles.secondStep,
    lazy: async () => ({ Component: (await import('../features/accounts/needed-step-page.tsx')).NeededStepPage }),
  },
  {
    path: '/settings/security',
    access: EVERYBODY,
    frame: 'shell',
    title: titles.security,
    lazy: async () => ({ Component: (await import('../features/accounts/security-page.tsx')).SecurityPage }),
  },
  {
    path: '/settings/my-data',
    access: EVERYBODY,
    frame: 'shell',
    title: titles.myData,
    lazy: async () => ({ Component: (await import('../features/personal-data/my-data-page.tsx')).MyDataPage }),
  },
  {
    path: '/settings/change-password',
    access: EVERYBODY,
    frame: 'shell',
    title: titles.changePassword,
    lazy: async () => ({
      Component: (await import('../features/accounts/change-password-page.tsx')).ChangePasswordPage,
    }),
  },
]
