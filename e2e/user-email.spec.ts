// A mistyped address: the admin corrects it, the person is signed out, and signs in with the new one.
import { expect } from '@playwright/test'
import { customersTexts } from '../src/shared/customers/customers.texts.ts'
import { usersMessages } from '../src/shared/users/users.messages.ts'
import { usersTexts as texts } from '../src/shared/users/users.texts.ts'
import { records, unique } from './support/records.ts'
import { expectToast, field } from './support/screen.ts'
import { checkA11y, demo, demoPassword, signIn, test } from './support/test.ts'

test('another address, by an admin', async ({ page, request, browser }, info) => {
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
