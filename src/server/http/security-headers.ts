// The security headers of every answer. Helmet computes them at each call, although they are the same for all: they are taken once.
import helmet, { type FastifyHelmetOptions } from '@fastify/helmet'
import Fastify, { type FastifyInstance } from 'fastify'

export async function securityHeaders(app: FastifyInstance, options: FastifyHelmetOptions): Promise<void> {
  const headers = await headersOf(options)
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
}

async function headersOf(options: FastifyHelmetOptions) {
  const sample = Fastify()
  await sample.register(helmet, options)
  let headers = {}
  sample.get('/', async (_request, reply) => {
    headers = { ...reply.raw.getHeaders() }
    return null
  })
  await sample.inject('/')
  await sample.close()
  return headers
}
