// A value outside React that is drawn anew wherever it is used when it changes.
import { useSyncExternalStore } from 'react'

export function sharedValue<T>(first: T) {
  let value = first
  const listeners = new Set<() => void>()
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  return {
    read: () => value,
    set: (next: T) => {
      value = next
      for (const listener of listeners) listener()
    },
    /** A hook. The build writes a page with the first value. */
    useValue: () =>
      useSyncExternalStore(
        subscribe,
        () => value,
        () => first,
      ),
  }
}
