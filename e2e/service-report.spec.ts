// The signed service report: a technician fills and signs it on the phone, the owner reads it.
import { expect } from '@playwright/test'
import { appTexts } from '../src/shared/app/app.texts.ts'
import { messages } from '../src/shared/messages.tr.ts'
import { reportsTexts as texts } from '../src/shared/reports/reports.texts.ts'
import { requestsApi } from '../src/shared/requests/requests.contract.ts'
import { records } from './support/records.ts'
import { expectToast, field } from './support/screen.ts'
import { checkA11y, demoPassword, signIn, test } from './support/test.ts'

test('a technician prepares a service report during the job, both sign it on the phone, and the owner opens it', async ({
  page,
  openAs,
  request,
}) => {
  const made = records(request)
  const { request: asked, owner } = await made.customerWithRequest()
  const technician = await made.person('TECHNICIAN', 'Kemal Usta')
  const params = { id: asked.id }
  await made.asAdmin(requestsApi.assign, { params: { ...params, technicianId: technician.id } })
  await made.asAdmin(requestsApi.update, { params, body: { status: 'ACTIVE' } })

  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, technician.email, demoPassword, `/technician/maintenance/${asked.id}`)
  const card = page.getByRole('region', { name: texts.title })
  const dialog = page.getByRole('dialog')
  await card.getByRole('button', { name: texts.write }).click()
  await field(dialog, texts.fields.findings).fill('Deniz suyu pompasının impelleri parçalanmış, iki kanat eksik.')
  await checkA11y(page)
  await dialog.getByRole('button', { name: appTexts.save, exact: true }).click()
  await expectToast(page, messages.report_saved)
  await expect(dialog).toBeHidden()

  await made.as(technician.email, requestsApi.complete, { params, body: { workDone: 'İmpeller ve conta yenilendi.' } })
  await card.getByRole('button', { name: texts.sign, exact: true }).click()
  await expect(field(dialog, texts.signDialog.technicianName)).toHaveValue('Kemal Usta')
  await dialog.getByRole('checkbox', { name: texts.signDialog.ownerThere }).check()
  for (const name of [texts.signDialog.technicianPad, texts.signDialog.ownerPad]) {
    const pad = dialog.getByRole('img', { name })
    // Clear of the bar with the buttons.
    await pad.evaluate((element) => element.scrollIntoView({ block: 'center' }))
    const box = await pad.boundingBox()
    if (!box) throw new Error(name)
    await page.mouse.move(box.x + 30, box.y + 60)
    await page.mouse.down()
    for (let step = 1; step <= 12; step++)
      await page.mouse.move(box.x + 30 + step * 20, box.y + 60 + (step % 2 ? -35 : 25))
    await page.mouse.up()
  }
  const lines = dialog.locator('svg[role="img"] path[d^="M"]')
  await expect(lines).toHaveCount(2)
  const drawn = () => lines.evaluateAll((paths) => paths.map((path) => path.getAttribute('d')))
  const before = await drawn()
  // The phone is turned and turned back.
  for (const size of [
    { width: 844, height: 390 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(size)
    await expect(dialog.getByRole('button', { name: texts.signDialog.submit })).toBeVisible()
    expect(await drawn()).toEqual(before)
  }
  await checkA11y(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await checkA11y(page)
  await dialog.getByRole('button', { name: texts.signDialog.submit }).click()
  await expectToast(page, messages.report_signed_now)
  await expect(dialog).toBeHidden()
  await expect(card.getByText(texts.signed, { exact: true })).toBeVisible()
  await expect(card.getByRole('button', { name: texts.write })).toHaveCount(0)

  const customer = await openAs(owner.email, `/maintenance/${asked.id}`)
  const own = customer.getByRole('region', { name: texts.title })
  await expect(own.getByText(texts.signed, { exact: true })).toBeVisible()
  await checkA11y(customer)
  const answer = customer.waitForResponse((one) => one.url().endsWith('/report/pdf'))
  await own.getByRole('button', { name: texts.openPdf }).click()
  expect((await answer).headers()['content-type']).toBe('application/pdf')
})
