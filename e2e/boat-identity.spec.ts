// A boat's identity: what its owner and admins know of it besides its name.
import { expect } from '@playwright/test'
import { appTexts } from '../src/shared/app/app.texts.ts'
import { boatsTexts } from '../src/shared/boats/boats.texts.ts'
import { messages } from '../src/shared/messages.tr.ts'
import { records } from './support/records.ts'
import { closeToasts, expectToast, field } from './support/screen.ts'
import { checkA11y, demo, demoPassword, signIn, test } from './support/test.ts'

const { fields, title, edit, empty } = boatsTexts.identity

test('an owner enters the identity of a boat, and an admin reads and completes it', async ({
  page,
  request,
  openAs,
}) => {
  const made = records(request)
  const owner = await made.person()
  const boat = await made.boatOf(owner)
  await signIn(page, owner.email, demoPassword, `/boats/${boat.id}`)
  const card = page.getByRole('region', { name: title })
  await expect(card.getByText(empty)).toBeVisible()
  await checkA11y(page)
  await card.getByRole('button', { name: edit }).click()
  const form = page.getByRole('dialog', { name: title })
  await field(form, fields.hin).fill('TR-SRM58014F22')
  await expect(form.getByText(messages.hin_unusual)).toBeVisible()
  await field(form, fields.hin).fill('TR-SRM58014F223')
  await expect(form.getByText(messages.hin_unusual)).toHaveCount(0)
  await field(form, fields.mmsi).fill('27199')
  await field(form, fields.length).fill('18,15')
  await checkA11y(page)
  await form.getByRole('button', { name: appTexts.save, exact: true }).click()
  await expect(form.getByText(messages.invalid_mmsi)).toBeVisible()
  await field(form, fields.mmsi).fill('271 999 014')
  await form.getByRole('button', { name: appTexts.save, exact: true }).click()
  await expectToast(page, messages.boat_identity_updated)
  await expect(card.getByText('TR-SRM58014F223')).toBeVisible()
  await expect(card.getByText('271999014')).toBeVisible()
  await closeToasts(page)
  await checkA11y(page)

  const admin = await openAs(demo.admin, `/admin/boats/${boat.id}`)
  const known = admin.getByRole('region', { name: title })
  await expect(known.getByText('18,15')).toBeVisible()
  await known.getByRole('button', { name: edit }).click()
  const completed = admin.getByRole('dialog', { name: title })
  await field(completed, fields.pontoon).fill('C-14')
  await completed.getByRole('button', { name: appTexts.save, exact: true }).click()
  // The owner's page hears of it.
  await expect(card.getByText('C-14')).toBeVisible()
})
