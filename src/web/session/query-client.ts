import { QueryClient } from '@tanstack/react-query'
import { ApiError } from '../feedback/api-error.ts'

/** A retry helps after no answer or a server error (5xx), never after a refusal. */
const isPassing = (error: unknown) => error instanceof ApiError && (error.status === 0 || error.status >= 500)

/** Long enough for a lost packet; a failure is still shown within a second. */
const RETRY_MS = 400

export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      // One retry; then the page shows the error, and `Recovery` refetches once the server is back.
      queries: { staleTime: 5_000, retry: (count, error) => count < 1 && isPassing(error), retryDelay: RETRY_MS },
      // call() shows the errors. A mutation is never retried automatically.
      // Offline it fails at once: a queued mutation would be sent when the user no longer expects it.
      mutations: { retry: false, networkMode: 'always' },
    },
  })
