// Whether the page polls the server's health. Apart from recovery.tsx, which needs the cache: frames without one show failures too.
import { useSyncExternalStore } from 'react'

let isRecovering = false
const listeners = new Set<() => void>()

export function setRecovering(value: boolean): void {
  isRecovering = value
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useIsRecovering = (): boolean => useSyncExternalStore(subscribe, () => isRecovering)
