import { createBrowserRouter, matchRoutes, type RouteObject } from 'react-router'
import { followVisits } from '../routing/return-path.ts'
import type { AppRoute, Frame } from '../routing/route.ts'
import { routes } from './routes.tsx'
import { RootLayout } from './shell/root-layout.tsx'
import { RouteError } from './shell/route-error.tsx'

const toRouteObject = ({ path, access, title, lazy }: AppRoute): RouteObject => ({
  path,
  lazy,
  handle: { access, title },
})

/**
 * The boundary is inside the frame, so that menu and top bar stay when a screen fails. It is not on the screen's route: React
 * Router treats a route that failed to load as not loaded, and draws nothing instead of its boundary.
 */
const inFrame = (frame: Frame): RouteObject[] => [
  {
    ErrorBoundary: RouteError,
    children: routes.filter((route) => route.frame === frame).map(toRouteObject),
  },
]

/** All screens except the bare ones are in the app frame, which has Mantine, the cache and the guards. */
export const routeObjects: RouteObject[] = [
  {
    Component: RootLayout,
    ErrorBoundary: RouteError,
    HydrateFallback: () => null,
    children: [
      ...inFrame('bare'),
      {
        lazy: async () => ({ Component: (await import('./app-frame.tsx')).AppFrame }),
        children: [
          {
            lazy: async () => ({ Component: (await import('./shell/auth-layout.tsx')).AuthLayout }),
            children: inFrame('auth'),
          },
          {
            lazy: async () => ({ Component: (await import('./shell/site-layout.tsx')).SiteLayout }),
            children: inFrame('site'),
          },
          { lazy: async () => ({ Component: (await import('./shell/shell.tsx')).Shell }), children: inFrame('shell') },
        ],
      },
    ],
  },
]

/** Loads all modules of the path's screen, so that its first render is whole. */
export async function loadScreen(pathname: string): Promise<void> {
  const found = matchRoutes(routeObjects, pathname) ?? []
  await Promise.all(
    found.map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return
      Object.assign(route, await route.lazy())
      delete route.lazy
    }),
  )
}

export function createAppRouter() {
  const router = createBrowserRouter(routeObjects)
  followVisits(router)
  return router
}
