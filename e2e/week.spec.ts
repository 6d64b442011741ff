// A week of the yard: an offer is accepted and reserves its parts, what is missing is ordered and received by scan, two people work with
// the clock, oil is taken by the litre, and the finished job is invoiced, handed to the accountant and read in the reports.
import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { businessReportsTexts as reports } from '../src/shared/business-reports/business-reports.texts.ts'
import { jobResultTexts } from '../src/shared/costs/job-result.texts.ts'
import { partListsTexts } from '../src/shared/inventory/inventory.texts.ts'
import { ordersTexts } from '../src/shared/inventory/orders.texts.ts'
import { receiptsTexts } from '../src/shared/inventory/receipts.texts.ts'
import { sparePartsApi } from '../src/shared/inventory/spare-parts.contract.ts'
import { invoicingTexts } from '../src/shared/invoicing/invoicing.texts.ts'
import { messages } from '../src/shared/messages.tr.ts'
import { offersApi } from '../src/shared/offers/offers.contract.ts'
import { offersTexts } from '../src/shared/offers/offers.texts.ts'
import { requestsApi } from '../src/shared/requests/requests.contract.ts'
import { requestPath } from '../src/shared/requests/requests.paths.ts'
import { requestsTexts } from '../src/shared/requests/requests.texts.ts'
import { timeTexts } from '../src/shared/time/time.texts.ts'
import { code, records } from './support/records.ts'
import { act, closeToasts, expectToast, field } from './support/screen.ts'
import { checkA11y, demo, demoPassword, signIn, test } from './support/test.ts'

const { create } = partListsTexts

/** On a phone the code field has not the focus. */
async function enterCode(page: Page, partCode: string): Promise<void> {
  await page.getByLabel(create.code).fill(partCode)
  await page.getByRole('button', { name: create.add, exact: true }).click()
}

/** What a press downloads, as text. */
async function fileOf(page: Page, press: () => Promise<void>): Promise<string> {
  const coming = page.waitForEvent('download')
  await press()
  return readFile(await (await coming).path(), 'utf8')
}

