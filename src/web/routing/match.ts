// Which routes draw a path.
import type { ComponentType } from 'react'
import type { RouteHandle } from './route.ts'

/** A layout, a boundary or a screen; screens have a path. */
export interface RouteNode {
  /** Parts that start with a colon fit anything; `*` fits what no other path fits. */
  path?: string
  Component?: ComponentType
  /** Loads the component once; absent when it is loaded. */
  lazy?: () => Promise<{ Component: ComponentType }>
  /** Is shown instead of the route when something below it fails. */
  ErrorBoundary?: ComponentType
  handle?: RouteHandle
  children?: readonly RouteNode[]
}

type Params = Readonly<Record<string, string>>

export interface Match {
  /** Outermost first. */
  branch: readonly RouteNode[]
  params: Params
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

const partsOf = (path: string) => path.toLowerCase().replace(/\/$/, '').split('/')

/** The values of the pattern's parts; null if the path does not fit. A slash at the end and capitals make no difference. */
export function matchPath(pattern: string, pathname: string): Params | null {
  const asked = pathname.replace(/\/$/, '').split('/')
  const parts = partsOf(pattern)
  const lower = partsOf(pathname)
  if (parts.length !== lower.length) return null
  const params: Record<string, string> = {}
  for (const [number, part] of parts.entries()) {
    const given = asked[number]
    if (part.startsWith(':') && given) params[part.slice(1)] = decode(given)
    else if (part !== lower[number]) return null
  }
  return params
}

function find(nodes: readonly RouteNode[], fits: (path: string) => Params | null): Match | null {
  for (const node of nodes) {
    const below = node.children && find(node.children, fits)
    if (below) return { branch: [node, ...below.branch], params: below.params }
    const params = node.path === undefined ? null : fits(node.path)
    if (params) return { branch: [node], params }
  }
  return null
}

const NOTHING: Match = { branch: [], params: {} }

export const matchRoutes = (routes: readonly RouteNode[], pathname: string): Match =>
  find(routes, (path) => (path === '*' ? null : matchPath(path, pathname))) ??
  find(routes, (path) => (path === '*' ? {} : null)) ??
  NOTHING

/** Loads what the routes still lack; gives the first failure. */
export async function loadRoutes(branch: readonly RouteNode[]): Promise<{ depth: number; error: unknown } | undefined> {
  const failures = await Promise.all(
    branch.map(async (node, depth) => {
      try {
        if (!node.lazy) return
        Object.assign(node, await node.lazy())
        delete node.lazy
      } catch (error) {
        return { depth, error }
      }
    }),
  )
  return failures.find((failure) => failure !== undefined)
}
