// A device keeps one release of the app, and the server is of another: a newer one, and the one before.
import { type BrowserContext, expect, type Page } from '@playwright/test'
import { appMessages } from '../src/shared/app/app.messages.ts'
import { appTexts } from '../src/shared/app/app.texts.ts'
import { appUpdateTexts } from '../src/shared/app/app-update.texts.ts'
import { deviceTexts } from '../src/shared/app/device.texts.ts'
import { jobNotesApi } from '../src/shared/requests/job-notes.contract.ts'
import { jobNotesTexts } from '../src/shared/requests/job-notes.texts.ts'
import { requestPath } from '../src/shared/requests/requests.paths.ts'
import { installed, writeNote } from './support/device.ts'
import { records } from './support/records.ts'
import { type Releases, releasesOf } from './support/releases.ts'
import { test as base, checkA11y, demo, demoPassword, signIn } from './support/test.ts'

/** A browser of its own at an address where two releases can answer. */
const test = base.extend<{ releases: Releases; device: BrowserContext }>({
  releases: async ({ baseURL }, use) => {
    const releases = await releasesOf(baseURL ?? '')
    await use(releases)
    await releases.close()
  },
  device: async ({ browser, releases, guard }, use) => {
    const context = await browser.newContext({ baseURL: releases.origin, serviceWorkers: 'allow' })
    guard.watch(context, releases.origin)
    await use(context)
    await context.close()
  },
})

test.use({ serviceWorkers: 'allow' })

/** The page looks for a new version, and that has loaded all its files, however long they take. */
async function newWorkerLoaded(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    await registration?.update()
    const worker = registration?.installing
    if (!worker) return
    await new Promise<void>((loaded) => {
      worker.addEventListener('statechange', () => loaded())
      if (worker.state !== 'installing') loaded()
    })
  })
}

/** No file is loaded any more: the browser ends the worker before only once nobody has asked that one for half a minute. */
async function atRest(page: Page): Promise<void> {
  let loaded = 0
  page.on('request', (request) => {
    if (request.url().includes('/assets/')) loaded += 1
  })
  let before: number
  do {
    before = loaded
    await page.waitForTimeout(1_500)
  } while (loaded !== before)
}

/** The page asks the server all the time, as it does while it comes back to a network. */
const keepAsking = (page: Page) =>
  page.evaluate(() => void setInterval(() => void fetch('/api/health').catch(() => undefined), 20))

test('a new version waits until the person chooses it, and until then the old one has all its files', {
  tag: '@desk',
}, async ({ releases, device }) => {
  const page = await device.newPage()
  await signIn(page, demo.technician, undefined, '/technician/dashboard')
  await installed(page)
  releases.release()
  await page.evaluate(() => Object.assign(window, { isSame: true }))
  const isSame = () => page.evaluate(() => 'isSame' in window)
  await newWorkerLoaded(page)
  const button = page.getByRole('button', { name: appUpdateTexts.startNewVersion })
  await expect(page.getByText(appUpdateTexts.newVersion)).toBeVisible()
  await checkA11y(page)
  const menu = page.getByRole('navigation', { name: appTexts.mainMenu })
  await menu.getByRole('link', { name: appTexts.menu.calendar }).click()
  await expect(page.getByRole('heading', { level: 1, name: appTexts.titles.calendar })).toBeVisible()
  expect(await isSame()).toBe(true)
  await atRest(page)
  await keepAsking(page)
  await button.click()
  await expect.poll(() => isSame().catch(() => true)).toBe(false)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(button).toHaveCount(0)
  const kept = await page.evaluate(() => caches.keys())
  expect(kept.filter((name) => name.startsWith('app-files:next-'))).toHaveLength(1)

  // The server is put back to the release before.
  releases.goBack()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await newWorkerLoaded(page)
  await expect(page.getByText(appUpdateTexts.newVersion)).toBeVisible()
})

