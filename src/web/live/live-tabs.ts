// All tabs of a browser share one stream: a browser opens only six connections to a server, and a tab each would use them up.
// Whoever holds the lock reads the stream and tells the others.
import { livePosition } from '../session/live-position.ts'
import { catchUp, type LiveMessage, readLive } from './live-stream.ts'

const NAME = 'pruva-live'
/** A tab that nobody has looked at for so long lets go, and catches up when it is seen again. */
const HIDDEN_MS = 5 * 60_000

function follow(on: (message: LiveMessage) => void, position: string | null): () => void {
  const controller = new AbortController()
  const { signal } = controller
  // Without a secure context there are no locks: then each tab reads for itself.
  const locks: LockManager | undefined = navigator.locks
  const others = locks && new BroadcastChannel(NAME)
  others?.addEventListener('message', (event: MessageEvent<LiveMessage>) => on(event.data))
  const deliver = (message: LiveMessage) => {
    if (signal.aborted) return
    on(message)
    others?.postMessage(message)
  }
  const read = () => readLive(signal, deliver, position)
  const reading = locks ? readInTurn(locks, signal, { read, join: () => catchUp(signal, on, position) }) : read()
  // Aborting a request for the lock rejects it.
  reading.catch(() => undefined)
  return () => {
    controller.abort()
    others?.close()
  }
}

/** Reads at once where no other tab does. Else it asks what it missed so far, hears the other tab, and takes over after it. */
async function readInTurn(
  locks: LockManager,
  signal: AbortSignal,
  { read, join }: Record<'read' | 'join', () => Promise<void>>,
): Promise<void> {
  const isFirst = await locks.request(NAME, { ifAvailable: true }, async (lock) => {
    if (lock && !signal.aborted) await read()
    return lock !== null
  })
  if (isFirst) return
  void join()
  await locks.request(NAME, { signal }, read)
}

/** Follows the changes while the page is looked at. Returns the end of it. */
export function followLive(on: (message: LiveMessage) => void): () => void {
  let stop: (() => void) | undefined = follow(on, livePosition())
  let timer: ReturnType<typeof setTimeout> | undefined
  const onVisibility = () => {
    clearTimeout(timer)
    if (document.hidden) {
      timer = setTimeout(() => {
        stop?.()
        stop = undefined
      }, HIDDEN_MS)
    } else if (!stop) {
      // What it shows is older than any position that it knows.
      stop = follow(on, null)
    }
  }
  document.addEventListener('visibilitychange', onVisibility)
  return () => {
    document.removeEventListener('visibilitychange', onVisibility)
    clearTimeout(timer)
    stop?.()
  }
}
