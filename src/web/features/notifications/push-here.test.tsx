import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { show } from '../../../../test/web-screen.tsx'
import { type Sent, serve } from '../../../../test/web-server.ts'
import { clearSession } from '../../api/token-store.ts'
import { disablePush, keepSubscribed, onPushClick } from './push.ts'
import { PushHere } from './push-here.tsx'

const KEY = 'BAECAw'
const ENDPOINT = 'https://push.test/me'

/** A browser with web push. */
class PushBrowser {
  permission: NotificationPermission = 'default'
  /** What the person answers when asked. */
  answer: NotificationPermission = 'granted'
  subscribed: { key: string } | null = null
  reach = true
  readonly worker = new EventTarget()

  install(): void {
    const subscription = () => this.subscribed && this.asSubscription(this.subscribed.key)
    const pushManager = {
      getSubscription: async () => subscription(),
      subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
        if (!this.reach) throw new DOMException('push service error', 'AbortError')
        this.subscribed = { key: applicationServerKey }
        return subscription()
      },
    }
    const registration = { pushManager }
    const container = Object.assign(this.worker, {
      register: async () => registration,
      getRegistration: async () => registration,
      ready: Promise.resolve(registration),
    })
    const browser = this
    vi.stubGlobal('PushManager', class {})
    vi.stubGlobal('Notification', {
      get permission() {
        return browser.permission
      },
      requestPermission: async () => {
        browser.permission = browser.answer
        return browser.answer
      },
    })
    Object.defineProperty(navigator, 'serviceWorker', { value: container, configurable: true })
  }

  private asSubscription(key: string) {
    const bytes = Uint8Array.from(atob(key), (letter) => letter.charCodeAt(0))
    return {
      endpoint: ENDPOINT,
      options: { applicationServerKey: bytes.buffer },
      toJSON: () => ({ endpoint: ENDPOINT, keys: { p256dh: 'p', auth: 'a' } }),
      unsubscribe: async () => {
        this.subscribed = null
        return true
      },
    }
  }
}

const CONSENTS = [{ kind: 'PUSH', version: 'v1' }]
const answer = ({ call }: Sent) => (call.endsWith('/consents') ? CONSENTS : { publicKey: KEY })
const CONSENT = { call: 'POST /api/users/me/consents', query: {}, body: { kind: 'PUSH', version: 'v1' } }

let browser: PushBrowser
let calls: Sent[]
/** Calls that change data on the server. */
const sent = () => calls.filter(({ call }) => !call.startsWith('GET'))
beforeEach(() => {
  browser = new PushBrowser()
  calls = serve(answer)
})
afterEach(() => {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

function open() {
  calls = show(<PushHere />, { server: answer }).sent
}
const SUBSCRIBE = {
  call: 'POST /api/notifications/push-subscriptions',
  query: {},
  body: { endpoint: ENDPOINT, keys: { p256dh: 'p', auth: 'a' } },
}

test('a browser without web push says so', async () => {
  open()
  expect(await screen.findByText('Bu tarayıcı anlık bildirimleri desteklemiyor.')).toBeTruthy()
})

test('one that was forbidden to says what can be done', async () => {
  browser.permission = 'denied'
  browser.install()
  open()
  expect(await screen.findByText(/izin verip sayfayı yenileyin/)).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})

test('push on this device: asks, subscribes and tells the server; after the next sign-in anew', async () => {
  browser.install()
  open()
  await userEvent.click(await screen.findByRole('button', { name: 'Bu tarayıcıda aç' }))
  expect(await screen.findByText('Bu tarayıcıda açık.')).toBeTruthy()
  expect(sent()).toEqual([CONSENT, SUBSCRIBE])
  // No second call in this session…
  await keepSubscribed()
  expect(sent()).toHaveLength(2)
  // …but in the next.
  clearSession()
  await keepSubscribed()
  expect(sent()).toEqual([CONSENT, SUBSCRIBE, SUBSCRIBE])
})

test('a no stays a no', async () => {
  browser.answer = 'denied'
  browser.install()
  open()
  await userEvent.click(await screen.findByRole('button', { name: 'Bu tarayıcıda aç' }))
  expect(await screen.findByText(/izin verip sayfayı yenileyin/)).toBeTruthy()
  expect([sent(), browser.subscribed]).toEqual([[], null])
})

test('a push service that cannot be reached leaves the button, and keeps quiet where nobody asked', async () => {
  browser.reach = false
  browser.install()
  open()
  await userEvent.click(await screen.findByRole('button', { name: 'Bu tarayıcıda aç' }))
  const button = screen.getByRole('button', { name: 'Bu tarayıcıda aç' })
  await waitFor(() => expect(button.hasAttribute('disabled')).toBe(false))
  expect(screen.getByText('Bu tarayıcıda henüz açık değil.')).toBeTruthy()
  await keepSubscribed()
  expect(sent()).toEqual([])
})

test('a subscription for other keys is made anew', async () => {
  browser.permission = 'granted'
  browser.subscribed = { key: 'BBBBBB' }
  browser.install()
  await keepSubscribed()
  expect([browser.subscribed, sent()]).toEqual([{ key: KEY }, [SUBSCRIBE]])
})

test('push on this device: is taken back here and on the server', async () => {
  browser.permission = 'granted'
  browser.subscribed = { key: KEY }
  browser.install()
  await disablePush()
  expect(browser.subscribed).toBeNull()
  expect(sent()).toEqual([
    { call: 'DELETE /api/notifications/push-subscriptions', query: { endpoint: ENDPOINT }, body: undefined },
  ])
})

test('a click on a push opens its screen, other messages nothing', () => {
  browser.install()
  const paths: string[] = []
  const stop = onPushClick((path) => paths.push(path))
  const say = (data: unknown) => browser.worker.dispatchEvent(new MessageEvent('message', { data }))
  say({ type: 'open', path: '/maintenance/1' })
  say({ type: 'other', path: '/x' })
  say(null)
  stop()
  say({ type: 'open', path: '/y' })
  expect(paths).toEqual(['/maintenance/1'])
})
