// Accounts: passwords, sessions, sign-in and registration, and what an admin does with accounts.
import { expect, type Page } from '@playwright/test'
import { accountsApi } from '../src/shared/accounts/accounts.contract.ts'
import { accountsTexts } from '../src/shared/accounts/accounts.texts.ts'
import { appTexts } from '../src/shared/app/app.texts.ts'
import { messages } from '../src/shared/messages.tr.ts'
import { profileTexts, usersTexts } from '../src/shared/users/users.texts.ts'
import { code, records, unique } from './support/records.ts'
import { chooseOption, expectToast, field, search } from './support/screen.ts'
import { checkA11y, demo, demoPassword, signIn, test } from './support/test.ts'

// The limit allows for a busy machine.
test.describe.configure({ mode: 'parallel' })

async function fillLogin(page: Page, email: string, password: string): Promise<void> {
  await field(page, accountsTexts.email).fill(email)
  await field(page, accountsTexts.password).fill(password)
  await page.getByRole('button', { name: accountsTexts.login, exact: true }).click()
}

test('a forgotten password is set anew by mail, and the old one is refused @phone', async ({
  page,
  request,
  mails,
  expectConsole,
}) => {
  const { email } = await records(request).person()
  await page.goto('/auth')
  await page.getByRole('link', { name: accountsTexts.forgot }).click()
  await checkA11y(page)
  await field(page, accountsTexts.email).fill(email)
  await page.getByRole('button', { name: accountsTexts.sendLink }).click()
  await expect(page.getByText(accountsTexts.linkSentTitle)).toBeVisible()

  const mail = await mails.waitFor(email, /şifre/i)
  await page.goto(mail.links.find((link) => link.includes('/reset-password')) ?? '')
  await checkA11y(page)
  await field(page, accountsTexts.newPassword).fill('Karayel-2026')
  await field(page, accountsTexts.repeatNewPassword).fill('baska')
  await page.getByRole('button', { name: accountsTexts.resetSubmit }).click()
  await expect(page.getByText(appTexts.passwordsDiffer)).toBeVisible()
  await field(page, accountsTexts.repeatNewPassword).fill('Karayel-2026')
  await page.getByRole('button', { name: accountsTexts.resetSubmit }).click()
  await expect(page.getByRole('heading', { name: accountsTexts.resetDoneTitle })).toBeVisible()
  await checkA11y(page)

  await page.getByRole('link', { name: accountsTexts.login }).click()
  expectConsole(/401.*\/api\/auth\/login/)
  await fillLogin(page, email, demoPassword)
  await expect(page.getByText(messages.bad_credentials)).toBeVisible()
  await fillLogin(page, email, 'Karayel-2026')
  await expect(page).toHaveURL(/\/profile$/)
})

