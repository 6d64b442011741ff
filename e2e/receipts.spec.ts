// What a supplier delivered comes into the stock, and goes back out.
import { expect } from '@playwright/test'
import { inventoryTexts, partListsTexts } from '../src/shared/inventory/inventory.texts.ts'
import { receiptsTexts as texts } from '../src/shared/inventory/receipts.texts.ts'
import { sparePartsApi } from '../src/shared/inventory/spare-parts.contract.ts'
import { code, records } from './support/records.ts'
import { closeToasts, expectToast, field, search } from './support/screen.ts'
import { checkA11y, demo, demoPassword, signIn, test } from './support/test.ts'

test('an admin takes a delivery in with the phone, and takes it back @phone', async ({ page, request }) => {
  const made = records(request)
  const part = await made.part({ quantity: 3 })
  const partNow = () => made.asAdmin(sparePartsApi.byId, { params: { id: part.id } })
  await signIn(page, demo.admin, demoPassword, '/inventory/receipts')
  await page.getByRole('link', { name: texts.enter }).click()
  for (let scans = 0; scans < 2; scans++) {
    await page.getByLabel(partListsTexts.create.code).fill(part.partCode)
    await page.getByRole('button', { name: partListsTexts.create.add, exact: true }).click()
  }
  await expect(page.getByRole('textbox', { name: texts.quantityOf(part.name) })).toHaveValue('2')
  await page.getByRole('textbox', { name: texts.unitCostOf(part.name) }).fill('8,75')
  await field(page, texts.supplier).fill('Kuzey Yedek Parça')
  const number = code()
  await field(page, texts.documentNumber).fill(number)
  await expect(page.getByText(texts.total(1, '17,50 ₺'))).toBeVisible()
  await checkA11y(page)
  await page.getByRole('button', { name: texts.submit }).click()
  await expectToast(page, texts.entered)
  expect(await partNow()).toMatchObject({ quantity: 5, cost: 8.75, costCurrency: 'TRY' })

  await closeToasts(page)
  await search(page, texts.search, number)
  await expect(page.getByRole('button', { name: inventoryTexts.actionsOf(number) })).toHaveCount(1)
  await checkA11y(page)
  await page.getByRole('button', { name: inventoryTexts.actionsOf(number) }).click()
  await page.getByRole('menuitem', { name: texts.reverse }).click()
  await page.getByRole('dialog').getByRole('button', { name: texts.reverse }).click()
  await expectToast(page, texts.wasReversed)
  expect(await partNow()).toMatchObject({ quantity: 3, cost: null })
})
