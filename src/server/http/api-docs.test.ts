import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { apiDocument } from '../../../vite/api-document.ts'
import { apiDocs } from './api-docs.ts'
import { handleError } from './errors.ts'
import { webApp } from './web-app.ts'

let root: string
const apps: FastifyInstance[] = []

async function appOf(folder: string): Promise<FastifyInstance> {
  const app = Fastify({ routerOptions: { ignoreTrailingSlash: true } })
  app.setErrorHandler(handleError)
  await webApp(app, { root: folder, appUrl: 'https://pruva.example.com' })
  await apiDocs(app, folder)
  apps.push(app)
  return app
}

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'pruva-docs-'))
  for (const folder of ['assets', 'api-docs']) await mkdir(join(root, folder))
  await writeFile(join(root, 'pages.json'), '[]')
  for (const [name, text] of Object.entries(await apiDocument())) {
    await writeFile(join(root, `api-docs/openapi.${name}`), text)
    await writeFile(join(root, `api-docs/openapi.${name}.br`), brotliCompressSync(text))
  }
})
afterAll(async () => {
  for (const app of apps) await app.close()
  await rm(root, { recursive: true })
})

describe.each([
  ['/api/docs/json', 'application/json; charset=utf-8'],
  ['/api/docs/yaml', 'text/yaml; charset=utf-8'],
])('%s', (url, type) => {
  it('is the document of the build, compressed for whoever understands it', async () => {
    const app = await appOf(root)
    const plain = await app.inject({ url, headers: { 'accept-encoding': 'identity' } })
    const packed = await app.inject({ url, headers: { 'accept-encoding': 'gzip, br' } })
    expect([plain.statusCode, plain.headers['content-type'], plain.headers['content-encoding']]).toEqual([
      200,
      type,
      undefined,
    ])
    expect(plain.body).toContain('/api/boats')
    expect(packed.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(packed.rawPayload)).toEqual(plain.rawPayload)
  })

  it('is not sent again to a reader who has it', async () => {
    const app = await appOf(root)
    const { headers } = await app.inject({ url })
    const again = await app.inject({ url, headers: { 'if-none-match': String(headers.etag) } })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })

  it('is unknown before the first build', async () => {
    const app = await appOf(join(root, 'nothing'))
    const answer = await app.inject({ url })
    expect([answer.statusCode, answer.json().success]).toEqual([404, false])
  })
})

it('the description opens as a page with its own scripts', async () => {
  const app = await appOf(root)
  const page = await app.inject({ url: '/api/docs/' })
  expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  expect((await app.inject({ url: '/api/docs/static/swagger-ui.css' })).statusCode).toBe(200)
})
