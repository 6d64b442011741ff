// Runs public/sw.js as a browser does, with the list that the build writes into it.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { beforeEach, expect, it, vi } from 'vitest'

type Handler = (event: Record<string, unknown>) => void

const ORIGIN = 'https://pruva.test'
const script = await readFile(join(import.meta.dirname, '../public/sw.js'), 'utf8')

/** The caches of the browser, by name and address. */
let kept: Map<string, Map<string, Response>>
const fetched = vi.fn(async (request: string | { url: string }) => new Response(`network ${nameOf(request)}`))
const nameOf = (request: string | { url: string }) => (typeof request === 'string' ? request : request.url)

const cacheOf = (name: string) => {
  const entries = kept.get(name) ?? new Map<string, Response>()
  kept.set(name, entries)
  return {
    match: async (key: string) => entries.get(key)?.clone(),
    put: async (key: string, response: Response) => void entries.set(key, response),
  }
}
const caches = {
  open: async (name: string) => cacheOf(name),
  keys: async () => [...kept.keys()],
  delete: async (name: string) => kept.delete(name),
  match: async (key: string) =>
    [...kept.values()]
      .find((entries) => entries.has(key))
      ?.get(key)
      ?.clone(),
}

/** The worker of a version, as the build writes it. */
function workerOf(app: { version: string; files: string[]; pages: { path: string; file: string }[] }) {
  const handlers = new Map<string, Handler>()
  const self = {
    addEventListener: (name: string, handler: Handler) => handlers.set(name, handler),
    location: { origin: ORIGIN },
    clients: { claim: async () => undefined },
    skipWaiting: vi.fn(),
  }
  const source = script.replace(/^const app = .*$/m, `const app = ${JSON.stringify(app)}`)
  runInNewContext(source, { self, caches, fetch: fetched, URL, Response, RegExp, Boolean })
  const happen = async (name: string, event: Record<string, unknown> = {}) => {
    const work: unknown[] = []
    handlers.get(name)?.({ ...event, waitUntil: (promise: unknown) => work.push(promise) })
    await Promise.all(work)
  }
  /** What the worker answers; undefined where it leaves the call to the browser. */
  const ask = async (path: string, { mode = 'cors', method = 'GET' } = {}): Promise<string | undefined> => {
    let answer: Promise<Response> | undefined
    const request = { url: new URL(path, ORIGIN).href, mode, method }
    handlers.get('fetch')?.({ request, respondWith: (promise: Promise<Response>) => (answer = promise) })
    return (await answer)?.text()
  }
  return { happen, ask, self, start: async () => [await happen('install'), await happen('activate')] }
}

const PAGES = [
  { path: '/', file: '/pages/0.html?v=0' },
  { path: '*', file: '/pages/1.html?v=1' },
  { path: '/api/auth/confirm', file: '/pages/2.html?v=2' },
  { path: '/boats', file: '/pages/3.html?v=3' },
  { path: '/boats/:id', file: '/pages/4.html?v=4' },
]
const app = (version: string, assets: string[]) => ({
  version,
  files: [...PAGES.map(({ file }) => file), ...assets.map((name) => `/assets/${name}`)],
  pages: PAGES,
})
const namesOf = () => fetched.mock.calls.map(([request]) => nameOf(request))

beforeEach(() => {
  kept = new Map()
  fetched.mockClear()
})

it('service worker: once installed → every file and page comes from the device', async () => {
  const worker = workerOf(app('one', ['a-1.js']))
  await worker.start()
  expect(namesOf()).toEqual([...PAGES.map(({ file }) => file), '/assets/a-1.js'])
  fetched.mockClear()
  expect(await worker.ask('/assets/a-1.js')).toBe('network /assets/a-1.js')
  const pages = ['/', '/boats', '/boats/', '/boats?sort=name', '/boats/7', '/gone/away', '/api/auth/confirm?token=x']
  const answers = await Promise.all(pages.map((page) => worker.ask(page, { mode: 'navigate' })))
  expect(answers).toEqual([0, 3, 3, 3, 4, 1, 2].map((number) => `network /pages/${number}.html?v=${number}`))
  expect(fetched).not.toHaveBeenCalled()
})

