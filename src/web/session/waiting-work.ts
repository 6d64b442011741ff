// What waits on this device, for the screens that show it at its own place. The outbox, which loads later, fills it.
import { useMemo, useSyncExternalStore } from 'react'
import type { Endpoint } from '../../shared/endpoint.ts'
import { addressOf } from './call.ts'
import type { Work } from './outbox-store.ts'

let waiting: readonly Work[] = []
const listeners = new Set<() => void>()
const none: readonly Work[] = []

export const waitingWork = (): readonly Work[] => waiting

export function showWaiting(next: readonly Work[]): void {
  if (next.length === 0 && waiting.length === 0) return
  waiting = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useWaitingWork = (): readonly Work[] => useSyncExternalStore(subscribe, waitingWork, () => none)

/** The waiting calls of one endpoint, in their order. */
export function useWaitingCalls(endpoint: Endpoint, params: Record<string, string> = {}): readonly Work[] {
  const work = useWaitingWork()
  const address = addressOf(endpoint, { params })
  return useMemo(
    () => work.filter((one) => one.method === endpoint.method && one.address === address),
    [work, endpoint, address],
  )
}
