// Service plans: an admin changes a template and offers it to an engine, enters its last service, and asks for what is due; the owner
// sees what the boat needs.
import { expect } from '@playwright/test'
import { appTexts } from '../src/shared/app/app.texts.ts'
import { messages } from '../src/shared/messages.tr.ts'
import { enginePlansApi, servicePlansApi } from '../src/shared/plans/plans.contract.ts'
import { plansTexts as texts } from '../src/shared/plans/plans.texts.ts'
import { templatesTexts } from '../src/shared/plans/templates.texts.ts'
import { code, records, unique } from './support/records.ts'
import { expectToast, field } from './support/screen.ts'
import { checkA11y, demo, demoPassword, signIn, test } from './support/test.ts'

const OIL = { code: 'OIL', title: 'Motor yağı', action: 'REPLACE', everyHours: 100, everyMonths: 12 }

test('an admin edits a template, takes its difference, enters the last service and opens the request', async ({
  page,
  request,
}) => {
  const made = records(request)
  const owner = await made.person()
  const boat = await made.boatOf(owner)
  const { model } = await made.brandWithModel()
  const serial = `PLAN-${code()}`
  const engine = await made.engine(model, serial, boat.id)
  // The first of the list, which is by brand.
  const name = unique('AA Şablon')
  const body = { name, brand: 'AA', family: 'Sınama', source: 'El kitabı', items: [OIL] }
  const template = await made.asAdmin(servicePlansApi.create, { body })
  await made.asAdmin(enginePlansApi.update, { params: { id: engine.id }, body: { templateId: template.id } })

  await signIn(page, demo.admin, undefined, '/admin/service-plans')
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: templatesTexts.edit(name) }).click()
  await dialog.getByRole('button', { name: templatesTexts.item.edit(OIL.title) }).click()
  await field(dialog, templatesTexts.item.everyHours).fill('150')
  await checkA11y(page)
  await dialog.getByRole('button', { name: appTexts.save, exact: true }).click()
  await expectToast(page, messages.service_plan_updated)
  await dialog.getByRole('button', { name: new RegExp(serial) }).click()
  await expect(dialog.getByText(templatesTexts.ofEngines.same)).toBeVisible()
  await checkA11y(page)

  await page.goto(`/admin/boats/${boat.id}`)
  await page.getByRole('button', { name: new RegExp(`${serial}: bakım planı`) }).click()
  await dialog.getByRole('button', { name: texts.lastDone.open }).click()
  await dialog.getByRole('textbox', { name: texts.lastDone.dayOf(OIL.title) }).fill('10.01.2026')
  await page.keyboard.press('Tab')
  await checkA11y(page)
  await dialog.getByRole('button', { name: appTexts.save, exact: true }).click()
  await expectToast(page, messages.engine_plan_updated)
  await expect(dialog.getByText(/10\.01\.2027/)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText(/Motor yağı: .*10\.01\.2027/)).toBeVisible()
  await checkA11y(page)
})

test('an overdue service stands in the admin’s list with one request, and on the owner’s home', async ({
  page,
  request,
}) => {
  const made = records(request)
  const owner = await made.person()
  const boat = await made.boatOf(owner)
  const { model } = await made.brandWithModel()
  const engine = await made.engine(model, `PLAN-${code()}`, boat.id)
  const items = [{ ...OIL, doneOn: '2005-01-01', doneAtHours: 0 }]
  await made.asAdmin(enginePlansApi.update, { params: { id: engine.id }, body: { items } })

  await signIn(page, demo.admin, undefined, '/admin/due?state=OVERDUE')
  const ask = page.getByRole('link', { name: texts.due.toRequest(boat.name) })
  await expect(ask).toBeVisible()
  await expect(page.getByRole('link', { name: texts.due.mail(boat.name) })).toBeVisible()
  await checkA11y(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await checkA11y(page)
  await ask.click()
  await expect(
    page
      .getByRole('dialog')
      .getByText(/Motor yağı/)
      .first(),
  ).toBeVisible()

  // The page of the admin asks nothing any more.
  await page.goto('/favicon.svg')
  await page.evaluate(() => localStorage.clear())
  await signIn(page, owner.email, demoPassword, '/boats')
  await expect(page.getByText(new RegExp(`^${texts.states.OVERDUE}: Motor yağı`))).toBeVisible()
  await checkA11y(page)
})
