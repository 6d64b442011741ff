// Runs public/sw.js as a browser does: a script with `self` and nothing else.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { beforeEach, describe, expect, it, vi } from 'vitest'

type Handler = (event: Record<string, unknown>) => void

const script = await readFile(join(import.meta.dirname, '../public/sw.js'), 'utf8')
let handlers: Map<string, Handler>
let windows: { visibilityState: string; focus: () => Promise<void>; postMessage: () => void }[]
const showNotification = vi.fn(async () => undefined)
const openWindow = vi.fn(async () => undefined)

beforeEach(() => {
  handlers = new Map()
  windows = []
  showNotification.mockClear()
  openWindow.mockClear()
  const self = {
    addEventListener: (name: string, handler: Handler) => handlers.set(name, handler),
    location: { origin: 'https://pruva.test' },
    registration: { showNotification },
    clients: { matchAll: async () => windows, openWindow, claim: async () => undefined },
    skipWaiting: () => undefined,
  }
  runInNewContext(script, { self, URL, Boolean })
})

async function happen(name: string, event: Record<string, unknown>): Promise<void> {
  let work: unknown
  handlers.get(name)?.({ ...event, waitUntil: (promise: unknown) => (work = promise) })
  await work
}
const aWindow = (visibilityState: string) => ({
  visibilityState,
  focus: vi.fn(async () => undefined),
  postMessage: vi.fn(),
})
const click = (path: unknown) => happen('notificationclick', { notification: { close: vi.fn(), data: { path } } })

describe('a push', () => {
  it('is shown with what the server says', async () => {
    const message = { title: 'Teklifiniz hazır', body: 'Çıpa 🚤', path: '/maintenance/1', tag: 'offer_sent:1' }
    await happen('push', { data: { json: () => message } })
    expect(showNotification).toHaveBeenCalledWith(
      'Teklifiniz hazır',
      expect.objectContaining({ body: 'Çıpa 🚤', tag: 'offer_sent:1', lang: 'tr', data: { path: '/maintenance/1' } }),
    )
  })

  it.each([
    ['nothing', null],
    ['nonsense', { json: () => JSON.parse('{') }],
  ])('%s → still shown: a browser takes the permission away from those that show none', async (_what, data) => {
    await happen('push', { data })
    expect(showNotification).toHaveBeenCalledWith('Pruva', expect.objectContaining({ data: { path: '/' } }))
  })
})

describe('a click', () => {
  it('opens its screen in a new window where none is open', async () => {
    await click('/maintenance/1')
    expect(openWindow).toHaveBeenCalledWith('https://pruva.test/maintenance/1')
  })

  it('goes to the window that is looked at', async () => {
    windows = [aWindow('hidden'), aWindow('visible')]
    await click('/inventory?lowStock=true')
    expect(windows[1]?.focus).toHaveBeenCalledOnce()
    expect(windows[1]?.postMessage).toHaveBeenCalledWith({ type: 'open', path: '/inventory?lowStock=true' })
    expect([windows[0]?.focus, openWindow].map((mock) => vi.mocked(mock!).mock.calls)).toEqual([[], []])
  })

  it.each(['https://elsewhere.test/x', '//elsewhere.test/x', 'javascript:alert(1)'])(
    'a click stays in the app: %s',
    async (path) => {
      windows = [aWindow('visible')]
      await click(path)
      expect([vi.mocked(windows[0]!.postMessage).mock.calls, openWindow.mock.calls]).toEqual([[], []])
    },
  )
})