it.each([
  ['a call', '/api/boats/my-boats', {}],
  ['the call at the address of a screen', '/api/auth/confirm?token=x', {}],
  ['a document of the server', '/api/docs', { mode: 'navigate' }],
  ['a file', '/third-party-notices.txt', { mode: 'navigate' }],
  ['a write', '/assets/a-1.js', { method: 'POST' }],
  ['another origin', 'https://tiles.test/assets/a-1.js', {}],
])('service worker: %s → goes to the network', async (_what, path, request) => {
  const worker = workerOf(app('one', ['a-1.js']))
  await worker.start()
  expect(await worker.ask(path, request)).toBeUndefined()
})

it('service worker: without a list, as in development → answers nothing', async () => {
  const worker = workerOf({ version: '', files: [], pages: [] })
  await worker.start()
  expect(await worker.ask('/boats', { mode: 'navigate' })).toBeUndefined()
})

it('service worker: a new version → only what changed is loaded, and it waits for the person', async () => {
  await workerOf(app('one', ['a-1.js', 'b-1.js'])).start()
  fetched.mockClear()
  const next = workerOf(app('two', ['a-1.js', 'b-2.js']))
  await next.happen('install')
  expect(namesOf()).toEqual(['/assets/b-2.js'])
  expect(next.self.skipWaiting).not.toHaveBeenCalled()
  await next.happen('message', { data: { type: 'use-now' } })
  expect(next.self.skipWaiting).toHaveBeenCalledOnce()
})

it('service worker: a kept page has its headers, and no links that ask for its scripts ahead', async () => {
  const page = '<link rel="modulepreload" crossorigin href="/assets/a.js"><link rel="preload" as="font"><p>'
  const headers = { 'content-security-policy': "default-src 'self'" }
  fetched.mockImplementation(async (file) => new Response(nameOf(file).startsWith('/pages') ? page : 'a', { headers }))
  await workerOf(app('one', ['a.js'])).start()
  const stored = kept.get('app-files:one')?.get('/pages/3.html?v=3')
  expect(await stored?.text()).toBe('<link rel="preload" as="font"><p>')
  expect(stored?.headers.get('content-security-policy')).toBe("default-src 'self'")
  fetched.mockReset()
})

it('service worker: a new version in use → the one before stays for open pages, older ones and those never used go', async () => {
  await workerOf(app('one', ['a-1.js'])).start()
  await workerOf(app('two', ['a-2.js'])).start()
  await workerOf(app('three', ['a-3.js'])).happen('install')
  const last = workerOf(app('four', ['a-4.js']))
  await last.start()
  expect([...kept.keys()]).toEqual(['app-files:two', 'app-files:four'])
  expect(await last.ask('/assets/a-2.js')).toBe('network /assets/a-2.js')
})

it('service worker: a file that does not arrive → the version is not installed, and a new try loads the rest', async () => {
  const worker = workerOf(app('one', ['a-1.js', 'b-1.js']))
  fetched.mockImplementation(async (request) =>
    nameOf(request).includes('b-1') ? new Response('', { status: 404 }) : new Response('fine'),
  )
  await expect(worker.happen('install')).rejects.toThrow('/assets/b-1.js: 404')
  fetched.mockReset().mockImplementation(async () => new Response('fine'))
  await worker.happen('install')
  expect(namesOf()).toEqual(['/assets/b-1.js'])
})

it('service worker: a file that is not in the list → kept at its first use', async () => {
  const worker = workerOf(app('one', []))
  await worker.start()
  fetched.mockReset().mockImplementation(async () => new Response('the reader'))
  expect(await worker.ask('/assets/reader.wasm')).toBe('the reader')
  expect(await worker.ask('/assets/reader.wasm')).toBe('the reader')
  expect(fetched).toHaveBeenCalledOnce()
})
