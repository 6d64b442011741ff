// Above the workshop's amount a signed-in owner accepts an offer with a code from a mail.
import { expect } from '@playwright/test'
import { offerCodeTexts as texts } from '../src/shared/offers/offer-codes.texts.ts'
import { offersTexts } from '../src/shared/offers/offers.texts.ts'
import { records } from './support/records.ts'
import { expectToast, field } from './support/screen.ts'
import { checkA11y, demoPassword, signIn, test } from './support/test.ts'

test('a large offer: the owner asks for a code, types it, and accepts', async ({ page, request, mails }) => {
  const made = records(request)
  const { owner, request: serviceRequest } = await made.customerWithRequest()
  // The demo's workshop asks for a code above a million lira.
  await made.offerFor(serviceRequest, 60_000)
  await signIn(page, owner.email, demoPassword, `/maintenance/${serviceRequest.id}`)
  await page.getByRole('button', { name: offersTexts.accept }).first().click()
  const question = page.getByRole('dialog')
  await question.getByRole('button', { name: texts.send }).click()
  const mail = await mails.waitFor(owner.email, /onay kodu/i)
  await expect(question.getByRole('button', { name: texts.sendAgain })).toBeVisible()
  await checkA11y(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await checkA11y(page)
  await field(question, texts.code).fill(mail.text?.match(/^\d{6}$/m)?.[0] ?? '')
  await question.getByRole('button', { name: offersTexts.accept }).click()
  await expectToast(page, offersTexts.accepted)
  await expect(page.getByText('Kabul edildi').first()).toBeVisible()
})
