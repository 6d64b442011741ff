// For the build alone (vite/page-html.ts): the calls whose answers the first drawing of a screen waits for. Its page asks them before any
// script has loaded (index.html), so they must be what the screen asks without filters (e2e/first-calls.spec.ts).
import { accountsApi } from '../../shared/accounts/accounts.contract.ts'
import { boatIdentityApi } from '../../shared/boats/boat-identity.contract.ts'
import { boatsApi } from '../../shared/boats/boats.contract.ts'
import { calendarApi } from '../../shared/calendar/calendar.contract.ts'
import { citiesApi } from '../../shared/cities/cities.contract.ts'
import type { Endpoint } from '../../shared/endpoint.ts'
import { enginesApi } from '../../shared/engines/engines.contract.ts'
import { handoversApi } from '../../shared/handovers/handovers.contract.ts'
import { partListsApi } from '../../shared/inventory/part-lists.contract.ts'
import { sparePartsApi } from '../../shared/inventory/spare-parts.contract.ts'
import { logsApi } from '../../shared/logs/logs.contract.ts'
import { notificationsApi } from '../../shared/notifications/notifications.contract.ts'
import { offerTemplatesApi } from '../../shared/offers/offer-templates.contract.ts'
import { OFFER_TEMPLATES_PATH, offerTemplatePath } from '../../shared/offers/offer-templates.paths.ts'
import { offersApi } from '../../shared/offers/offers.contract.ts'
import { overviewApi } from '../../shared/overview/overview.contract.ts'
import { paymentsApi } from '../../shared/payments/payments.contract.ts'
import { type PhotoSource, photosApi } from '../../shared/photos/photos.contract.ts'
import { dueServicesApi } from '../../shared/plans/due-services.contract.ts'
import { servicePlansApi } from '../../shared/plans/plans.contract.ts'
import { RATED_CURRENCIES, ratesApi } from '../../shared/rates/rates.contract.ts'
import { requestsApi } from '../../shared/requests/requests.contract.ts'
import { usersApi } from '../../shared/users/users.contract.ts'
import { workshopApi } from '../../shared/workshop/workshop.contract.ts'
import { ITEMS_A_PAGE } from '../inventory/inventory.api.ts'
import { ALL_TEMPLATES } from '../offers/offer-templates.api.ts'
import { OFFERS_A_PAGE } from '../offers/offers.api.ts'
import { WEEK_SHOWN } from '../overview/overview.api.ts'
import { PHOTOS_A_PAGE } from '../photos/photos.api.ts'
import { DEFAULT_FILTERS } from '../requests/request-filters.tsx'
import type { AppRoute } from '../routing/route.ts'
import { addressOf, type CallInput } from '../session/call.ts'
import { NARROW } from '../ui/use-is-narrow.ts'
import { HOME } from './guard-rules.ts'

/** Filled by the page: the id in its own address, and this week in Turkey. */
const [ID, MONDAY, SUNDAY] = ['_id_', '_monday_', '_sunday_']
const ofId = { params: { id: ID } }
const ofBoat = { params: { boatId: ID }, query: { size: 100 } }

const first = <E extends Endpoint>(endpoint: E, input: CallInput<E>): string => addressOf(endpoint, input)

const photosOf = (source: PhotoSource) =>
  first(photosApi.ofRequest, { params: { requestId: ID }, query: { source, page: 0, size: PHOTOS_A_PAGE } })
const ofRequest = [
  first(requestsApi.byId, ofId),
  first(requestsApi.work, ofId),
  first(offersApi.ofRequest, { params: { requestId: ID }, query: { page: 0, size: OFFERS_A_PAGE } }),
  photosOf('STAFF'),
  photosOf('OWNER'),
]
const ofJob = [...ofRequest, first(partListsApi.ofRequest, { ...ofId, query: { size: 20 } })]

/** What the form of an offer or of a template starts with. */
const ofBuilder = [
  first(offersApi.usedRates, {}),
  ...RATED_CURRENCIES.map((currency) => first(ratesApi.latest, { query: { currency } })),
  first(workshopApi.byAdmin, {}),
]

