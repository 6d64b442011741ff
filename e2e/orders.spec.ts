// What has to be ordered is ordered with the phone, and a delivery takes it off the order.
import { expect } from '@playwright/test'
import { ordersTexts as texts } from '../src/shared/inventory/orders.texts.ts'
import { sparePartsApi } from '../src/shared/inventory/spare-parts.contract.ts'
import { records } from './support/records.ts'
import { expectToast } from './support/screen.ts'
import { checkA11y, demo, demoPassword, signIn, test } from './support/test.ts'

test('an admin orders what is missing @phone', async ({ page, request }) => {
  const made = records(request)
  const part = await made.part({ quantity: 1, minStock: 4 })
  await signIn(page, demo.admin, demoPassword, '/inventory/orders')
  await page.getByRole('button', { name: texts.orderedOf(part.name) }).click()
  const dialog = page.getByRole('dialog', { name: part.name })
  await expect(dialog.getByLabel(texts.form.quantity)).toHaveValue('3')
  await checkA11y(page)
  await dialog.getByRole('button', { name: 'Kaydet' }).click()
  await expectToast(page, texts.form.kept)
  await expect(page.getByRole('button', { name: texts.orderedOf(part.name) })).toHaveCount(0)
  expect(await made.asAdmin(sparePartsApi.byId, { params: { id: part.id } })).toMatchObject({ onOrder: 3 })
  await checkA11y(page)
})
