// Serves the built web app: hashed assets for ever, index.html for every page of the app, pre-compressed where the build made .br or .gz.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { notFound } from './errors.ts'

const reads = (request: FastifyRequest) => request.method === 'GET' || request.method === 'HEAD'
const isNavigation = (request: FastifyRequest) => reads(request) && (request.headers.accept ?? '').includes('text/html')

/** A path of the app, not of a file: whoever asks for it (a browser, a monitor) gets the page. */
const isPage = (request: FastifyRequest) => {
  const path = request.url.split('?')[0] ?? ''
  return reads(request) && !path.startsWith('/api/') && !/\.\w+$/.test(path)
}

const sendPage = (reply: FastifyReply) =>
  reply.header('Cache-Control', 'no-cache').sendFile('index.html', { cacheControl: false })

export async function webApp(app: FastifyInstance, { root }: { root: string }): Promise<void> {
  const built = existsSync(join(root, 'index.html'))
  if (built) {
    await app.register(fastifyStatic, {
      root,
      wildcard: false,
      index: false,
      preCompressed: true,
      setHeaders: (reply, path) => {
        reply.header(
          'Cache-Control',
          /[\\/]assets[\\/]/.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache',
        )
      },
    })
    // The confirmation link is both a screen and a call (decisions, section 1): a navigation gets the app and uses no token up.
    app.addHook('onRequest', async (request, reply) => {
      if (request.routeOptions.url === '/api/auth/confirm' && isNavigation(request)) return sendPage(reply)
    })
  }
  app.setNotFoundHandler((request, reply) => {
    if (built && isPage(request)) return sendPage(reply)
    throw notFound()
  })
}
