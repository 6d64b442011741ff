// The browser's history, with a key, a number and a state for each entry.
import type { Location, LocationState } from './location.ts'

export interface History {
  /** The entry that is open. */
  readonly location: Location
  push: (location: Location) => void
  replace: (location: Location) => void
  go: (steps: number) => void
  /** Called after each step back or forward; `steps` is null for an entry that the app has not made, such as a jump link's. */
  onStep: (listener: (location: Location, steps: number | null) => void) => void
}

interface Entry {
  state: LocationState
  key: string
  /** Counted from 0 on in each visit. */
  index: number
}

function readEntry(): Partial<Entry> {
  const entry: unknown = window.history.state
  return typeof entry === 'object' && entry !== null ? entry : {}
}

/** Whether one step back stays in the app. */
export const canStepBack = (): boolean => (readEntry().index ?? 0) > 0

function readLocation(): Location {
  const { pathname, search, hash } = window.location
  const { state = null, key = 'default' } = readEntry()
  return { pathname, search, hash, state, key }
}

export function createBrowserHistory(): History {
  let index = readEntry().index ?? 0
  if (readEntry().index === undefined) window.history.replaceState({ ...readEntry(), index }, '')
  const entryOf = ({ state, key }: Location): Entry => ({ state, key, index })
  const hrefOf = ({ pathname, search, hash }: Location) => pathname + search + hash
  return {
    get location() {
      return readLocation()
    },
    push(location) {
      index += 1
      try {
        window.history.pushState(entryOf(location), '', hrefOf(location))
      } catch {
        // Safari allows 100 entries in 10 seconds.
        window.location.assign(hrefOf(location))
      }
    },
    replace: (location) => window.history.replaceState(entryOf(location), '', hrefOf(location)),
    go: (steps) => window.history.go(steps),
    onStep(listener) {
      window.addEventListener('popstate', () => {
        const next = readEntry().index
        const steps = next === undefined ? null : next - index
        index = next ?? index
        listener(readLocation(), steps)
      })
    },
  }
}
