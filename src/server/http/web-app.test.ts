import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { handleError } from './errors.ts'
import { webApp, writtenScripts } from './web-app.ts'

let root: string
let app: FastifyInstance

const PAGES = [
  { path: '/', file: 'pages/0.html', isIndexed: true },
  { path: '/boats', file: 'pages/1.html', isIndexed: false },
  { path: '/boats/:id', file: 'pages/2.html', isIndexed: false },
  { path: '*', file: 'pages/3.html', isIndexed: false },
  { path: '/inventory/new', file: 'pages/4.html', isIndexed: false },
  { path: '/inventory/:id', file: 'pages/5.html', isIndexed: false },
  { path: '/api/auth/confirm', file: 'pages/6.html', isIndexed: false },
]

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'pruva-web-'))
  await mkdir(join(root, 'pages'))
  await mkdir(join(root, 'assets'))
  for (const { path, file } of PAGES) await writeFile(join(root, file), `<title>${path}</title>`)
  await writeFile(join(root, 'pages.json'), JSON.stringify(PAGES))
  await writeFile(join(root, 'assets/index-abc.js'), 'start()')
  await writeFile(join(root, 'assets/index-abc.js.br'), brotliCompressSync('start()'))
  app = Fastify({ routerOptions: { ignoreTrailingSlash: true } })
  app.setErrorHandler(handleError)
  await webApp(app, { root, appUrl: 'https://pruva.example.com' })
  app.get('/api/auth/confirm', async () => 'the call')
})
afterAll(async () => {
  await app.close()
  await rm(root, { recursive: true })
})

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ method: 'GET', url, headers })

it.each([
  ['/', '/'],
  ['/boats', '/boats'],
  ['/boats/', '/boats'],
  ['/boats?page=2', '/boats'],
  ['/boats/0192f0c4', '/boats/:id'],
  ['/inventory/new', '/inventory/new'],
  ['/inventory/0192f0c4', '/inventory/:id'],
  ['/boats/0192f0c4/more', '*'],
  ['/nowhere', '*'],
])('web app: gives %s the page of %s, to be asked for again each time', async (url, page) => {
  const answer = await get(url)
  expect([answer.statusCode, answer.body]).toEqual([200, `<title>${page}</title>`])
  expect(answer.headers['cache-control']).toBe('no-cache')
})

it('web app: names the one address of a page that search engines may show, and keeps the others out', async () => {
  const open = await get('/')
  expect(open.headers.link).toBe('<https://pruva.example.com/>; rel="canonical"')
  expect(open.headers).not.toHaveProperty('x-robots-tag')
  for (const url of ['/boats', '/boats/1', '/nowhere']) {
    const own = await get(url)
    expect(own.headers['x-robots-tag']).toBe('noindex')
    expect(own.headers).not.toHaveProperty('link')
  }
})

it('web app: lets hashed files be kept for ever, and sends them compressed to whoever understands it', async () => {
  const plain = await get('/assets/index-abc.js')
  expect([plain.body, plain.headers['content-encoding']]).toEqual(['start()', undefined])
  const packed = await get('/assets/index-abc.js', { 'accept-encoding': 'gzip, br' })
  expect(packed.headers).toMatchObject({
    'content-encoding': 'br',
    'cache-control': 'public, max-age=31536000, immutable',
  })
})

it('web app: answers a missing file and an unknown call with 404, not with a page', async () => {
  expect((await get('/assets/index-old.js')).statusCode).toBe(404)
  for (const call of ['/api/nowhere', '//api//cities', '/api'])
    expect((await get(call, { accept: 'text/html' })).statusCode).toBe(404)
})

it('web app: lists no folder, and gives no file but its own', async () => {
  for (const path of ['/../package.json', '/..%2fpackage.json', '/%2e%2e/package.json', '/server/main.js'])
    expect([path, (await get(path)).statusCode]).toEqual([path, 404])
  const { body } = await get('/nowhere')
  for (const path of ['/assets', '/assets/', '/.git/HEAD', '/.git/config', '/.env/'])
    expect([path, (await get(path)).body]).toEqual([path, body])
})

it('web app: shows the confirmation screen to a browser and leaves the call to the app', async () => {
  const screen = await get('/api/auth/confirm?token=1', { accept: 'text/html' })
  expect(screen.body).toBe('<title>/api/auth/confirm</title>')
  expect((await get('/api/auth/confirm?token=1', { accept: 'application/json' })).body).toBe('the call')
})

it('web app: names the scripts that the build wrote into pages for the content security policy, each once', async () => {
  const own = await mkdtemp(join(tmpdir(), 'pruva-written-'))
  try {
    expect(writtenScripts(own)).toEqual([])
    await writeFile(join(own, 'plain.html'), '<script src="/start.js"></script>')
    await writeFile(join(own, 'written.html'), '<script>start()</script><script type="module" src="/a.js"></script>')
    const pages = ['plain', 'written', 'written'].map((name) => ({ path: `/${name}`, file: `${name}.html` }))
    await writeFile(join(own, 'pages.json'), JSON.stringify(pages))
    expect(writtenScripts(own)).toEqual(["'sha256-DIm7WJS6ZKDYe5qFLPy+h4JFI9Bol5QmYC57mt3Fb00='"])
  } finally {
    await rm(own, { recursive: true })
  }
})
