// An owner lets a captain into a boat: the captain files and sees no price, until the owner ends it.
import { expect } from '@playwright/test'
import { boatPeopleTexts as texts } from '../src/shared/boats/boat-people.texts.ts'
import { boatsTexts } from '../src/shared/boats/boats.texts.ts'
import { messages } from '../src/shared/messages.tr.ts'
import { offersTexts } from '../src/shared/offers/offers.texts.ts'
import { requestsTexts } from '../src/shared/requests/requests.texts.ts'
import { records } from './support/records.ts'
import { closeToasts, expectToast, field } from './support/screen.ts'
import { checkA11y, demoPassword, signIn, test } from './support/test.ts'

test('an owner invites a captain, who files and sees no price, and ends it', async ({ page, request, openAs }) => {
  const made = records(request)
  const owner = await made.person()
  const captain = await made.person()
  const boat = await made.boatOf(owner)
  await signIn(page, owner.email, demoPassword, `/boats/${boat.id}`)
  await page.getByRole('button', { name: texts.invite }).click()
  const form = page.getByRole('dialog', { name: texts.form.title })
  await expect(form.getByText('Aranır, görür, talep açar; fiyat görmez.')).toBeVisible()
  await field(form, texts.form.name).fill('Kemal Kaptan')
  await field(form, texts.form.email).fill(captain.email)
  await checkA11y(page)
  await form.getByRole('button', { name: texts.form.send }).click()
  await expectToast(page, messages.person_invited)
  await closeToasts(page)

  const other = await openAs(captain.email, '/boats')
  await checkA11y(other)
  await other.getByRole('button', { name: texts.invitation.accept }).click()
  await expectToast(other, messages.boat_accepted)
  await closeToasts(other)
  await other.getByRole('link', { name: boat.name }).click()
  await expect(other.getByRole('button', { name: boatsTexts.edit })).toHaveCount(0)
  await checkA11y(other)
  await other.getByRole('button', { name: boatsTexts.requests.create }).filter({ visible: true }).first().click()
  const filing = other.getByRole('dialog', { name: requestsTexts.form.forBoat(boat.name) })
  await field(filing, requestsTexts.form.description).fill('Su alıyor')
  await filing.getByRole('button', { name: requestsTexts.form.submit }).click()
  await expect(other).toHaveURL(/\/maintenance\/[\w-]+$/)
  await expect(other.getByText('Su alıyor').first()).toBeVisible()
  await expect(other.getByText(offersTexts.title)).toHaveCount(0)
  await checkA11y(other)

  await other.goto('/boats')
  await expect(other.getByText(boat.name)).toBeVisible()
  await page.getByRole('button', { name: texts.endOf('Kemal Kaptan') }).click()
  await page.getByRole('dialog', { name: texts.end }).getByRole('button', { name: texts.end }).click()
  await expectToast(page, messages.person_ended)
  await expect(other.getByText(boat.name)).toHaveCount(0)
})
