// Marks stale what changes elsewhere reach. Changes are gathered for a moment, and while nobody looks, so that a burst of them
// is one round of questions.
import type { QueryClient, QueryFilters } from '@tanstack/react-query'
import { isLive, staleKeys } from '../session/query-keys.ts'
import type { LiveMessage } from './live-stream.ts'

const GATHER_MS = 120
/** Spread, so that not all open pages ask in the same moment. */
const SPREAD_MS = 200

const everything: QueryFilters = { predicate: isLive }

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
      else for (const queryKey of staleKeys(message)) stale.set(JSON.stringify(queryKey), { queryKey })
      schedule()
    },
    stop: () => {
      document.removeEventListener('visibilitychange', onVisibility)
      clearTimeout(timer)
    },
  }
}
