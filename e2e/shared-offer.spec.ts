// An offer shared by a link: its owner answers it without an account's session, with a code from a mail.
import { expect } from '@playwright/test'
import { offerLinksApi } from '../src/shared/offers/offer-links.contract.ts'
import { offerLinksTexts, sharedOfferTexts as texts } from '../src/shared/offers/offer-links.texts.ts'
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
