// Oil comes in litres: offered, taken by scan and by typing, also without a network, and printed.
import { expect, type Page } from '@playwright/test'
import { appTexts } from '../src/shared/app/app.texts.ts'
import { deviceTexts } from '../src/shared/app/device.texts.ts'
import { inventoryTexts, partListsTexts } from '../src/shared/inventory/inventory.texts.ts'
import { partListsApi } from '../src/shared/inventory/part-lists.contract.ts'
import { sparePartsApi } from '../src/shared/inventory/spare-parts.contract.ts'
import { offersApi } from '../src/shared/offers/offers.contract.ts'
import { offersTexts } from '../src/shared/offers/offers.texts.ts'
import { UNIT_LABELS } from '../src/shared/quantity.ts'
import { thousandsHint } from '../src/shared/quantity.words.ts'
import { requestsApi } from '../src/shared/requests/requests.contract.ts'
import { jobsOnDevice, startInstalled } from './support/device.ts'
import { test as offline } from './support/offline.ts'
import { records } from './support/records.ts'
import { expectToast, field, scan } from './support/screen.ts'
import { checkA11y, demo, demoPassword, signIn, test } from './support/test.ts'

test.describe.configure({ mode: 'parallel' })

const { create, detail } = partListsTexts
const { ask } = create

/** On a phone the code field has not the focus, and a list's own field opens with a button. */
async function enterCode(page: Page, barcode: string): Promise<void> {
  await page.getByLabel(create.code).fill(barcode)
  await page.getByRole('button', { name: create.add, exact: true }).click()
}

test('oil is offered by the litre, taken by scan and by typing', async ({ page, request, isMobile }) => {
  const made = records(request)
  const { owner, request: job } = await made.customerWithRequest()
  const [oil, filter] = [await made.part({ unit: 'LITRE', quantity: 20.5 }), await made.part({ quantity: 5 })]
  await signIn(page, demo.admin, demoPassword, `/admin/maintenance/${job.id}/offers/new`)
  const { builder } = offersTexts
  await page.getByRole('button', { name: builder.addManual }).first().click()
  await page.getByLabel(builder.description).fill('İşçilik')
  await page.getByLabel(builder.unitOf('İşçilik'), { exact: true }).selectOption('HOUR')
  const hours = page.getByLabel(builder.quantityOf('İşçilik', 'HOUR'))
  await hours.fill('1.500')
  await expect(page.getByText(thousandsHint(1500, 'HOUR') ?? '')).toBeVisible()
  await hours.fill('2,5')
  await page.getByLabel(builder.unitPriceOf('İşçilik')).fill('40')
  await expect(page.getByText('€ 100,00').first()).toBeVisible()
  await checkA11y(page)
  const offer = await made.asAdmin(offersApi.create, {
    body: {
      serviceRequestId: job.id,
      items: [
        { type: 'INVENTORY', partId: oil.id, quantity: 4.5, unitPrice: 9.99 },
        { type: 'INVENTORY', partId: filter.id, quantity: 1, unitPrice: 50 },
        { type: 'MANUAL', description: 'İşçilik', unit: 'HOUR', quantity: 2.5, unitPrice: 40 },
      ],
    },
  })
  expect(offer.items[0]?.lineTotal).toBe(44.96)
  await made.as(owner.email, offersApi.accept, { params: { id: offer.id } })
  const technician = await made.person('TECHNICIAN')
  await made.asAdmin(requestsApi.assign, { params: { id: job.id, technicianId: technician.id } })

  await signIn(page, technician.email, demoPassword, `/inventory/lists?requestId=${job.id}`)
  await expect(page.getByText(create.picked)).toBeVisible()
  await (isMobile ? enterCode(page, oil.partCode) : scan(page, oil.partCode))
  const question = page.getByRole('form', { name: ask.question('LITRE') })
  const answer = question.getByRole('textbox', { name: ask.question('LITRE') })
  await expect(answer).toHaveValue('4,5')
  await expect(answer).toBeFocused()
  await checkA11y(page)
  // A scan meanwhile waits, and leaves the answer alone.
  await scan(page, filter.partCode)
  await expect(question.getByText(ask.waiting(1))).toBeVisible()
  await expect(answer).toHaveValue('4,5')
  await answer.fill('3,25')
  await question.getByRole('button', { name: ask.submit }).click()
  await expect(page.getByRole('textbox', { name: create.quantityOf(oil.name, 'LITRE') })).toHaveValue('3,25')
  await expect(page.getByRole('textbox', { name: create.quantityOf(filter.name) })).toHaveValue('1')
  await page.getByRole('textbox', { name: create.quantityOf(oil.name, 'LITRE') }).fill('3,5')
  await expect(page.getByText('2 çeşit, 1 adet, 3,5 litre')).toBeVisible()
  await checkA11y(page)
  await page.getByRole('button', { name: create.submit }).click()
  await expectToast(page, create.created)

  const [list] = (await made.as(technician.email, partListsApi.ofRequest, { params: { id: job.id } })).content
  await page.goto(`/inventory/transactions/${list?.id}`)
  if (isMobile) await page.getByRole('button', { name: detail.addParts }).click()
  await expect(page.getByLabel(create.code)).toBeVisible()
  await (isMobile ? enterCode(page, oil.partCode) : scan(page, oil.partCode))
  await expect(answer).toHaveValue('1')
  await page.keyboard.press('Enter')
  await expect(page.getByText(create.added(oil.name, 4.5, 'LITRE'))).toBeVisible()
  await expect(page.getByText('1 adet, 4,5 litre')).toBeVisible()
  await checkA11y(page)
  expect((await made.asAdmin(sparePartsApi.byId, { params: { id: oil.id } })).quantity).toBe(16)
})

