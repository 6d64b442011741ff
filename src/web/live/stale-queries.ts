// What a change makes stale in the cache. Changes are gathered for a moment, and while nobody looks, so that a burst of them
// is one round of questions.
import type { QueryClient, QueryFilters, QueryKey } from '@tanstack/react-query'
import type { LiveEvent } from '../../shared/live/live.contract.ts'
import type { LiveMessage } from './live-stream.ts'

const GATHER_MS = 120
/** Spread, so that not all open pages ask in the same moment. */
const SPREAD_MS = 200

const ofRequest = (id: string | null): QueryKey[] =>
  id === null
    ? [['requests']]
    : [
        ['requests', 'list'],
        ['requests', 'detail', id],
      ]

function keysOf({ topic, id }: LiveEvent): QueryKey[] {
  switch (topic) {
    case 'request':
    case 'offer':
      return [...ofRequest(id), ['overview']]
    case 'photo':
      return id === null ? ofRequest(id) : [['requests', 'detail', id]]
    case 'calendar':
      return [['calendar'], ['overview']]
    case 'inventory':
      // A request's page shows its parts lists.
      return [['spare-parts'], ['part-lists'], ['requests', 'detail'], ['overview']]
    case 'boat':
      // Engines and requests name their boat.
      return [['boats'], ['engines'], ['requests']]
    case 'engine':
      // Boats tell how many engines they have.
      return [['engines'], ['boats'], ['requests', 'detail']]
    case 'brand':
      return [['brands'], ['engines']]
    case 'city':
      return [['cities'], ['users'], ['my-info']]
    case 'notification':
      return [['notifications']]
    case 'account':
      return [['users'], ['overview']]
  }
}

/** All that a change can reach. The rest (files, one-time calls) must not be asked for again. */
const LIVE = new Set<unknown>([
  ...[
    'me',
    'my-info',
    'users',
    'requests',
    'boats',
    'engines',
    'brands',
    'cities',
    'calendar',
    'spare-parts',
    'part-lists',
  ],
  ...['notifications', 'overview'],
])
const everything: QueryFilters = { predicate: ({ queryKey }) => LIVE.has(queryKey[0]) }

export interface StaleQueries {
  take(message: LiveMessage): void
  stop(): void
}

export function staleQueries(client: QueryClient): StaleQueries {
  const stale = new Map<string, QueryFilters>()
  let timer: ReturnType<typeof setTimeout> | undefined

  function flush(): void {
    timer = undefined
    if (document.hidden) return
    const filters = stale.has('') ? [everything] : [...stale.values()]
    stale.clear()
    for (const filter of filters) {
      askAgainOnceHere(filter)
      void client.invalidateQueries(filter)
    }
  }
  /** A first answer that is still on its way may be older than the change, and would pass for fresh. */
  function askAgainOnceHere(filter: QueryFilters): void {
    for (const { queryKey, state, promise } of client.getQueryCache().findAll(filter)) {
      if (state.data !== undefined || state.fetchStatus !== 'fetching') continue
      promise?.then(
        () => client.invalidateQueries({ queryKey, exact: true }),
        () => undefined,
      )
    }
  }
  function schedule(): void {
    timer ??= setTimeout(flush, GATHER_MS + Math.random() * SPREAD_MS)
  }
  const onVisibility = () => {
    if (!document.hidden && stale.size > 0) schedule()
  }
  document.addEventListener('visibilitychange', onVisibility)
  return {
    take: (message) => {
      // Refused: the calls that follow meet the refusal too, and lead where the rules say.
      if (message === 'hello' || message === 'refused') stale.set('', everything)
      else for (const queryKey of keysOf(message)) stale.set(JSON.stringify(queryKey), { queryKey })
      schedule()
    },
    stop: () => {
      document.removeEventListener('visibilitychange', onVisibility)
      clearTimeout(timer)
    },
  }
}
