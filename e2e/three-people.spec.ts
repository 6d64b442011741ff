// A job of three people: a draft is sent and accepted, grows by extra work, ends, is paid and stands in the statement.
import { expect, type Page } from '@playwright/test'
import { messages } from '../src/shared/messages.tr.ts'
import { extraLogTexts, extraTexts } from '../src/shared/offers/extra-work.texts.ts'
import { offerLinksApi } from '../src/shared/offers/offer-links.contract.ts'
import { sharedOfferTexts } from '../src/shared/offers/offer-links.texts.ts'
import { offersApi } from '../src/shared/offers/offers.contract.ts'
import { offersTexts } from '../src/shared/offers/offers.texts.ts'
import { paymentsTexts } from '../src/shared/payments/payments.texts.ts'
import { statementTexts } from '../src/shared/payments/statement.texts.ts'
import { photosTexts } from '../src/shared/photos/photos.texts.ts'
import { requestsApi } from '../src/shared/requests/requests.contract.ts'
import { requestPath } from '../src/shared/requests/requests.paths.ts'
import { requestsTexts } from '../src/shared/requests/requests.texts.ts'
import { phonePhoto } from '../test/pictures.ts'
import { records } from './support/records.ts'
import { act, closeToasts, expectToast, field } from './support/screen.ts'
import { checkA11y, demo, demoPassword, signIn, test } from './support/test.ts'

const LABOUR = 'Kuyruk bakımı'
const MAIN = '4.320,00 ₺'
const EXTRA = '2.160,00 ₺'
const SUM = '6.480,00 ₺'

const { consent } = extraTexts
const section = (page: Page) => page.getByRole('region', { name: extraTexts.title })

