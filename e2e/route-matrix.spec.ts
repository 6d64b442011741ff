// Every route of the route table, for every account state: the page opens or redirects as the guard rules define (specification, section
// 2).
import { expect, type Page } from '@playwright/test'
import { SHARED_OFFER_PATH } from '../src/shared/offers/offer-links.address.ts'
import type { Role } from '../src/shared/roles.ts'
import { routes } from '../src/web/app/routes.tsx'
import type { Access } from '../src/web/routing/route.ts'
import { ACCOUNT_STATES, type AccountState, calls } from './support/people.ts'
import { goWhole, stepTo } from './support/screen.ts'
import { signIn, test } from './support/test.ts'

const HOMES: Record<Role, string> = { ADMIN: '/takvim', TECHNICIAN: '/technician/dashboard', CUSTOMER: '/profile' }

/** The specification's table of routes and roles, written out: a route that loses or gains a role fails here. */
const SPECIFIED: Record<string, readonly Role[] | 'verified'> = {
  '/profile': 'verified',
  '/settings': ['ADMIN', 'CUSTOMER', 'TECHNICIAN'],
  '/settings/security': ['ADMIN', 'CUSTOMER', 'TECHNICIAN'],
  '/admin/privacy-requests': ['ADMIN'],
  '/admin/kept-papers': ['ADMIN'],
  '/settings/my-data': ['ADMIN', 'CUSTOMER', 'TECHNICIAN'],
  '/settings/change-password': ['ADMIN', 'CUSTOMER', 'TECHNICIAN'],
  '/admin/customers': ['ADMIN'],
  '/admin/customers/:id': ['ADMIN'],
  '/admin/overview': ['ADMIN'],
  '/admin/outbox': ['ADMIN'],
  '/admin/workshop': ['ADMIN'],
  '/admin/due': ['ADMIN'],
  '/admin/invoicing': ['ADMIN'],
  '/admin/reports': ['ADMIN'],
  '/admin/service-plans': ['ADMIN'],
  '/admin/offer-templates': ['ADMIN'],
  '/admin/labour-rates': ['ADMIN'],
  '/admin/programs': ['ADMIN'],
  '/admin/offer-templates/new': ['ADMIN'],
  '/admin/offer-templates/:id': ['ADMIN'],
  '/admin/logs': ['ADMIN'],
  '/admin/logs/seals': ['ADMIN'],
  '/admin/boats': ['ADMIN'],
  '/admin/boats/:id': ['ADMIN'],
  '/admin/engines': ['ADMIN'],
  '/admin/users': ['ADMIN'],
  '/admin/users/:id/statement': ['ADMIN'],
  '/admin/service': ['ADMIN'],
  '/admin/maintenance/:id': ['ADMIN'],
  '/admin/maintenance/:id/offers/new': ['ADMIN'],
  '/takvim': ['ADMIN', 'TECHNICIAN'],
  '/time': ['ADMIN', 'TECHNICIAN'],
  '/inventory': ['ADMIN', 'TECHNICIAN'],
  '/inventory/new': ['ADMIN', 'TECHNICIAN'],
  '/admin/import': ['ADMIN'],
  '/inventory/import': ['ADMIN'],
  '/inventory/orders': ['ADMIN'],
  '/inventory/receipts': ['ADMIN'],
  '/inventory/receipts/new': ['ADMIN'],
  '/inventory/transactions': ['ADMIN', 'TECHNICIAN'],
  '/inventory/lists': ['ADMIN', 'TECHNICIAN'],
  '/inventory/transactions/:id': ['ADMIN', 'TECHNICIAN'],
  '/handovers': ['ADMIN', 'CUSTOMER'],
  '/boats': ['CUSTOMER'],
  '/boats/:id': ['CUSTOMER'],
  '/maintenance/:id': ['CUSTOMER'],
  '/customer/maintenance': ['CUSTOMER'],
  '/statement': ['CUSTOMER'],
  '/technician/dashboard': ['TECHNICIAN'],
  '/technician/maintenance/:id': ['TECHNICIAN'],
}

