// A deleted customer with a boat: found in the archive, brought back, and on their card again with the boat.
import { expect } from '@playwright/test'
import { customersMessages } from '../src/shared/customers/customers.messages.ts'
import { customersTexts as texts } from '../src/shared/customers/customers.texts.ts'
import { inviteTexts } from '../src/shared/customers/invitations.texts.ts'
import { usersApi } from '../src/shared/users/users.contract.ts'
import { records, unique } from './support/records.ts'
import { expectToast } from './support/screen.ts'
import { checkA11y, demo, demoPassword, signIn, test } from './support/test.ts'

test('a deleted customer comes back', async ({ page, request }) => {
  const made = records(request)
  const name = unique('Cem')
  const owner = await made.person('CUSTOMER', name)
  const boat = await made.boatOf(owner)
  await made.asAdmin(usersApi.removeUser, { params: { id: owner.id } })
  await signIn(page, demo.admin, demoPassword, `/admin/customers?state=ARCHIVED&search=${encodeURIComponent(name)}`)
  await expect(page.getByText(name).first()).toBeVisible()
  await checkA11y(page)
  await page.getByRole('button', { name: texts.restoreOf(name) }).click()
  await expectToast(page, customersMessages.customer_restored)
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  await expect(page.getByRole('link', { name: boat.name, exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: inviteTexts.open })).toBeVisible()
  await checkA11y(page)
})
