// The app's own files on this device: registers the service worker (public/sw.js), and says when a new version waits in it.
import { setAppState } from './app-state.ts'

const WORKER = '/sw.js'
/** The files of a first visit come after what its screen asks for. */
const FIRST_PAUSE_MS = 4_000
const CHECK_EVERY_MS = 30 * 60_000

/** Without a controller there was no version before. */
const noteWaiting = ({ waiting }: ServiceWorkerRegistration) => {
  if (waiting && navigator.serviceWorker.controller) setAppState('newer-waits')
}

function arrivalOf(worker: ServiceWorker): Promise<void> {
  return new Promise((resolve) => {
    const check = () => {
      if (worker.state === 'installing') return
      worker.removeEventListener('statechange', check)
      resolve()
    }
    worker.addEventListener('statechange', check)
    check()
  })
}

function watch(registration: ServiceWorkerRegistration): () => void {
  const noteArrival = () => {
    if (registration.installing) void arrivalOf(registration.installing).then(() => noteWaiting(registration))
  }
  let checkedAt = Date.now()
  const check = () => {
    if (document.hidden || !navigator.onLine || Date.now() - checkedAt < CHECK_EVERY_MS) return
    checkedAt = Date.now()
    registration.update().catch(() => undefined)
  }
  noteWaiting(registration)
  noteArrival()
  registration.addEventListener('updatefound', noteArrival)
  document.addEventListener('visibilitychange', check)
  return () => {
    registration.removeEventListener('updatefound', noteArrival)
    document.removeEventListener('visibilitychange', check)
  }
}

/** Resolves once this page's files come from this device; never, where they don't. */
export const filesKept = (): Promise<void> =>
  new Promise((resolve) => {
    if (navigator.serviceWorker.controller) return resolve()
    // A worker takes the open pages over when it has all files.
    navigator.serviceWorker.addEventListener('controllerchange', () => resolve(), { once: true })
  })

/** For the signed-in: who only looks at the first page downloads nothing more. Browsers have no workers on plain HTTP. */
export function keepAppFiles(): () => void {
  if (!('serviceWorker' in navigator)) return () => undefined
  let stop: (() => void) | undefined
  let isOver = false
  const begin = async () => {
    const registration = await navigator.serviceWorker.register(WORKER, { updateViaCache: 'none' })
    // A browser whose settings forbid workers may answer with nothing.
    if (registration && !isOver) stop = watch(registration)
  }
  const pause = navigator.serviceWorker.controller ? 0 : FIRST_PAUSE_MS
  // Without it the app works as a page does.
  const timer = setTimeout(() => void begin().catch(() => undefined), pause)
  return () => {
    isOver = true
    clearTimeout(timer)
    stop?.()
  }
}

/** The person chose it: the new version is loaded if it has not been, and this page starts again with it. */
export async function startNewVersion(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration(WORKER).catch(() => undefined)
  if (registration && !registration.waiting) {
    await registration.update()
    if (registration.installing) await arrivalOf(registration.installing)
  }
  if (!registration?.waiting) return location.reload()
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
  registration.waiting.postMessage({ type: 'use-now' })
}
