import { request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { Worker } from 'node:worker_threads'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, describe, expect, it } from 'vitest'
import { useServer } from '../../../test/harness.ts'

const server = useServer()

/** `fetch` would decompress the answer and hide its encoding. */
function get(path: string, headers: Record<string, string> = {}) {
  return new Promise<{ status: number | undefined; headers: Record<string, unknown>; body: Buffer }>(
    (resolve, reject) => {
      const call = request(server.url + path, { headers }, (answer) => {
        buffer(answer).then((body) => resolve({ status: answer.statusCode, headers: answer.headers, body }), reject)
      })
      call.on('error', reject).end()
    },
  )
}

/** How many files threads beside the server's own have made. */
let made = 0
const count = (thread: Worker) => thread.on('message', () => (made += 1))
process.on('worker', count)
afterAll(() => void process.off('worker', count))

describe.each(['/api/docs/json', '/api/docs/yaml'])('%s', (path) => {
  it('is made once and beside the server, however many ask for it', async () => {
    const before = made
    const answers = await Promise.all(Array.from({ length: 20 }, () => get(path)))
    expect(made - before).toBe(1)
    expect(new Set(answers.map(({ body }) => body.toString())).size).toBe(1)
    expect(answers[0]?.body.toString()).toContain('/api/boats')
    expect(answers[0]?.body.toString()).toContain('http://pruva.test')
  })

  it('is sent compressed to whoever understands it, and says so to caches', async () => {
    const plain = await get(path)
    const packed = await get(path, { 'accept-encoding': 'gzip, br' })
    const zipped = await get(path, { 'accept-encoding': 'gzip' })
    const refused = await get(path, { 'accept-encoding': 'br;q=0' })
    expect([plain, packed, zipped, refused].map(({ headers }) => headers['content-encoding'])).toEqual([
      undefined,
      'br',
      'gzip',
      undefined,
    ])
    expect(brotliDecompressSync(packed.body)).toEqual(plain.body)
    expect(gunzipSync(zipped.body)).toEqual(plain.body)
    expect(packed.body.length * 5).toBeLessThan(plain.body.length)
    expect(packed.headers.vary).toBe('Accept-Encoding')
  })

  it('is not sent again to a reader who has it', async () => {
    const first = await get(path)
    const again = await get(path, { 'if-none-match': String(first.headers.etag) })
    expect([again.status, again.body.length]).toEqual([304, 0])
    const other = await get(path, { 'if-none-match': 'W/"other"' })
    expect(other.status).toBe(200)
  })
})

it('the description opens as a page with its own scripts', async () => {
  const page = await get('/api/docs/')
  expect([page.status, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  expect((await get('/api/docs/static/swagger-ui.css')).status).toBe(200)
})
