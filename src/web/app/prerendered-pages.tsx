// For the build alone (vite/page-html.ts): the routes, and what those look like that are written into their index.html.
import { renderToString } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router'
import type { AppRoute } from '../routing/route.ts'
import { loadScreen, routeObjects } from './router.tsx'
import { routes } from './routes.tsx'

/** The same tree as main.tsx draws, which takes this over. */
async function markupOf(path: string): Promise<string> {
  await loadScreen(path)
  const { query, dataRoutes } = createStaticHandler(routeObjects)
  const context = await query(new Request(new URL(path, 'http://localhost')))
  if (context instanceof Response) throw new Error(`${path} leads elsewhere.`)
  const router = createStaticRouter(dataRoutes, context)
  // Without the script for the router's data: there is none, and the content security policy forbids it.
  return renderToString(<StaticRouterProvider router={router} context={context} hydrate={false} />)
}

export interface PrerenderedPage {
  route: AppRoute
  /** Empty where the browser draws everything. */
  markup: string
}

export const pages: readonly PrerenderedPage[] = await Promise.all(
  routes.map(async (route) => ({ route, markup: route.isPrerendered ? await markupOf(route.path) : '' })),
)
