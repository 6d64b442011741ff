import { createBrowserHistory } from '../routing/history.ts'
import { loadRoutes, matchRoutes, type RouteNode } from '../routing/match.ts'
import { followVisits } from '../routing/return-path.ts'
import type { AppRoute, Frame } from '../routing/route.ts'
import { createRouter } from '../routing/router.ts'
import { routes } from './routes.tsx'
import { RootLayout } from './shell/root-layout.tsx'
import { RouteError } from './shell/route-error.tsx'

const toRouteNode = ({ path, access, title, lazy }: AppRoute): RouteNode => ({
  path,
  lazy,
  handle: { access, title },
})

/**
 * The boundary is inside the frame, so that menu and top bar stay when a screen fails.
 */
const inFrame = (frame: Frame): RouteNode[] => [
  {
    ErrorBoundary: RouteError,
    children: routes.filter((route) => route.frame === frame).map(toRouteNode),
  },
]

const authLayout = async () => ({ Component: (await import('./shell/auth-layout.tsx')).AuthLayout })
const siteLayout = async () => ({ Component: (await import('./shell/site-layout.tsx')).SiteLayout })

/** All screens except the bare ones are in the base frame, which has Mantine and the toasts; the app frame adds cache and guards. */
export const routeObjects: RouteNode[] = [
  {
    Component: RootLayout,
    ErrorBoundary: RouteError,
    children: [
      ...inFrame('bare'),
      {
        lazy: async () => ({ Component: (await import('./base-frame.tsx')).BaseFrame }),
        children: [
          {
            lazy: async () => ({ Component: (await import('./guest-frame.tsx')).GuestFrame }),
            children: [
              { lazy: authLayout, children: inFrame('guest') },
              { lazy: siteLayout, children: inFrame('text') },
            ],
          },
          {
            lazy: async () => ({ Component: (await import('./app-frame.tsx')).AppFrame }),
            children: [
              { lazy: siteLayout, children: inFrame('site') },
              {
                lazy: async () => ({ Component: (await import('./shell/shell.tsx')).Shell }),
                children: inFrame('shell'),
              },
            ],
          },
        ],
      },
    ],
  },
]

/** Loads all modules of the path's screen, so that its first render is whole. */
export async function loadScreen(pathname: string): Promise<void> {
  const failure = await loadRoutes(matchRoutes(routeObjects, pathname).branch)
  if (failure) throw failure.error
}

export function createAppRouter() {
  const router = createRouter(routeObjects, createBrowserHistory())
  followVisits(router)
  return router
}
