// Another address: by an admin for a mistyped one, and by oneself.
import { expect } from '@playwright/test'
import { accountsMessages } from '../src/shared/accounts/accounts.messages.ts'
import { confirmEmailTexts, emailBackTexts, newEmailTexts } from '../src/shared/accounts/email-changes.texts.ts'
import { customersTexts } from '../src/shared/customers/customers.texts.ts'
import { usersMessages } from '../src/shared/users/users.messages.ts'
import { usersTexts as texts } from '../src/shared/users/users.texts.ts'
import { records, unique } from './support/records.ts'
import { expectToast, field } from './support/screen.ts'
import { checkA11y, demo, demoPassword, signIn, test } from './support/test.ts'

test('another address, by an admin @desk', async ({ page, request, browser }, info) => {
  const name = unique('Deniz')
  const owner = await records(request).person('CUSTOMER', name)
  const email = `dogru-${String(Date.now())}-${info.project.name}@pruva.test`
  await signIn(page, demo.admin, demoPassword, `/admin/users?email=${encodeURIComponent(owner.email)}`)
  await page.getByRole('button', { name: texts.rowMenu(owner.email) }).click()
  await page.getByRole('menuitem', { name: texts.changeEmail }).click()
  const form = page.getByRole('dialog', { name: texts.changeEmail })
  await expect(form.getByText(owner.email)).toBeVisible()
  await checkA11y(page)
  await field(form, texts.newEmail).fill(email)
  await form.getByRole('button', { name: 'Kaydet' }).click()
  await expectToast(page, usersMessages.email_updated)

  await page.goto(`/admin/customers?search=${encodeURIComponent(email)}`)
  await page
    .getByRole('link', { name: new RegExp(name) })
    .first()
    .click()
  const facts = page.getByRole('region', { name: customersTexts.card.info })
  await expect(facts.getByText(email)).toBeVisible()
  await expect(facts.getByRole('button', { name: texts.changeEmail })).toBeVisible()
  await checkA11y(page)

  const theirs = await (await browser.newContext({ viewport: page.viewportSize() })).newPage()
  await signIn(theirs, email, demoPassword, '/email-confirmation')
  await expect(theirs.getByText(email).first()).toBeVisible()
  await theirs.context().close()
})

test('another address, by oneself, and taken back @phone', async ({ page, request, mails, browser }, info) => {
  const { email: before } = await records(request).person()
  const email = `yeni-${String(Date.now())}-${info.project.name}@pruva.test`
  await signIn(page, before, demoPassword, '/profile')
  await page.getByRole('button', { name: newEmailTexts.open }).click()
  const form = page.getByRole('dialog', { name: newEmailTexts.open })
  await field(form, newEmailTexts.email).fill(email)
  await field(form, newEmailTexts.password).fill(demoPassword)
  await checkA11y(page)
  await form.getByRole('button', { name: newEmailTexts.submit }).click()
  await expectToast(page, accountsMessages.email_link_sent)

  const asked = await mails.waitFor(email, /onayla/i)
  await page.goto(asked.links.find((link) => link.includes('/new-email')) ?? '')
  await checkA11y(page)
  await page.getByRole('button', { name: confirmEmailTexts.submit }).click()
  await expect(page.getByRole('heading', { name: confirmEmailTexts.doneTitle })).toBeVisible()
  await checkA11y(page)
  // The session that asked goes on.
  await page.goto('/profile')
  await expect(page.getByText(email).first()).toBeVisible()

  const told = await mails.waitFor(before, /adresi değişti/i)
  const theirs = await (await browser.newContext({ viewport: page.viewportSize() })).newPage()
  await theirs.goto(told.links.find((link) => link.includes('/email-back')) ?? '')
  await checkA11y(theirs)
  // The page that is signed in would learn that its session has ended.
  await page.goto('about:blank')
  await theirs.getByRole('button', { name: emailBackTexts.submit }).click()
  await expect(theirs.getByRole('heading', { name: emailBackTexts.doneTitle })).toBeVisible()
  await mails.waitFor(before, /şifre yenileme/i)
  await theirs.context().close()
})
