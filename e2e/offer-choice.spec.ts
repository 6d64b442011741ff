// An owner chooses optional and alternative lines of an offer, sees the totals change, and accepts the choice.
import { expect } from '@playwright/test'
import { offersApi } from '../src/shared/offers/offers.contract.ts'
import { offersTexts as texts } from '../src/shared/offers/offers.texts.ts'
import { records } from './support/records.ts'
import { expectToast } from './support/screen.ts'
import { checkA11y, demo, demoPassword, signIn, test } from './support/test.ts'

const line = (description: string, unitPrice: number, more: object = {}) => ({
  ...{ type: 'MANUAL', description, quantity: 1, unitPrice, vatRate: 20, ...more },
})
const paint = { kind: 'ALTERNATIVE', group: 'Boya' }

test('an offer with a choice: the owner ticks lines, the totals follow, and the choice is accepted @phone', async ({
  page,
  openAs,
  request,
}) => {
  const made = records(request)
  const { request: asked, owner } = await made.customerWithRequest()
  const items = [
    line('İşçilik', 1000),
    line('Pasta cila', 400, { kind: 'OPTIONAL' }),
    line('Jotun', 600, paint),
    line('Hempel', 500, paint),
  ]
  const terms = { currency: 'TRY', vatMode: 'EXCLUDED', depositPercent: 50, items }
  const offer = await made.asAdmin(offersApi.create, { body: { serviceRequestId: asked.id, ...terms } })

  const customer = await openAs(owner.email, `/maintenance/${asked.id}`)
  const card = customer.getByRole('article', { name: texts.offer(offer.offerNumber) })
  const sums = card.getByRole('status')
  await expect(sums).toContainText('1.920,00 ₺')
  await card.getByRole('checkbox', { name: texts.take('Pasta cila') }).check()
  await card.getByRole('radio', { name: texts.pickOf('Hempel', 'Boya') }).check()
  await expect(sums).toContainText('2.280,00 ₺')
  await expect(sums).toContainText(texts.deposit('1.140,00 ₺'))
  await checkA11y(customer)
  await customer.emulateMedia({ colorScheme: 'dark' })
  await checkA11y(customer)

  await customer.getByRole('button', { name: texts.accept }).first().click()
  const question = customer.getByRole('dialog')
  await expect(question).toContainText('2.280,00 ₺')
  await question.getByRole('button', { name: texts.accept }).click()
  await expectToast(customer, texts.accepted)
  await expect(card.getByText(texts.notChosen)).toHaveCount(1)

  await signIn(page, demo.admin, demoPassword, `/admin/maintenance/${asked.id}`)
  await expect(page.getByText('1.140,00 ₺').first()).toBeVisible()
})

test('the builder: a line becomes an alternative in two steps, and KDV is always said @desk', async ({
  page,
  request,
}) => {
  const made = records(request)
  const { request: asked } = await made.customerWithRequest()
  const items = [line('İşçilik', 1000), line('Jotun', 600, paint), line('Hempel', 500)]
  const offer = await made.asAdmin(offersApi.create, {
    body: { serviceRequestId: asked.id, vatMode: 'EXCLUDED', exchangeRate: 40, depositPercent: 0, items },
  })
  await signIn(page, demo.admin, demoPassword, `/admin/maintenance/${asked.id}/offers/new?offer=${offer.id}`)
  const { builder } = texts
  await expect(page.getByText('100.800,00 ₺').first()).toBeVisible()
  await page.getByRole('button', { name: builder.detailsOf('Hempel') }).click()
  await page.getByLabel(builder.kindOf('Hempel')).selectOption('ALTERNATIVE')
  await expect(page.getByRole('combobox', { name: builder.groupOf('Hempel') })).toHaveValue('Boya')
  await expect(page.getByText('76.800,00 ₺').first()).toBeVisible()
  await expect(page.getByText(builder.total('EXCLUDED'))).toBeVisible()
  await expect(page.getByText(builder.foreignCurrency)).toBeVisible()
  await checkA11y(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await checkA11y(page)
  await page.getByRole('button', { name: builder.save }).first().click()
  await expect(page.getByText(texts.alternativeOf('Boya')).first()).toBeVisible()
})
