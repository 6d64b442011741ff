// Draws the routes that the router has found, each with its boundary.
import {
  Component,
  type ComponentType,
  createContext,
  type ReactNode,
  startTransition,
  use,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react'
import type { Location } from './location.ts'
import type { Router } from './router.ts'
import { ErrorContext, MatchContext, NavigatingContext, PlaceContext, RouterContext } from './use-router.ts'

const DepthContext = createContext(0)

interface BoundaryProps {
  Fallback: ComponentType
  failure: { error: unknown } | undefined
  location: Location
  children: ReactNode
}
interface BoundaryState {
  location: Location
  caught?: { error: unknown } | undefined
}

/** Another address is another try. */
class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { location: this.props.location }
  static getDerivedStateFromError(error: unknown): Partial<BoundaryState> {
    return { caught: { error } }
  }
  static getDerivedStateFromProps({ location }: BoundaryProps, state: BoundaryState): BoundaryState | null {
    return location === state.location ? null : { location, caught: undefined }
  }
  override render(): ReactNode {
    const { Fallback, failure = this.state.caught, children } = this.props
    if (!failure) return children
    return (
      <ErrorContext value={failure.error}>
        <Fallback />
      </ErrorContext>
    )
  }
}

/** The place of the next inner route. */
export function Outlet() {
  const depth = use(DepthContext)
  const { match, failure } = use(MatchContext)
  const { location } = use(PlaceContext)
  const route = match.branch[depth]
  if (!route) return null
  const { Component: Screen = Outlet, ErrorBoundary } = route
  const drawn = (
    <DepthContext value={depth + 1}>
      <Screen />
    </DepthContext>
  )
  if (!ErrorBoundary) return drawn
  return (
    <Boundary Fallback={ErrorBoundary} failure={failure?.depth === depth ? failure : undefined} location={location}>
      {drawn}
    </Boundary>
  )
}

export function RouterProvider({ router }: { router: Router }) {
  const [state, setState] = useState(router.state)
  useLayoutEffect(() => {
    setState(router.state)
    let path = router.state.location.pathname
    return router.subscribe((next) => {
      const isSameScreen = next.location.pathname === path
      path = next.location.pathname
      // A screen's new filter is drawn at once: what is pressed next means it. The browser may take a pause while it draws another screen.
      if (isSameScreen) setState(next)
      else startTransition(() => setState(next))
    })
  }, [router])
  const { location, historyAction, keepsScroll, match, failure, isNavigating } = state
  const place = useMemo(() => ({ location, historyAction, keepsScroll }), [location, historyAction, keepsScroll])
  const drawn = useMemo(() => ({ match, failure }), [match, failure])
  return (
    <RouterContext value={router}>
      <NavigatingContext value={isNavigating}>
        <PlaceContext value={place}>
          <MatchContext value={drawn}>
            <Outlet />
          </MatchContext>
        </PlaceContext>
      </NavigatingContext>
    </RouterContext>
  )
}
