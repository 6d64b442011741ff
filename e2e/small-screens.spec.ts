// Each screen on the smallest phone: nothing is wider than the screen, and no text is cut off.
import { expect, type Page } from '@playwright/test'
import { accountsTexts } from '../src/shared/accounts/accounts.texts.ts'
import { notificationsApi } from '../src/shared/notifications/notifications.contract.ts'
import { requestsApi } from '../src/shared/requests/requests.contract.ts'
import { requestsTexts } from '../src/shared/requests/requests.texts.ts'
import type { Role } from '../src/shared/roles.ts'
import { usersApi } from '../src/shared/users/users.contract.ts'
import { routes } from '../src/web/app/routes.tsx'
import { calls } from './support/people.ts'
import { code, records } from './support/records.ts'
import { countClicks, field, goWhole, openWhole } from './support/screen.ts'
import { checkA11y, demo, demoOf, demoPassword, signIn, test } from './support/test.ts'

const LONG_NAME = 'Muhammedabdurrahmanoğullarındangiller'
const SMALLEST = { width: 320, height: 640 }

/** Cut texts: a box hides the end of its text, or a box ends right of the screen and cannot be scrolled to. */
const cutTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const words = (element: Element) => (element.textContent ?? '').trim().slice(0, 60)
    const hasOwnText = (element: Element) =>
      [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
    const scrolls = (element: Element | null): boolean =>
      element !== null && (/auto|scroll/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement))
    const cut: string[] = []
    for (const element of document.querySelectorAll('body *')) {
      if (!hasOwnText(element) || element.closest('.visually-hidden, [aria-hidden="true"], .leaflet-container'))
        continue
      const box = element.getBoundingClientRect()
      // Visually hidden text has a box of one pixel.
      if (box.width <= 1 || !element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
      const { overflowX, webkitLineClamp } = getComputedStyle(element)
      const hidesEnd = overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1
      // A list shows only the beginning of a long text.
      if (hidesEnd && webkitLineClamp === 'none' && !scrolls(element)) cut.push(`cut: ${words(element)}`)
      if (box.right > innerWidth + 1 && !scrolls(element)) cut.push(`outside: ${words(element)}`)
    }
    if (document.documentElement.scrollWidth > innerWidth) cut.push(`page: ${document.documentElement.scrollWidth} px`)
    return cut
  })

for (const role of Object.keys(demoOf) as Role[]) {
  test(`the screens of ${role} fit into 320 px and can be read by all @desk`, async ({ page, request }) => {
    await page.setViewportSize(SMALLEST)
    const { pathFor } = calls(request)
    await signIn(page, demoOf[role], undefined, '/privacy')
    const cut: Record<string, string[]> = {}
    for (const { path, access } of routes) {
      if (!Array.isArray(access) || !access.includes(role)) continue
      await goWhole(page, await pathFor(path, role))
      const found = await cutTexts(page)
      if (found.length > 0) cut[path] = found
      await checkA11y(page)
    }
    expect(cut).toEqual({})
  })
}

/** Elements that hide or scroll a part of the table sideways. */
const sideways = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('main *')]
      .filter((element) => element.querySelector('table, li') && getComputedStyle(element).overflowX !== 'visible')
      .filter((element) => element.scrollWidth > element.clientWidth + 1)
      .map((element) => `${element.className}: ${element.scrollWidth} > ${element.clientWidth}`),
  )

test('the list of all requests fits from a phone to a wide screen @desk', async ({ page, request }) => {
  const made = records(request)
  // A boat, an owner and a technician with names of one long word, in a request with the longest of the states.
  const owner = await made.person('CUSTOMER', 'M'.repeat(120))
  const technician = await made.person('TECHNICIAN', 'M'.repeat(120))
  const job = await made.requestFor(await made.boatOf(owner, 'M'.repeat(120)))
  await made.asAdmin(requestsApi.assign, { params: { id: job.id, technicianId: technician.id } })
  await made.setStatus(job, 'WAITING_APPROVAL')
  await signIn(page, demo.admin, undefined, '/privacy')
  for (const width of [390, 1024, 1280, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 })
    await openWhole(page, '/admin/service')
    expect([...(await cutTexts(page)), ...(await sideways(page))], `${width} px`).toEqual([])
  }
})

