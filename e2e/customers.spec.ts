// A caller without an e-mail address: kept by their number with their boat, their request, an offer answered for them, the paper.
import { expect } from '@playwright/test'
import { customersTexts as texts } from '../src/shared/customers/customers.texts.ts'
import { offerRecordTexts } from '../src/shared/offers/offer-record.texts.ts'
import { offersTexts } from '../src/shared/offers/offers.texts.ts'
import { requestsTexts } from '../src/shared/requests/requests.texts.ts'
import { records, unique } from './support/records.ts'
import { countClicks, expectToast, field } from './support/screen.ts'
import { checkA11y, demo, demoPassword, signIn, test } from './support/test.ts'

test('a caller: record, boat, request, offer answered for them, paper', async ({ page, request }) => {
  const made = records(request)
  const name = unique('Ahmet')
  const boat = unique('Meltem')
  const digits = String(Date.now()).slice(-7)
  await signIn(page, demo.admin, demoPassword, '/admin/customers')
  await expect(page.getByRole('heading', { name: texts.title, level: 1 })).toBeVisible()
  await checkA11y(page)
  const clicks = await countClicks(page)
  await page.getByRole('button', { name: texts.create.open }).click()
  const form = page.getByRole('dialog', { name: texts.create.open })
  await expect(field(form, texts.create.phone)).toBeFocused()
  // The keyboard leads through the four fields: the dialog needs two presses.
  await page.keyboard.type(`0533 ${digits}`)
  await page.keyboard.press('Tab')
  await page.keyboard.type(name)
  await page.keyboard.press('Tab')
  await page.keyboard.type(boat)
  await page.keyboard.press('Tab')
  await page.keyboard.type('Bavaria 46')
  await checkA11y(page)
  await form.getByRole('button', { name: texts.create.saveAndRequest }).click()
  const filing = page.getByRole('dialog', { name: requestsTexts.form.forBoat(boat) })
  await expect(filing).toBeVisible()
  expect(await clicks()).toBe(2)
  await field(filing, requestsTexts.form.description).fill('Marş basmıyor')
  await filing.getByRole('button', { name: requestsTexts.form.submit }).click()
  await expect(page).toHaveURL(/\/admin\/maintenance\/[\w-]+$/)
  await expect(page.getByText(new RegExp(`^${name}’.* siz haber verin$`))).toBeVisible()
  await checkA11y(page)

  const id = page.url().split('/').at(-1) ?? ''
  const offer = await made.offerFor({ id })
  await page.reload()
  await expect(page.getByRole('link', { name: texts.card.chatTo(name) })).toHaveAttribute('href', /wa\.me.*teklifimiz/)
  await page.getByRole('button', { name: offersTexts.actionsOf(offer.offerNumber) }).click()
  await page.getByRole('menuitem', { name: offersTexts.answerFor.open }).click()
  await page.getByRole('button', { name: offersTexts.accept }).click()
  const question = page.getByRole('dialog')
  await field(question, offersTexts.answerFor.saidBy).fill('Telefonda, 14.30')
  await checkA11y(page)
  await question.getByRole('button', { name: offersTexts.accept }).click()
  await expectToast(page, offersTexts.accepted)
  await expect(page.getByRole('button', { name: offerRecordTexts.openOf(offer.offerNumber) })).toBeVisible()

  await page.goto(`/admin/customers?search=0533${digits}`)
  await page
    .getByRole('link', { name: new RegExp(name) })
    .first()
    .click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  await expect(page.getByRole('link', { name: boat, exact: true })).toBeVisible()
  await checkA11y(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await checkA11y(page)
})

test('a number that is known is named while it is typed', async ({ page, request }) => {
  const made = records(request)
  const owner = await made.person('CUSTOMER', unique('Ayşe'))
  await signIn(page, demo.admin, demoPassword, '/admin/customers')
  await page.getByRole('button', { name: texts.create.open }).click()
  const form = page.getByRole('dialog', { name: texts.create.open })
  await field(form, texts.create.phone).fill('0532 000 00 00')
  await expect(form.getByText(/^Bu numara/).first()).toBeVisible()
  await checkA11y(page)
  await form.getByRole('link', { name: texts.create.openKnown }).first().click()
  await expect(page).toHaveURL(/\/admin\/customers\/[\w-]+$/)
  expect(owner.id).toBeTruthy()
})