test('a changed password ends the other session @phone', async ({ page, request, openAs, expectConsole }) => {
  const { email } = await records(request).person()
  await signIn(page, email, demoPassword, '/settings')
  const other = await openAs(email)
  await expect(other).toHaveURL(/\/profile$/)

  await page.getByRole('link', { name: accountsTexts.changePassword }).click()
  await checkA11y(page)
  expectConsole(/(400|403|409).*\/api\/auth\/password/)
  await field(page, accountsTexts.currentPassword).fill('yanlis-sifre')
  await field(page, accountsTexts.newPassword).fill('Karayel-2026')
  await field(page, accountsTexts.repeatNewPassword).fill('Karayel-2026')
  await page.getByRole('button', { name: accountsTexts.changeSubmit }).click()
  await expect(page.getByText(messages.current_password_wrong).first()).toBeVisible()
  await field(page, accountsTexts.currentPassword).fill(demoPassword)
  await page.getByRole('button', { name: accountsTexts.changeSubmit }).click()
  await expectToast(page, messages.password_changed)
  await expect(page).toHaveURL(/\/settings$/)
  await checkA11y(page)

  expectConsole(/401.*\/api\//)
  await other.reload()
  await expect(other).toHaveURL(/\/auth/)
  await page.reload()
  await expect(page.getByRole('heading', { name: accountsTexts.settingsTitle, level: 1 })).toBeVisible()
})

test('the confirmation mail is sent again, shows that it is, and not twice a minute @phone', async ({
  page,
  request,
  mails,
  expectConsole,
}) => {
  const email = `yeni-${code()}@pruva.test`
  await request.post(accountsApi.register.url, { data: { email, password: demoPassword } })
  await mails.waitFor(email, /doğrula/i)
  await signIn(page, email, demoPassword, '/boats')
  await expect(page).toHaveURL(/\/email-confirmation$/)
  await expect(page.getByText(accountsTexts.confirmEmailText(email))).toBeVisible()
  await checkA11y(page)
  await page.getByRole('button', { name: accountsTexts.iConfirmed }).click()
  await expect(page.getByText(accountsTexts.notYetConfirmed)).toBeVisible()

  const resend = page.getByRole('button', { name: accountsTexts.resend })
  const clicked = Date.now()
  await resend.click()
  await expect(page.getByRole('button', { name: accountsTexts.resending })).toBeDisabled()
  await expect(resend).toBeEnabled()
  expect(Date.now() - clicked).toBeGreaterThanOrEqual(1500)
  const mail = await mails.waitFor(email, /doğrula/i)
  expectConsole(/429.*\/api\/auth\/resend-confirmation/)
  await resend.click()
  await expectToast(page, messages.too_many_requests)

  await page.goto(mail.links.find((link) => link.includes('/api/auth/confirm')) ?? '')
  await expect(page.getByText(accountsTexts.confirmedTitle)).toBeVisible()
  await expect(page).toHaveURL(/\/profile$/)
})

test('sign-in says what is wrong where it is wrong @desk', async ({ page, expectConsole }) => {
  await page.goto('/auth')
  await checkA11y(page)
  await page.getByRole('button', { name: accountsTexts.login, exact: true }).click()
  const email = field(page, accountsTexts.email)
  await expect(email).toHaveAccessibleDescription(messages.required)
  await expect(field(page, accountsTexts.password)).toHaveAccessibleDescription(messages.required)
  await expect(email).toBeFocused()
  await checkA11y(page)

  expectConsole(/401.*\/api\/auth\/login/)
  const failure = page.getByRole('alert').filter({ hasText: accountsTexts.loginFailed })
  await fillLogin(page, demo.customer, 'yanlis-sifre')
  await expect(failure).toContainText(messages.bad_credentials)
  await expect(field(page, accountsTexts.email)).toHaveValue(demo.customer)
  await fillLogin(page, `kimse-${code()}@pruva.test`, 'yanlis-sifre')
  await expect(failure).toContainText(messages.bad_credentials)
  await fillLogin(page, demo.customer, demoPassword)
  await expect(page).toHaveURL(/\/profile$/)
})

test('the theme stays through reload and sign-out; after it nothing opens @phone', async ({ page, expectConsole }) => {
  await signIn(page, demo.customer)
  await page.getByRole('button', { name: appTexts.userMenu }).click()
  await page.getByRole('menuitem', { name: appTexts.toDarkTheme }).click()
  const html = page.locator('html')
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await page.goto('/settings')
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await expect(page.getByRole('switch', { name: accountsTexts.darkTheme })).toBeChecked()
  await checkA11y(page)

  // The page has just opened: what it still loads may reach the server after the end of its session.
  expectConsole(/401.*\/api\//)
  await page.getByRole('button', { name: appTexts.userMenu }).click()
  await page.getByRole('menuitem', { name: appTexts.signOut }).click()
  await expect(page).toHaveURL(/\/auth$/)
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await checkA11y(page)
  await page.goto('/settings')
  await expect(page).toHaveURL(/\/auth$/)
  await expect(page.getByRole('button', { name: accountsTexts.login, exact: true })).toBeVisible()
})

test('a link to a record opens it after the sign-in @phone', async ({ page, request }) => {
  const made = records(request)
  const owner = await made.person()
  const boat = await made.boatOf(owner)
  await page.goto(`/boats/${boat.id}`)
  await expect(page).toHaveURL(/\/auth$/)
  await fillLogin(page, owner.email, demoPassword)
  await expect(page).toHaveURL(new RegExp(`/boats/${boat.id}$`))
  await expect(page.getByRole('heading', { name: boat.name, level: 1 })).toBeVisible()
})

/** On the page of the users. */
async function findUser(page: Page, email: string): Promise<void> {
  await search(page, usersTexts.search, email)
  await expect(page.getByRole('button', { name: usersTexts.rowMenu(email) })).toBeVisible()
}

const rowMenus = (page: Page) => page.getByRole('button', { name: new RegExp(usersTexts.rowMenu('.+')) })

test('an admin adds a user and a city, and filters the list @desk', async ({ page, request, expectConsole }) => {
  const made = records(request)
  const technician = await made.person('TECHNICIAN')
  const email = `eklenen-${code()}@pruva.test`
  const city = unique('Şehir')
  await signIn(page, demo.admin, demoPassword, '/admin/users')
  await expect(rowMenus(page).first()).toBeVisible()

  await page.getByRole('button', { name: usersTexts.newUser }).click()
  await field(page, usersTexts.email).fill(email)
  await field(page, usersTexts.password).fill('kisa')
  await field(page, usersTexts.repeatPassword).fill('kisa')
  await page.getByRole('button', { name: usersTexts.save, exact: true }).click()
  await expect(field(page, usersTexts.password)).toHaveAccessibleDescription(
    new RegExp(messages.admin_password_too_short),
  )
  await checkA11y(page)
  await field(page, usersTexts.password).fill(demoPassword)
  await field(page, usersTexts.repeatPassword).fill(demoPassword)
  await page.getByRole('button', { name: usersTexts.save, exact: true }).click()
  await expectToast(page, usersTexts.userAdded)
  await page.getByRole('button', { name: usersTexts.newUser }).click()

  await page.getByRole('button', { name: usersTexts.newCity }).click()
  await field(page, usersTexts.cityName).fill(city)
  await page.getByRole('button', { name: usersTexts.save, exact: true }).click()
  await expectToast(page, usersTexts.cityAdded)
  expectConsole(/409.*\/api\/cities/)
  await field(page, usersTexts.cityName).fill(city.toLocaleUpperCase('tr'))
  await page.getByRole('button', { name: usersTexts.save, exact: true }).click()
  await expectToast(page, messages.city_already_exists)
  await page.getByRole('button', { name: usersTexts.newCity }).click()

  await search(page, usersTexts.search, email)
  await expect(page).toHaveURL(/email=eklenen/)
  await expect(rowMenus(page)).toHaveCount(1)
  await search(page, usersTexts.search, technician.email)
  await expect(page.getByRole('button', { name: usersTexts.rowMenu(technician.email) })).toBeVisible()
  await chooseOption(page, usersTexts.role, appTexts.roles.CUSTOMER)
  await expect(page.getByText(usersTexts.empty)).toBeVisible()
  await chooseOption(page, usersTexts.role, appTexts.roles.TECHNICIAN)
  await expect(page.getByRole('button', { name: usersTexts.rowMenu(technician.email) })).toBeVisible()

  await page.getByRole('checkbox', { name: usersTexts.onlyUnapproved }).click()
  await expect(page.getByPlaceholder(usersTexts.search)).toBeDisabled()
  await expect(page.getByLabel(usersTexts.role, { exact: true }).first()).toBeDisabled()
  await expect(page.getByText(technician.email)).toHaveCount(0)
  await checkA11y(page)
})

test('a rejected customer reads why, corrects the profile and waits again', { tag: '@desk' }, async ({
  page,
  request,
  openAs,
}) => {
  const { email } = await records(request).pendingPerson()
  const reason = 'Telefon numarası eksik.'
  const admin = await openAs(demo.admin, '/admin/users')
  await findUser(admin, email)
  await admin.getByRole('button', { name: usersTexts.rowMenu(email) }).click()
  await admin.getByRole('menuitem', { name: usersTexts.edit }).click()
  const dialog = admin.getByRole('dialog')
  await dialog.getByRole('button', { name: usersTexts.reject, exact: true }).click()
  await dialog.getByRole('button', { name: usersTexts.rejectConfirm }).click()
  await expect(dialog.getByText(usersTexts.rejectReasonMissing)).toBeVisible()
  await field(dialog, usersTexts.rejectReason).fill(reason)
  await checkA11y(admin)
  await dialog.getByRole('button', { name: usersTexts.rejectConfirm }).click()
  await expect(dialog.getByText(usersTexts.rejectedBecause(reason))).toBeVisible()

  await signIn(page, email, demoPassword, '/profile')
  await expect(page.getByText(profileTexts.rejectedTitle)).toBeVisible()
  await expect(page.getByText(reason)).toBeVisible()
  await checkA11y(page)
  await field(page, usersTexts.phone).fill('+90 555 111 22 33')
  await page.getByRole('button', { name: profileTexts.update, exact: true }).click()
  await expect(page.getByText(profileTexts.pendingTitle).first()).toBeVisible()

  // The customer's open page shows the decision without a reload.
  await admin.reload()
  await findUser(admin, email)
  await admin.getByRole('button', { name: usersTexts.rowMenu(email) }).click()
  await admin.getByRole('menuitem', { name: usersTexts.edit }).click()
  await expect(field(admin.getByRole('dialog'), usersTexts.phone)).toHaveValue('0555 111 22 33')
  await admin.getByRole('button', { name: usersTexts.approve }).click()
  await admin.getByRole('button', { name: appTexts.confirm, exact: true }).click()
  await expect(page.getByText(profileTexts.approvedTitle)).toBeVisible({ timeout: 20_000 })
})

test('an admin deletes a user after a question, and the user is out at once @desk', async ({
  page,
  request,
  openAs,
  expectConsole,
}) => {
  const { email } = await records(request).person()
  const customer = await openAs(email)
  await expect(customer).toHaveURL(/\/profile$/)
  await signIn(page, demo.admin, demoPassword, '/admin/users')
  await findUser(page, email)
  await page.getByRole('button', { name: usersTexts.rowMenu(email) }).click()
  await page.getByRole('menuitem', { name: usersTexts.remove }).click()
  await expect(page.getByText(appTexts.deleteQuestion)).toBeVisible()
  await checkA11y(page)
  await page.getByRole('button', { name: appTexts.cancel }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('button', { name: usersTexts.rowMenu(email) }).click()
  await page.getByRole('menuitem', { name: usersTexts.remove }).click()
  await page.getByRole('dialog').getByRole('button', { name: appTexts.remove }).click()
  await expectToast(page, messages.user_deleted)
  await expect(page.getByText(usersTexts.empty)).toBeVisible()

  expectConsole(/401.*\/api\//)
  await customer.goto('/boats')
  await expect(customer).toHaveURL(/\/auth/)
})