test('a server that takes this version no more says so, and the page stays @phone', async ({ page, expectConsole }) => {
  expectConsole(/409/)
  await signIn(page, demo.technician, undefined, '/technician/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const outdated = { success: false, message: 'app_outdated', data: null }
  await page.route('**/api/**', (route) => route.fulfill({ status: 409, json: outdated }))
  await page.goto('/takvim')
  const notice = page.getByRole('alert').filter({ hasText: appUpdateTexts.outdated })
  await expect(notice).toBeVisible()
  await expect(notice.getByRole('button', { name: appUpdateTexts.startNewVersion })).toBeVisible()
  await expect(page.getByText(appMessages.network_error)).toHaveCount(0)
  expect(await page.evaluate(() => localStorage.getItem('accessToken'))).not.toBeNull()
})

test('an app of the release before sends what waits once to a newer server, and keeps its unsent work through the update', {
  tag: '@phone',
}, async ({ releases, device, request, expectConsole }) => {
  expectConsole(/ERR_INTERNET_DISCONNECTED|Failed to fetch/)
  const made = records(request)
  const { request: job, technician } = await made.activeJob()
  const atJob = requestPath('TECHNICIAN', job.id)
  const notes = async () =>
    (await made.asAdmin(jobNotesApi.ofRequest, { params: { id: job.id } })).content.map(({ text }) => text).sort()
  const page = await device.newPage()
  await signIn(page, technician.email, demoPassword, atJob)
  await installed(page)
  await expect(page.getByRole('button', { name: jobNotesTexts.add })).toBeVisible()
  await device.setOffline(true)
  await writeNote(page, 'Eski sürümle yazıldı.')
  await expect(page.getByText(deviceTexts.waiting(1))).toBeVisible()

  // The server is updated while the device has no network: the kept app opens with its own files and sends to the newer server.
  releases.release()
  await page.reload()
  await expect(page.getByText(deviceTexts.waiting(1))).toBeVisible()
  await device.setOffline(false)
  await expect.poll(notes, { timeout: 30_000 }).toEqual(['Eski sürümle yazıldı.'])
  await newWorkerLoaded(page)
  const start = page.getByRole('button', { name: appUpdateTexts.startNewVersion })
  await expect(start).toBeVisible()

  await atRest(page)
  await device.setOffline(true)
  await writeNote(page, 'Geçmeden önce yazıldı.')
  await expect(page.getByText(deviceTexts.waiting(1))).toBeVisible()
  await atRest(page)
  // The newer version is on the device already: it starts without a network, with the work that waits.
  await start.click()
  await expect(start).toHaveCount(0)
  await expect(page.getByText(deviceTexts.waiting(1))).toBeVisible()
  const scripts = await page.evaluate(() => [...document.scripts].map(({ src }) => src).filter(Boolean))
  await device.setOffline(false)
  await expect.poll(notes, { timeout: 30_000 }).toEqual(['Eski sürümle yazıldı.', 'Geçmeden önce yazıldı.'])
  await expect(page.getByText(deviceTexts.waiting(1))).toHaveCount(0)
  // The page runs the scripts of the newer release.
  for (const script of scripts) expect((await request.get(new URL(script).pathname)).status()).toBe(404)
})

test('an open page whose files are gone from the device and from the server says that a new version is out', {
  tag: '@desk',
}, async ({ releases, device, expectConsole }) => {
  expectConsole(/404|dynamically imported module|preload CSS/)
  const page = await device.newPage()
  await signIn(page, demo.technician, undefined, '/technician/dashboard')
  await installed(page)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  releases.release()
  // As a phone does that has no room left.
  await (await device.newCDPSession(page)).send('Network.clearBrowserCache')
  await page.evaluate(async () => {
    for (const name of await caches.keys()) await caches.delete(name)
  })
  const menu = page.getByRole('navigation', { name: appTexts.mainMenu })
  await menu.getByRole('link', { name: appTexts.menu.calendar }).click()
  await expect(page.getByRole('alert')).toContainText(appTexts.staleText)
  await expect(menu).toBeVisible()
  await page.getByRole('button', { name: appTexts.reload }).click()
  await expect(page.getByRole('heading', { level: 1, name: appTexts.titles.calendar })).toBeVisible()
})

test('an app that is newer than the server says what the server has not, and keeps its work until the server has it', {
  tag: '@phone',
}, async ({ releases, device, request, expectConsole }) => {
  expectConsole(/ERR_INTERNET_DISCONNECTED|Failed to fetch|404/)
  const made = records(request)
  const { request: job, technician } = await made.activeJob()
  const notes = async () =>
    (await made.asAdmin(jobNotesApi.ofRequest, { params: { id: job.id } })).content.map(({ text }) => text)
  const page = await device.newPage()
  await signIn(page, technician.email, demoPassword, requestPath('TECHNICIAN', job.id))
  await installed(page)
  await expect(page.getByRole('button', { name: jobNotesTexts.add })).toBeVisible()
  await device.setOffline(true)
  await writeNote(page, 'Pervane eğik.')
  // The server is put back to a release that has no notes.
  releases.lack({ method: 'POST', path: /\/notes$/ }, { method: 'GET', path: /^\/api\/calendar/ })
  await device.setOffline(false)
  await expect(page.getByText(deviceTexts.refused(1))).toBeVisible()
  await page.getByRole('button', { name: deviceTexts.details }).click()
  const outbox = page.getByRole('dialog', { name: deviceTexts.outbox })
  await expect(outbox.getByText(appMessages.not_found)).toBeVisible()
  await expect(outbox.getByText(deviceTexts.states.REJECTED)).toBeVisible()
  await checkA11y(page)
  await page.keyboard.press('Escape')
  await page.goto('/takvim')
  await expect(page.getByRole('alert')).toContainText(appMessages.not_found)
  expect(await notes()).toEqual([])

  releases.lack()
  await page.getByRole('button', { name: deviceTexts.details }).click()
  await outbox.getByRole('button', { name: appTexts.retry }).click()
  await expect(outbox.getByText(deviceTexts.allSent)).toBeVisible()
  expect(await notes()).toEqual(['Pervane eğik.'])
})