test('@desk three people: a job goes from a draft to the statement, with extra work on the way', async ({
  page,
  request,
  openAs,
  browser,
  mails,
}) => {
  const made = records(request)
  const { owner, request: asked } = await made.customerWithRequest()
  const technician = await made.person('TECHNICIAN')
  // The admin sits at a desk; the others hold a phone.
  const phoneOf = async (email: string) => {
    const phone = await openAs(email)
    await phone.setViewportSize({ width: 390, height: 844 })
    return phone
  }
  const adminPath = requestPath('ADMIN', asked.id)
  const { builder } = offersTexts
  const price = async (line: string, amount: string) => {
    await page.getByLabel(builder.unitPriceOf(line)).fill(amount)
    await field(page, builder.exchangeRate('€')).fill('36')
  }

  await test.step('the admin drafts an offer and sends it', async () => {
    await signIn(page, demo.admin, demoPassword, `${adminPath}/offers/new`)
    await page.getByRole('button', { name: builder.addManual }).click()
    await field(page, builder.description).fill(LABOUR)
    await price(LABOUR, '100')
    await page.getByRole('button', { name: builder.saveDraft }).click()
    // The form has a button of the same name as the draft's card.
    await expect(page).toHaveURL(new RegExp(`${asked.id}$`))
    await page.getByRole('button', { name: offersTexts.send }).click()
    await expectToast(page, offersTexts.sent)
  })

  await test.step('the owner opens its link without an account and accepts with the code of a mail', async () => {
    const sent = await made.asAdmin(offersApi.ofRequest, { params: { requestId: asked.id } })
    const link = await made.asAdmin(offerLinksApi.make, { params: { id: sent.content[0]?.id ?? '' } })
    const stranger = await browser.newContext({ viewport: { width: 390, height: 844 } })
    const phone = await stranger.newPage()
    await phone.goto(link.url)
    await phone.getByRole('button', { name: sharedOfferTexts.sendCode }).click()
    const mail = await mails.waitFor(owner.email, /onay kodu/i)
    await field(phone, sharedOfferTexts.code).fill(mail.text?.match(/^\d{6}$/m)?.[0] ?? '')
    await checkA11y(phone)
    await phone.getByRole('button', { name: sharedOfferTexts.accept }).click()
    await expect(phone.getByText(sharedOfferTexts.states.ACCEPTED)).toBeVisible()
    await stranger.close()
  })
  await made.asAdmin(requestsApi.assign, { params: { id: asked.id, technicianId: technician.id } })
  const boat = await phoneOf(technician.email)

  await test.step('the technician proposes extra work from the boat', async () => {
    await boat.goto(requestPath('TECHNICIAN', asked.id))
    await boat.getByRole('button', { name: extraTexts.propose }).click()
    const dialog = boat.getByRole('dialog', { name: extraTexts.draft.title })
    await field(dialog, extraTexts.draft.text).fill('Körük yırtık, değişmesi gerekiyor.')
    const chooser = boat.waitForEvent('filechooser')
    await dialog.getByRole('button', { name: photosTexts.upload.openForOwner }).click()
    await (await chooser).setFiles([{ name: 'koruk.jpg', mimeType: 'image/jpeg', buffer: await phonePhoto(600, 400) }])
    await expect(dialog.getByRole('checkbox')).toBeChecked()
    await checkA11y(boat)
    await dialog.getByRole('button', { name: extraTexts.draft.submit }).click()
    await expectToast(boat, messages.extra_drafted)
    await expect(section(boat).getByText(extraTexts.states.DRAFT)).toBeVisible()
  })

  await test.step('the admin prices the draft and sends it', async () => {
    await page.getByRole('link', { name: extraTexts.price }).click()
    await expect(page.getByRole('checkbox')).toBeChecked()
    await price(extraLogTexts.labour, '50')
    await field(page, extraTexts.builder.ifRefused).fill('Tekne kısa yol yapar.')
    await checkA11y(page)
    await page.getByRole('button', { name: builder.submit }).click()
    await expect(section(page).getByText(extraTexts.states.SENT)).toBeVisible()
  })

  const home = await phoneOf(owner.email)
  await test.step('the owner sees the running total, gives and revokes a consent, and accepts', async () => {
    await home.goto(requestPath('CUSTOMER', asked.id))
    await expect(home.getByText(SUM).first()).toBeVisible()
    await checkA11y(home)
    await home.getByRole('button', { name: consent.give }).click()
    const dialog = home.getByRole('dialog', { name: consent.dialog })
    await field(dialog, consent.ceiling).fill('5000')
    await checkA11y(home)
    await dialog.getByRole('button', { name: consent.submit }).click()
    await expect(home.getByText(consent.stands('5.000,00 ₺'))).toBeVisible()
    await home.getByRole('button', { name: consent.revoke }).click()
    const question = home.getByRole('dialog', { name: consent.revokeDialog.title })
    await checkA11y(home)
    await question.getByRole('button', { name: consent.revoke }).click()
    await expect(home.getByText(consent.none)).toBeVisible()
    await closeToasts(home)
    await act(home, offersTexts.accept)
    await home.getByRole('dialog').getByRole('button', { name: offersTexts.accept }).click()
    await expectToast(home, offersTexts.accepted)
  })

  await test.step('the technician completes and reads what was agreed', async () => {
    await expect(section(boat).getByText(extraTexts.states.ACCEPTED)).toBeVisible()
    await act(boat, requestsTexts.actions.complete)
    const dialog = boat.getByRole('dialog', { name: requestsTexts.completeDialog.title })
    for (const amount of [MAIN, EXTRA, SUM]) await expect(dialog.getByText(amount)).toBeVisible()
    await checkA11y(boat)
    await dialog.getByRole('button', { name: requestsTexts.completeDialog.confirm }).click()
    await expect(dialog).toHaveCount(0)
  })

  await test.step('the admin records the payment, and the owner reads the statement', async () => {
    const card = page.getByRole('region', { name: paymentsTexts.title })
    await card.getByRole('button', { name: paymentsTexts.record.action }).click()
    await page.getByRole('dialog').getByRole('button', { name: paymentsTexts.record.action }).click()
    await expectToast(page, messages.payment_recorded)
    await home.getByRole('link', { name: paymentsTexts.toStatement }).click()
    await expect(home.getByRole('heading', { level: 1, name: statementTexts.title })).toBeVisible()
    await expect(home.getByText(SUM).first()).toBeVisible()
    await checkA11y(home)
  })
})
