// An admin gives the workshop's rates their prices, and sells an hour and a half at one of them; the owner reads it.
import { expect } from '@playwright/test'
import { appTexts } from '../src/shared/app/app.texts.ts'
import { LABOUR_RATES_PATH } from '../src/shared/labour/labour.paths.ts'
import { labourTexts as texts } from '../src/shared/labour/labour.texts.ts'
import { offersTexts } from '../src/shared/offers/offers.texts.ts'
import { requestPath } from '../src/shared/requests/requests.paths.ts'
import { records } from './support/records.ts'
import { expectToast } from './support/screen.ts'
import { checkA11y, demo, demoPassword, signIn, test } from './support/test.ts'

const { builder } = offersTexts

test('hours are sold at the workshop’s rate and read by the owner', async ({ page, request }) => {
  const made = records(request)
  const { request: asked, owner } = await made.customerWithRequest()
  await signIn(page, demo.admin, demoPassword, '/admin/workshop')
  await page.getByRole('link', { name: appTexts.titles.labourRates }).click()
  await expect(page).toHaveURL(new RegExp(`${LABOUR_RATES_PATH}$`))
  await page.getByLabel(texts.priceOf('Denizde')).fill('95')
  await page.getByLabel(texts.defaultCost).fill('450')
  await checkA11y(page)
  await page.getByRole('button', { name: appTexts.save }).click()
  await expectToast(page, texts.saved)

  await page.goto(`${requestPath('ADMIN', asked.id)}/offers/new`)
  await page.getByRole('button', { name: builder.addLabour }).click()
  await page.getByLabel(builder.description).fill('Turbo temizliği')
  await page.getByLabel(builder.quantityOf('Turbo temizliği', 'HOUR'), { exact: true }).fill('1,5')
  await page.getByLabel(builder.rateOf('Turbo temizliği')).selectOption('Denizde')
  await expect(page.getByLabel(builder.unitPriceOf('Turbo temizliği'))).toHaveValue('95,00')
  await checkA11y(page)
  await page.getByRole('button', { name: builder.submit }).first().click()
  await expect(page).toHaveURL(new RegExp(`${asked.id}$`))

  await page.context().clearCookies()
  await signIn(page, owner.email, demoPassword, requestPath('CUSTOMER', asked.id))
  await expect(page.getByText('Turbo temizliği').first()).toBeVisible()
  await expect(page.getByText('Denizde').first()).toBeVisible()
  await expect(page.getByText('1,5 saat').first()).toBeVisible()
})
