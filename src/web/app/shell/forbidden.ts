// The forbidden flag: a 403 sets it, the shell then shows the forbidden view, the next navigation clears it.
import { useSyncExternalStore } from 'react'

let forbidden = false
const listeners = new Set<() => void>()

export function setForbidden(value: boolean): void {
  if (forbidden === value) return
  forbidden = value
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useForbidden = (): boolean => useSyncExternalStore(subscribe, () => forbidden)
