// A refused form moves the focus to its first error, where the person can type at once.
import { expect } from '@playwright/test'
import { appTexts } from '../src/shared/app/app.texts.ts'
import { brandsTexts } from '../src/shared/engines/engines.texts.ts'
import { messages } from '../src/shared/messages.tr.ts'
import { records } from './support/records.ts'
import { field } from './support/screen.ts'
import { demo, demoPassword, signIn, test } from './support/test.ts'

test('a name typed right after an empty save keeps its first letter', async ({ page }) => {
  await signIn(page, demo.admin, demoPassword, '/admin/engines?tab=brands')
  await page.getByRole('button', { name: brandsTexts.newBrand }).click()
  const dialog = page.getByRole('dialog', { name: brandsTexts.newBrand })
  const name = field(dialog, brandsTexts.name)
  const save = dialog.getByRole('button', { name: appTexts.save, exact: true })
  await save.click()
  await page.keyboard.type('Yanmar')
  await expect(name).toHaveValue('Yanmar')
  await name.fill('')
  await name.press('Enter')
  await page.keyboard.type('Volvo Penta')
  await expect(name).toHaveValue('Volvo Penta')
  await name.fill('')
  await save.click()
  await expect(dialog.getByText(messages.required)).toBeVisible()
  await name.click()
  await page.keyboard.type('Mercury')
  await expect(name).toHaveValue('Mercury')
})

test('a refused new name keeps the focus, though another field of the dialog has the same name', async ({
  page,
  request,
}) => {
  const { brand, model } = await records(request).brandWithModel()
  await signIn(page, demo.admin, demoPassword, `/admin/engines?tab=brands&search=${brand.name}`)
  await page.getByRole('button', { name: brandsTexts.openModels(brand.name) }).click()
  const dialog = page.getByRole('dialog', { name: brandsTexts.modelsOf(brand.name) })
  await dialog.getByRole('button', { name: brandsTexts.modelDialog.rename(model.name) }).click()
  const name = dialog.getByLabel(brandsTexts.modelDialog.renameField(model.name))
  await name.fill('')
  await name.press('Enter')
  await page.keyboard.type('F200')
  await expect(name).toHaveValue('F200')
  await expect(dialog.getByLabel(brandsTexts.modelDialog.name, { exact: true })).toHaveValue('')
})
