// The landing page as the build rendered it: visible before any script, hydrated by the app, never shown to signed-in people.
import { expect, type Page } from '@playwright/test'
import { appTexts } from '../src/shared/app/app.texts.ts'
import { boatsTexts } from '../src/shared/boats/boats.texts.ts'
import { landingTexts as texts } from '../src/shared/landing/landing.texts.ts'
import { notificationsTexts } from '../src/shared/notifications/notifications.texts.ts'
import { checkA11y, demo, signIn, test } from './support/test.ts'

const title = (page: Page) => page.getByRole('heading', { level: 1, name: texts.heroStart })
const isScript = /\/assets\/.*\.js$/

test('the first answer has the whole page, with its looks', async ({ page, request, expectConsole }) => {
  expectConsole(/ERR_FAILED/)
  const answer = await request.get('/')
  const html = await answer.text()
  for (const text of [
    texts.heroText,
    texts.featuresTitle,
    texts.steps[2].title,
    texts.rights(new Date().getFullYear()),
  ])
    expect(html).toContain(text)
  // The page needs neither scripts nor stylesheets.
  await page.route(/\.(js|css)$/, (route) => route.abort())
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/')
  await expect(title(page)).toBeVisible()
  const main = page.getByRole('link', { name: texts.heroAction })
  await expect(main).toHaveCSS('background-color', 'rgb(194, 74, 20)')
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(6, 24, 42)')
  // Without the app its links work as plain links.
  await expect(main).toHaveAttribute('href', '/auth?mode=register')
})

test('the app takes the page over as it stands', async ({ page }) => {
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => document.querySelector('h1')?.setAttribute('data-first', ''))
  })
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  // A new rendering by React would have lost the mark.
  await expect(page.locator('h1')).toHaveAttribute('data-first', '')
  await page.getByRole('link', { name: texts.heroAction }).click()
  await expect(page).toHaveURL(/\/auth\?mode=register$/)
  // The app navigated without a new document.
  expect(await page.evaluate(() => performance.getEntriesByType('navigation')[0]?.name)).toMatch(/\/$/)
})

test('the signed-in see nothing of it, and their home loads while their account is asked for', async ({ page }) => {
  await signIn(page, demo.customer)
  await expect(page).toHaveURL(/\/profile$/)
  // A page that is left while scripts load reports errors, so the test waits first.
  const bell = page.getByRole('button', { name: new RegExp(`^${notificationsTexts.title}`) })
  await expect(bell).toBeVisible()
  await page.route(isScript, (route) => route.fulfill({ body: '', contentType: 'text/javascript' }))
  await page.goto('/')
  await expect(page.locator('h1')).toHaveText(new RegExp(texts.heroStart))
  await expect(page.locator('h1')).toBeHidden()
  await page.unroute(isScript)
  const home = page.waitForRequest(/\/profile-page-/)
  await page.route('**/api/auth/me', async (route) => {
    await home
    await route.continue()
  })
  await page.goto('/')
  await expect(page).toHaveURL(/\/profile$/)
  await expect(bell).toBeVisible()
})

for (const { who, path } of [
  { who: null, path: '/auth' },
  { who: demo.customer, path: '/' },
  { who: demo.customer, path: '/boats' },
])
  test(`an app whose files do not arrive at ${path} says so${who ? ' to the signed-in' : ''}`, async ({
    page,
    expectConsole,
  }) => {
    expectConsole(/ERR_FAILED/)
    // The entry itself, or one file that it imports.
    for (const missing of [/\/main-.*\.js$/, /\/rolldown-runtime-.*\.js$/]) {
      await page.route(missing, (route) => route.abort())
      if (who) await signIn(page, who, undefined, path)
      else await page.goto(path)
      const alert = page.getByRole('alert')
      await expect(alert).toContainText('Uygulama açılamadı')
      await checkA11y(page)
      await page.unroute(missing)
      await alert.getByRole('button', { name: appTexts.reload }).click()
      await expect(page.getByRole('main')).toBeVisible()
      await expect(alert).toHaveCount(0)
    }
  })

test('the small styles of a screen stand in its page, and no screen asks for them again', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (sent) => {
    if (sent.resourceType() === 'stylesheet') asked.push(new URL(sent.url()).pathname)
  })
  await signIn(page, demo.customer, undefined, '/boats')
  await expect(page.getByRole('list', { name: 'Teknelerim' })).toBeVisible()
  const inside = await page
    .locator('style[data-file]')
    .evaluateAll((styles) => styles.map((style) => style.getAttribute('data-file')))
  expect(inside.length).toBeGreaterThan(1)
  await page.getByRole('list', { name: 'Teknelerim' }).getByRole('link').first().click()
  await page.waitForURL(/\/boats\/./)
  await expect(page.getByRole('region', { name: boatsTexts.info.title })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('list', { name: 'Teknelerim' })).toBeVisible()
  expect(asked.filter((file) => inside.includes(file))).toEqual([])
})
