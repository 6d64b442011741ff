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
 * The boundary is within the frame, so that menu and top bar stay when one screen fails. It is not the screen's own: what
 * failed to load is still to be loaded in React Router's eyes, and instead of its boundary nothing at all would be drawn.
 */
const inFrame = (frame: Frame): RouteObject[] => [
  {
    ErrorBoundary: RouteError,
    children: routes.filter((route) => route.frame === frame).map(toRouteObject),
  },
]

/** Everything but the landing page lives in the app frame, which brings Mantine, the cache and the guards. */
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

/** Loads all of the screen at this path, so that its first drawing is whole. */
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
