// Choosing a password: its strength, and who sets it when the confirmation is opened in another browser.
import { expect } from '@playwright/test'
import { accountsTexts } from '../src/shared/accounts/accounts.texts.ts'
import { appTexts } from '../src/shared/app/app.texts.ts'
import { messages } from '../src/shared/messages.tr.ts'
import { code } from './support/records.ts'
import { field } from './support/screen.ts'
import { checkA11y, test } from './support/test.ts'

test.describe.configure({ mode: 'parallel' })

test('whoever registers sees how strong the password is, and that a common one is common', async ({ page }) => {
  await page.goto('/auth?mode=register')
  const password = field(page, accountsTexts.password)
  const said = (score: number) => page.getByText(`${appTexts.passwordStrength} ${appTexts.passwordStrengths[score]}`)
  await password.fill('123456')
  await expect(said(0)).toBeVisible()
  await expect(page.getByText(appTexts.passwordCommon)).toBeVisible()
  await checkA11y(page)
  await password.fill('poyraz-lodos-karayel-17')
  await expect(said(4)).toBeVisible()
  await expect(page.getByText(appTexts.passwordCommon)).toHaveCount(0)
  await checkA11y(page)
})

test('a confirmation opened in another browser asks whose password it is, and takes a new one', async ({
  page,
  openAs,
  mails,
  expectConsole,
}) => {
  const email = `sahip-${code()}@pruva.test`
  await page.goto('/auth?mode=register')
  await field(page, accountsTexts.email).fill(email)
  await field(page, accountsTexts.password).fill('Baskasi-2026')
  await field(page, accountsTexts.repeatPassword).fill('Baskasi-2026')
  await page.getByRole('button', { name: accountsTexts.register, exact: true }).click()
  await expect(page.getByText(accountsTexts.registered).first()).toBeVisible()

  const mail = await mails.waitFor(email, /doğrula/i)
  const owner = await openAs()
  await owner.goto(mail.links.find((link) => link.includes('/api/auth/confirm')) ?? '')
  await expect(owner.getByRole('heading', { name: accountsTexts.passwordByYou })).toBeVisible()
  await checkA11y(owner)
  await owner.getByRole('button', { name: accountsTexts.passwordByOther }).click()
  await field(owner, accountsTexts.newPassword).fill('Karayel-2026')
  await field(owner, accountsTexts.repeatNewPassword).fill('Karayel-2026')
  await checkA11y(owner)
  await owner.getByRole('button', { name: accountsTexts.resetSubmit }).click()
  await expect(owner.getByRole('heading', { name: accountsTexts.resetDoneTitle })).toBeVisible()

  // The first password no longer works.
  expectConsole(/401.*\/api\/auth\/login/)
  await page.goto('/auth')
  await field(page, accountsTexts.email).fill(email)
  await field(page, accountsTexts.password).fill('Baskasi-2026')
  await page.getByRole('button', { name: accountsTexts.login, exact: true }).click()
  await expect(page.getByText(messages.bad_credentials).first()).toBeVisible()
})
