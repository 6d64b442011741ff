// The page of one request as each role sees it, over a server whose request and offers a test writes down.
import type { Offer } from '../../shared/offers/offers.contract.ts'
import type { ServiceRequest } from '../../shared/requests/requests.contract.ts'
import { AdminRequestPage } from './admin-request-page.tsx'
import { CustomerRequestPage } from './customer-request-page.tsx'
import { OWNER_ID, TECHNICIAN_ID } from './request-fixture.ts'
import { pageOf, type Server, showScreen } from './screen-fixture.tsx'
import { TechnicianRequestPage } from './technician-request-page.tsx'

export const REQUEST = '/api/maintenance/requests/request'
export const OFFERS = 'GET /api/maintenance/offers/request/request'
export const PHOTOS = 'GET /api/maintenance/photos/request/request'
export const PARTS = 'GET /api/inventory/part-lists/request/request'

export const anOffer = (patch: Partial<Offer> = {}): Offer => ({
  id: 'offer',
  offerNumber: 'T-2026-0148',
  serviceRequestId: 'request',
  items: [],
  discountPercent: 10,
  discountAmount: 0,
  note: null,
  currency: 'EUR',
  exchangeRate: 36,
  total: 428.5,
  discount: 42.85,
  finalPrice: 385.65,
  finalPriceTry: 13_883.4,
  status: 'SENT',
  validUntil: '2026-12-11',
  createdAt: '2026-11-11T13:05:00.000Z',
  decidedAt: null,
  version: 1,
  ...patch,
})

/** The request and its offers as they are now; a test's answers may change them. */
export function serverOf(state: { request: ServiceRequest; offers?: Offer[] }, more: Server = {}): Server {
  return {
    [`GET ${REQUEST}`]: () => ({ data: state.request }),
    [OFFERS]: () => ({ data: pageOf(state.offers ?? []) }),
    [PHOTOS]: () => ({ data: pageOf([]) }),
    [PARTS]: () => ({ data: pageOf([]) }),
    ...more,
  }
}

export const asAdmin = (server: Server) =>
  showScreen(AdminRequestPage, {
    path: '/admin/maintenance/:id',
    at: '/admin/maintenance/request',
    as: { id: 'admin', roleName: 'ADMIN' },
    server,
  })
export const asCustomer = (server: Server) =>
  showScreen(CustomerRequestPage, {
    path: '/maintenance/:id',
    at: '/maintenance/request',
    as: { id: OWNER_ID, roleName: 'CUSTOMER' },
    server,
  })
export const asTechnician = (server: Server) =>
  showScreen(TechnicianRequestPage, {
    path: '/technician/maintenance/:id',
    at: '/technician/maintenance/request',
    as: { id: TECHNICIAN_ID, roleName: 'TECHNICIAN' },
    server,
  })
