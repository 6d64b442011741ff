// Takes a picture of every screen for each person who may open it; axe checks each screen.
import { copyFile, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { routes } from '../src/web/app/routes.tsx'
import { ACCOUNT_STATES, type AccountState, calls } from './support/people.ts'
import { loaded, ROOT, whole } from './support/pictures.ts'
import { checkA11y, signIn, test } from './support/test.ts'

/** The pictures of the README. */
const SHOWN: Record<string, string> = {
  'nobody-home-1280-light': 'landing-1280.png',
  'ADMIN-admin-maintenance-id-1280-light': 'admin-request-1280.png',
  'CUSTOMER-maintenance-id-390-light': 'customer-request-390.png',
  'ADMIN-takvim-1280-light': 'calendar-1280.png',
  'TECHNICIAN-technician-dashboard-390-dark': 'technician-390-dark.png',
}

const slug = (path: string) =>
  path.replace(/[^a-z0-9]+/gi, '-').replace(/^-|-$/g, '') || (path === '*' ? 'not-found' : 'home')

/** The calendar's items appear after the calendar, and their texts after the items. */
async function itemsWritten(page: Page): Promise<void> {
  const items = page.locator('[data-view] :is([role="button"], li > button)')
  await expect(items.filter({ hasText: /\S/ }).first()).toBeVisible()
  await expect(items.filter({ hasNotText: /\S/ })).toHaveCount(0)
}

/** The screen in print media; its width and theme come from the screen. */
async function onPaper(page: Page, path: string): Promise<void> {
  await page.emulateMedia({ media: 'print' })
  await page.screenshot({ path, fullPage: true })
  await page.emulateMedia({ media: null })
}

function mayOpen(access: (typeof routes)[number]['access'], state: AccountState): boolean {
  if (access === 'public' || access === 'guest') return state === 'nobody'
  if (access === 'unconfirmed') return state === 'unconfirmed'
  if (access === 'unapproved') return state === 'pending'
  if (access === 'verified') return state !== 'nobody' && state !== 'unconfirmed'
  return (access as readonly string[]).includes(state)
}

for (const state of ACCOUNT_STATES) {
  test(`screens of ${state}`, async ({ page, request, expectConsole }, info) => {
    test.setTimeout(300_000)
    // The confirmation page without a token.
    expectConsole(/400.*\/api\/auth\/confirm/)
    // The page of a shared offer with a token that nobody gave out.
    expectConsole(/404.*\/api\/public\/offers/)
    const { accountIn, pathFor } = calls(request)
    const folder = join(ROOT, 'screenshots', info.project.name)
    await mkdir(folder, { recursive: true })
    if (state !== 'nobody') await signIn(page, await accountIn(state), undefined, '/privacy')
    for (const route of routes.filter(({ access }) => mayOpen(access, state))) {
      await page.goto(await pathFor(route.path, state))
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
      await loaded(page)
      if (route.path === '/takvim') await itemsWritten(page)
      await checkA11y(page)
      const name = `${state}-${slug(route.path)}`
      const file = join(folder, `${name}.png`)
      await whole(page, file)
      if (/\/maintenance\/:id$/.test(route.path)) await onPaper(page, join(folder, `${name}-print.png`))
      const shown = SHOWN[`${name}-${info.project.name}`]
      if (!shown) continue
      await mkdir(join(ROOT, 'docs/screenshots'), { recursive: true })
      await page.screenshot({ path: file.replace('.png', '-top.png') })
      await copyFile(file.replace('.png', '-top.png'), join(ROOT, 'docs/screenshots', shown))
    }
  })
}
