// Serves the built web app: hashed assets with a year of caching, each screen's index.html, pre-compressed where the build made .br or .gz.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { notFound } from './errors.ts'

/** An entry of pages.json, which the build writes (vite/page-html.ts). */
interface Page {
  path: string
  file: string
  /** Search engines may show it. All other screens are private. */
  isIndexed: boolean
}

const reads = (request: FastifyRequest) => request.method === 'GET' || request.method === 'HEAD'
const isNavigation = (request: FastifyRequest) => reads(request) && (request.headers.accept ?? '').includes('text/html')
const pathOf = (request: FastifyRequest) => request.url.split('?')[0] ?? ''

/** A path of the app, not of a file: every caller (a browser, a monitor) gets the page. */
const isPage = (request: FastifyRequest) => {
  const path = pathOf(request)
  // A call with an extra slash is still a call, not a page of the app.
  return reads(request) && !/^\/+api(\/|$)/.test(path) && !/\.\w+$/.test(path)
}

const UNKNOWN: Page = { path: '*', file: 'index.html', isIndexed: false }

const isBuilt = (root: string) => existsSync(join(root, 'pages.json'))
const pagesOf = (root: string): Page[] => JSON.parse(readFileSync(join(root, 'pages.json'), 'utf8'))

/** The inline scripts of the built pages, as hashes for the content security policy. */
export function writtenScripts(root: string): string[] {
  if (!isBuilt(root)) return []
  const scripts = pagesOf(root).flatMap(({ file }) => [
    ...readFileSync(join(root, file), 'utf8').matchAll(/<script>([\s\S]*?)<\/script>/g),
  ])
  const hashes = scripts.map(([, script = '']) => createHash('sha256').update(script).digest('base64'))
  return [...new Set(hashes)].map((hash) => `'sha256-${hash}'`)
}

/** Finds the screen of a path. Exact paths take precedence over those with an id. */
function pageFinder(root: string): (path: string) => Page {
  const pages = pagesOf(root)
  const whole = new Map(pages.map((page) => [page.path, page]))
  const withId = pages
    .filter(({ path }) => path.includes(':'))
    .map((page) => ({ page, pattern: new RegExp(`^${page.path.replace(/:\w+/g, '[^/]+')}$`) }))
  return (path) => {
    const trimmed = path.replace(/\/+$/, '') || '/'
    return whole.get(trimmed) ?? withId.find(({ pattern }) => pattern.test(trimmed))?.page ?? whole.get('*') ?? UNKNOWN
  }
}

export async function webApp(app: FastifyInstance, options: { root: string; appUrl: string }): Promise<void> {
  const { root, appUrl } = options
  const built = isBuilt(root)
  const pageAt = built ? pageFinder(root) : () => UNKNOWN

  function sendPage(request: FastifyRequest, reply: FastifyReply) {
    const { path, file, isIndexed } = pageAt(pathOf(request))
    reply.header('Cache-Control', 'no-cache')
    if (isIndexed) reply.header('Link', `<${appUrl}${path}>; rel="canonical"`)
    else reply.header('X-Robots-Tag', 'noindex')
    return reply.sendFile(file, { cacheControl: false })
  }

  if (built) {
    await app.register(fastifyStatic, {
      root,
      wildcard: false,
      index: false,
      preCompressed: true,
      globIgnore: ['assets/**', 'api-docs/**', '**/*.br', '**/*.gz'],
      setHeaders: (reply, path) => {
        reply.header(
          'Cache-Control',
          /[\\/]assets[\\/]/.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache',
        )
      },
    })
    // One route for the hundreds of files, each of which would take its part of every start.
    const assets = new Set(readdirSync(join(root, 'assets')))
    app.get<{ Params: { name: string } }>('/assets/:name', async ({ params: { name } }, reply) => {
      if (!assets.has(name)) throw notFound()
      return reply.sendFile(`assets/${name}`)
    })
    // The confirmation link is both a screen and a call (decisions, section 1): a navigation gets the app and does not use the token.
    app.addHook('onRequest', async (request, reply) => {
      if (request.routeOptions.url === '/api/auth/confirm' && isNavigation(request)) return sendPage(request, reply)
    })
  }
  app.setNotFoundHandler((request, reply) => {
    if (built && isPage(request)) return sendPage(request, reply)
    throw notFound()
  })
}
