// A whole job, and an owner's request, without a network.
import { expect } from '@playwright/test'
import { appTexts } from '../src/shared/app/app.texts.ts'
import { deviceTexts } from '../src/shared/app/device.texts.ts'
import { readingsApi } from '../src/shared/engines/readings.contract.ts'
import { inventoryMessages } from '../src/shared/inventory/inventory.messages.ts'
import { partListsTexts } from '../src/shared/inventory/inventory.texts.ts'
import { partListsApi } from '../src/shared/inventory/part-lists.contract.ts'
import { extrasApi } from '../src/shared/offers/extra-work.contract.ts'
import { extraTexts } from '../src/shared/offers/extra-work.texts.ts'
import { offersTexts } from '../src/shared/offers/offers.texts.ts'
import { photosApi } from '../src/shared/photos/photos.contract.ts'
import { photosTexts } from '../src/shared/photos/photos.texts.ts'
import { jobNotesApi } from '../src/shared/requests/job-notes.contract.ts'
import { requestsApi } from '../src/shared/requests/requests.contract.ts'
import { requestPath } from '../src/shared/requests/requests.paths.ts'
import { requestsTexts } from '../src/shared/requests/requests.texts.ts'
import { phonePhoto } from '../test/pictures.ts'
import { answerKept, jobsOnDevice, startInstalled, usePart, writeNote } from './support/device.ts'
import { code, records } from './support/records.ts'
import { act, expectToast, field } from './support/screen.ts'
import { checkA11y, test } from './support/test.ts'

test.use({ serviceWorkers: 'allow' })

const texts = extraTexts.draft

