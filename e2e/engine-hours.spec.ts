// Engine hours: the owner enters what the meter shows, and corrects it.
import { expect } from '@playwright/test'
import { appTexts } from '../src/shared/app/app.texts.ts'
import { readingsTexts as texts } from '../src/shared/engines/readings.texts.ts'
import { messages } from '../src/shared/messages.tr.ts'
import { phonePhoto } from '../test/pictures.ts'
import { code, records } from './support/records.ts'
import { expectToast, field } from './support/screen.ts'
import { checkA11y, demoPassword, signIn, test } from './support/test.ts'

test('an owner adds the hours of an engine in two taps from the boat, with a photo of the meter, and corrects a wrong number', async ({
  page,
  request,
  expectConsole,
}) => {
  expectConsole(/409 \(Conflict\).*\/readings/)
  const made = records(request)
  const owner = await made.person()
  const boat = await made.boatOf(owner)
  const { model } = await made.brandWithModel()
  await made.engine(model, `SAAT-${code()}`, boat.id)
  await signIn(page, owner.email, demoPassword, `/boats/${boat.id}`)
  await expect(page.getByRole('heading', { name: boat.name, level: 1 })).toBeVisible()
  const enter = page.getByRole('button', { name: /: saat gir$/ })
  const dialog = page.getByRole('dialog')
  const save = dialog.getByRole('button', { name: appTexts.save, exact: true })

  await enter.click()
  await expect(field(dialog, texts.hours)).toBeFocused()
  await page.keyboard.type('130,5')
  const buffer = await phonePhoto(600, 400)
  await dialog.locator('input[type=file]').setInputFiles({ name: 'sayac.jpg', mimeType: 'image/jpeg', buffer })
  await expect(dialog.getByRole('img', { name: texts.photo.chosen })).toBeVisible()
  await save.click()
  await expectToast(page, messages.reading_added)
  await expect(dialog).toBeHidden()
  await expect(page.getByText('130,5 saat', { exact: true })).toBeVisible()

  await enter.click()
  await field(dialog, texts.hours).fill('125')
  await save.click()
  await expect(dialog.getByText(messages.reading_below_previous)).toBeVisible()
  await checkA11y(page)
  await dialog.getByRole('radio', { name: texts.reasons.voids('130,5 saat') }).click()
  await save.click()
  await expectToast(page, messages.reading_added)
  await expect(dialog).toBeHidden()
  await expect(page.getByText('125 saat', { exact: true })).toBeVisible()
  await enter.click()
  await expect(dialog.getByText(texts.voided, { exact: false })).toBeVisible()
  await dialog.getByRole('button', { name: /130,5 saat kaydının fotoğrafı$/ }).click()
  await expect(dialog.getByRole('img', { name: /130,5 saat kaydının fotoğrafı$/ })).toBeVisible()
  await page.emulateMedia({ colorScheme: 'dark' })
  await checkA11y(page)
})
