// An offer starts with the rate of the day's bulletin, which a server of the test's own publishes, and keeps it.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect } from '@playwright/test'
import { dayOf } from '../src/shared/days.ts'
import { messages } from '../src/shared/messages.tr.ts'
import { offerTemplatesApi } from '../src/shared/offers/offer-templates.contract.ts'
import { offersApi } from '../src/shared/offers/offers.contract.ts'
import { offersTexts } from '../src/shared/offers/offers.texts.ts'
import { ratesApi } from '../src/shared/rates/rates.contract.ts'
import { requestsTexts } from '../src/shared/requests/requests.texts.ts'
import { bulletinXml } from '../test/bulletin-xml.ts'
import { type ServerProcess, serverProcess } from '../test/server-process.ts'
import { records } from './support/records.ts'
import { act, countClicks, expectToast } from './support/screen.ts'
import { test as base, checkA11y, demo, demoPassword, signIn } from './support/test.ts'

const today = dayOf(new Date())
const NUMBER = '2026/999'

const test = base.extend<object, { started: ServerProcess }>({
  started: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from the pattern.
    async ({}, use) => {
      const file = bulletinXml(today.split('-').reverse().join('.'), NUMBER)
      const bank = createServer((_, response) => response.setHeader('content-type', 'application/xml').end(file))
      await new Promise<void>((resolve) => bank.listen(0, '127.0.0.1', resolve))
      const { port } = bank.address() as AddressInfo
      const started = await serverProcess({ DEMO: '1', RATES_URL: `http://127.0.0.1:${port}/kurlar/today.xml` })
      await started.ready()
      await use(started)
      await started.remove()
      bank.closeAllConnections()
      bank.close()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: ({ started }, use) => use(started.url),
})

test('@desk an offer in euro from a template: three clicks, at the rate of the day’s bulletin', async ({
  page,
  request,
}) => {
  const made = records(request)
  const { request: asked } = await made.customerWithRequest()
  const [template] = (await made.asAdmin(offerTemplatesApi.list)).content
  if (!template) throw new Error('The demo has templates')
  await expect
    .poll(async () => (await made.asAdmin(ratesApi.latest, { query: { currency: 'EUR' } })).source)
    .toBe('BULLETIN')
  await signIn(page, demo.admin, demoPassword, `/admin/maintenance/${asked.id}`)
  const clicks = await countClicks(page)
  await act(page, requestsTexts.actions.newOffer)
  await page.getByRole('button', { name: template.name }).click()
  await page.getByRole('button', { name: offersTexts.builder.submit }).first().click()
  await expect(page).toHaveURL(new RegExp(`${asked.id}$`))
  const { content } = await made.asAdmin(offersApi.ofRequest, { params: { requestId: asked.id } })
  const { currency, rateSource, exchangeRate, bulletinDate } = content[0] ?? {}
  expect([currency, rateSource, exchangeRate, bulletinDate]).toEqual(['EUR', 'BULLETIN', 48.2101, today])
  expect(await clicks()).toBe(3)
})

test('an offer starts with the bulletin’s rate, and its reader sees which one it was', async ({
  page,
  openAs,
  request,
}) => {
  const { builder } = offersTexts
  const made = records(request)
  const { request: asked, owner } = await made.customerWithRequest()
  await expect
    .poll(async () => (await made.asAdmin(ratesApi.latest, { query: { currency: 'EUR' } })).source)
    .toBe('BULLETIN')

  await signIn(page, demo.admin, demoPassword, `/admin/maintenance/${asked.id}/offers/new`)
  const rate = page.getByLabel(builder.exchangeRate('€'))
  await expect(rate).toHaveValue('48,2101')
  await expect(page.getByText(builder.rateOfBulletin('FOREX_SELLING', today, NUMBER))).toBeVisible()
  await rate.fill('50')
  await expect(page.getByText(builder.rateTyped(48.2101, today))).toBeVisible()
  await rate.fill('48,2101')
  await page.getByRole('button', { name: builder.addManual }).first().click()
  await page.getByLabel(builder.description).fill('İşçilik')
  await page.getByLabel(builder.unitPriceOf('İşçilik')).fill('100')
  await expect(page.getByText('4.821,01 ₺').first()).toBeVisible()
  await checkA11y(page)
  await page.getByRole('button', { name: builder.submit }).first().click()
  await expectToast(page, messages.offer_created)

  const customer = await openAs(owner.email, `/maintenance/${asked.id}`)
  await expect(customer.getByText(offersTexts.rateOfBulletin('FOREX_SELLING', today, NUMBER)).first()).toBeVisible()
  await expect(customer.getByText('4.821,01 ₺').first()).toBeVisible()
  await checkA11y(customer)
})