test('a part that moved goes on in another unit @desk', async ({ page, request, expectConsole }) => {
  const made = records(request)
  const part = await made.part({ quantity: 5 })
  await made.asAdmin(partListsApi.create, { body: { items: [{ sparePartId: part.id, quantity: 2 }] } })
  await signIn(page, demo.admin, demoPassword, `/inventory?search=${part.partCode}`)
  await page.getByRole('button', { name: inventoryTexts.actionsOf(part.name) }).click()
  await page.getByRole('menuitem', { name: inventoryTexts.edit }).click()
  const dialog = page.getByRole('dialog', { name: inventoryTexts.form.editTitle })
  await dialog.getByLabel(inventoryTexts.form.unit, { exact: true }).selectOption({ label: UNIT_LABELS.LITRE })
  expectConsole(/409.*\/api\/inventory\/spare-parts/)
  await dialog.getByRole('button', { name: appTexts.save }).click()
  await expect(dialog.getByText(inventoryTexts.form.newUnit.hint)).toBeVisible()
  await field(dialog, inventoryTexts.form.quantityIn('LITRE')).fill('12,5')
  await checkA11y(page)
  await dialog.getByRole('button', { name: inventoryTexts.form.newUnit.action }).click()
  await expectToast(page, inventoryTexts.form.newUnit.done)
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('12,5 litre').first()).toBeVisible()
  const next = await made.asAdmin(sparePartsApi.byCode, { params: { code: part.partCode } })
  expect([next.unit, next.quantity, next.id === part.id]).toEqual(['LITRE', 12.5, false])
})

offline('@phone a measured part is asked about without a network too', async ({ page, context, made, offlineJob }) => {
  const { request: job, technician } = offlineJob
  const oil = await made.part({ unit: 'LITRE', quantity: 10 })
  await startInstalled(page, technician.email, '/technician/dashboard')
  await jobsOnDevice(page, oil.partCode)
  await page.goto(`/inventory/lists?requestId=${job.id}`)
  await expect(page.getByText(create.picked)).toBeVisible()
  await context.setOffline(true)
  await enterCode(page, oil.partCode)
  const answer = page.getByRole('textbox', { name: ask.question('LITRE') })
  await answer.fill('0,75')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: create.submit }).click()
  await expect(page.getByText(deviceTexts.waiting(1))).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText(deviceTexts.waiting(1))).toHaveCount(0)
  expect((await made.asAdmin(sparePartsApi.byId, { params: { id: oil.id } })).quantity).toBe(9.25)
})
