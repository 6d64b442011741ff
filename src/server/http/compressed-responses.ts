// Compresses long JSON answers for callers that accept it: on a slow line people wait for bytes.
import { promisify } from 'node:util'
import { constants, gzip } from 'node:zlib'
import { negotiate } from '@fastify/accept-negotiator'
import type { FastifyInstance, FastifyReply } from 'fastify'

/** Less arrives in one packet either way. */
const LEAST_BYTES = 1_400
/** Higher levels take half as much time again and save a tenth of the bytes. */
const LEVEL = constants.Z_BEST_SPEED

const compress = promisify(gzip)

function isLongJson(payload: unknown, reply: FastifyReply): payload is string | Buffer {
  if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return false
  if (payload.length < LEAST_BYTES || reply.hasHeader('Content-Encoding')) return false
  return String(reply.getHeader('Content-Type')).startsWith('application/json')
}

/** Registers it for all routes; hooks that read the payload stand before it. */
export function compressResponses(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (!isLongJson(payload, reply)) return done(null, payload)
    reply.header('Vary', 'Accept-Encoding')
    if (negotiate(request.headers['accept-encoding'] ?? '', ['gzip']) === null) return done(null, payload)
    compress(payload, { level: LEVEL }).then((bytes) => {
      reply.header('Content-Encoding', 'gzip')
      done(null, bytes)
    }, done)
  })
}
