import { useSyncExternalStore } from 'react'

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  // A phone that froze the page tells it nothing of what changed meanwhile.
  document.addEventListener('visibilitychange', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
    document.removeEventListener('visibilitychange', listener)
  }
}

/** False only if the browser is sure that it has no network at all. */
export const useIsOnline = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
