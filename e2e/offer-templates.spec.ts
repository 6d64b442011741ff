// Frequent work: an admin keeps an offer as a template, and sends the next one from it or from an earlier offer in a few presses.
import { expect } from '@playwright/test'
import { offerTemplatesTexts as texts } from '../src/shared/offers/offer-templates.texts.ts'
import { offersApi } from '../src/shared/offers/offers.contract.ts'
import { offersTexts } from '../src/shared/offers/offers.texts.ts'
import { records } from './support/records.ts'
import { expectToast } from './support/screen.ts'
import { checkA11y, demo, demoPassword, signIn, test } from './support/test.ts'

const { builder } = offersTexts
const line = (description: string, unitPrice: number, more: object = {}) => ({
  ...{ type: 'MANUAL', description, quantity: 1, unitPrice, vatRate: 20, ...more },
})

test('an offer from a template: it fills the form, and is sent', async ({ page, request }) => {
  const made = records(request)
  const [first, second] = [await made.customerWithRequest(), await made.customerWithRequest()]
  const items = [line('Kışlama işçiliği', 300), line('Antifriz', 40, { kind: 'OPTIONAL' })]
  const terms = { currency: 'TRY', vatMode: 'EXCLUDED', items }
  const offer = await made.asAdmin(offersApi.create, { body: { serviceRequestId: first.request.id, ...terms } })
  const name = `Kışlama ${offer.offerNumber}`

  await signIn(page, demo.admin, demoPassword, `/admin/maintenance/${first.request.id}/offers/new?offer=${offer.id}`)
  await page.getByRole('button', { name: texts.save }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(texts.name).fill(name)
  await checkA11y(page)
  await dialog.getByLabel(texts.name).press('Enter')
  await expectToast(page, texts.saved(name))

  await page.goto(`/admin/maintenance/${second.request.id}/offers/new`)
  await page.getByRole('button', { name: texts.fill }).click()
  await checkA11y(page)
  await page.getByRole('button', { name }).click()
  await expect(page.getByText('360,00 ₺').first()).toBeVisible()
  await page.getByRole('button', { name: builder.submit }).first().click()
  await expect(page).toHaveURL(new RegExp(`${second.request.id}$`))
  await expect(page.getByText('Kışlama işçiliği').first()).toBeVisible()
})

test('a template: its content is replaced under its name, it is renamed and deleted', async ({ page, request }) => {
  const made = records(request)
  const { request: asked } = await made.customerWithRequest()
  const offer = await made.asAdmin(offersApi.create, {
    body: { serviceRequestId: asked.id, currency: 'TRY', items: [line('Pervane ayarı', 100)] },
  })
  const name = `Pervane ${offer.offerNumber}`
  await signIn(page, demo.admin, demoPassword, `/admin/maintenance/${asked.id}/offers/new?offer=${offer.id}`)
  const save = async (button: string) => {
    await page.getByRole('button', { name: texts.save }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(texts.name).fill(name)
    await dialog.getByRole('button', { name: button, exact: true }).click()
    await expect(dialog).toBeHidden()
  }
  await save(texts.create)
  await page.getByLabel(builder.unitPriceOf('Pervane ayarı')).fill('120')
  await save(texts.replace)

  await page.getByRole('button', { name: texts.fill }).click()
  const list = page.getByRole('dialog')
  await expect(list.getByRole('button', { name })).toContainText('120,00 ₺')
  await list.getByRole('button', { name: texts.edit }).click()
  await list.getByRole('button', { name: texts.rename(name) }).click()
  const field = list.getByLabel(texts.renameField(name))
  await field.fill(`${name} yeni`)
  await field.press('Enter')
  await list.getByRole('button', { name: texts.remove(`${name} yeni`) }).click()
  const question = page.getByRole('dialog', { name: texts.removeDialog.title })
  await expect(question).toContainText(`${name} yeni`)
  await question.getByRole('button').last().click()
  await expect(list.getByText(`${name} yeni`)).toHaveCount(0)
})

test('an offer of another request is found by its number and copied at the rate of today', async ({
  page,
  request,
}) => {
  const made = records(request)
  const [first, second] = [await made.customerWithRequest(), await made.customerWithRequest()]
  const offer = await made.asAdmin(offersApi.create, {
    body: { serviceRequestId: first.request.id, currency: 'TRY', items: [line('Tutya değişimi', 250)] },
  })
  await signIn(page, demo.admin, demoPassword, `/admin/maintenance/${second.request.id}/offers/new`)
  await page.getByRole('button', { name: texts.copy }).click()
  await page.getByPlaceholder(texts.search).fill(offer.offerNumber)
  await page.getByRole('button', { name: offer.offerNumber }).click()
  await expectToast(page, texts.filled(offer.offerNumber, null))
  await expect(page.getByText('300,00 ₺').first()).toBeVisible()
  await page.emulateMedia({ colorScheme: 'dark' })
  await checkA11y(page)
  await page.getByRole('button', { name: builder.submit }).first().click()
  await expect(page.getByText('Tutya değişimi').first()).toBeVisible()
})
