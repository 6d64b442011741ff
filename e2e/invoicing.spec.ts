// A completed job is invoiced in the list; its own page shows the invoice, and voids it.
import { expect } from '@playwright/test'
import { invoicingTexts as texts } from '../src/shared/invoicing/invoicing.texts.ts'
import { messages } from '../src/shared/messages.tr.ts'
import { offersApi } from '../src/shared/offers/offers.contract.ts'
import { requestsApi } from '../src/shared/requests/requests.contract.ts'
import { records } from './support/records.ts'
import { expectToast, field } from './support/screen.ts'
import { checkA11y, demo, demoPassword, signIn, test } from './support/test.ts'

test('@desk an invoice: recorded in the list, read and voided on the job’s page', async ({ page, request }) => {
  const made = records(request)
  const { request: asked, owner } = await made.customerWithRequest()
  const items = [{ type: 'MANUAL', description: 'İşçilik', quantity: 1, unitPrice: 1500.5 }]
  const offer = await made.asAdmin(offersApi.create, {
    body: { serviceRequestId: asked.id, currency: 'TRY', vatMode: 'INCLUDED', items },
  })
  await made.asAdmin(offersApi.accept, { params: { id: offer.id }, body: {} })
  await made.asAdmin(requestsApi.update, { params: { id: asked.id }, body: { status: 'COMPLETED' } })

  await signIn(page, demo.admin, demoPassword, '/admin/invoicing')
  const row = page.getByRole('row').filter({ hasText: asked.requestNumber })
  await expect(row.getByText('bugün')).toBeVisible()
  await expect(row.getByRole('link', { name: texts.noBuyer })).toHaveAttribute('href', `/admin/customers/${owner.id}`)
  await checkA11y(page)
  await row.getByRole('button', { name: texts.record.action }).click()
  const number = `EF-${asked.requestNumber}`
  const form = page.getByRole('dialog', { name: texts.record.action })
  await expect(field(form, texts.record.number)).toBeFocused()
  await page.keyboard.type(number)
  await checkA11y(page)
  await form.getByRole('button', { name: 'Kaydet' }).click()
  await expectToast(page, messages.invoice_recorded)
  await expect(row).toHaveCount(0)

  await page.goto(`/admin/maintenance/${asked.id}`)
  const card = page.getByRole('region', { name: texts.ofJob, exact: true })
  await expect(card.getByText(texts.states.FULLY)).toBeVisible()
  await card.getByRole('button', { name: 'Detay' }).click()
  await card.getByRole('button', { name: texts.void.named(number) }).click()
  await page.getByLabel(texts.void.reason).fill('Yanlış tutar')
  await page.getByRole('dialog').getByRole('button', { name: texts.void.action }).click()
  await expectToast(page, messages.invoice_voided)
  await expect(card.getByText('Yanlış tutar')).toBeVisible()
  await expect(card.getByText(texts.states.NONE)).toBeVisible()
  await checkA11y(page)
})
