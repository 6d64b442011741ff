// An offer shared by a link: its owner answers it without an account's session, with a code from a mail.
import { expect } from '@playwright/test'
import { offerLinksApi } from '../src/shared/offers/offer-links.contract.ts'
import { offerLinksTexts, sharedOfferTexts as texts } from '../src/shared/offers/offer-links.texts.ts'
import { offersApi } from '../src/shared/offers/offers.contract.ts'
import { offersTexts } from '../src/shared/offers/offers.texts.ts'
import { requestPath } from '../src/shared/requests/requests.paths.ts'
import { records } from './support/records.ts'
import { closeToasts, field } from './support/screen.ts'
import { checkA11y, demo, demoPassword, signIn, test } from './support/test.ts'

test('an admin makes a link, and the owner accepts the offer with a code from a mail', async ({
  page,
  request,
  browser,
  mails,
  expectConsole,
}) => {
  const made = records(request)
  const { owner, request: serviceRequest } = await made.customerWithRequest()
  const { id } = serviceRequest
  const offer = await made.offerFor(serviceRequest)
  await signIn(page, demo.admin, demoPassword, requestPath('ADMIN', id))
  await page.getByRole('button', { name: offerLinksTexts.openOf(offer.offerNumber) }).click()
  const dialog = page.getByRole('dialog', { name: offerLinksTexts.title(offer.offerNumber) })
  await dialog.getByRole('button', { name: offerLinksTexts.create }).click()
  await expect(dialog.getByRole('img', { name: offerLinksTexts.qr })).toBeVisible()
  await closeToasts(page)
  await checkA11y(page)
  const url = await field(dialog, offerLinksTexts.address).inputValue()

  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const phone = await context.newPage()
  await phone.goto(url.replace(/\/teklif#/, '/t/'))
  await expect(phone).toHaveURL(url)
  await expect(phone.getByRole('heading', { name: texts.title(offer.offerNumber), level: 1 })).toBeVisible()
  await expect(phone.getByText(owner.email)).toHaveCount(0)
  await checkA11y(phone)
  await phone.getByRole('button', { name: texts.sendCode }).click()
  const mail = await mails.waitFor(owner.email, /onay kodu/i)
  await field(phone, texts.code).fill('000000')
  await checkA11y(phone)
  await field(phone, texts.code).fill(mail.text?.match(/^\d{6}$/m)?.[0] ?? '')
  await phone.getByRole('checkbox', { name: texts.startAtOnce }).check()
  await phone.getByRole('button', { name: texts.accept }).click()
  await expect(phone.getByText(texts.states.ACCEPTED)).toBeVisible()
  await checkA11y(phone)

  const [link] = await made.as(demo.admin, offerLinksApi.list, { params: { id: offer.id } })
  await made.as(demo.admin, offerLinksApi.revoke, { params: { id: offer.id, linkId: link?.id ?? '' } })
  expectConsole(/404/)
  await phone.reload()
  await expect(phone.getByRole('heading', { name: texts.missing })).toBeVisible()
  await context.close()
})

test('the holder of a link chooses lines, the totals follow, and the choice is accepted', async ({
  request,
  browser,
  mails,
}) => {
  const made = records(request)
  const { owner, request: asked } = await made.customerWithRequest()
  const line = (description: string, unitPrice: number, more: object = {}) => ({
    ...{ type: 'MANUAL', description, quantity: 1, unitPrice, vatRate: 20, ...more },
  })
  const paint = { kind: 'ALTERNATIVE', group: 'Boya' }
  const items = [
    line('İşçilik', 1000),
    line('Pasta cila', 400, { kind: 'OPTIONAL' }),
    line('Jotun', 600, paint),
    line('Hempel', 500, paint),
  ]
  const terms = { currency: 'TRY', vatMode: 'EXCLUDED', depositPercent: 50, items }
  const offer = await made.asAdmin(offersApi.create, { body: { serviceRequestId: asked.id, ...terms } })
  const { url } = await made.asAdmin(offerLinksApi.make, { params: { id: offer.id } })

  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const phone = await context.newPage()
  await phone.goto(url)
  const sums = phone.getByRole('status').filter({ hasText: offersTexts.payable })
  await expect(sums).toContainText('1.920,00 ₺')
  await phone.getByRole('checkbox', { name: offersTexts.take('Pasta cila') }).check()
  await phone.getByRole('radio', { name: offersTexts.pickOf('Hempel', 'Boya') }).check()
  await expect(sums).toContainText('2.280,00 ₺')
  await expect(sums).toContainText(offersTexts.deposit('1.140,00 ₺'))
  await checkA11y(phone)
  await phone.emulateMedia({ colorScheme: 'dark' })
  await checkA11y(phone)
  await phone.getByRole('button', { name: texts.sendCode }).click()
  const mail = await mails.waitFor(owner.email, /onay kodu/i)
  await field(phone, texts.code).fill(mail.text?.match(/^\d{6}$/m)?.[0] ?? '')
  await expect(phone.getByText('2.280,00 ₺ (KDV dahil) bedelle')).toBeVisible()
  await phone.getByRole('button', { name: texts.accept }).click()
  await expect(phone.getByText(texts.states.ACCEPTED)).toBeVisible()
  await expect(phone.getByText(offersTexts.notChosen)).toHaveCount(1)
  await expect(phone.getByText('2.280,00 ₺').first()).toBeVisible()
  await context.close()
})
