// A boat goes to its next owner: offered by one, accepted by the other, who reads what was done on it.
import { expect } from '@playwright/test'
import { appTexts } from '../src/shared/app/app.texts.ts'
import { boatsTexts } from '../src/shared/boats/boats.texts.ts'
import { handoversTexts as texts } from '../src/shared/handovers/handovers.texts.ts'
import { messages } from '../src/shared/messages.tr.ts'
import { records } from './support/records.ts'
import { closeToasts, expectToast, field } from './support/screen.ts'
import { checkA11y, demoPassword, signIn, test } from './support/test.ts'

test('an owner hands a boat over, the buyer accepts and reads its history, and the owner has it no more', async ({
  page,
  request,
  openAs,
}) => {
  const made = records(request)
  const owner = await made.person()
  const buyer = await made.person()
  const boat = await made.boatOf(owner)
  await signIn(page, owner.email, demoPassword, `/boats/${boat.id}`)
  await page.getByRole('button', { name: boatsTexts.actionsOf(boat.name) }).click()
  await page.getByRole('menuitem', { name: texts.open }).click()
  const form = page.getByRole('dialog', { name: texts.offer.title })
  await field(form, texts.offer.email).fill(buyer.email)
  await checkA11y(page)
  await form.getByRole('button', { name: texts.offer.send }).click()
  await expectToast(page, messages.handover_offered)
  await expect(form).toHaveCount(0)
  await closeToasts(page)
  await page.goto('/handovers')
  await expect(page.getByText(buyer.email)).toBeVisible()
  await checkA11y(page)

  const other = await openAs(buyer.email, '/handovers')
  await other.getByRole('button', { name: texts.accept, exact: true }).click()
  const agreement = other.getByRole('dialog', { name: texts.acceptTitle(boat.name) })
  await checkA11y(other)
  await agreement.getByRole('button', { name: texts.acceptConfirm }).click()
  await expectToast(other, messages.handover_accepted)
  await expect(other.getByRole('heading', { name: boat.name, level: 1 })).toBeVisible()
  await closeToasts(other)
  await other.getByRole('button', { name: boatsTexts.actionsOf(boat.name) }).click()
  await other.getByRole('menuitem', { name: texts.history }).click()
  const history = other.getByRole('dialog', { name: texts.history })
  await expect(history.getByText(texts.historyOf.mine)).toBeVisible()
  await expect(history.getByText(texts.historyOf.other)).toBeVisible()
  await expect(history.getByText(owner.email)).toHaveCount(0)
  await checkA11y(other)

  await page.goto('/boats')
  await expect(page.getByRole('heading', { name: appTexts.titles.myBoats, level: 1 })).toBeVisible()
  await expect(page.getByText(boat.name)).toHaveCount(0)
})