test('a name and an address of one long word stay in their card @desk', async ({ page, request }) => {
  const made = records(request)
  const email = `${'denizyildizlarininkaptani'.repeat(2)}-${code()}@pruva.test`
  const { id } = await made.asAdmin(usersApi.createUser, { body: { email, password: demoPassword } })
  const body = { fullName: LONG_NAME, phone: '+90 532 000 00 00', userId: id }
  await made.asAdmin(usersApi.createInfo, { body })
  await made.asAdmin(usersApi.approve, { params: { id }, body: { status: 'APPROVED' } })
  const job = await made.requestFor(await made.boatOf({ id, email }))
  await signIn(page, demo.admin, undefined, '/privacy')
  const word = encodeURIComponent(email)
  const lists = [`/admin/service?email=${word}`, `/admin/boats?search=${word}`, `/admin/users?email=${word}`]
  for (const width of [320, 390, 1024]) {
    await page.setViewportSize({ width, height: 844 })
    for (const path of [`/admin/maintenance/${job.id}`, ...lists]) {
      await goWhole(page, path)
      expect(await cutTexts(page), `${path} at ${width} px`).toEqual([])
    }
  }
})

test('letters twice as large on a phone: the role in the top bar is whole @desk', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, demo.technician, undefined, '/privacy')
  const client = await page.context().newCDPSession(page)
  await client.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
  await openWhole(page, '/technician/dashboard')
  const badge = page.locator('header .mantine-Badge-root')
  await expect(badge).toBeInViewport({ ratio: 1 })
  expect(
    await badge
      .locator('span')
      .first()
      .evaluate((word) => word.scrollWidth - word.clientWidth),
  ).toBeLessThanOrEqual(1)
  for (const button of await page.locator('header button').all()) await expect(button).toBeInViewport({ ratio: 1 })
})

test('letters twice as large on a phone: the shell, the dashboards and a job are whole @desk', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  for (const [role, paths] of [
    ['TECHNICIAN', ['/technician/dashboard', 'job']],
    ['ADMIN', ['/admin/overview']],
    ['CUSTOMER', ['/profile', '/boats']],
  ] as const) {
    await signIn(page, demoOf[role], undefined, '/privacy')
    for (const path of paths) {
      if (path !== 'job') await openWhole(page, path)
      else await page.locator('main h3 a').first().click()
      if (path === 'job')
        await expect(page.getByRole('navigation', { name: requestsTexts.shortcuts.title })).toBeVisible()
      await page.evaluate(() => {
        document.documentElement.style.fontSize = '200%'
      })
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      expect(await cutTexts(page), path).toEqual([])
      const bar = page.locator('header').first()
      const middles = await bar.locator('button').evaluateAll((buttons) =>
        buttons.map((button) => {
          const { top, bottom } = button.getBoundingClientRect()
          return (top + bottom) / 2
        }),
      )
      // One row.
      expect(Math.max(...middles) - Math.min(...middles), path).toBeLessThan(20)
    }
  }
})

test('a job opened from the list looks as it does after a reload, also right after the sign-in @desk', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/auth')
  await field(page, accountsTexts.email).fill(demo.technician)
  await field(page, accountsTexts.password).fill(demoPassword)
  await page.getByRole('button', { name: accountsTexts.login }).click()
  await page.locator('main h3 a').first().click()
  const tiles = page.getByRole('navigation', { name: requestsTexts.shortcuts.title })
  const heights = async () => {
    await expect(tiles).toBeVisible()
    return tiles.locator('> *').evaluateAll((all) => all.map((tile) => tile.getBoundingClientRect().height))
  }
  const atFirst = await heights()
  expect(Math.min(...atFirst)).toBeGreaterThanOrEqual(72)
  await page.reload()
  expect(await heights()).toEqual(atFirst)
})

