// The files that a screen needs only later, such as those of a dialog. They load once the person begins to use the page, one after the
// other while the browser is idle, so that the first opening needn't wait for them.
import { onIdle } from '../../feedback/idle.ts'

type Load = () => Promise<unknown>

/** Not loaded yet. */
const waiting = new Set<Load>()
const FIRST_USES = ['pointermove', 'pointerdown', 'keydown', 'wheel'] as const

let isUsed = false
let isScheduled = false

function schedule(): void {
  const [next] = waiting
  if (!next || !isUsed || isScheduled) return
  isScheduled = true
  onIdle(() => {
    waiting.delete(next)
    const done = () => {
      isScheduled = false
      schedule()
    }
    // Whoever needs the part asks again and reports the failure.
    next().then(done, done)
  })
}

function begin(): void {
  for (const name of FIRST_USES) removeEventListener(name, begin, true)
  isUsed = true
  schedule()
}
// The build renders pages without a window.
if (typeof window !== 'undefined')
  for (const name of FIRST_USES) addEventListener(name, begin, { capture: true, passive: true })

export interface Part<T> {
  /** A failed load is tried once more, and again at the next call. */
  load: () => Promise<T>
  loaded: () => T | undefined
  /** Resolves when it has been loaded for any reason. */
  arrival: Promise<T>
}

export function part<T>(load: () => Promise<T>): Part<T> {
  let loaded: T | undefined
  let resolve: (value: T) => void = () => undefined
  const arrival = new Promise<T>((settle) => {
    resolve = settle
  })
  /** One load, however many wait for it: a screen may open what an idle moment loads. */
  let underWay: Promise<T> | undefined
  const begin = async () => {
    try {
      loaded = await load().catch(load)
    } catch (error) {
      underWay = undefined
      throw error
    }
    waiting.delete(get)
    resolve(loaded)
    return loaded
  }
  const get = () => {
    underWay ??= begin()
    return underWay
  }
  waiting.add(get)
  schedule()
  return { load: get, loaded: () => loaded, arrival }
}

/** Loads all parts, also those that parts need. */
export async function loadDeferred(): Promise<void> {
  while (waiting.size > 0) await Promise.all([...waiting].map((load) => load()))
}
