// Each dialog of each screen, on a phone that is turned and whose keyboard opens: it stays, keeps what was typed, and its buttons can be
// reached.
import { expect, type Page } from '@playwright/test'
import { accountsApi } from '../src/shared/accounts/accounts.contract.ts'
import { liveApi } from '../src/shared/live/live.contract.ts'
import type { Role } from '../src/shared/roles.ts'
import { routes } from '../src/web/app/routes.tsx'
import type { Access } from '../src/web/routing/route.ts'
import { calls } from './support/people.ts'
import { goWhole } from './support/screen.ts'
import { demoOf, signIn, test } from './support/test.ts'
import { type Seen, turnDialogs, watchRequests } from './support/turning.ts'

interface Area {
  name: string
  paths: RegExp
  /** Somewhat fewer than there are: a walk that no longer finds them proves nothing. */
  dialogs: number
}
/** A route belongs to the first area that names it. */
const AREAS: Record<Role, readonly Area[]> = {
  ADMIN: [
    { name: 'jobs', paths: /^\/admin\/(service|maintenance)/, dialogs: 15 },
    { name: 'boats and engines', paths: /^\/admin\/(boats|engines|due)/, dialogs: 12 },
    { name: 'the business', paths: /^\/admin\//, dialogs: 27 },
    { name: 'the stock', paths: /^\/inventory/, dialogs: 8 },
    { name: 'the days and the account', paths: /^/, dialogs: 9 },
  ],
  TECHNICIAN: [{ name: 'the work and the account', paths: /^/, dialogs: 16 }],
  CUSTOMER: [{ name: 'the boats and the account', paths: /^/, dialogs: 21 }],
}
const areas = (Object.keys(AREAS) as Role[]).flatMap((role) => AREAS[role].map((area) => ({ role, ...area })))
const areaOf = (role: Role, path: string) => AREAS[role].find(({ paths }) => paths.test(path))?.name
const isFor = (access: Access, role: Role) =>
  access === 'verified' || (typeof access !== 'string' && access.includes(role))

/**
 * A press changes nothing, and what other tests change meanwhile never loads again on this screen, whose answers each press waits for.
 * The page itself answers so: a call that Playwright answers costs five times as much, and the browser keeps no file then.
 */
const changesNothing = (page: Page) =>
  page.addInitScript(
    ([renewal, stream]) => {
      const send = window.fetch
      window.fetch = (input, init) => {
        const address = String(input)
        if (address.endsWith(stream)) return new Promise(() => undefined)
        if ((init?.method ?? 'GET') === 'GET' || address.endsWith(renewal)) return send(input, init)
        return Promise.resolve(Response.json({ message: 'temporarily_unavailable' }, { status: 503 }))
      }
      XMLHttpRequest.prototype.send = () => {
        throw new Error('A press sends a file.')
      }
    },
    [accountsApi.refresh.url, liveApi.stream.url] as const,
  )

test.describe.configure({ mode: 'parallel' })

for (const { role, name, dialogs } of areas) {
  test(`the dialogs of ${role} for ${name} stay open and keep what was typed when the phone is turned @desk`, async ({
    page,
    request,
  }) => {
    page.on('dialog', (dialog) => void dialog.accept())
    // A paper opens in a tab of its own.
    page.on('popup', (paper) => void paper.close())
    await changesNothing(page)
    watchRequests(page)
    await page.setViewportSize({ width: 390, height: 844 })
    const { pathFor } = calls(request)
    await signIn(page, demoOf[role], undefined, '/privacy')
    const seen: Seen = { problems: [], dialogs: new Set() }
    for (const { path, access } of routes) {
      if (!isFor(access, role) || areaOf(role, path) !== name) continue
      const address = await pathFor(path, role)
      await test.step(path, async () => {
        await goWhole(page, address)
        await turnDialogs(page, seen)
      })
    }
    expect(seen.problems).toEqual([])
    expect(seen.dialogs.size).toBeGreaterThanOrEqual(dialogs)
  })
}
