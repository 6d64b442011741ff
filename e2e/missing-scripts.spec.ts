// A new release deletes the scripts and styles of the old one. A page that still requests them tells the person what to do.
import { expect, type Page } from '@playwright/test'
import { appTexts } from '../src/shared/app/app.texts.ts'
import { landingTexts } from '../src/shared/landing/landing.texts.ts'
import { demo, signIn, test } from './support/test.ts'

const gone = (page: Page, address: RegExp) =>
  page.route(address, (route) => route.fulfill({ status: 404, contentType: 'application/json', body: '{}' }))
const expectReloadNotice = (page: Page) => expect(page.getByRole('alert')).toContainText(appTexts.staleText)

test.beforeEach(({ expectConsole }) => {
  expectConsole(/404|dynamically imported module|preload CSS/)
})

test('the first page, when its own script is missing', async ({ page }) => {
  await gone(page, /\/assets\/landing-page-[^/]*\.js$/)
  await page.goto('/')
  await expectReloadNotice(page)
  await expect(page.getByRole('button', { name: appTexts.reload })).toBeVisible()
})

test('the first screen of the signed-in, which keep their menu', async ({ page }) => {
  await signIn(page, demo.admin)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await gone(page, /\/assets\/users-page-[^/]*\.js$/)
  await page.goto('/admin/users')
  await expectReloadNotice(page)
  await expect(page.getByRole('navigation').first()).toBeVisible()
})

test('the next screen, when its styles are missing', async ({ page }) => {
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  await gone(page, /\/assets\/.*\.(css|js)$/)
  await page.getByRole('link', { name: landingTexts.heroAction }).click()
  await expectReloadNotice(page)
})

test('the next screen of the signed-in, which keep their menu', async ({ page }) => {
  await signIn(page, demo.technician)
  const menu = page.getByRole('navigation', { name: appTexts.mainMenu })
  await expect(menu).toBeVisible()
  await gone(page, /\/assets\/calendar-page-/)
  await menu.getByRole('link', { name: appTexts.menu.calendar }).click()
  await expectReloadNotice(page)
  await expect(menu).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: appTexts.reload }).click()
  await expect(page.getByRole('heading', { level: 1, name: appTexts.titles.calendar })).toBeVisible()
})

test('the screen goes on without the scripts that stand beside its menu', async ({ page }) => {
  await gone(page, /\/assets\/notification-bell-/)
  await signIn(page, demo.technician)
  await expect(page.getByRole('heading', { level: 1, name: appTexts.titles.technicianDashboard })).toBeVisible()
  await expect(page.getByRole('navigation', { name: appTexts.mainMenu })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
})
