import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { test as base, expect, type Page } from '@playwright/test'
import type axe from 'axe-core'
import { accountsApi } from '../../src/shared/accounts/accounts.contract.ts'
import type { Role } from '../../src/shared/roles.ts'
import { consoleGuard } from './console-guard.ts'
import { outbox } from './mails.ts'

export const demoPassword = 'Pruva2026!'
export const demo = { admin: 'admin@pruva.local', technician: 'teknisyen@pruva.local', customer: 'musteri@pruva.local' }
export const demoOf: Record<Role, string> = {
  ADMIN: demo.admin,
  TECHNICIAN: demo.technician,
  CUSTOMER: demo.customer,
}

const wcagTags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Signs in by the real call and opens the app. The sign-in form has its own test. */
export async function signIn(page: Page, email: string, password = demoPassword, path = '/'): Promise<void> {
  const answer = await page.request.post(accountsApi.login.url, { data: { email, password } })
  expect(answer.status(), `Sign-in of ${email}: ${await answer.text()}`).toBe(200)
  const { accessToken } = (await answer.json()).data
  // Any page of the origin gives access to its local storage; a small file is enough.
  await page.goto('/favicon.svg')
  await page.evaluate((token) => localStorage.setItem('accessToken', token), accessToken)
  await page.goto(path)
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Each document is sent the source once, and only violations come back: both are long. The app has no frames. */
async function violationsOf(page: Page, runOnly: string[], selector = 'html'): Promise<axe.Result[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  return page.evaluate(
    async ([within, values]) => {
      const { run } = (window as unknown as { axe: typeof axe }).axe
      return (await run(within, { runOnly: values, resultTypes: ['violations'] })).violations
    },
    [selector, runOnly] as const,
  )
}

/** axe finds no WCAG 2.2 AA violation on the page as it is now. */
export async function checkA11y(page: Page): Promise<void> {
  // Waits for animations to end: a newly enabled button fades out of grey, which distorts its colours. Those of a new theme begin in
  // the next frame. The bar of a toast that can be undone runs as long as the toast is open.
  await page.evaluate(async () => {
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
    const ending = document.getAnimations().filter(({ effect }) => {
      const target = effect instanceof KeyframeEffect ? effect.target : null
      return effect?.getComputedTiming().endTime !== Infinity && !target?.matches('.mantine-Notifications-progress')
    })
    await Promise.allSettled(ending.map((animation) => animation.finished))
  })
  const lines: string[] = []
  for (const { id, help, nodes } of await violationsOf(page, wcagTags)) {
    for (const { target, failureSummary } of nodes) {
      const selector = target.join(' ')
      if (id === 'target-size' && (await isLargeInSight(page, selector))) continue
      lines.push(`${id}: ${help} | ${selector} | ${failureSummary?.replace(/\s+/g, ' ')}`)
    }
  }
  expect(lines, `Accessibility of ${page.url()}`).toEqual([])
}

/** A sticky bar can cover half a link at the current scroll position, so the link is scrolled to the middle and checked again. */
async function isLargeInSight(page: Page, selector: string): Promise<boolean> {
  await page
    .locator(selector)
    .first()
    .evaluate((element) => element.scrollIntoView({ block: 'center' }))
  return (await violationsOf(page, ['target-size'], selector)).length === 0
}

interface Fixtures {
  guard: ReturnType<typeof consoleGuard>
  /** Allows browser complaints that match, for failures that the test provokes. */
  expectConsole: (pattern: RegExp) => void
  mails: ReturnType<typeof outbox>
  /** A page of its own browser session for one more person, signed in when an e-mail is given: at the path, else where it leads. */
  openAs: (email?: string, path?: string) => Promise<Page>
}

export const test = base.extend<Fixtures>({
  guard: [
    async ({ context, baseURL }, use) => {
      const guard = consoleGuard()
      guard.watch(context, baseURL ?? '')
      await use(guard)
      guard.verify()
    },
    { auto: true },
  ],
  expectConsole: async ({ guard }, use) => use(guard.expectConsole),
  mails: async ({ guard: _ }, use) => use(outbox(process.env.E2E_DATA_DIR ?? '')),
  openAs: async ({ browser, guard, baseURL }, use) => {
    const pages: Page[] = []
    await use(async (email, path) => {
      const context = await browser.newContext()
      guard.watch(context, baseURL ?? '')
      const page = await context.newPage()
      pages.push(page)
      if (email) await signIn(page, email, demoPassword, path)
      return page
    })
    await Promise.all(pages.map((page) => page.context().close()))
  },
})