test('a week: from the accepted offer to the report', async ({ page, request, openAs, isMobile }) => {
  const made = records(request)
  const { owner, boat, request: asked } = await made.customerWithRequest()
  const [oil, filter] = [await made.part({ unit: 'LITRE', quantity: 1 }), await made.part({ quantity: 0 })]
  const workers = [await made.person('TECHNICIAN', 'Nuri Usta'), await made.person('TECHNICIAN', 'Emre Usta')]
  const offer = await made.asAdmin(offersApi.create, {
    body: {
      serviceRequestId: asked.id,
      currency: 'TRY',
      items: [
        { type: 'INVENTORY', partId: oil.id, quantity: 4.5, unitPrice: 400 },
        { type: 'INVENTORY', partId: filter.id, quantity: 1, unitPrice: 900 },
        { type: 'MANUAL', description: 'İşçilik', unit: 'HOUR', quantity: 2, unitPrice: 1500 },
      ],
    },
  })
  for (const { id } of workers) await made.asAdmin(requestsApi.assign, { params: { id: asked.id, technicianId: id } })

  await test.step('the owner accepts, and the parts are reserved', async () => {
    const home = await openAs(owner.email, requestPath('CUSTOMER', asked.id))
    await act(home, offersTexts.accept)
    await home.getByRole('dialog').getByRole('button', { name: offersTexts.accept }).click()
    await expectToast(home, offersTexts.accepted)
    expect(await made.asAdmin(sparePartsApi.byId, { params: { id: oil.id } })).toMatchObject({
      ...{ quantity: 1, reserved: 4.5, available: -3.5 },
    })
  })

  await test.step('the admin orders what is missing', async () => {
    await signIn(page, demo.admin, demoPassword, '/inventory/orders')
    for (const [part, quantity] of [
      [oil, '3,5'],
      [filter, '1'],
    ] as const) {
      await page.getByRole('button', { name: ordersTexts.orderedOf(part.name) }).click()
      const dialog = page.getByRole('dialog', { name: part.name })
      await expect(dialog.getByLabel(ordersTexts.form.quantity)).toHaveValue(quantity)
      await dialog.getByRole('button', { name: 'Kaydet' }).click()
      await expect(page.getByRole('button', { name: ordersTexts.orderedOf(part.name) })).toHaveCount(0)
    }
    await checkA11y(page)
  })

  await test.step('the delivery is received by scan', async () => {
    await page.goto('/inventory/receipts')
    await page.getByRole('link', { name: receiptsTexts.enter }).click()
    for (const [part, quantity, cost] of [
      [oil, '5', '250'],
      [filter, '1', '500'],
    ] as const) {
      await enterCode(page, part.partCode)
      const answer = page.getByRole('textbox', { name: create.ask.question('LITRE') })
      if (part.unit === 'LITRE') {
        await answer.fill(quantity)
        await page.keyboard.press('Enter')
      }
      await page.getByRole('textbox', { name: receiptsTexts.unitCostOf(part.name) }).fill(cost)
    }
    await field(page, receiptsTexts.supplier).fill('Kuzey Yedek Parça')
    await field(page, receiptsTexts.documentNumber).fill(code())
    await checkA11y(page)
    await page.getByRole('button', { name: receiptsTexts.submit }).click()
    await expectToast(page, receiptsTexts.entered)
    expect(await made.asAdmin(sparePartsApi.byId, { params: { id: oil.id } })).toMatchObject({
      ...{ quantity: 6, available: 1.5, onOrder: 0, cost: 250 },
    })
  })

  const atJob = requestPath('TECHNICIAN', asked.id)
  const [nuri, emre] = [await openAs(workers[0]?.email, atJob), await openAs(workers[1]?.email, atJob)]
  await test.step('two technicians start their clocks', async () => {
    for (const phone of [nuri, emre]) {
      await phone.getByRole('button', { name: timeTexts.start, exact: true }).click()
      await expect(phone.getByRole('region', { name: timeTexts.clock })).toContainText(boat.name)
    }
  })

  await test.step('one of them takes the oil and the filter', async () => {
    await nuri.goto(`/inventory/lists?requestId=${asked.id}`)
    await expect(nuri.getByText(create.picked)).toBeVisible()
    await enterCode(nuri, oil.partCode)
    await expect(nuri.getByRole('textbox', { name: create.ask.question('LITRE') })).toHaveValue('4,5')
    await nuri.keyboard.press('Enter')
    await enterCode(nuri, filter.partCode)
    await expect(nuri.getByText('2 çeşit, 1 adet, 4,5 litre', { exact: true })).toBeVisible()
    await checkA11y(nuri)
    await nuri.getByRole('button', { name: create.submit }).click()
    await expectToast(nuri, create.created)
  })

  await test.step('the other uses them up and finishes the job, and both clocks end', async () => {
    const { useAll } = partListsTexts
    await emre.getByRole('button', { name: new RegExp(`^${useAll.action}: `) }).click()
    await emre.getByRole('dialog').getByRole('button', { name: useAll.action }).click()
    await expectToast(emre, useAll.done)
    await act(emre, requestsTexts.actions.complete)
    const dialog = emre.getByRole('dialog', { name: requestsTexts.completeDialog.title })
    await dialog.getByRole('button', { name: requestsTexts.completeDialog.confirm }).click()
    await expect(dialog).toHaveCount(0)
    for (const phone of [nuri, emre]) await expect(phone.getByRole('region', { name: timeTexts.clock })).toHaveCount(0)
  })

  await test.step('the admin reads what it earned, and invoices it', async () => {
    await page.goto(requestPath('ADMIN', asked.id))
    await expect(page.getByRole('region', { name: jobResultTexts.title, exact: true })).toBeVisible()
    await page.goto('/admin/invoicing')
    await closeToasts(page)
    const job = page.getByRole(isMobile ? 'listitem' : 'row').filter({ hasText: asked.requestNumber })
    await job.getByRole('button', { name: invoicingTexts.record.action }).click()
    const form = page.getByRole('dialog', { name: invoicingTexts.record.action })
    const number = `EF-${asked.requestNumber}`
    await field(form, invoicingTexts.record.number).fill(number)
    await form.getByRole('button', { name: 'Kaydet' }).click()
    await expectToast(page, messages.invoice_recorded)
    await expect(job).toHaveCount(0)
    await page.goto('/admin/invoicing?state=FULLY')
    const file = await fileOf(page, () => page.getByRole('button', { name: invoicingTexts.csv }).click())
    expect(file).toContain(asked.requestNumber)
    expect(file).toContain(number)
    expect(file).toContain(offer.offerNumber)
    await checkA11y(page)
  })

  await test.step('the report knows the oil that was used', async () => {
    await page.goto('/admin/reports')
    await page.getByText(reports.periods.month, { exact: true }).click()
    const card = page.getByRole('region', { name: reports.reports.parts.question })
    const file = await fileOf(page, () => card.getByRole('button', { name: reports.csv }).click())
    expect(file).toContain(oil.name)
    await checkA11y(page)
  })
})
