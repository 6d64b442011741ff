// All tabs of a browser share one stream: a browser opens only six connections to a server, and one a tab would use them up.
// The tab with the lock reads it and informs the others.
import { tabChannel, tabLocks } from '../../offline/device-storage.ts'
import { firstLivePosition } from '../live-position.ts'
import { catchUp, type LiveMessage, readLive } from './live-stream.ts'

const NAME = 'pruva-live'
/** A tab hidden for this long disconnects, and refreshes its data when it is visible again. */
const HIDDEN_MS = 5 * 60_000

function follow(on: (message: LiveMessage) => void, position: string | null): () => void {
  const controller = new AbortController()
  const { signal } = controller
  // No locks without a secure context: then each tab reads its own stream.
  const locks = tabLocks()
  const others = locks && tabChannel(NAME)
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

/** Reads at once if no other tab does. Else it fetches what it missed, listens to that tab, and reads after it. */
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

/** Follows the changes while the page is visible. Returns a stop function. */
export function followLive(on: (message: LiveMessage) => void): () => void {
  let stop: (() => void) | undefined = follow(on, firstLivePosition())
  let timer: ReturnType<typeof setTimeout> | undefined
  const onVisibility = () => {
    clearTimeout(timer)
    if (document.hidden) {
      timer = setTimeout(() => {
        stop?.()
        stop = undefined
      }, HIDDEN_MS)
    } else if (!stop) {
      // The page's data is older than any known position.
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
