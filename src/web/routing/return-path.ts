// Stores where a screen was opened from: the link back to a list keeps its filters, page and scroll position.
import { createPath, type Location, type Path } from './location.ts'
import type { Router, RouterState } from './router.ts'

/** By history entry: the address that opened it. */
const openedFrom = new Map<string, string>()
/** By path: its last filters. */
const lastSearch = new Map<string, string>()

let current: Location | null = null

function noteVisit({ location, historyAction: action }: RouterState): void {
  if (current?.key === location.key && current.search === location.search) return
  if (current && action === 'PUSH') openedFrom.set(location.key, createPath(current))
  // A changed filter replaces the entry; the address that opened it stays the same.
  const before = current && action === 'REPLACE' ? openedFrom.get(current.key) : undefined
  if (before !== undefined) openedFrom.set(location.key, before)
  lastSearch.set(location.pathname, location.search)
  current = location
}

/** Runs before the first render: screens need the return path at once. */
export function followVisits(router: Pick<Router, 'state' | 'subscribe'>): void {
  noteVisit(router.state)
  router.subscribe(noteVisit)
}

/** Clears the filters of the previous user at sign-in. */
export function forgetVisits(): void {
  openedFrom.clear()
  lastSearch.clear()
  current = null
}

export interface ReturnPath {
  to: Partial<Path>
  /** The previous entry is that list: a step back also keeps the scroll position. */
  isPrevious: boolean
}

export function returnPathTo(pathname: string, key: string): ReturnPath {
  const from = openedFrom.get(key)
  const isPrevious = from !== undefined && new URL(from, location.origin).pathname === pathname
  return { to: { pathname, search: lastSearch.get(pathname) ?? '' }, isPrevious }
}
