// A customer without sign-in is invited by a link, and makes an account of the record; a code on paper is typed.
import { expect } from '@playwright/test'
import { accountsTexts } from '../src/shared/accounts/accounts.texts.ts'
import { customersTexts as texts } from '../src/shared/customers/customers.texts.ts'
import { invitationPageTexts, inviteTexts } from '../src/shared/customers/invitations.texts.ts'
import { unique } from './support/records.ts'
import { countClicks, field } from './support/screen.ts'
import { checkA11y, demo, demoPassword, signIn, test } from './support/test.ts'

const PASSWORD = 'Davetli-2026'

test('an invitation: the link, the page, the account, the record in it', async ({ page, browser }, info) => {
  const name = unique('Hasan')
  const boat = unique('Lodos')
  const email = `hasan-${String(Date.now())}-${info.project.name}@pruva.test`
  await signIn(page, demo.admin, demoPassword, '/admin/customers')
  await page.getByRole('button', { name: texts.create.open }).click()
  const form = page.getByRole('dialog', { name: texts.create.open })
  await field(form, texts.create.phone).fill(`0535 ${String(Date.now()).slice(-7)}`)
  await field(form, texts.create.name).fill(name)
  await field(form, texts.create.boat).fill(boat)
  await field(form, texts.create.model).fill('Bavaria 46')
  await form.getByRole('button', { name: texts.create.saveAndRequest }).click()
  await expect(page).toHaveURL(/\/admin\/boats\//)
  await page.goto(`/admin/customers?search=${encodeURIComponent(name)}`)
  await page
    .getByRole('link', { name: new RegExp(name) })
    .first()
    .click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  const clicks = await countClicks(page)
  await page.getByRole('button', { name: inviteTexts.open }).click()
  const dialog = page.getByRole('dialog', { name: inviteTexts.title })
  await dialog.getByRole('button', { name: inviteTexts.link }).click()
  await expect(dialog.getByRole('img', { name: inviteTexts.qr })).toBeVisible()
  expect(await clicks()).toBe(2)
  await checkA11y(page)
  const address = await field(dialog, inviteTexts.address).inputValue()
  await expect(dialog.getByRole('link', { name: inviteTexts.chat })).toHaveAttribute('href', /wa\.me.*davet/)
  const [, code = ''] = address.split('#')

  const guest = await browser.newContext({ viewport: page.viewportSize() })
  const theirs = await guest.newPage()
  await theirs.goto(new URL('/davet', page.url()).href)
  await checkA11y(theirs)
  await field(theirs, invitationPageTexts.typeCode).fill(code.toLowerCase())
  await theirs.getByRole('button', { name: invitationPageTexts.typeSubmit }).click()
  await expect(theirs.getByRole('heading', { level: 1 })).toHaveText(/^Merhaba Hasan/)
  await checkA11y(theirs)
  await field(theirs, accountsTexts.email).fill(email)
  await field(theirs, accountsTexts.password).fill(PASSWORD)
  await field(theirs, accountsTexts.repeatPassword).fill(PASSWORD)
  await theirs.getByRole('button', { name: invitationPageTexts.submit }).click()
  await expect(theirs.getByRole('heading', { name: invitationPageTexts.doneTitle })).toBeVisible()
  await checkA11y(theirs)
  await guest.close()

  // The open card learns of it.
  await page.keyboard.press('Escape')
  await expect(page.getByText(texts.signIns.ACTIVE).first()).toBeVisible()
  await expect(page.getByRole('button', { name: inviteTexts.open })).toHaveCount(0)
})

test('a code that does not exist says whom to ask', async ({ page, expectConsole }) => {
  expectConsole(/404.*\/api\/public\/invitations/)
  await page.goto('/davet#0000-0000-0000-0000')
  await expect(page.getByRole('heading', { name: invitationPageTexts.missing })).toBeVisible()
  await checkA11y(page)
})
