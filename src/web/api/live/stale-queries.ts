// Marks the queries that live changes affect as stale. Gathers changes for a moment, and while the page is hidden, so that a
// burst is one round of calls.
import type { QueryClient, QueryFilters } from '@tanstack/react-query'
import { isLive, staleKeys } from '../query-keys.ts'
import type { LiveMessage } from './live-stream.ts'

const GATHER_MS = 120
/** Random, so that not all open pages call at one moment. */
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
  /** A first answer that is still pending may be older than the change, but would count as fresh. */
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
      // `refused`: the server refuses the refetches too, and call() handles that.
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
