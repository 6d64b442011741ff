// Whether a newer version of the app waits, or the server can't take this one any more.
import { useSyncExternalStore } from 'react'

type AppState = 'current' | 'newer-waits' | 'outdated'

let state: AppState = 'current'
const listeners = new Set<() => void>()

export function setAppState(next: AppState): void {
  if (state === next || state === 'outdated') return
  state = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useAppState = (): AppState =>
  useSyncExternalStore(
    subscribe,
    () => state,
    () => 'current',
  )

/** The server refused this version. */
export const noteOutdated = (): void => setAppState('outdated')
