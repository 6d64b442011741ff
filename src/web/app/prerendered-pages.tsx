// For the build alone (vite/page-html.ts): each route with the modules that it needs, and the markup of a pre-rendered one.
import { renderToString } from 'react-dom/server'
import { matchRoutes } from '../routing/match.ts'
import { createMemoryHistory } from '../routing/memory-history.ts'
import type { AppRoute } from '../routing/route.ts'
import { createRouter } from '../routing/router.ts'
import { RouterProvider } from '../routing/router-view.tsx'
import { loadScreen, routeObjects } from './router.tsx'
import { routes } from './routes.tsx'

export interface RoutePage {
  route: AppRoute
  /** The paths of its layouts, outermost first, and its screen, from the project's root. */
  modules: string[]
  /** Empty if the route is not pre-rendered. */
  markup: string
}

/** Every module that exports a screen or a layout. */
const sources = Object.entries(
  import.meta.glob<Record<string, unknown>>(
    ['/src/web/features/*/*-page.tsx', '/src/web/app/*.tsx', '/src/web/app/shell/*.tsx', '!**/*.test.tsx'],
    { eager: true },
  ),
)

/** The same tree as in main.tsx, which hydrates it. */
const markupOf = (path: string): string =>
  renderToString(<RouterProvider router={createRouter(routeObjects, createMemoryHistory([path]))} />)

async function pageOf(route: AppRoute): Promise<RoutePage> {
  await loadScreen(route.path)
  const { branch } = matchRoutes(routeObjects, route.path)
  const components = branch.flatMap(({ Component }) => Component ?? [])
  const modules = components.map((component) => {
    const source = sources.find(([, exports]) => Object.values(exports).includes(component))
    if (!source) throw new Error(`What is drawn at ${route.path} is exported by no module of a screen or a layout.`)
    return source[0]
  })
  const markup = route.isPrerendered ? markupOf(route.path) : ''
  return { route, modules, markup }
}

export const pages: readonly RoutePage[] = await Promise.all(routes.map(pageOf))
