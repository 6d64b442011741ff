// What a page asks before its scripts have loaded is what its screen asks: each answer is taken, and none is asked for twice.
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { boatsApi } from '../src/shared/boats/boats.contract.ts'
import { partListsApi } from '../src/shared/inventory/part-lists.contract.ts'
import { offerTemplatesApi } from '../src/shared/offers/offer-templates.contract.ts'
import { records, unique } from './support/records.ts'
import { demo, signIn, test } from './support/test.ts'

test.describe.configure({ mode: 'parallel' })

const homes = { ADMIN: '/takvim', TECHNICIAN: '/technician/dashboard', CUSTOMER: '/profile' }

interface Watched {
  asked: string[]
  taken: string[]
}

const roleOf = (who: string | null) =>
  who === demo.admin ? 'ADMIN' : who === demo.technician ? 'TECHNICIAN' : 'CUSTOMER'

/** As on a device that this role has used before. */
async function watch(page: Page, who: string | null): Promise<void> {
  await page.addInitScript((home) => {
    localStorage.setItem('pruva-home', home)
    const watched: Watched = { asked: [], taken: [] }
    let first: Window['firstAnswers']
    Object.defineProperty(window, 'firstAnswers', {
      configurable: true,
      get: () => first,
      set: (given: NonNullable<Window['firstAnswers']>) => {
        watched.asked = Object.keys(given.answers)
        const answers = new Proxy(given.answers, {
          deleteProperty: (target, name) => {
            watched.taken.push(String(name))
            return Reflect.deleteProperty(target, name)
          },
        })
        first = { ...given, answers }
      },
    })
    Object.assign(window, { watched })
  }, homes[roleOf(who)])
}

const watched = (page: Page) => page.evaluate(() => (window as unknown as { watched: Watched }).watched)

/** Records of the test's own, whose ids the path names. */
const makers: Record<string, (made: ReturnType<typeof records>) => Promise<{ id: string }>> = {
  list: ({ asAdmin }) => asAdmin(partListsApi.create, { body: { items: [] } }),
  template: ({ asAdmin }) =>
    asAdmin(offerTemplatesApi.create, {
      body: { name: unique('Bakım'), items: [{ type: 'MANUAL', description: 'İşçilik', quantity: 1, unitPrice: 100 }] },
    }),
}

async function opened(path: string, api: APIRequestContext): Promise<{ address: string; owner?: string }> {
  const [, name] = /:(\w+)/.exec(path) ?? []
  if (!name) return { address: path }
  const made = records(api)
  const own = await makers[name]?.(made)
  if (own) return { address: path.replace(`:${name}`, own.id) }
  const { owner, boat, request } = await made.customerWithRequest()
  const ids: Record<string, string> = { owner: owner.id, boat: boat.id, request: request.id }
  return { address: path.replace(`:${name}`, ids[name] ?? ''), owner: owner.email }
}

// On a wide screen the calendar shows a month, which its page does not ask for.
for (const { who, path, count, wide = count } of [
  { who: demo.customer, path: '/profile', count: 5 },
  { who: demo.admin, path: '/profile', count: 3 },
  { who: demo.customer, path: '/boats', count: 2 },
  { who: null, path: '/boats/:boat', count: 6 },
  { who: null, path: '/maintenance/:request', count: 7 },
  { who: demo.customer, path: '/customer/maintenance', count: 3 },
  { who: demo.technician, path: '/technician/dashboard', count: 2 },
  { who: demo.technician, path: '/inventory', count: 2 },
  { who: demo.technician, path: '/inventory/transactions', count: 2 },
  { who: demo.technician, path: '/inventory/transactions/:list', count: 3 },
  { who: demo.technician, path: '/takvim', count: 2, wide: 1 },
  { who: demo.admin, path: '/admin/overview', count: 2 },
  { who: demo.admin, path: '/admin/users', count: 2 },
  { who: demo.admin, path: '/admin/boats', count: 2 },
  { who: demo.admin, path: '/admin/boats/:boat', count: 5 },
  { who: demo.admin, path: '/admin/service', count: 2 },
  { who: demo.admin, path: '/admin/maintenance/:request', count: 7 },
  { who: demo.admin, path: '/admin/maintenance/:request/offers/new', count: 8 },
  { who: demo.admin, path: '/admin/logs', count: 2 },
  { who: demo.admin, path: '/admin/due', count: 2 },
  { who: demo.admin, path: '/admin/service-plans', count: 2 },
  { who: demo.admin, path: '/admin/engines', count: 2 },
  { who: demo.admin, path: '/admin/outbox', count: 2 },
  { who: demo.admin, path: '/admin/workshop', count: 2 },
  { who: demo.admin, path: '/admin/offer-templates', count: 2 },
  { who: demo.admin, path: '/admin/offer-templates/new', count: 6 },
  { who: demo.admin, path: '/admin/offer-templates/:template', count: 7 },
  { who: demo.customer, path: '/handovers', count: 2 },
  { who: demo.admin, path: '/admin/users/:owner/statement', count: 2 },
  { who: demo.customer, path: '/statement', count: 2 },
]) {
  test(`${path} as ${roleOf(who)} takes each answer to its first calls`, async ({ page, request, isMobile }) => {
    const { address, owner } = await opened(path, request)
    const calls: string[] = []
    page.on('request', (sent) => {
      const { pathname, search } = new URL(sent.url())
      if (sent.method() === 'GET' && pathname.startsWith('/api/')) calls.push(pathname + search)
    })
    await watch(page, who)
    await signIn(page, who ?? owner ?? '', undefined, address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect.poll(async () => (await watched(page)).taken.length).toBe(isMobile ? count : wide)
    const { asked, taken } = await watched(page)
    expect(taken.sort()).toEqual(asked.sort())
    expect(calls.filter((call, at) => asked.includes(call) && calls.indexOf(call) !== at)).toEqual([])
  })
}

test('an address with filters asks for the account alone before its scripts', async ({ page }) => {
  await watch(page, demo.customer)
  await signIn(page, demo.customer, undefined, '/boats?page=1')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect((await watched(page)).asked).toHaveLength(1)
})

test('a first answer that fails is asked for again, and the screen shows it', async ({ page, expectConsole }) => {
  expectConsole(/ERR_FAILED/)
  let failures = 0
  await watch(page, demo.customer)
  await page.route(`**${boatsApi.mine.url}?page=0`, (route) => {
    failures += 1
    return failures === 1 ? route.abort() : route.continue()
  })
  await signIn(page, demo.customer, undefined, '/boats')
  await expect(page.getByRole('list', { name: 'Teknelerim' })).toBeVisible()
  expect(failures).toBe(2)
})
