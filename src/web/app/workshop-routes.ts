// The workshop's part of the route table in routes.tsx.
import { appTexts } from '../../shared/app/app.texts.ts'
import { KEPT_PAPERS_PATH } from '../../shared/personal-data/kept-papers.paths.ts'
import { PRIVACY_REQUESTS_PATH } from '../../shared/personal-data/privacy-requests.paths.ts'
import { PROGRAMS_PATH } from '../../shared/programs/programs.paths.ts'
import { ADMINS, STAFF } from '../../shared/roles.ts'
import { TIME_PATH } from '../../shared/time/time.paths.ts'
import type { AppRoute } from '../routing/route.ts'

const titles = appTexts.titles

export const workshopRoutes: readonly AppRoute[] = [
  {
    path: PRIVACY_REQUESTS_PATH,
    access: ADMINS,
    frame: 'shell',
    title: titles.privacyRequests,
    lazy: async () => ({
      Component: (await import('../features/personal-data/privacy-requests-page.tsx')).PrivacyRequestsPage,
    }),
  },
  {
    path: KEPT_PAPERS_PATH,
    access: ADMINS,
    frame: 'shell',
    title: titles.keptPapers,
    lazy: async () => ({
      Component: (await import('../features/personal-data/kept-papers-page.tsx')).KeptPapersPage,
    }),
  },
  {
    path: PROGRAMS_PATH,
    access: ADMINS,
    frame: 'shell',
    title: titles.programs,
    lazy: async () => ({ Component: (await import('../features/programs/programs-page.tsx')).ProgramsPage }),
  },
  {
    path: '/takvim',
    access: STAFF,
    frame: 'shell',
    title: titles.calendar,
    lazy: async () => ({ Component: (await import('../features/calendar/calendar-page.tsx')).CalendarPage }),
  },
  {
    path: TIME_PATH,
    access: STAFF,
    frame: 'shell',
    title: titles.time,
    lazy: async () => ({ Component: (await import('../features/time/time-page.tsx')).TimePage }),
  },
  {
    path: '/inventory',
    access: STAFF,
    frame: 'shell',
    title: titles.inventory,
    lazy: async () => ({ Component: (await import('../features/inventory/inventory-page.tsx')).InventoryPage }),
  },
  {
    path: '/inventory/new',
    access: STAFF,
    frame: 'shell',
    title: titles.newPart,
    lazy: async () => ({ Component: (await import('../features/inventory/new-part-page.tsx')).NewPartPage }),
  },
  {
    path: '/admin/import',
    access: ADMINS,
    frame: 'shell',
    title: titles.importParts,
    lazy: async () => ({ Component: (await import('../features/imports/import-page.tsx')).ImportFleetPage }),
  },
  {
    path: '/inventory/import',
    access: ADMINS,
    frame: 'shell',
    title: titles.importParts,
    lazy: async () => ({ Component: (await import('../features/imports/import-page.tsx')).ImportPartsPage }),
  },
  {
    path: '/inventory/orders',
    access: ADMINS,
    frame: 'shell',
    title: titles.orders,
    lazy: async () => ({ Component: (await import('../features/inventory/orders-page.tsx')).OrdersPage }),
  },
  {
    path: '/inventory/receipts',
    access: ADMINS,
    frame: 'shell',
    title: titles.receipts,
    lazy: async () => ({ Component: (await import('../features/inventory/receipts-page.tsx')).ReceiptsPage }),
  },
  {
    path: '/inventory/receipts/new',
    access: ADMINS,
    frame: 'shell',
    title: titles.newReceipt,
    lazy: async () => ({ Component: (await import('../features/inventory/new-receipt-page.tsx')).NewReceiptPage }),
  },
  {
    path: '/inventory/lists',
    access: STAFF,
    frame: 'shell',
    title: titles.newPartList,
    lazy: async () => ({ Component: (await import('../features/inventory/new-list-page.tsx')).NewListPage }),
  },
  {
    path: '/inventory/transactions',
    access: STAFF,
    frame: 'shell',
    title: titles.partLists,
    lazy: async () => ({ Component: (await import('../features/inventory/part-lists-page.tsx')).PartListsPage }),
  },
  {
    path: '/inventory/transactions/:id',
    access: STAFF,
    frame: 'shell',
    title: titles.partList,
    lazy: async () => ({ Component: (await import('../features/inventory/part-list-page.tsx')).PartListPage }),
  },
]
