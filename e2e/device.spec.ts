// The app on the device: its files are kept by the service worker. All other journeys run without it, as over plain HTTP.
import { expect, type Page } from '@playwright/test'
import { appMessages } from '../src/shared/app/app.messages.ts'
import { appTexts } from '../src/shared/app/app.texts.ts'
import { appUpdateTexts } from '../src/shared/app/app-update.texts.ts'

import { answerKept, installed } from './support/device.ts'
import { releasesOf } from './support/releases.ts'
import { checkA11y, demo, signIn, test } from './support/test.ts'

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

/**
 * Nothing is loaded any more. A browser that is being tested never ends a busy worker, and a new one then never takes over.
 */
async function atRest(page: Page): Promise<void> {
  const loaded = () => page.evaluate(() => performance.getEntriesByType('resource').length)
  let before = -1
  await expect(async () => {
    const now = await loaded()
    const isSame = now === before
    before = now
    expect(isSame).toBe(true)
  }).toPass({ intervals: [1_500], timeout: 30_000 })
}

/** Of this page alone: the worker's own requests are not counted. */
function codeFromNetwork(page: Page): string[] {
  const loaded: string[] = []
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    const isCode = pathname.startsWith('/assets/') || response.request().resourceType() === 'document'
    if (isCode && !response.fromServiceWorker()) loaded.push(pathname)
  })
  return loaded
}

for (const [role, home, tag] of [
  [demo.customer, '/boats', '@phone'],
  [demo.technician, '/technician/dashboard', '@phone'],
  [demo.admin, '/admin/overview', '@desk'],
] as const) {
  test(`the second start at ${home} loads no code over the network`, { tag }, async ({ page }) => {
    await signIn(page, role, undefined, home)
    const heading = page.getByRole('heading', { level: 1 })
    await expect(heading).toBeVisible()
    await installed(page)
    const loaded = codeFromNetwork(page)
    await page.goto(home)
    await expect(heading).toBeVisible()
    await page.goto('/takvim')
    await expect(heading).toBeVisible()
    expect(loaded).toEqual([])
  })
}

test('a new version waits until the person chooses it, and until then the old one has all its files', {
  tag: '@desk',
}, async ({ browser, baseURL }) => {
  const releases = await releasesOf(baseURL ?? '')
  const context = await browser.newContext({ baseURL: releases.origin, serviceWorkers: 'allow' })
  const page = await context.newPage()
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
  await context.close()
  await releases.close()
})

test('a server that takes this version no more says so, and the page stays', async ({ page, expectConsole }) => {
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

test('the first page starts no worker for a guest', async ({ page }) => {
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  expect(await page.evaluate(() => navigator.serviceWorker.getRegistration())).toBeUndefined()
})

test('a start without a network shows the jobs as they were, with their age', { tag: '@phone' }, async ({
  page,
  context,
  expectConsole,
}) => {
  expectConsole(/ERR_INTERNET_DISCONNECTED|Failed to fetch/)
  const home = '/technician/dashboard'
  await signIn(page, demo.technician, undefined, home)
  await installed(page)
  const first = page.getByRole('main').getByRole('link').first()
  const name = (await first.textContent()) ?? ''
  await context.setOffline(true)
  await page.goto(home)
  await expect(first).toHaveText(name)
  await expect(page.getByText(/ alındı\.$/)).toContainText(appTexts.offline)
  await checkA11y(page)
  await first.click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

  await context.setOffline(false)
  await page.goto(home)
  await expect(first).toHaveText(name)
  await expect(page.getByText(appTexts.offline)).toHaveCount(0)
})

test('an admin reads what was seen without a network, and signing out leaves nothing of the account on the device', {
  tag: '@desk',
}, async ({ page, context, expectConsole }) => {
  expectConsole(/ERR_INTERNET_DISCONNECTED|Failed to fetch/)
  const home = '/admin/service'
  await signIn(page, demo.admin, undefined, home)
  await installed(page)
  const heading = page.getByRole('heading', { level: 1 })
  const open = page.locator('main a[href^="/admin/maintenance/"]').first()
  const address = (await open.getAttribute('href')) ?? ''
  await page.goto(address)
  await expect(heading).toBeVisible()
  const number = (await heading.textContent()) ?? ''
  await answerKept(page, address.split('/').at(-1) ?? '')
  await page.goto(home)
  await expect(open).toBeVisible()
  const kept = () =>
    page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const opening = indexedDB.open('pruva-answers')
          opening.onsuccess = () => {
            const counting = opening.result.transaction('answers').objectStore('answers').count()
            counting.onsuccess = () => {
              opening.result.close()
              resolve(counting.result)
            }
          }
        }),
    )
  await expect.poll(kept).toBeGreaterThan(1)
  await context.setOffline(true)
  await page.goto(home)
  await open.click()
  await expect(heading).toHaveText(number)
  await expect(page.getByText(/ alındı\.$/)).toContainText(appTexts.offline)
  await checkA11y(page)
  await page.getByRole('button', { name: appTexts.userMenu }).click()
  await page.getByRole('menuitem', { name: appTexts.signOut }).click()
  await expect(page).toHaveURL('/auth')
  expect(await kept()).toBe(0)
  expect(await page.evaluate(() => ({ ...localStorage }))).not.toHaveProperty('accessToken')
})
