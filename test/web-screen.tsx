// The frame of every screen under test: the product's frame without its guards.
import { MantineProvider } from '@mantine/core'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { vi } from 'vitest'
import type { Me, PasswordPolicy } from '../src/shared/accounts/accounts.contract.ts'
import { createQueryClient } from '../src/web/api/query-client.ts'
import { meQuery } from '../src/web/api/session.tsx'
import { writeToken } from '../src/web/api/token-store.ts'
import { UnsavedChangesGuard } from '../src/web/app/shell/unsaved-changes-guard.tsx'
import { createBrowserHistory } from '../src/web/routing/history.ts'
import type { RouteNode } from '../src/web/routing/match.ts'
import { createMemoryHistory } from '../src/web/routing/memory-history.ts'
import { createRouter } from '../src/web/routing/router.ts'
import { Outlet, RouterProvider } from '../src/web/routing/router-view.tsx'
import { useLocation } from '../src/web/routing/use-router.ts'
import { cssVariables, theme } from '../src/web/theme/theme.ts'
import { Toasts } from '../src/web/ui/feedback/toasts-place.tsx'
import { learnPasswordPolicy } from '../src/web/ui/forms/use-new-password.ts'
import { Confirmations } from '../src/web/ui/overlays/confirm.tsx'
import { aMe } from './web-fixtures.ts'
import { type Answers, type Sent, serve } from './web-server.ts'
import './web-toasts.ts'

interface TestRoute extends Omit<RouteNode, 'children'> {
  /** Instead of a component. */
  element?: ReactNode
  children?: TestRoute[]
}

interface Options {
  /** Absent: nobody is signed in. */
  as?: Partial<Me>
  /** The address, optionally after previous pages. */
  at?: string | string[]
  /** The pattern of the screen's address, if it has parameters; all other addresses render `şimdi /address`. */
  path?: string
  /** All routes, for a test with several addresses. */
  routes?: TestRoute[]
  /** Uses the window's own history, for code that reads it. */
  inBrowser?: boolean
  passwordPolicy?: PasswordPolicy
  server?: Answers | ((sent: Sent) => unknown)
}

const Elsewhere = () => {
  const { pathname, search } = useLocation()
  return <p>{`şimdi ${pathname}${search}`}</p>
}

const Frame = ({ client }: { client: QueryClient }) => (
  <MantineProvider theme={theme} cssVariablesResolver={cssVariables} env="test">
    <QueryClientProvider client={client}>
      <Confirmations />
      <Toasts />
      <UnsavedChangesGuard />
      <Outlet />
    </QueryClientProvider>
  </MantineProvider>
)

/** The product's client, but without a delay before retries. */
function createTestClient() {
  const client = createQueryClient()
  const defaults = client.getDefaultOptions()
  client.setDefaultOptions({ ...defaults, queries: { ...defaults.queries, retryDelay: 0 } })
  return client
}

const toNode = ({ element, children, ...route }: TestRoute): RouteNode => ({
  ...route,
  ...(element === undefined ? {} : { Component: () => element }),
  ...(children ? { children: children.map(toNode) } : {}),
})

function browserRouter(routes: RouteNode[], [first, ...rest]: string[]) {
  window.history.replaceState(null, '', first)
  const router = createRouter(routes, createBrowserHistory())
  for (const address of rest) void router.navigate(address)
  return router
}

export function show(
  screen: ReactNode,
  { as, at = '/', path, routes, inBrowser, passwordPolicy = 'standard', server = {} }: Options = {},
) {
  const sent = serve(server)
  const client = createTestClient()
  if (as) {
    writeToken('token')
    client.setQueryData(meQuery.queryKey, aMe(as))
  }
  learnPasswordPolicy(passwordPolicy)
  const [first = '/', ...rest] = [at].flat()
  const entries: [string, ...string[]] = [first, ...rest]
  const own = { path: path ?? entries.at(-1)?.replace(/[?#].*/, '') ?? '/', element: screen }
  const children = routes ?? [own, { path: '*', Component: Elsewhere }]
  const root = [{ element: <Frame client={client} />, children }].map(toNode)
  const router = inBrowser ? browserRouter(root, entries) : createRouter(root, createMemoryHistory(entries))
  const { container, unmount } = render(<RouterProvider router={router} />)
  const address = () => router.state.location.pathname + router.state.location.search
  return { sent, router, client, address, container, unmount }
}

/** Turns animations on for the rest of the test. */
export function inMotion(): void {
  const asked = window.matchMedia
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => ({ ...asked(query), matches: false }))
}

/** Sets the width of a phone for the rest of the test. */
export function onPhone(): void {
  const asked = window.matchMedia
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => {
    const answer = asked(query)
    return { ...answer, matches: answer.matches || query.includes('max-width') }
  })
}
