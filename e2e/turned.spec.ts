// Each dialog of each screen, on a phone that is turned and whose keyboard opens: it stays, keeps what was typed, and its buttons can be
// reached.
import { expect } from '@playwright/test'
import { accountsApi } from '../src/shared/accounts/accounts.contract.ts'
import { liveApi } from '../src/shared/live/live.contract.ts'
import type { Role } from '../src/shared/roles.ts'
import { routes } from '../src/web/app/routes.tsx'
import { calls } from './support/people.ts'
import { goWhole } from './support/screen.ts'
import { demoOf, signIn, test } from './support/test.ts'
import { type Seen, turnDialogs, watchRequests } from './support/turning.ts'

/** Somewhat fewer than there are: a walk that no longer finds them proves nothing. */
const DIALOGS: Record<Role, number> = { ADMIN: 40, TECHNICIAN: 12, CUSTOMER: 21 }

test.describe.configure({ mode: 'parallel' })

for (const role of Object.keys(demoOf) as Role[]) {
  test(`the dialogs of ${role} stay open and keep what was typed when the phone is turned @desk`, async ({
    page,
    request,
    expectConsole,
  }) => {
    test.setTimeout(600_000)
    expectConsole(/503|ERR_FAILED/)
    page.on('dialog', (dialog) => void dialog.accept())
    // A press changes nothing.
    await page.route('**/api/**', (route) => {
      const isRead = route.request().method() === 'GET' || route.request().url().endsWith(accountsApi.refresh.url)
      return isRead ? route.fallback() : route.fulfill({ status: 503, json: { message: 'temporarily_unavailable' } })
    })
    // What other tests change meanwhile would load again on this screen, whose answers each press waits for.
    await page.route(`**${liveApi.stream.url}`, () => undefined)
    watchRequests(page)
    await page.setViewportSize({ width: 390, height: 844 })
    const { pathFor } = calls(request)
    await signIn(page, demoOf[role], undefined, '/privacy')
    const seen: Seen = { problems: [], dialogs: new Set() }
    for (const { path, access } of routes) {
      if (access !== 'verified' && !(Array.isArray(access) && access.includes(role))) continue
      const address = await pathFor(path, role)
      await test.step(path, async () => {
        await goWhole(page, address)
        await turnDialogs(page, seen)
      })
    }
    expect(seen.problems).toEqual([])
    expect(seen.dialogs.size).toBeGreaterThanOrEqual(DIALOGS[role])
  })
}
