// The page of one request for each role, with a server whose request and offers the test defines.
import { ADMIN, aPublicWorkshop, CUSTOMER, TECHNICIAN } from '../../../../test/web-fixtures.ts'
import { show } from '../../../../test/web-screen.tsx'
import { type Answers, pageOf } from '../../../../test/web-server.ts'
import type { ExtrasOfRequest } from '../../../shared/offers/extra-work.ts'
import type { Offer } from '../../../shared/offers/offers.contract.ts'
import type { ServiceRequest } from '../../../shared/requests/requests.contract.ts'
import { RequestPage } from './request-page.tsx'

export const REQUEST = '/api/maintenance/requests/request'
export const OFFERS = 'GET /api/maintenance/offers/request/request'
export const PHOTOS = 'GET /api/maintenance/photos/request/request'
export const WORK = `GET ${REQUEST}/work`
const OFFERED = 'GET /api/inventory/part-lists/request/request/offered'
export const PARTS = 'GET /api/inventory/part-lists/request/request'

export const EXTRAS = 'GET /api/maintenance/offers/request/request/extras'
export const someExtras = (patch: Partial<ExtrasOfRequest> = {}): ExtrasOfRequest => ({
  ...{ acceptedMain: 0, acceptedExtras: 0, sum: 0, waiting: 0, drafts: null, items: [], consent: null },
  ...patch,
})

/** The current request and its offers; a test's answers may change them. */
export function serverOf(state: { request: ServiceRequest; offers?: Offer[] }, more: Answers = {}): Answers {
  return {
    [`GET ${REQUEST}`]: () => state.request,
    [OFFERS]: () => pageOf(state.offers ?? []),
    [PHOTOS]: pageOf([]),
    [PARTS]: { ...pageOf([]), remaining: 0 },
    [OFFERED]: [],
    [WORK]: null,
    [`GET ${REQUEST}/notes`]: pageOf([]),
    [EXTRAS]: someExtras(),
    'GET /api/payments/balance': { due: 0, paid: 0, open: 0, overdue: 0 },
    'GET /api/invoicing': pageOf([]),
    'GET /api/appointments/load': [],
    'GET /api/public/workshop': aPublicWorkshop(),
    ...more,
  }
}

export const asAdmin = (server: Answers) =>
  show(<RequestPage />, {
    path: '/admin/maintenance/:id',
    at: '/admin/maintenance/request',
    as: ADMIN,
    server,
  })
export const asCustomer = (server: Answers) =>
  show(<RequestPage />, {
    path: '/maintenance/:id',
    at: '/maintenance/request',
    as: CUSTOMER,
    server,
  })
export const asTechnician = (server: Answers) =>
  show(<RequestPage />, {
    path: '/technician/maintenance/:id',
    at: '/technician/maintenance/request',
    as: TECHNICIAN,
    server,
  })
