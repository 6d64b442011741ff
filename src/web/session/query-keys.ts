// Where the server's records stand in the cache, and what a change makes stale there: for live updates and for one's own changes.
// What no change can reach (files, one-time calls) has its key in its own feature.
import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query'
import type { LiveEvent, LiveTopic } from '../../shared/live/live.contract.ts'

const requests = ['requests'] as const

/** The beginning of each key; a query adds what it asks for. */
export const keys = {
  me: ['me'],
  myInfo: ['my-info'],
  users: ['users'],
  cities: ['cities'],
  boats: ['boats'],
  engines: ['engines'],
  /** Models too. */
  brands: ['brands'],
  requests,
  requestLists: [...requests, 'list'],
  myRequests: (query: object) => [...keys.requestLists, 'mine', query] as const,
  requestDetails: [...requests, 'detail'],
  /** What hangs on a request (its offers, its photos) is cached below its own key, so that both are refreshed together. */
  request: (id: string) => [...keys.requestDetails, id] as const,
  calendar: ['calendar'],
  parts: ['spare-parts'],
  partLists: ['part-lists'],
  notifications: ['notifications'],
  overview: ['overview'],
} as const

/** What each topic makes stale. Without an id, any record of its kind may have changed. */
const STALE: Record<LiveTopic, (id: string | null) => readonly QueryKey[]> = {
  request: (id) => [...(id === null ? [keys.requests] : [keys.requestLists, keys.request(id)]), keys.overview],
  offer: (id) => STALE.request(id),
  photo: (id) => [id === null ? keys.requests : keys.request(id)],
  calendar: () => [keys.calendar, keys.overview],
  // A request's page shows its parts lists.
  inventory: () => [keys.parts, keys.partLists, keys.requestDetails, keys.overview],
  // Engines and requests name their boat.
  boat: () => [keys.boats, keys.engines, keys.requests],
  // Boats tell how many engines they have.
  engine: () => [keys.engines, keys.boats, keys.requestDetails],
  brand: () => [keys.brands, keys.engines],
  city: () => [keys.cities, keys.users, keys.myInfo],
  notification: () => [keys.notifications],
  account: () => [keys.users, keys.overview],
}

export const staleKeys = ({ topic, id }: LiveEvent): readonly QueryKey[] => STALE[topic](id)

const all = [keys.me, ...Object.values(STALE).flatMap((keysOf) => keysOf(null))]
const roots = new Set<unknown>(all.map(([root]) => root))

/** Whether any change can reach it. The rest must not be asked for again. */
export const isLive = ({ queryKey }: { queryKey: QueryKey }): boolean => roots.has(queryKey[0])

type Change = LiveTopic | LiveEvent

/** After a change made here: what shows it is fetched again, except what the change's own answer has put in the cache. */
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
