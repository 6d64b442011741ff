// Where somebody came from, so that the way back to a list leads to the same filters, page and place in it.
import { createPath, type DataRouter, type Location, type Path, type RouterState } from 'react-router'

/** By history entry: the address it was opened from. */
const openedFrom = new Map<string, string>()
/** By path: its last filters. */
const lastSearch = new Map<string, string>()

let current: Location | null = null

function noteVisit({ location, historyAction: action }: RouterState): void {
  if (current?.key === location.key && current.search === location.search) return
  if (current && action === 'PUSH') openedFrom.set(location.key, createPath(current))
  // A filter that is changed replaces the entry, which was still opened from the same place.
  const before = current && action === 'REPLACE' ? openedFrom.get(current.key) : undefined
  if (before !== undefined) openedFrom.set(location.key, before)
  lastSearch.set(location.pathname, location.search)
  current = location
}

/** Before anything is rendered: a screen asks at once for the way back. */
export function followVisits(router: Pick<DataRouter, 'state' | 'subscribe'>): void {
  noteVisit(router.state)
  router.subscribe(noteVisit)
}

/** Nobody learns the filters of who was signed in before. */
export function forgetVisits(): void {
  openedFrom.clear()
  lastSearch.clear()
  current = null
}

export interface ReturnPath {
  to: Partial<Path>
  /** The entry before this one is that list: a step back keeps the place in it too. */
  isPrevious: boolean
}

export function returnPathTo(pathname: string, key: string): ReturnPath {
  const from = openedFrom.get(key)
  const isPrevious = from !== undefined && new URL(from, location.origin).pathname === pathname
  return { to: { pathname, search: lastSearch.get(pathname) ?? '' }, isPrevious }
}
