// What screens ask the router.
import { createContext, use, useCallback, useMemo } from 'react'
import type { Location } from './location.ts'
import type { RouteHandle } from './route.ts'
import type { Navigate, NavigateOptions, Router, RouterState } from './router.ts'

const nowhere: Location = { pathname: '/', search: '', hash: '', state: null, key: 'default' }

export const RouterContext = createContext<Router | null>(null)
export const PlaceContext = createContext<Pick<RouterState, 'location' | 'historyAction' | 'keepsScroll'>>({
  location: nowhere,
  historyAction: 'POP',
  keepsScroll: false,
})
export const MatchContext = createContext<Pick<RouterState, 'match' | 'failure'>>({
  match: { branch: [], params: {} },
  failure: undefined,
})
export const NavigatingContext = createContext(false)
export const ErrorContext = createContext<unknown>(undefined)

export function useRouter(): Router {
  const router = use(RouterContext)
  if (!router) throw new Error('useRouter outside of a RouterProvider')
  return router
}

export const useNavigate = (): Navigate => useRouter().navigate
export const useLocation = (): Location => use(PlaceContext).location
export const usePlace = () => use(PlaceContext)
export const useParams = () => use(MatchContext).match.params
/** Whether the next screen is loading. */
export const useIsNavigating = (): boolean => use(NavigatingContext)
/** Why the route could not be drawn, for its boundary. */
export const useRouteError = (): unknown => use(ErrorContext)
/** The handle of the innermost route, which is the screen's. */
export const useRouteHandle = (): RouteHandle | undefined => use(MatchContext).match.branch.at(-1)?.handle

type SearchInit = URLSearchParams | Record<string, string>
type SetSearch = (next: SearchInit | ((current: URLSearchParams) => SearchInit), options?: NavigateOptions) => void

/** The parameters of the address, and what changes them. */
export function useSearchParams(): [URLSearchParams, SetSearch] {
  const router = useRouter()
  const { search } = useLocation()
  const params = useMemo(() => new URLSearchParams(search), [search])
  const setSearch: SetSearch = useCallback(
    (next, options) => {
      const init = typeof next === 'function' ? next(new URLSearchParams(router.state.location.search)) : next
      const changed = new URLSearchParams(init).toString()
      void router.navigate({ search: changed }, options)
    },
    [router],
  )
  return [params, setSearch]
}
