// On the quay: the network is cut before a call arrives, after the server committed, and before a refresh is answered.
import { expect, type Page, type Route } from '@playwright/test'
import { deviceTexts } from '../src/shared/app/device.texts.ts'
import { partListsTexts } from '../src/shared/inventory/inventory.texts.ts'
import { partListsApi } from '../src/shared/inventory/part-lists.contract.ts'
import { sparePartsApi } from '../src/shared/inventory/spare-parts.contract.ts'
import { offersApi } from '../src/shared/offers/offers.contract.ts'
import { requestsApi } from '../src/shared/requests/requests.contract.ts'
import { records } from './support/records.ts'
import { demoPassword, signIn, test } from './support/test.ts'

test.describe.configure({ mode: 'parallel' })

const { create } = partListsTexts

/** The first call of this kind is answered by `cut`, later ones by the server. */
async function cutOnce(page: Page, path: string, cut: (route: Route) => Promise<void>) {
  await page.route(`**${path}`, (route) => (route.request().method() === 'POST' ? cut(route) : route.fallback()), {
    times: 1,
  })
}

const CUTS: Record<string, (route: Route) => Promise<void>> = {
  'before the call arrives': (route) => route.abort('internetdisconnected'),
  'after the server committed': async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  },
}

for (const [when, cut] of Object.entries(CUTS)) {
  test(`a list whose answer is lost takes its parts once: the network is cut ${when}`, async ({
    page,
    request,
    expectConsole,
  }) => {
    expectConsole(/ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_RESET|Failed to fetch/)
    const made = records(request)
    const { owner, request: job } = await made.customerWithRequest()
    const part = await made.part({ quantity: 10 })
    const items = [{ type: 'INVENTORY' as const, partId: part.id, quantity: 2, unitPrice: 100 }]
    const offer = await made.asAdmin(offersApi.create, { body: { serviceRequestId: job.id, items } })
    await made.as(owner.email, offersApi.accept, { params: { id: offer.id } })
    const technician = await made.person('TECHNICIAN')
    await made.asAdmin(requestsApi.assign, { params: { id: job.id, technicianId: technician.id } })
    await signIn(page, technician.email, demoPassword, `/technician/maintenance/${job.id}`)
    await page.getByRole('link', { name: create.fill }).click()
    await expect(page.getByRole('textbox', { name: create.quantityOf(part.name) })).toHaveValue('2')

    await cutOnce(page, partListsApi.create.url, cut)
    await page.getByRole('button', { name: create.submit }).click()
    // The list waits on the device, beside its job, and is sent again by itself.
    await expect(page).toHaveURL((url) => url.pathname === `/technician/maintenance/${job.id}`)
    const stock = async () => (await made.asAdmin(sparePartsApi.byId, { params: { id: part.id } })).quantity
    await expect.poll(stock, { timeout: 30_000 }).toBe(8)
    await expect(page.getByText(deviceTexts.waiting(1))).toHaveCount(0)
    expect(await stock()).toBe(8)
    const lists = await made.asAdmin(partListsApi.list, { query: { search: technician.email } })
    expect(lists.page.totalElements).toBe(1)
  })
}

test('a lost answer to a refresh ends no session', async ({ page, context, request, expectConsole }) => {
  expectConsole(/401|ERR_CONNECTION_RESET|Failed to fetch/)
  const made = records(request)
  const { technician, request: job } = await made.activeJob()
  await signIn(page, technician.email, demoPassword, `/technician/maintenance/${job.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await cutOnce(page, '/api/auth/refresh', async (route) => {
    const before = await context.cookies()
    await route.fetch()
    // The browser never saw the answer's cookie.
    await context.addCookies(before)
    await route.abort('connectionreset')
  })
  await page.evaluate(() => localStorage.setItem('accessToken', 'an-old-one'))
  const refreshes: number[] = []
  page.on('response', (answer) => {
    if (answer.url().endsWith('/api/auth/refresh')) refreshes.push(answer.status())
  })
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.poll(() => refreshes).toEqual([200])
  expect(new URL(page.url()).pathname).toBe(`/technician/maintenance/${job.id}`)
})