test('@phone a job done on the quay is sent once, in order, with its times, and its owner sees it live', async ({
  page,
  context,
  request,
  openAs,
  expectConsole,
}) => {
  expectConsole(/ERR_INTERNET_DISCONNECTED|Failed to fetch/)
  const made = records(request)
  const owner = await made.person()
  const boat = await made.boatOf(owner)
  const { model } = await made.brandWithModel()
  const engine = await made.engine(model, code(), boat.id, 100)
  const asked = await made.asAdmin(requestsApi.create, {
    body: { requestType: 'MAINTENANCE', description: 'Dönemsel bakım', boatId: boat.id, engineIds: [engine.id] },
  })
  await made.setStatus(asked, 'ACTIVE')
  const technician = await made.person('TECHNICIAN')
  const job = await made.asAdmin(requestsApi.assign, { params: { id: asked.id, technicianId: technician.id } })
  const parts = await Promise.all([1, 2, 3].map(() => made.part({ quantity: 10 })))
  const list = await made.as(technician.email, partListsApi.create, {
    body: { serviceRequestId: job.id, items: parts.map(({ id }) => ({ sparePartId: id, quantity: 2 })) },
  })
  const more = await made.part({ quantity: 10 })
  const atJob = requestPath('TECHNICIAN', job.id)
  const live = await openAs(owner.email, requestPath('CUSTOMER', job.id))
  await expect(live.getByRole('heading', { level: 1 })).toBeVisible()

  await test.step('the app and the job are on the device', async () => {
    await startInstalled(page, technician.email, atJob)
    await jobsOnDevice(page, more.partCode)
    await answerKept(page, '"assigned"', boat.name)
    await page.goto(`/inventory/transactions/${list.id}`)
    await answerKept(page, '"items"', parts[0]?.name ?? '')
    await context.setOffline(true)
  })

  await test.step('in the open app, what the device keeps is shown with its age, and what it never saw says so', async () => {
    await page.getByRole('link', { name: appTexts.menu.tasks }).click()
    await expect(page.getByRole('main').getByRole('link', { name: boat.name }).first()).toBeVisible()
    await expect(page.getByText(/ alındı\.$/)).toContainText(appTexts.offline)
    await page.getByRole('link', { name: appTexts.menu.calendar }).click()
    await expect(page.getByText(appTexts.needsNetwork).first()).toBeVisible()
    await checkA11y(page)
  })

  await test.step('without a network the app opens, shows the job, and its owner can be called', async () => {
    await page.goto('/technician/dashboard')
    await page.getByRole('main').getByRole('link', { name: boat.name }).first().click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('a[href="tel:+905320000000"]').first()).toBeVisible()
  })

  await test.step('four photos', async () => {
    const shortcuts = page.getByRole('navigation', { name: requestsTexts.shortcuts.title })
    await shortcuts.getByRole('button', { name: requestsTexts.shortcuts.photo }).click()
    const dialog = page.getByRole('dialog', { name: photosTexts.upload.title })
    const chooser = page.waitForEvent('filechooser')
    await dialog.getByRole('button', { name: photosTexts.upload.choose }).click()
    const buffer = await phonePhoto(600, 400)
    await (await chooser).setFiles([1, 2, 3, 4].map((at) => ({ name: `${at}.jpg`, mimeType: 'image/jpeg', buffer })))
    await dialog.getByRole('button', { name: photosTexts.upload.submit(4) }).click()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByText(deviceTexts.waiting(4))).toBeVisible()
  })

  await test.step('a note', async () => {
    await writeNote(page, 'Pervane kontrol edildi.')
    await expect(page.getByText(deviceTexts.waiting(5))).toBeVisible()
  })

  await test.step('three parts', async () => {
    await page.goto(`/inventory/transactions/${list.id}`)
    for (const part of parts) await usePart(page, part.name)
    await expect(page.getByText(deviceTexts.waiting(8))).toBeVisible()
  })

  await test.step('a new list from a typed code, and a part of it used before the server knows the list', async () => {
    await page.goto(`/inventory/lists?requestId=${job.id}`)
    await expect(page.getByText(boat.name).first()).toBeVisible()
    await page.getByLabel(partListsTexts.create.code).fill(more.partCode)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('textbox', { name: partListsTexts.create.quantityOf(more.name) })).toBeVisible()
    await page.getByRole('button', { name: partListsTexts.create.submit }).click()
    await usePart(page, more.name)
    await expect(page.getByText(deviceTexts.waiting(10))).toBeVisible()
    await checkA11y(page)
  })

  await test.step('a draft of extra work with a photo that waits and a part', async () => {
    await page.goto(atJob)
    await page.getByRole('button', { name: extraTexts.propose }).click()
    const dialog = page.getByRole('dialog', { name: texts.title })
    await field(dialog, texts.text).fill('Kuyruk körüğü yırtık.')
    await dialog.getByRole('checkbox', { name: deviceTexts.work.photo('1.jpg') }).check({ force: true })
    await dialog.getByRole('button', { name: texts.addParts }).click()
    await dialog.getByPlaceholder(offersTexts.builder.search).fill(more.partCode)
    await dialog.getByRole('button', { name: offersTexts.builder.addPart(more.name) }).click()
    await checkA11y(page)
    await dialog.getByRole('button', { name: texts.submit }).click()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByText(deviceTexts.waiting(11))).toBeVisible()
  })

  await test.step('the end of the job, with its hours', async () => {
    await page.goto(atJob)
    await act(page, requestsTexts.actions.complete)
    const dialog = page.getByRole('dialog', { name: requestsTexts.completeDialog.title })
    await dialog.getByLabel(new RegExp(`${engine.serialNumber}.*saat`)).fill('120')
    await dialog.getByRole('checkbox', { name: extraTexts.waiting }).check()
    await dialog.getByRole('button', { name: requestsTexts.completeDialog.confirm }).click()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByText(deviceTexts.waiting(12))).toBeVisible()
    await expect(page.getByRole('alert', { name: deviceTexts.completing })).toBeVisible()
  })

  await test.step('all of it is listed, and signing out names it', async () => {
    await page.getByRole('button', { name: deviceTexts.details }).click()
    const outbox = page.getByRole('dialog', { name: deviceTexts.outbox })
    await expect(outbox.getByText(deviceTexts.states.READY)).toHaveCount(12)
    await checkA11y(page)
    await page.keyboard.press('Escape')
    await expect(outbox).toHaveCount(0)
    await page.getByRole('button', { name: appTexts.userMenu }).click()
    await page.getByRole('menuitem', { name: appTexts.signOut }).click()
    const question = page.getByRole('dialog', { name: deviceTexts.unsentTitle(12) })
    await expect(question).toContainText(parts[0]?.name ?? '')
    await question.getByRole('button', { name: appTexts.draftSendFirst }).click()
    await expect(question).toHaveCount(0)
  })

  const leftAt = new Date()
  const [shared] = parts
  await test.step('meanwhile the same technician uses a part of the list on another device', async () => {
    const other = await openAs(technician.email, `/inventory/transactions/${list.id}`)
    await usePart(other, shared?.name ?? '')
    await expectToast(other, inventoryMessages.part_list_transaction_created)
  })
  await page.close()
  await context.setOffline(false)
  const again = await context.newPage()
  await again.goto('/technician/dashboard')

  await test.step('opened with a network, everything is there once, with the times when it was done', async () => {
    await expect(async () => {
      const { status } = await made.as(technician.email, requestsApi.byId, { params: { id: job.id } })
      expect(status).toBe('COMPLETED')
    }).toPass({ timeout: 30_000 })
    await expect(again.getByRole('button', { name: deviceTexts.details })).toHaveCount(0)
    const id = { params: { id: job.id } }
    const after = await made.as(technician.email, requestsApi.byId, id)
    const items = await made.as(technician.email, partListsApi.items, { params: { id: list.id } })
    const moved = new Map(items.content.map(({ sparePartId, used, remaining }) => [sparePartId, [used, remaining]]))
    expect(parts.map(({ id }) => moved.get(id))).toEqual(parts.map((part) => (part === shared ? [2, 0] : [1, 1])))
    const lists = await made.as(technician.email, partListsApi.ofRequest, id)
    expect(lists.content.map(({ remaining }) => remaining).sort()).toEqual([0, 2])
    const extras = await made.as(technician.email, extrasApi.ofRequest, { params: { requestId: job.id } })
    expect(extras.items.map(({ note }) => note)).toEqual(['Kuyruk körüğü yırtık.'])
    const photos = await made.as(technician.email, photosApi.ofRequest, { params: { requestId: job.id } })
    expect(photos.content).toHaveLength(4)
    const notes = await made.as(technician.email, jobNotesApi.ofRequest, id)
    expect(notes.content.map(({ text }) => text)).toEqual(['Pervane kontrol edildi.'])
    const readings = await made.as(technician.email, readingsApi.ofEngine, { params: { id: engine.id } })
    expect(readings.content.filter(({ hours }) => hours === 120)).toHaveLength(1)
    const doneAt = [...photos.content, ...notes.content].map((one) => new Date(one.doneAt ?? Number.NaN).getTime())
    const completedAt = new Date(after.completedAt ?? Number.NaN).getTime()
    expect(Math.max(...doneAt)).toBeLessThanOrEqual(completedAt)
    expect(completedAt).toBeLessThanOrEqual(leftAt.getTime())
  })

  await expect(live.getByText(appTexts.requestStatuses.COMPLETED).first()).toBeVisible()
})

