// Leads from one screen to the next: loads the screen first, keeps the history, and lets a screen hold up its end. Draws nothing itself.
import type { History } from './history.ts'
import { type Location, type LocationState, resolve, type To } from './location.ts'
import { loadRoutes, type Match, matchRoutes, type RouteNode } from './match.ts'

type HistoryAction = 'POP' | 'PUSH' | 'REPLACE'

export interface RouterState {
  location: Location
  /** POP: a step back or forward, or the first screen. */
  historyAction: HistoryAction
  /** What draws the location; empty while the first screen loads. */
  match: Match
  /** The route that shows the failure of a screen that could not be loaded. */
  failure: { depth: number; error: unknown } | undefined
  /** The next screen is loading. */
  isNavigating: boolean
  keepsScroll: boolean
}

export interface NavigateOptions {
  replace?: boolean
  state?: LocationState
  preventScrollReset?: boolean
}

/** Resolves when the next screen is loaded, or when another navigation or a question has taken its place. */
export type Navigate = (to: To | number, options?: NavigateOptions) => Promise<void>

interface Attempt {
  current: Location
  next: Location
  historyAction: HistoryAction
  /** Leaves without asking again. */
  proceed: () => void
}

/** Gives what happens instead of a navigation; undefined lets it pass. */
export type Blocker = (attempt: Attempt) => (() => void) | undefined

export interface Router {
  readonly state: RouterState
  navigate: Navigate
  subscribe: (listener: (state: RouterState) => void) => () => void
  /** Called before another screen begins to load. */
  onLeave: (listener: () => void) => () => void
  /** There is one at a time. */
  block: (blocker: Blocker) => () => void
}

const newKey = () => Math.random().toString(36).slice(2, 10)

export function createRouter(routes: readonly RouteNode[], history: History): Router {
  const listeners = new Set<(state: RouterState) => void>()
  const leaving = new Set<() => void>()
  let blocker: Blocker | undefined
  /** The newest navigation; an older one that still loads is dropped. */
  let turn = 0
  /** What follows the step that takes back a blocked one. */
  let afterUndoing: (() => void) | undefined
  let isAllowed = false
  let state: RouterState = {
    location: history.location,
    historyAction: 'POP',
    match: { branch: [], params: {} },
    failure: undefined,
    isNavigating: false,
    keepsScroll: false,
  }

  function update(changed: Partial<RouterState>): void {
    state = { ...state, ...changed }
    for (const listener of listeners) listener(state)
  }

  async function open(next: Location, historyAction: HistoryAction, keepsScroll = false): Promise<void> {
    turn += 1
    const mine = turn
    for (const leave of leaving) leave()
    const match = matchRoutes(routes, next.pathname)
    let failure: RouterState['failure']
    if (match.branch.some(({ lazy }) => lazy)) {
      update({ isNavigating: true })
      const failed = await loadRoutes(match.branch)
      if (mine !== turn) return
      const depth = match.branch.findLastIndex((node, at) => at <= (failed?.depth ?? -1) && node.ErrorBoundary)
      failure = failed && { depth, error: failed.error }
    }
    if (historyAction === 'PUSH') history.push(next)
    if (historyAction === 'REPLACE') history.replace(next)
    update({ location: next, historyAction, match, failure, isNavigating: false, keepsScroll })
  }

  history.onStep((next, steps) => {
    if (afterUndoing) {
      const follow = afterUndoing
      afterUndoing = undefined
      return follow()
    }
    const proceed = () => {
      isAllowed = true
      history.go(steps ?? 0)
    }
    const instead = steps && !isAllowed && blocker?.({ current: state.location, next, historyAction: 'POP', proceed })
    isAllowed = false
    if (!instead) return void open(next, 'POP')
    afterUndoing = instead
    history.go(-steps)
  })

  void open(state.location, 'POP')

  return {
    get state() {
      return state
    },
    async navigate(to, { replace = false, state: given = null, preventScrollReset } = {}) {
      if (typeof to === 'number') return history.go(to)
      const next = { ...resolve(to, state.location.pathname), state: given, key: newKey() }
      const historyAction = replace ? 'REPLACE' : 'PUSH'
      const proceed = () => open(next, historyAction, preventScrollReset)
      const instead = blocker?.({ current: state.location, next, historyAction, proceed: () => void proceed() })
      return instead ? instead() : proceed()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    onLeave(listener) {
      leaving.add(listener)
      return () => leaving.delete(listener)
    },
    block(added) {
      blocker = added
      return () => {
        if (blocker === added) blocker = undefined
      }
    },
  }
}