test('the route table grants what the specification says', () => {
  const ofAccounts = routes.filter(({ access }) => access === 'verified' || typeof access !== 'string')
  const sorted = (access: Access) => (typeof access === 'string' ? access : [...access].sort())
  expect(Object.fromEntries(ofAccounts.map(({ path, access }) => [path, sorted(access)]))).toEqual(SPECIFIED)
})

test.describe.configure({ mode: 'parallel' })

/** Leads to the page of a shared offer, whatever its token. */
const SHORT_LINK = '/t/:token'

const isRole = (state: AccountState): state is Role => state in HOMES

/** Where a visit ends; null: on the page itself. */
function destination(access: Access, state: AccountState): string | null {
  if (access === 'public') return null
  if (state === 'nobody') return access === 'guest' ? null : '/auth'
  if (state === 'unconfirmed') return access === 'unconfirmed' ? null : '/email-confirmation'
  if (isRole(state)) {
    if (access === 'verified') return null
    if (typeof access === 'string') return HOMES[state]
    return access.includes(state) ? null : '/unauthorized'
  }
  // A confirmed customer who is not approved: only the profile and the waiting page.
  if (access === 'verified' || access === 'unapproved') return null
  return access === 'guest' || access === 'unconfirmed' ? '/profile' : '/approval-pending'
}

/** Shows the screen of another address: only a load tells it from the one before. */
const SECOND_ADDRESS = '/403'

/** Who loads the page of a route anew: a guest where one may, else the last state that may. */
const loaderOf = (access: Access): AccountState | undefined => {
  const open = ACCOUNT_STATES.filter((state) => destination(access, state) === null)
  return open.includes('nobody') ? 'nobody' : open.at(-1)
}

/**
 * Each page is loaded anew by one of those who may open it, and each state loads one: the guard decides the same on each load. The others
 * ask for it inside the running app: a load costs ten times as much.
 */
async function visit(page: Page, path: string, end: string, isLoaded: boolean): Promise<void> {
  if (isLoaded || page.url() === 'about:blank') await page.goto(path)
  else if (path === end) await goWhole(page, path)
  else await stepTo(page, path)
}

/** A head alone is a page whose content never came. */
const hasContent = (page: Page) =>
  page.evaluate(() => {
    const main = document.querySelector('main')
    const head = main?.querySelector<HTMLElement>('header') ?? main?.querySelector('h1')
    return (main?.innerText.trim().length ?? 0) > (head?.innerText.trim().length ?? 0)
  })

for (const state of ACCOUNT_STATES) {
  test(`every route shows what ${state} may see`, async ({ page, request, expectConsole }) => {
    const { accountIn, pathFor } = calls(request)
    if (state !== 'nobody') await signIn(page, await accountIn(state), undefined, '/privacy')
    // The confirmation page without a token, a profile that does not exist yet (specification, section 8), an unknown link.
    expectConsole(/(400|404).*\/api\/(auth\/confirm|users\/me\/info|public\/offers)|\/api\/users\/me\/info/)
    let hasLoaded = false as boolean
    for (const route of routes) {
      const path = await pathFor(route.path, state)
      const redirects: Record<string, string | null> = { '/login': '/auth', '/register': '/auth' }
      const login = redirects[route.path]
      const end = login
        ? (destination('guest', state) ?? login)
        : route.path === SHORT_LINK
          ? SHARED_OFFER_PATH
          : (destination(route.access, state) ?? path)
      const isFirst = !hasLoaded && route.access !== 'public'
      const isLoader = isFirst || loaderOf(route.access) === state || path === SECOND_ADDRESS
      const isLoaded = path === end && isLoader
      hasLoaded ||= isLoaded && isFirst
      await test.step(`${route.path} → ${end}`, async () => {
        await visit(page, path, end, isLoaded)
        await expect(page).toHaveURL((url) => url.pathname === end)
        await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
        if (path === end) await expect.poll(() => hasContent(page)).toBe(true)
      })
    }
  })
}