test('@phone an owner asks for a service without a network: it waits in the lists and is filed once', async ({
  page,
  context,
  request,
  expectConsole,
}) => {
  expectConsole(/ERR_INTERNET_DISCONNECTED|Failed to fetch/)
  const made = records(request)
  const owner = await made.person()
  const boat = await made.boatOf(owner)
  await startInstalled(page, owner.email, '/customer/maintenance')
  await expect(page.getByRole('button', { name: requestsTexts.create })).toBeVisible()
  await page.goto('/boats')
  await answerKept(page, '"mine"', boat.name)
  await context.setOffline(true)

  await page.goto('/customer/maintenance')
  await page.getByRole('button', { name: requestsTexts.create }).click()
  const form = page.getByRole('dialog', { name: requestsTexts.form.forBoat(boat.name) })
  await field(form, requestsTexts.form.description).fill('Sintine su alıyor.')
  await test.step('a page that is closed while typing keeps it', async () => {
    await page.goto('/customer/maintenance')
    await page.getByRole('button', { name: requestsTexts.create }).click()
    await expect(field(form, requestsTexts.form.description)).toHaveValue('Sintine su alıyor.')
    await expect(form.getByText(appTexts.draftRestored)).toBeVisible()
    await checkA11y(page)
  })
  await form.getByRole('button', { name: requestsTexts.form.submit }).click()
  await expect(form).toHaveCount(0)
  const waiting = page.getByRole('list', { name: deviceTexts.waitingRequests })
  await expect(waiting).toContainText('Sintine su alıyor.')
  await checkA11y(page)
  await page.goto('/boats')
  await expect(waiting).toContainText(deviceTexts.states.READY)

  await context.setOffline(false)
  await expect(waiting).toHaveCount(0)
  const mine = await made.as(owner.email, requestsApi.mine)
  expect(mine.content.map(({ description }) => description)).toEqual(['Sintine su alıyor.'])
})
