// The menu and the top bar in the first answer: visible before any other file has loaded, where the app then draws its own.
import { expect, type Page } from '@playwright/test'
import { appTexts } from '../src/shared/app/app.texts.ts'
import { demo, signIn, test } from './support/test.ts'

test.describe.configure({ mode: 'parallel' })

const early = (page: Page) => page.locator('[data-early-shell]')
const menu = (page: Page) => page.getByRole('navigation', { name: appTexts.mainMenu })

/** As on a device that this role has used before. */
const usedBefore = (page: Page, home: string) =>
  page.addInitScript((path) => localStorage.setItem('pruva-home', path), home)

/** As before the app has started: its files are empty. */
const withoutApp = (page: Page) =>
  page.route(/\.js$/, (route) => route.fulfill({ body: '', contentType: 'text/javascript' }))
const withApp = (page: Page) => page.unroute(/\.js$/)

/** The place and the words of each link and of the logo. */
const placesOf = (page: Page, root: string) =>
  page.locator(root).evaluateAll((roots) =>
    roots
      .flatMap((element) => [...element.querySelectorAll('a[href], svg')])
      .filter((element) => element.checkVisibility())
      .map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect()
        // The count of open items comes with the app.
        const words = element.querySelector('svg + span')?.textContent ?? ''
        return `${words} ${[x, y, width, height].map((number) => number.toFixed(1)).join(' ')}`
      }),
  )

test('the stylesheets leave the early shell its font @phone', async ({ page }) => {
  await usedBefore(page, '/profile')
  await withoutApp(page)
  await signIn(page, demo.customer, undefined, '/boats')
  await page.waitForLoadState('load')
  await expect(early(page)).toBeVisible()
  await expect(early(page)).toHaveCSS('font-family', /^"Inter Variable"/)
})

for (const { who, home, path } of [
  { who: demo.customer, home: '/profile', path: '/boats' },
  { who: demo.technician, home: '/technician/dashboard', path: '/inventory' },
  { who: demo.admin, home: '/takvim', path: '/admin/service' },
]) {
  test(`the menu at ${path} stands before any file where the app draws it`, async ({ page, expectConsole }) => {
    expectConsole(/ERR_FAILED/)
    await usedBefore(page, home)
    await withoutApp(page)
    await page.route(/\.(css|woff2)$/, (route) => route.abort())
    await signIn(page, who, undefined, path)
    await expect(early(page)).toBeVisible()
    await expect(early(page).locator('[aria-current=page]').filter({ visible: true })).toHaveAttribute('href', path)
    // Screen readers and the keyboard wait for the app's.
    await expect(page.getByRole('link')).toHaveCount(0)
    expect(await early(page).locator('a:not([tabindex="-1"])').count()).toBe(0)
    await withApp(page)
    await page.unroute(/\.(css|woff2)$/)

    // Only the screen's own scripts are missing: the shell is there, and the letters have their final widths.
    await page.route(/\/api\/auth\/me$/, () => undefined)
    await page.reload()
    await expect(early(page)).toBeVisible()
    await page.evaluate(() => document.fonts.ready)
    const before = await placesOf(page, '[data-early-shell]')
    expect(before.length).toBeGreaterThan(6)
    await page.unroute(/\/api\/auth\/me$/)
    await page.reload()
    await expect(menu(page)).toBeVisible()
    await expect(early(page)).toHaveCount(0)
    const after = await placesOf(page, '#root')
    expect(before.filter((place) => !after.includes(place))).toEqual([])
  })
}

test('the installed app starts with the menu of its home', async ({ page }) => {
  await usedBefore(page, '/profile')
  await withoutApp(page)
  await signIn(page, demo.customer)
  await expect(early(page)).toBeVisible()
  await expect(early(page).locator('[aria-current=page]').filter({ visible: true })).toHaveAttribute('href', '/profile')
  expect(await page.evaluate(() => document.documentElement.scrollHeight <= innerHeight)).toBe(true)
  await withApp(page)
  await page.reload()
  await expect(page).toHaveURL(/\/profile$/)
  await expect(menu(page)).toBeVisible()
  await expect(early(page)).toHaveCount(0)
})

test('its links open their screens', async ({ page }) => {
  await usedBefore(page, '/profile')
  await withoutApp(page)
  await signIn(page, demo.customer, undefined, '/boats')
  await early(page).locator('a[href="/customer/maintenance"]').filter({ visible: true }).click()
  await expect(page).toHaveURL(/\/customer\/maintenance$/)
  await withApp(page)
})

test('a message of a failed start takes its place', async ({ page, expectConsole }) => {
  expectConsole(/ERR_FAILED/)
  await usedBefore(page, '/profile')
  await page.route(/\/my-boats-page-.*\.js$/, (route) => route.abort())
  await signIn(page, demo.customer, undefined, '/boats')
  await expect(page.getByRole('alert')).toContainText(appTexts.crashTitle)
  await expect(early(page)).toHaveCount(0)
})

test('the early shell stays away from guests, other roles and new devices', async ({ page }) => {
  const seen = () => page.evaluate(() => (window as unknown as { seen: boolean }).seen)
  await page.addInitScript(() => {
    const counted = window as unknown as { seen: boolean }
    counted.seen = false
    new MutationObserver(() => {
      counted.seen ||= document.querySelector('[data-early-shell]') !== null
    }).observe(document, { childList: true, subtree: true })
  })
  await page.goto('/boats')
  await expect(page).toHaveURL(/\/auth/)
  expect(await seen()).toBe(false)
  await signIn(page, demo.customer, undefined, '/boats')
  await expect(menu(page)).toBeVisible()
  expect(await seen()).toBe(false)
  await page.goto('/admin/service')
  await expect(page).toHaveURL(/\/unauthorized$/)
  expect(await seen()).toBe(false)
  await page.goto('/boats')
  await expect(menu(page)).toBeVisible()
  expect(await seen()).toBe(true)
})
