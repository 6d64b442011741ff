import { QueryClient } from '@tanstack/react-query'
import { ApiError } from '../feedback/api-error.ts'

/** Asking again helps when no answer came or the server stumbled, never when it refused. */
const isPassing = (error: unknown) => error instanceof ApiError && (error.status === 0 || error.status >= 500)

/** Long enough for a lost packet, short enough that a failure is said within a second. */
const RETRY_MS = 400

export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      // One more try; after that the page says it, and `Recovery` asks again when the server is back.
      queries: { staleTime: 5_000, retry: (count, error) => count < 1 && isPassing(error), retryDelay: RETRY_MS },
      // Call errors are shown by call() itself; a mutation is never sent twice by itself.
      // Without a network it fails and says so; waiting for one, it would be sent when nobody thinks of it any more.
      mutations: { retry: false, networkMode: 'always' },
    },
  })
