// Web Push of this browser: asking for permission, subscribing, and keeping the server's record of it.
import { notificationsApi } from '../../../shared/notifications/notifications.contract.ts'
import { consentsApi } from '../../../shared/personal-data/consents.contract.ts'
import { call } from '../../api/call.ts'
import { losesStorage } from '../../feedback/home-screen.ts'
import { deviceStorage } from '../../offline/device-storage.ts'

export type PushState = 'on' | 'off' | 'denied' | 'unsupported'

const WORKER = '/sw.js'
/** The address that the server has for this session. A sign-out clears it; the next session sends it again. */
const KNOWN = 'pruva-push'

const isSupported = (): boolean => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

/** Safari on iPhones and iPads allows web push only to an app on the home screen: where a page can lose its storage. */
export const needsInstalling = (): boolean => !isSupported() && losesStorage()

async function subscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration(WORKER)
  return (await registration?.pushManager.getSubscription()) ?? null
}

/** The state, where the browser tells it at once; with a permission only its push service knows. */
export function knownPushState(): PushState | undefined {
  if (!isSupported()) return 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  return Notification.permission === 'granted' ? undefined : 'off'
}

export async function pushState(): Promise<PushState> {
  return knownPushState() ?? (deviceStorage.getItem(KNOWN) === (await subscription())?.endpoint ? 'on' : 'off')
}

function sameKey(buffer: ArrayBuffer | null | undefined, key: string): boolean {
  if (!buffer) return false
  const text = btoa(String.fromCharCode(...new Uint8Array(buffer)))
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '') === key
}

async function subscribed(): Promise<PushSubscription> {
  await navigator.serviceWorker.register(WORKER)
  const { pushManager } = await navigator.serviceWorker.ready
  const { publicKey } = await call(notificationsApi.pushKey)
  const before = await pushManager.getSubscription()
  if (before && sameKey(before.options.applicationServerKey, publicKey)) return before
  // Made for another installation at this address: its messages would be refused.
  await before?.unsubscribe()
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
}

async function subscribe(consent?: () => Promise<void>): Promise<void> {
  const { endpoint, keys = {} } = (await subscribed()).toJSON()
  const { p256dh = '', auth = '' } = keys
  await consent?.()
  await call(notificationsApi.subscribe, { body: { endpoint: endpoint ?? '', keys: { p256dh, auth } }, toast: false })
  deviceStorage.setItem(KNOWN, endpoint ?? '')
}

/** The click is the consent: its text stands beside the button. */
async function giveConsent(): Promise<void> {
  const push = (await call(consentsApi.mine)).find(({ kind }) => kind === 'PUSH')
  await call(consentsApi.give, { body: { kind: 'PUSH', version: push?.version ?? '' }, toast: false })
}

/** Call it from a click, or the browser will not ask. Rejects when the browser's push service or ours cannot be reached. */
export async function enablePush(): Promise<PushState> {
  if (!isSupported()) return 'unsupported'
  if ((await Notification.requestPermission()) === 'granted') await subscribe(giveConsent)
  return pushState()
}

export async function disablePush(): Promise<void> {
  if (!isSupported()) return
  const current = await subscription()
  deviceStorage.removeItem(KNOWN)
  if (!current) return
  await call(notificationsApi.unsubscribe, { query: { endpoint: current.endpoint }, toast: false })
  await current.unsubscribe()
}

/** Without a question, if permission and consent exist: after a sign-in, and when the browser changed its address. */
export async function keepSubscribed(): Promise<void> {
  if (!isSupported() || Notification.permission !== 'granted') return
  try {
    if ((await pushState()) === 'off') await subscribe()
  } catch {
    // No user started this. The settings page shows that it is off and lets the user retry.
  }
}

/** Listens to clicks on pushes in this app. */
export function onPushClick(open: (path: string) => void): () => void {
  if (!('serviceWorker' in navigator)) return () => undefined
  const listen = ({ data }: MessageEvent<{ type?: unknown; path?: unknown } | null>) => {
    if (data?.type === 'open' && typeof data.path === 'string') open(data.path)
  }
  navigator.serviceWorker.addEventListener('message', listen)
  return () => navigator.serviceWorker.removeEventListener('message', listen)
}
