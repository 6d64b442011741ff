// Keeps the app's own files, so that it opens without a network; shows pushes and opens their screen.
// Answers of the server are not kept here.

/** Written by the build (vite/app-files.ts). Empty in development: then nothing is kept. */
const app = { version: '', files: [], pages: [] }

const CACHE = 'app-files:'
/** In the cache of a version that was once in use. */
const USED = '/used'

self.addEventListener('install', (event) => {
  event.waitUntil(keepFiles())
  event.waitUntil(passCallsBy(event))
})
self.addEventListener('activate', (event) => event.waitUntil(startUse()))
self.addEventListener('fetch', (event) => {
  const key = keyOf(event.request)
  if (key) event.respondWith(answer(event.request, key))
})
self.addEventListener('message', (event) => {
  // The person chose the new version. Without that it waits until all pages of the old one are closed.
  if (event.data?.type === 'use-now') event.waitUntil(self.skipWaiting())
})

/**
 * A browser that can sends calls of the server past the worker. Such a call starts no worker; and a version that was chosen starts at once:
 * Chromium ends a worker that is asked meanwhile only when nothing has asked it for half a minute.
 */
async function passCallsBy(event) {
  const calls = { condition: { urlPattern: { pathname: '/api/*' } }, source: 'network' }
  await event.addRoutes?.([calls]).catch(() => undefined)
}

/** One file after the other: the page's own calls come first. A file that an earlier version kept is copied. */
async function keepFiles() {
  const cache = await caches.open(CACHE + app.version)
  for (const file of app.files) {
    if (await cache.match(file)) continue
    const kept = await caches.match(file)
    // A file under /assets never changes, and the page may have just loaded it.
    const response = kept ?? (await fetch(file, { cache: file.startsWith('/assets/') ? 'default' : 'no-cache' }))
    if (!response.ok) throw new Error(`${file}: ${response.status}`)
    await cache.put(file, file.startsWith('/assets/') ? response : await withoutPreloads(response))
  }
}

/** The scripts of a kept page are kept too. A browser does not use links that ask for them ahead where a worker answers, and warns of them. */
async function withoutPreloads(page) {
  const html = await page.text()
  return new Response(html.replace(/<link rel="modulepreload"[^>]*>/g, ''), { headers: page.headers })
}

/** The version before stays beside the new one: its pages may be open in other tabs and load more of its files. */
async function startUse() {
  const others = []
  for (const name of await caches.keys())
    if (name.startsWith(CACHE) && name !== CACHE + app.version)
      others.push({ name, wasUsed: Boolean(await (await caches.open(name)).match(USED)) })
  const before = others.findLast(({ wasUsed }) => wasUsed)
  for (const other of others) if (other !== before) await caches.delete(other.name)
  // A full device has no room for the mark.
  await keep(USED, new Response('')).catch(() => undefined)
  await self.clients.claim()
}

const keep = async (key, response) => (await caches.open(CACHE + app.version)).put(key, response)

/** Under which address an answer is kept; undefined for what always goes to the server. */
function keyOf(request) {
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin || app.files.length === 0) return undefined
  if (pathname.startsWith('/assets/')) return pathname
  if (request.mode === 'navigate') return pageOf(pathname)
  return undefined
}

/** The page of a path, as the server finds it (src/server/http/web-app.ts): exact paths take precedence over those with an id. */
function pageOf(path) {
  const trimmed = path.replace(/\/+$/, '') || '/'
  const whole = app.pages.find((page) => page.path === trimmed)
  if (whole) return whole.file
  if (/^\/+api(\/|$)/.test(path) || /\.\w+$/.test(path)) return undefined
  const isOf = (page) => page.path.includes(':') && new RegExp(`^${page.path.replace(/:\w+/g, '[^/]+')}$`).test(trimmed)
  return (app.pages.find(isOf) ?? app.pages.find((page) => page.path === '*'))?.file
}

async function answer(request, key) {
  // Storage that has become unreadable.
  const kept = await caches.match(key).catch(() => undefined)
  if (kept) return kept
  const response = await fetch(request)
  // A large file that only some need, such as the barcode reader's, is kept once it was used.
  if (response.ok && key.startsWith('/assets/')) {
    const copy = response.clone()
    await keep(key, copy).catch(() => undefined)
  }
  return response
}

self.addEventListener('push', (event) => {
  const { title = 'Pruva', body = '', path = '/', tag } = readMessage(event.data)
  event.waitUntil(
    self.registration.showNotification(title, {
      body,
      tag,
      renotify: Boolean(tag),
      lang: 'tr',
      icon: '/icon-192.png',
      badge: '/badge-96.png',
      data: { path },
    }),
  )
})

function readMessage(data) {
  try {
    return data?.json() ?? {}
  } catch {
    return {}
  }
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(show(event.notification.data?.path))
})

/** In a window that is open already, else in a new one. Only ever a screen of this app. */
async function show(path) {
  const url = new URL(typeof path === 'string' ? path : '/', self.location.origin)
  if (url.origin !== self.location.origin) return
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const shown = windows.find((client) => client.visibilityState === 'visible') ?? windows[0]
  if (!shown) return self.clients.openWindow(url.href)
  await shown.focus()
  shown.postMessage({ type: 'open', path: url.pathname + url.search })
}