test('a page loads each of its data once, also when its stream opens @desk', async ({ page, request }) => {
  // An account of the test's own: changes by other tests do not concern it.
  const made = records(request)
  const { owner, request: job } = await made.customerWithRequest()
  const { email } = owner
  for (const path of ['/boats', '/customer/maintenance', '/settings']) {
    const asked: string[] = []
    const note = (sent: { url: () => string; method: () => string }) => {
      const { pathname, search } = new URL(sent.url())
      if (sent.method() === 'GET' && pathname.startsWith('/api/')) asked.push(pathname + search)
    }
    await made.offerFor(job)
    // The page before is a file, which asks nothing.
    await signIn(page, email, undefined, '/favicon.svg')
    page.on('request', note)
    const streamed = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/api/live')
    await openWhole(page, path)
    await streamed
    // The page fetches all stale data in one round. The bell is in it, because notifications were read elsewhere.
    const before = asked.length
    const round = page.waitForResponse((answer) => new URL(answer.url()).pathname === notificationsApi.unread.url)
    await made.as(email, notificationsApi.markAllRead)
    await round
    page.off('request', note)
    const data = asked.filter(
      (one, index) => one !== '/api/live' && !(index >= before && one.startsWith('/api/notifications')),
    )
    expect(data.length).toBeGreaterThan(2)
    expect(data.toSorted()).toEqual([...new Set(data)].toSorted())
  }
})

test('a toast on a phone covers neither the title nor the bar @desk', async ({ page, expectConsole }) => {
  expectConsole(/ERR_FAILED/)
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, demo.customer, undefined, '/settings')
  await page.route('**/api/users/me/settings', (route) => route.abort())
  await page.getByLabel(accountsTexts.emailNotifications).click()
  const toast = page.locator('[data-toast]').filter({ hasText: accountsTexts.settingsNotSaved })
  await expect(toast).toBeVisible()
  // The page makes room once the toast has its height.
  await expect(async () => {
    const said = await toast.boundingBox()
    const title = await page.getByRole('heading', { level: 1 }).boundingBox()
    const bar = await page.locator('header').first().boundingBox()
    expect(said?.y).toBeGreaterThanOrEqual((bar?.y ?? NaN) + (bar?.height ?? NaN))
    expect(title?.y).toBeGreaterThanOrEqual((said?.y ?? NaN) + (said?.height ?? NaN))
  }).toPass({ timeout: 4_000 })
})

test('a press on a phone while a toast leaves: the page keeps its place until the press ends @desk', async ({
  page,
  expectConsole,
}) => {
  expectConsole(/ERR_FAILED/)
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, demo.customer, undefined, '/settings')
  await page.route('**/api/users/me/settings', (route) => route.abort())
  const title = page.getByRole('heading', { level: 1 })
  const place = async () => (await title.boundingBox())?.y ?? NaN
  await page.getByLabel(accountsTexts.emailNotifications).click()
  const toast = page.locator('[data-toast]')
  await expect(toast).toBeVisible()
  const room = () => page.evaluate(() => parseFloat(document.documentElement.style.getPropertyValue('--toast-room')))
  await expect.poll(room).toBeGreaterThan(40)
  const box = await title.boundingBox()
  await page.mouse.move((box?.x ?? 0) + 5, (box?.y ?? 0) + 5)
  await page.mouse.down()
  const below = await place()
  await expect(toast).toHaveCount(0)
  expect(await place()).toBe(below)
  const clicks = await countClicks(page)
  await page.mouse.up()
  await expect.poll(place).toBeLessThan(below - 40)
  expect(await clicks()).toBe(1)
})
