// An admin reads the month's figures, the rows behind one of them, and takes them as a file.
import { expect } from '@playwright/test'
import { businessReportsTexts as texts } from '../src/shared/business-reports/business-reports.texts.ts'
import { lostReasonTexts, lostTexts } from '../src/shared/offers/lost-reasons.texts.ts'
import { offersApi } from '../src/shared/offers/offers.contract.ts'
import { records } from './support/records.ts'
import { expectToast } from './support/screen.ts'
import { checkA11y, demo, demoPassword, signIn, test } from './support/test.ts'

test('reports: a lost offer takes its reason, and stands with it behind a figure and in the file', async ({
  page,
  request,
}) => {
  const made = records(request)
  const { request: asked } = await made.customerWithRequest()
  const items = [{ type: 'MANUAL', description: 'İşçilik', quantity: 1, unitPrice: 1500.5 }]
  const offer = await made.asAdmin(offersApi.create, { body: { serviceRequestId: asked.id, currency: 'TRY', items } })
  await made.asAdmin(offersApi.reject, { params: { id: offer.id }, body: {} })

  await signIn(page, demo.admin, demoPassword, `/admin/maintenance/${asked.id}`)
  await page.getByLabel(lostTexts.of(offer.offerNumber)).selectOption('PRICE')
  await expectToast(page, lostTexts.saved)

  await page.goto('/admin/reports')
  await page.getByText(texts.periods.month, { exact: true }).click()
  const card = page.getByRole('region', { name: texts.reports.offers.question })
  const group = `Kaybedildi: ${lostReasonTexts.PRICE}`
  await expect(card.getByRole('button', { name: group })).toBeVisible()
  await checkA11y(page)
  await card.getByRole('button', { name: group }).click()
  const dialog = page.getByRole('dialog', { name: group })
  await expect(dialog.getByText(offer.offerNumber)).toBeVisible()
  await checkA11y(page)
  await page.keyboard.press('Escape')
  const loaded = page.waitForEvent('download')
  await card.getByRole('button', { name: texts.csv }).click()
  expect((await loaded).suggestedFilename()).toMatch(/^teklifler-.*\.csv$/)
})
