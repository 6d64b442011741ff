import { gunzipSync } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { compressResponses } from './compressed-responses.ts'

const long = { content: Array.from({ length: 200 }, (_, n) => ({ name: `Tekne ${n}` })) }
const bytes = Buffer.from(JSON.stringify(long))
const JSON_TYPE = 'application/json; charset=utf-8'

let app: FastifyInstance
beforeAll(() => {
  app = Fastify()
  compressResponses(app)
  app.get('/long', async () => long)
  app.get('/short', async () => ({ content: [] }))
  app.get('/bytes', (_request, reply) => reply.type(JSON_TYPE).send(bytes))
  app.get('/picture', (_request, reply) => reply.type('image/webp').send(Buffer.alloc(9_000)))
  app.get('/failed', (_request, reply) => reply.code(400).send(long))
})
afterAll(() => app.close())

const get = (url: string, accepted?: string) =>
  app.inject({ url, headers: accepted === undefined ? {} : { 'accept-encoding': accepted } })

it.each(['/long', '/bytes', '/failed'])('%s: compressed for whoever accepts it, the same text', async (url) => {
  const plain = await get(url)
  const packed = await get(url, 'gzip, deflate, br')
  expect([plain.headers['content-encoding'], packed.headers['content-encoding']]).toEqual([undefined, 'gzip'])
  expect([plain.headers.vary, packed.headers.vary]).toEqual(['Accept-Encoding', 'Accept-Encoding'])
  expect(gunzipSync(packed.rawPayload)).toEqual(plain.rawPayload)
  expect(packed.headers['content-length']).toBe(String(packed.rawPayload.length))
  expect(packed.rawPayload.length * 4).toBeLessThan(plain.rawPayload.length)
  expect(packed.statusCode).toBe(plain.statusCode)
})

it.each(['br', 'identity', 'gzip;q=0', ''])('Accept-Encoding "%s": sent as it is', async (accepted) => {
  const answer = await get('/long', accepted)
  expect([answer.headers['content-encoding'], answer.json()]).toEqual([undefined, long])
})

it.each(['/short', '/picture'])('%s: sent as it is', async (url) => {
  const answer = await get(url, 'gzip')
  expect([answer.headers['content-encoding'], answer.headers.vary]).toEqual([undefined, undefined])
})
