// The cache keys of the server's records, and the keys that a change makes stale: for live changes and the user's own changes.
// A query that no change affects (files, one-time calls) has its key in its feature.
import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query'
import type { LiveEvent, LiveTopic } from '../../shared/live/live.contract.ts'

const requests = ['requests'] as const

/** The first part of each key; a query adds its parameters. */
export const keys = {
  me: ['me'],
  myInfo: ['my-info'],
  users: ['users'],
  customers: ['customers'],
  sessions: ['sessions'],
  privacyRequests: ['privacy-requests'],
  cities: ['cities'],
  boats: ['boats'],
  engines: ['engines'],
  plans: ['plans'],
  offerTemplates: ['offer-templates'],
  /** Models too. */
  brands: ['brands'],
  requests,
  requestLists: [...requests, 'list'],
  myRequests: (query: object) => [...keys.requestLists, 'mine', query] as const,
  requestDetails: [...requests, 'detail'],
  /** The parts of a request (its offers, its photos) are cached below its key, so that all are refreshed together. */
  request: (id: string) => [...keys.requestDetails, id] as const,
  payments: ['payments'],
  invoicing: ['invoicing'],
  businessReports: ['business-reports'],
  calendar: ['calendar'],
  parts: ['spare-parts'],
  partLists: ['part-lists'],
  notifications: ['notifications'],
  overview: ['overview'],
  workshop: ['workshop'],
  /** Hours on jobs. */
  time: ['time'],
  /** Capacity, free half-days and the load of days. */
  appointments: ['appointments'],
} as const

/** What each topic makes stale. Without an id, any record of its kind may have changed. */
const STALE: Record<LiveTopic, (id: string | null) => readonly QueryKey[]> = {
  // A request takes a place of a day.
  request: (id) => [
    ...(id === null ? [keys.requests] : [keys.requestLists, keys.request(id)]),
    keys.overview,
    keys.appointments,
    keys.invoicing,
    keys.businessReports,
  ],
  // A job says how many hours its offers hold.
  offer: (id) => [...STALE.request(id), keys.time],
  photo: (id) => [id === null ? keys.requests : keys.request(id)],
  payment: () => [keys.payments, keys.invoicing, keys.businessReports, keys.customers, keys.overview],
  calendar: () => [keys.calendar, keys.overview, keys.appointments],
  // A request's page shows its parts lists.
  inventory: () => [keys.parts, keys.partLists, keys.requestDetails, keys.overview, keys.businessReports],
  // Engines and requests name their boat.
  // A boat's marina decides its area.
  boat: () => [keys.boats, keys.customers, keys.engines, keys.requests, keys.plans, keys.appointments],
  // Boats show their number of engines.
  engine: () => [keys.engines, keys.boats, keys.requestDetails, keys.plans],
  // An engine's plan says how its template differs now.
  plan: () => [keys.plans, keys.engines],
  template: () => [keys.offerTemplates],
  brand: () => [keys.brands, keys.engines],
  city: () => [keys.cities, keys.users, keys.myInfo],
  notification: () => [keys.notifications],
  account: () => [keys.users, keys.customers, keys.sessions, keys.overview, keys.privacyRequests, keys.invoicing],
  workshop: () => [keys.workshop, keys.appointments],
  // A request's page shows what the job earned.
  time: () => [keys.time, keys.requestDetails, keys.businessReports],
}

export const staleKeys = ({ topic, id }: LiveEvent): readonly QueryKey[] => STALE[topic](id)

const all = [keys.me, ...Object.values(STALE).flatMap((keysOf) => keysOf(null))]
const roots = new Set<unknown>(all.map(([root]) => root))

/** Whether a change can affect it. Other queries must not be refetched. */
export const isLive = ({ queryKey }: { queryKey: QueryKey }): boolean => roots.has(queryKey[0])

type Change = LiveTopic | LiveEvent

/** After a change on this page: refetches what shows it, except the query that the change's own answer has filled. */
export async function invalidate(
  client: QueryClient,
  change: Change | Change[],
  answered: QueryKey = [],
): Promise<void> {
  const events = [change].flat().map((one) => (typeof one === 'string' ? { topic: one, id: null } : one))
  const predicate = ({ queryHash }: { queryHash: string }) => queryHash !== hashKey(answered)
  // Two topics may share a key.
  const stale = new Set(events.flatMap(staleKeys))
  await Promise.all([...stale].map((queryKey) => client.invalidateQueries({ queryKey, predicate })))
}
