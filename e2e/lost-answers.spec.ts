// On the quay: the network is cut at every step of a call, and before a refresh is answered.
import { request as send } from 'node:http'
import { expect, type Route } from '@playwright/test'
import { deviceTexts } from '../src/shared/app/device.texts.ts'
import { IDEMPOTENCY_HEADER } from '../src/shared/idempotency.ts'
import { partListsTexts } from '../src/shared/inventory/inventory.texts.ts'
import { partListsApi } from '../src/shared/inventory/part-lists.contract.ts'
import { sparePartsApi } from '../src/shared/inventory/spare-parts.contract.ts'
import { messages } from '../src/shared/messages.tr.ts'
import { offersApi } from '../src/shared/offers/offers.contract.ts'
import { paymentsApi } from '../src/shared/payments/payments.contract.ts'
import { paymentsTexts as texts } from '../src/shared/payments/payments.texts.ts'
import { requestsApi } from '../src/shared/requests/requests.contract.ts'
import { records } from './support/records.ts'
import { demo, demoPassword, signIn, test } from './support/test.ts'

test.describe.configure({ mode: 'parallel' })

const { create } = partListsTexts

const isNewList = (route: Route) => route.request().method() === 'POST'

/** What reaches the server of a call whose connection breaks: `share` of its bytes, and nobody waits for an answer. */
async function brokenOff(route: Route, share: number): Promise<void> {
  const call = route.request()
  const body = call.postDataBuffer() ?? Buffer.alloc(0)
  const headers = { ...(await call.allHeaders()), 'content-length': String(body.length), connection: 'close' }
  await new Promise<void>((resolve) => {
    const sent = send(call.url(), { method: call.method(), headers })
    sent.on('error', () => resolve())
    sent.write(body.subarray(0, Math.floor(body.length * share)), () => {
      sent.destroy()
      resolve()
    })
  })
  await route.abort('connectionreset')
}

/** In the order in which they happen here: each sending of the same call is cut one step later. */
const CUTS: readonly ((route: Route) => Promise<void>)[] = [
  // Before it is sent, while it is being sent, before the server has answered, after the server committed.
  (route) => route.abort('internetdisconnected'),
  (route) => brokenOff(route, 0.5),
  (route) => brokenOff(route, 1),
  async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  },
]

const DAYS_AHEAD = 8 * 24 * 3_600_000

test('a list takes its parts once: the network is cut at every step, the page is killed, two tabs send, the clock is wrong', async ({
  page,
  context,
  request,
  expectConsole,
}) => {
  expectConsole(/ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_RESET|Failed to fetch|409/)
  const made = records(request)
  const { owner, request: job } = await made.customerWithRequest()
  const part = await made.part({ quantity: 10 })
  const items = [{ type: 'INVENTORY' as const, partId: part.id, quantity: 2, unitPrice: 100 }]
  const offer = await made.asAdmin(offersApi.create, { body: { serviceRequestId: job.id, items } })
  await made.as(owner.email, offersApi.accept, { params: { id: offer.id } })
  const technician = await made.person('TECHNICIAN')
  await made.asAdmin(requestsApi.assign, { params: { id: job.id, technicianId: technician.id } })
  const operations: string[] = []
  await context.route(`**${partListsApi.create.url}`, async (route) => {
    if (!isNewList(route)) return route.fallback()
    operations.push((await route.request().headerValue(IDEMPOTENCY_HEADER)) ?? '')
    const cut = CUTS[operations.length - 1]
    await (cut ? cut(route) : route.fallback())
  })
  await context.clock.setFixedTime(Date.now() + DAYS_AHEAD)
  await signIn(page, technician.email, demoPassword, `/technician/maintenance/${job.id}`)
  await page.getByRole('link', { name: create.fill }).click()
  await expect(page.getByRole('textbox', { name: create.quantityOf(part.name) })).toHaveValue('2')

  await page.getByRole('button', { name: create.submit }).click()
  // The list waits on the device, beside its job, and is sent again by itself.
  await expect(page).toHaveURL((url) => url.pathname === `/technician/maintenance/${job.id}`)
  await expect.poll(() => operations.length, { timeout: 30_000 }).toBeGreaterThan(1)
  await page.close()
  const tabs = [await context.newPage(), await context.newPage()]
  await Promise.all(tabs.map((tab) => tab.goto(`/technician/maintenance/${job.id}`)))
  await expect.poll(() => operations.length, { timeout: 30_000 }).toBeGreaterThan(CUTS.length)
  for (const tab of tabs) await expect(tab.getByText(deviceTexts.waiting(1))).toHaveCount(0)

  expect(new Set(operations).size).toBe(1)
  expect((await made.asAdmin(sparePartsApi.byId, { params: { id: part.id } })).quantity).toBe(8)
  const lists = await made.asAdmin(partListsApi.list, { query: { search: technician.email } })
  expect(lists.page.totalElements).toBe(1)
  const { content } = await made.asAdmin(sparePartsApi.movements, { params: { id: part.id } })
  const doneAt = content.map((one) => new Date(one.doneAt ?? one.createdAt).getTime())
  expect(Math.max(...doneAt)).toBeLessThanOrEqual(Date.now())
})

test('a payment whose answer was lost, seen after a reload: the same payment anew is a second one', async ({
  page,
  request,
  expectConsole,
}) => {
  expectConsole(/ERR_CONNECTION_RESET|Failed to fetch/)
  const { request: job } = await records(request).activeJob()
  await page.route(
    `**${paymentsApi.record.url}`,
    async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    },
    { times: 1 },
  )
  await signIn(page, demo.admin, demoPassword, `/admin/maintenance/${job.id}`)
  const card = page.getByRole('region', { name: texts.title })
  const save = page.getByRole('dialog').getByRole('button', { name: texts.record.action })
  const paid = (count: number) =>
    expect(card.getByRole('button', { name: texts.reverse.named('500,00 ₺') })).toHaveCount(count)
  const typePayment = async () => {
    await page.getByRole('button', { name: texts.record.action }).click()
    await page.getByLabel(texts.record.amount).fill('500')
    await save.click()
    // Nothing is due yet.
    await page.getByRole('button', { name: texts.record.anyway }).click()
  }
  await typePayment()
  await expect(page.getByText(messages.network_error)).toBeVisible()
  await page.reload()
  await paid(1)
  await typePayment()
  await paid(2)
})

test('a lost answer to a refresh ends no session', async ({ page, context, request, expectConsole }) => {
  expectConsole(/401|ERR_CONNECTION_RESET|Failed to fetch/)
  const made = records(request)
  const { technician, request: job } = await made.activeJob()
  await signIn(page, technician.email, demoPassword, `/technician/maintenance/${job.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.route(
    '**/api/auth/refresh',
    async (route) => {
      const before = await context.cookies()
      await route.fetch()
      // The browser never saw the answer's cookie.
      await context.addCookies(before)
      await route.abort('connectionreset')
    },
    { times: 1 },
  )
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
