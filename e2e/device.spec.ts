// The app on the device: its files are kept by the service worker. All other journeys run without it, as over plain HTTP.
import { expect, type Page } from '@playwright/test'
import { appTexts } from '../src/shared/app/app.texts.ts'
import { answerKept, installed, startInstalled, storedIn } from './support/device.ts'
import { records } from './support/records.ts'
import { checkA11y, demo, signIn, test } from './support/test.ts'

test.use({ serviceWorkers: 'allow' })

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
  test(`the second start at ${home} loads no code over the network, and the browser warns of nothing`, { tag }, async ({
    page,
  }) => {
    const warnings: string[] = []
    page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()))
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
    expect(warnings).toEqual([])
  })
}

test('the first page starts no worker for a guest @phone', async ({ page }) => {
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

test('an owner who opened only the boats reads the requests and a boat without a network', { tag: '@phone' }, async ({
  page,
  context,
  request,
  expectConsole,
}) => {
  expectConsole(/ERR_INTERNET_DISCONNECTED|Failed to fetch/)
  const { owner, boat, request: asked } = await records(request).customerWithRequest()
  await startInstalled(page, owner.email, '/boats')
  await answerKept(page, asked.id, boat.name)
  await answerKept(page, '"mine"', asked.id)
  await context.setOffline(true)
  await page.goto('/customer/maintenance')
  await page.getByRole('main').getByRole('link', { name: boat.name }).first().click()
  await expect(page).toHaveURL(new RegExp(asked.id))
  await expect(page.getByText(asked.description ?? '').first()).toBeVisible()
  await page.goto('/boats')
  await page.getByRole('main').getByRole('link', { name: boat.name }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: boat.name })).toBeVisible()
})

test('an admin reads what was seen without a network, and signing out leaves nothing of the account on the device', {
  tag: '@desk',
}, async ({ page, context, request, expectConsole }) => {
  expectConsole(/ERR_INTERNET_DISCONNECTED|Failed to fetch/)
  const home = '/admin/service'
  const { boat, request: asked } = await records(request).customerWithRequest()
  await signIn(page, demo.admin, undefined, home)
  await installed(page)
  const heading = page.getByRole('heading', { level: 1 })
  const open = page.locator(`main a[href="/admin/maintenance/${asked.id}"]`).first()
  await open.click()
  await expect(heading).toContainText(boat.name)
  await answerKept(page, asked.id, boat.name)
  await page.goto(home)
  await expect(open).toBeVisible()
  await answerKept(page, '"all"', asked.id)
  const kept = async () => (await storedIn(page, 'pruva-answers', 'answers'))?.length
  await context.setOffline(true)
  await page.goto(home)
  await open.click()
  await expect(heading).toContainText(boat.name)
  await expect(page.getByText(/ alındı\.$/)).toContainText(appTexts.offline)
  await checkA11y(page)
  await page.getByRole('button', { name: appTexts.userMenu }).click()
  await page.getByRole('menuitem', { name: appTexts.signOut }).click()
  await expect(page).toHaveURL('/auth')
  expect(await kept()).toBe(0)
  expect(await page.evaluate(() => ({ ...localStorage }))).not.toHaveProperty('accessToken')
})
