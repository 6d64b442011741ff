// Appointments: the owner picks a half-day, the admin confirms it and sees the load, the owner moves and cancels it.
import { expect } from '@playwright/test'
import { appointmentsApi } from '../src/shared/appointments/appointments.contract.ts'
import { appointmentsTexts as texts } from '../src/shared/appointments/appointments.texts.ts'
import { boatsTexts } from '../src/shared/boats/boats.texts.ts'
import { addDays } from '../src/shared/calendar/calendar.days.ts'
import { dayOf } from '../src/shared/days.ts'
import { messages } from '../src/shared/messages.tr.ts'
import { requestsTexts } from '../src/shared/requests/requests.texts.ts'
import { records } from './support/records.ts'
import { act, expectToast } from './support/screen.ts'
import { checkA11y, demoPassword, signIn, test } from './support/test.ts'

test('an owner picks a half-day, an admin confirms it and sees the day’s load, and the owner moves and cancels it', async ({
  page,
  openAs,
  request,
}) => {
  const made = records(request)
  await made.asAdmin(appointmentsApi.updateSettings, {
    body: { workingDays: [1, 2, 3, 4, 5, 6, 7], placesAHalf: 40, leadDays: 3, changeDays: 2 },
  })
  const owner = await made.person()
  const boat = await made.boatOf(owner)
  const first = addDays(dayOf(new Date()), 3)

  await signIn(page, owner.email, demoPassword, `/boats/${boat.id}`)
  await page.getByRole('button', { name: boatsTexts.requests.create }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(texts.appointment, { exact: true }).click()
  await page.getByRole('option', { name: texts.slot(first, 'PM') }).click()
  await checkA11y(page)
  await dialog.getByRole('button', { name: requestsTexts.form.submit }).click()
  await expectToast(page, requestsTexts.form.created)
  await expect(page).toHaveURL(/maintenance\/[0-9a-f-]{36}/)
  const id = page.url().split('/').at(-1) ?? ''
  await expect(page.getByText(texts.slot(first, 'PM'))).toBeVisible()

  const admin = await openAs('admin@pruva.local', `/admin/maintenance/${id}`)
  await act(admin, requestsTexts.actions.takeSlot)
  await expectToast(admin, texts.taken(texts.slot(first, 'PM')))
  await admin.goto(`/takvim?view=day&date=${first}`)
  await expect(admin.getByRole('region', { name: texts.load.title }).getByText(/^\d+\/80$/)).toBeVisible()
  await checkA11y(admin)
  await admin.emulateMedia({ colorScheme: 'dark' })
  await checkA11y(admin)

  await page.reload()
  await act(page, requestsTexts.actions.changeSlot)
  await expect(dialog.getByText(texts.change.now(texts.slot(first, 'PM')))).toBeVisible()
  await dialog.getByRole('combobox', { name: texts.change.to }).click()
  await page.getByRole('option', { name: texts.slot(addDays(first, 1), 'AM') }).click()
  await checkA11y(page)
  await dialog.getByRole('button', { name: texts.change.submit }).click()
  await expectToast(page, messages.slot_saved)
  await expect(dialog).toBeHidden()
  await expect(page.getByText(texts.slot(addDays(first, 1), 'AM'))).toBeVisible()

  await act(page, requestsTexts.actions.changeSlot)
  await dialog.getByRole('button', { name: texts.change.cancel }).click()
  await page
    .getByRole('dialog', { name: texts.change.cancel })
    .getByRole('button', { name: texts.change.cancel })
    .click()
  await expectToast(page, messages.slot_canceled)
})
