// Queries that failed because the server was unavailable run again once it answers; the page shows it meanwhile.
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ApiError } from './api-error.ts'
import { setRecovering } from './recovering.ts'

/** As in the contract, whose import would add Zod to the frame. */
const HEALTH_PATH = '/api/health'
const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 15_000
const SECOND_MS = 1_000
/** No answer (0), or the server is unavailable. */
const UNAVAILABLE_STATUSES = new Set([0, 502, 503, 504])

const isUnavailable = (error: unknown): error is ApiError =>
  error instanceof ApiError && UNAVAILABLE_STATUSES.has(error.status)

const isHealthy = (): Promise<boolean> =>
  fetch(HEALTH_PATH, { cache: 'no-store' }).then(
    (answer) => answer.ok,
    () => false,
  )

/** No polls in a hidden page, nor offline: TanStack Query refetches when the network is back. */
const canAsk = () => navigator.onLine && !document.hidden

function recover(client: QueryClient): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let pause = FIRST_PAUSE_MS
  let isOver = false
  const failed = () =>
    client
      .getQueryCache()
      .findAll({ type: 'active', predicate: ({ state }) => isUnavailable(state.error) && !isAsking(state) })
  const wait = (ms: number) => {
    if (isOver) return
    timer ??= setTimeout(() => void attempt(), ms)
    setRecovering(true)
  }
  async function attempt(): Promise<void> {
    const hasRecovered = canAsk() && (await isHealthy())
    timer = undefined
    pause = Math.min(LONGEST_PAUSE_MS, pause * 2)
    if (isOver) return
    if (failed().length > 0 && !hasRecovered) return wait(pause)
    setRecovering(false)
    // Another failure starts the next attempt, with the longer pause.
    await Promise.allSettled(failed().map((query) => query.fetch()))
    if (failed().length === 0) pause = FIRST_PAUSE_MS
  }
  const stop = client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'error' || !isUnavailable(event.action.error)) return
    wait(Math.max(pause, (event.action.error.retryAfter ?? 0) * SECOND_MS))
  })
  return () => {
    isOver = true
    stop()
    clearTimeout(timer)
    setRecovering(false)
  }
}

const isAsking = ({ fetchStatus }: { fetchStatus: string }) => fetchStatus !== 'idle'

/** Renders nothing; mounted once. */
export function Recovery() {
  const client = useQueryClient()
  useEffect(() => recover(client), [client])
  return null
}
