// Two records of one customer: the card's menu, the comparison, and one card with both boats.
import { expect } from '@playwright/test'
import { customersMessages } from '../src/shared/customers/customers.messages.ts'
import { mergingTexts as texts } from '../src/shared/customers/merging.texts.ts'
import { erasureTexts } from '../src/shared/personal-data/erasure.texts.ts'
import { records, unique } from './support/records.ts'
import { expectToast } from './support/screen.ts'
import { checkA11y, demo, demoPassword, signIn, test } from './support/test.ts'

test('two records of one customer become one @desk', async ({ page, request }) => {
  const made = records(request)
  const name = unique('Ayşe')
  const kept = await made.person('CUSTOMER', name)
  const other = await made.person('CUSTOMER', `${name} eski`)
  const boat = await made.boatOf(other)
  await signIn(page, demo.admin, demoPassword, `/admin/customers/${kept.id}`)
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  await page.getByRole('button', { name: erasureTexts.more }).click()
  await page.getByRole('menuitem', { name: texts.open }).click()
  const dialog = page.getByRole('dialog', { name: texts.title })
  await dialog.getByRole('combobox', { name: texts.choose }).fill(`${name} eski`)
  await page.getByRole('option', { name: `${name} eski` }).click()
  await expect(dialog.getByRole('region', { name: texts.other })).toContainText(`${name} eski`)
  await checkA11y(page)
  await dialog.getByRole('button', { name: texts.submit, exact: true }).click()
  await expectToast(page, customersMessages.customers_merged)
  await expect(page.getByRole('link', { name: boat.name, exact: true })).toBeVisible()
  // The other's card is this one.
  await page.goto(`/admin/customers/${other.id}`)
  await expect(page).toHaveURL(new RegExp(kept.id))
})
