// Pictures of a boat's passport: hours with the photo of a meter, the QR tag, a half-day, handover and the service report.
import { expect } from '@playwright/test'
import { appTexts } from '../src/shared/app/app.texts.ts'
import { appointmentsApi } from '../src/shared/appointments/appointments.contract.ts'
import { appointmentsTexts } from '../src/shared/appointments/appointments.texts.ts'
import { boatTagsTexts } from '../src/shared/boats/boat-tags.texts.ts'
import { boatsTexts } from '../src/shared/boats/boats.texts.ts'
import { readingsTexts } from '../src/shared/engines/readings.texts.ts'
import { handoversApi } from '../src/shared/handovers/handovers.contract.ts'
import { handoversTexts } from '../src/shared/handovers/handovers.texts.ts'
import { messages } from '../src/shared/messages.tr.ts'
import { reportsTexts } from '../src/shared/reports/reports.texts.ts'
import { requestsApi } from '../src/shared/requests/requests.contract.ts'
import { requestPath } from '../src/shared/requests/requests.paths.ts'
import { phonePhoto } from '../test/pictures.ts'
import { pictures } from './support/pictures.ts'
import { code, records } from './support/records.ts'
import { expectToast, field } from './support/screen.ts'
import { demoPassword, signIn, test } from './support/test.ts'

test('a boat keeps its own history', async ({ page, request }, info) => {
  test.setTimeout(300_000)
  const made = records(request)
  const { screen, dialog: picture, first } = await pictures(page, info.project.name, 'passport')
  const { owner, boat, request: asked } = await made.customerWithRequest()
  const { model } = await made.brandWithModel()
  await made.engine(model, `SAAT-${code()}`, boat.id)
  const technician = await made.person('TECHNICIAN', 'Kemal Usta')
  await made.asAdmin(appointmentsApi.updateSettings, {
    body: { workingDays: [1, 2, 3, 4, 5, 6, 7], placesAHalf: 40, leadDays: 3, changeDays: 2 },
  })
  const dialog = page.getByRole('dialog')
  const actions = async (name: string) => {
    await page.getByRole('button', { name: boatsTexts.actionsOf(boat.name) }).click()
    await page.getByRole('menuitem', { name }).click()
  }

  await test.step('the hours of an engine', async () => {
    await signIn(page, owner.email, demoPassword, `/boats/${boat.id}`)
    const enter = page.getByRole('button', { name: /: saat gir$/ })
    await enter.click()
    await field(dialog, readingsTexts.hours).fill('130,5')
    const file = { name: 'sayac.jpg', mimeType: 'image/jpeg', buffer: await phonePhoto(1200, 800) }
    await dialog.locator('input[type=file]').setInputFiles(file)
    await expect(dialog.getByRole('img', { name: readingsTexts.photo.chosen })).toBeVisible()
    await picture('hours', dialog)
    await dialog.getByRole('button', { name: appTexts.save, exact: true }).click()
    await expectToast(page, messages.reading_added)
    await expect(dialog).toBeHidden()
    await enter.click()
    await dialog.getByRole('button', { name: /130,5 saat kaydının fotoğrafı$/ }).click()
    await expect(dialog.getByRole('img', { name: /130,5 saat kaydının fotoğrafı$/ })).toBeVisible()
    await picture('hours-photo', dialog)
  })

  await test.step('the tag', async () => {
    await page.goto(`/boats/${boat.id}`)
    await page.getByRole('button', { name: boatTagsTexts.open }).click()
    await dialog.getByRole('button', { name: boatTagsTexts.create }).click()
    await expect(dialog.getByRole('img', { name: boatTagsTexts.qr })).toBeVisible()
    await picture('tag', dialog)
  })

  await test.step('a half-day', async () => {
    await page.goto(`/boats/${boat.id}`)
    await page.getByRole('button', { name: boatsTexts.requests.create }).first().click()
    await dialog.getByText(appointmentsTexts.appointment, { exact: true }).click()
    await expect(page.getByRole('option').first()).toBeVisible()
    // axe takes the open list for a region that only a mouse can scroll; the arrow keys move in it.
    await first('half-day')
  })

  await test.step('the handover', async () => {
    await page.goto(`/boats/${boat.id}`)
    await actions(handoversTexts.open)
    await picture('handover', dialog)
    await made.as(owner.email, handoversApi.offer, {
      params: { id: boat.id },
      body: { email: technician.email, withRequests: true },
    })
    await page.goto(`/boats/${boat.id}`)
    await expect(page.getByRole('heading', { name: boat.name, level: 1 })).toBeVisible()
    await screen('boat')
  })

  await test.step('the service report', async () => {
    const params = { id: asked.id }
    await made.asAdmin(requestsApi.assign, { params: { ...params, technicianId: technician.id } })
    await made.asAdmin(requestsApi.update, { params, body: { status: 'ACTIVE' } })
    await signIn(page, technician.email, demoPassword, requestPath('TECHNICIAN', asked.id))
    const card = page.getByRole('region', { name: reportsTexts.title })
    await card.getByRole('button', { name: reportsTexts.write }).click()
    await picture('report', dialog)
    await made.as(technician.email, requestsApi.complete, { params, body: { workDone: 'İmpeller yenilendi.' } })
    await page.goto(requestPath('TECHNICIAN', asked.id))
    await card.getByRole('button', { name: reportsTexts.sign, exact: true }).click()
    await dialog.getByRole('checkbox', { name: reportsTexts.signDialog.ownerThere }).check()
    await picture('sign', dialog)
  })
})