const OF_SCREENS: Record<string, readonly string[]> = {
  '/profile': [first(usersApi.myInfo, {}), first(citiesApi.list, {})],
  '/boats': [first(boatsApi.mine, { query: { page: 0 } })],
  '/boats/:id': [
    first(boatsApi.myBoat, ofId),
    first(enginesApi.ofMyBoat, ofBoat),
    first(requestsApi.mine, { query: { boatId: ID, page: 0, size: 20 } }),
    first(enginesApi.myUnassigned, {}),
    first(boatIdentityApi.byId, ofId),
  ],
  '/maintenance/:id': [...ofRequest, first(workshopApi.byAnyone, {})],
  '/customer/maintenance': [
    first(requestsApi.mine, { query: { page: 0, status: 'ALL' } }),
    first(boatsApi.mine, { query: { size: 100 } }),
  ],
  '/technician/dashboard': [first(requestsApi.assigned, { query: { page: 0, status: 'ALL', sort: 'agenda' } })],
  '/technician/maintenance/:id': ofJob,
  '/takvim': [first(calendarApi.week, { query: { start: MONDAY, end: SUNDAY } })],
  '/inventory': [first(sparePartsApi.list, { query: { page: 0 } })],
  '/inventory/transactions': [first(partListsApi.list, { query: { page: 0 } })],
  '/inventory/transactions/:id': [
    first(partListsApi.byId, ofId),
    first(partListsApi.items, { ...ofId, query: { page: 0, size: ITEMS_A_PAGE } }),
  ],
  '/handovers': [first(handoversApi.list, { query: { page: 0 } })],
  '/admin/overview': [first(overviewApi.overview, { query: { perDay: WEEK_SHOWN } })],
  '/admin/users': [first(usersApi.search, { query: { page: 0 } })],
  '/admin/boats': [first(boatsApi.list, { query: { page: 0 } })],
  '/admin/boats/:id': [
    first(boatsApi.byId, ofId),
    first(enginesApi.ofBoat, ofBoat),
    first(requestsApi.list, { query: { boatId: ID, page: 0, size: 50 } }),
    first(boatIdentityApi.byId, ofId),
  ],
  '/admin/service': [first(requestsApi.list, { query: DEFAULT_FILTERS })],
  '/admin/maintenance/:id': ofJob,
  '/admin/maintenance/:id/offers/new': [
    first(requestsApi.byId, ofId),
    ...ofBuilder,
    first(offerTemplatesApi.list, { query: { size: ALL_TEMPLATES } }),
  ],
  [OFFER_TEMPLATES_PATH]: [first(offerTemplatesApi.list, { query: { page: 0 } })],
  [`${OFFER_TEMPLATES_PATH}/:id`]: [first(offerTemplatesApi.byId, ofId), ...ofBuilder],
  [offerTemplatePath()]: ofBuilder,
  '/admin/logs': [first(logsApi.search, { query: { page: 0 } })],
  '/admin/outbox': [first(notificationsApi.outbox, { query: { status: 'FAILED', page: 0 } })],
  '/admin/workshop': [first(workshopApi.byAdmin, {})],
  '/admin/engines': [first(enginesApi.list, { query: { page: 0 } })],
  '/admin/service-plans': [first(servicePlansApi.list, { query: { page: 0 } })],
  '/admin/due': [first(dueServicesApi.boats, { query: { page: 0 } })],
  '/admin/users/:id/statement': [first(paymentsApi.statement, { query: { customerId: ID } })],
  '/statement': [first(paymentsApi.statement, {})],
}

/** Asked too where the screen is the person's home: the profile shows the next steps to owners alone. */
const AT_HOME: Record<string, readonly string[]> = {
  '/profile': [
    first(boatsApi.mine, { query: { size: 100 } }),
    first(requestsApi.mine, { query: { status: 'WAITING_APPROVAL', size: 1 } }),
  ],
}

export interface FirstCalls {
  account: string
  addresses: readonly string[]
  /** Further ones where the screen is the person's home. */
  atHome: readonly string[]
  /** The homes of the roles that may see the screen; empty for all. */
  homes: readonly string[]
  /** Where the screen asks this; empty for everywhere. */
  media: string
}

/** Screens that ask something else where this does not match. */
const MEDIA: Record<string, string> = { '/takvim': NARROW }

export function firstCallsOf({ path, access }: AppRoute): FirstCalls {
  const roles = typeof access === 'string' ? [] : access
  return {
    account: first(accountsApi.me, {}),
    addresses: OF_SCREENS[path] ?? [],
    atHome: AT_HOME[path] ?? [],
    homes: roles.map((one) => HOME[one]),
    media: MEDIA[path] ?? '',
  }
}
