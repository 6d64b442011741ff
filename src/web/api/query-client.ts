import { QueryClient } from '@tanstack/react-query'
import { isPassing } from '../feedback/api-error.ts'
import { keepInOfflineCache, persister } from '../offline/cached-queries.ts'

/** Long enough for a lost packet; a failure is still shown within a second. */
const RETRY_MS = 400

export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5_000,
        // Without a network too: what this device keeps is shown, or the screen says that it needs a network.
        networkMode: 'offlineFirst',
        // One retry; then the page shows the error, and `Recovery` refetches once the server is back. Without a network none: it would
        // wait for it, and so would what this device keeps.
        retry: (count, error) => count < 1 && navigator.onLine && isPassing(error),
        retryDelay: RETRY_MS,
        persister,
      },
      // call() shows the errors. A mutation is never retried automatically.
      // Offline it fails at once: a queued mutation would be sent when the user no longer expects it.
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  keepInOfflineCache(client)
  return client
}
