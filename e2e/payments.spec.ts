// Money in: an accepted offer is due, an admin records its payment, the owner reads it.
import { expect } from '@playwright/test'
import { messages } from '../src/shared/messages.tr.ts'
import { offersApi } from '../src/shared/offers/offers.contract.ts'
import { paymentsTexts as texts } from '../src/shared/payments/payments.texts.ts'
import { statementTexts } from '../src/shared/payments/statement.texts.ts'
import { records } from './support/records.ts'
import { expectToast } from './support/screen.ts'
import { checkA11y, demo, demoPassword, signIn, test } from './support/test.ts'

/** A request of a new owner, whose offer of 1.500,50 ₺ is accepted. */
async function acceptedWork(made: ReturnType<typeof records>) {
  const { request: asked, owner } = await made.customerWithRequest()
  const items = [{ type: 'MANUAL', description: 'İşçilik', quantity: 1, unitPrice: 1500.5 }]
  const offer = await made.asAdmin(offersApi.create, {
    body: { serviceRequestId: asked.id, currency: 'TRY', vatMode: 'INCLUDED', items },
  })
  await made.asAdmin(offersApi.accept, { params: { id: offer.id }, body: {} })
  return { asked, owner, offer }
}

test('a payment: recorded by the admin, read by the owner, reversed by the admin', async ({
  page,
  openAs,
  request,
}) => {
  const { asked, owner } = await acceptedWork(records(request))

  await signIn(page, demo.admin, demoPassword, `/admin/maintenance/${asked.id}`)
  const card = page.getByRole('region', { name: texts.title })
  await expect(card.getByText('1.500,50 ₺').first()).toBeVisible()
  await card.getByRole('button', { name: texts.record.action }).click()
  await checkA11y(page)
  await page.getByRole('dialog').getByRole('button', { name: texts.record.action }).click()
  await expectToast(page, messages.payment_recorded)
  await expect(card.getByText(texts.covered).first()).toBeVisible()
  await checkA11y(page)

  const customer = await openAs(owner.email, `/maintenance/${asked.id}`)
  const own = customer.getByRole('region', { name: texts.title })
  await expect(own.getByText(texts.covered).first()).toBeVisible()
  await expect(own.getByRole('button')).toHaveCount(0)
  await customer.setViewportSize({ width: 390, height: 844 })
  await checkA11y(customer)

  await card.getByRole('button', { name: texts.reverse.named('1.500,50 ₺') }).click()
  await page.getByLabel(texts.reverse.reason).fill('Yanlış talep')
  await page.getByRole('dialog').getByRole('button', { name: texts.reverse.action }).click()
  await expectToast(page, messages.payment_reversed)
  await expect(own.getByText(`${texts.counterEntry}: Yanlış talep`)).toBeVisible()
})

test('the account statement: the owner reads it on the phone, the admin saves it as a table', async ({
  page,
  openAs,
  request,
}) => {
  const { asked, owner, offer } = await acceptedWork(records(request))

  const customer = await openAs(owner.email)
  await customer.setViewportSize({ width: 390, height: 844 })
  await customer.goto(`/maintenance/${asked.id}`)
  await customer.getByRole('link', { name: texts.toStatement }).click()
  await expect(customer.getByRole('heading', { level: 1, name: statementTexts.title })).toBeVisible()
  await expect(customer.getByText(statementTexts.due('REST', offer.offerNumber))).toBeVisible()
  await checkA11y(customer)

  await signIn(page, demo.admin, demoPassword, `/admin/users/${owner.id}/statement`)
  await expect(page.getByText(statementTexts.due('REST', offer.offerNumber))).toBeVisible()
  await checkA11y(page)
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: statementTexts.csv, exact: true }).click()
  expect((await saved).suggestedFilename()).toMatch(/^cari-ekstre-.*\.csv$/)
})
