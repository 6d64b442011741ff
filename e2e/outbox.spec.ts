// Work without a network: it waits on the device, survives the page, and reaches the server once.
import { expect, type Page } from '@playwright/test'
import { appTexts } from '../src/shared/app/app.texts.ts'
import { deviceTexts } from '../src/shared/app/device.texts.ts'
import { partListsTexts } from '../src/shared/inventory/inventory.texts.ts'
import { partListsApi } from '../src/shared/inventory/part-lists.contract.ts'
import { jobNotesApi } from '../src/shared/requests/job-notes.contract.ts'
import { requestsApi } from '../src/shared/requests/requests.contract.ts'
import { requestsTexts } from '../src/shared/requests/requests.texts.ts'
import { records } from './support/records.ts'
import { act, answerKept } from './support/screen.ts'
import { checkA11y, demoPassword, signIn, test } from './support/test.ts'

test.use({ serviceWorkers: 'allow' })

const { actions } = partListsTexts.detail

async function installed(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready)
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
}

async function usePart(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: partListsTexts.detail.actionOf(actions.USED, name) }).click()
  const dialog = page.getByRole('dialog', { name: partListsTexts.transaction.title })
  await dialog.getByRole('button', { name: actions.USED }).click()
  await expect(dialog).toHaveCount(0)
}

test('a part and the end of a job without a network wait, survive a new start, and are sent once in order', async ({
  page,
  context,
  request,
  expectConsole,
}) => {
  expectConsole(/ERR_INTERNET_DISCONNECTED|Failed to fetch/)
  const made = records(request)
  const { request: job, technician } = await made.activeJob()
  const part = await made.part({ quantity: 10 })
  const list = await made.as(technician.email, partListsApi.create, {
    body: { serviceRequestId: job.id, items: [{ sparePartId: part.id, quantity: 2 }] },
  })
  await signIn(page, technician.email, demoPassword, `/technician/maintenance/${job.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await installed(page)
  await page.goto('/technician/dashboard')
  await answerKept(page, '"assigned"', job.requestNumber)
  await page.goto(`/inventory/transactions/${list.id}`)
  await expect(page.getByText(part.name).first()).toBeVisible()

  await context.setOffline(true)
  await usePart(page, part.name)
  await expect(page.getByText(deviceTexts.waiting(1))).toBeVisible()
  await expect(page.getByText(partListsTexts.detail.left(1))).toBeVisible()
  await page.goto(`/technician/maintenance/${job.id}`)
  await act(page, requestsTexts.actions.complete)
  const complete = page.getByRole('dialog', { name: requestsTexts.completeDialog.title })
  await complete.getByRole('button', { name: requestsTexts.completeDialog.confirm }).click()
  await expect(complete).toHaveCount(0)
  await expect(page.getByText(deviceTexts.waiting(2))).toBeVisible()
  await expect(page.getByRole('alert', { name: deviceTexts.completing })).toBeVisible()
  await checkA11y(page)

  await page.goto('/technician/dashboard')
  await expect(page.getByText(deviceTexts.completing)).toBeVisible()
  await expect(page.getByText(deviceTexts.waiting(2))).toBeVisible()
  await page.getByRole('button', { name: deviceTexts.details }).click()
  const outbox = page.getByRole('dialog', { name: deviceTexts.outbox })
  await expect(outbox.getByText(deviceTexts.states.READY)).toHaveCount(2)
  await checkA11y(page)
  await page.keyboard.press('Escape')
  await expect(outbox).toHaveCount(0)

  await page.getByRole('button', { name: appTexts.userMenu }).click()
  await page.getByRole('menuitem', { name: appTexts.signOut }).click()
  const question = page.getByRole('dialog', { name: deviceTexts.unsentTitle(2) })
  await expect(question).toContainText(part.name)
  await question.getByRole('button', { name: appTexts.draftSendFirst }).click()
  await expect(question).toHaveCount(0)

  await context.setOffline(false)
  await expect(page.getByRole('button', { name: deviceTexts.details })).toHaveCount(0)
  const after = await made.as(technician.email, requestsApi.byId, { params: { id: job.id } })
  expect(after.status).toBe('COMPLETED')
  const { content } = await made.as(technician.email, partListsApi.items, { params: { id: list.id } })
  expect(content.map(({ used, remaining }) => [used, remaining])).toEqual([[1, 1]])
})

test('work that the server refuses stays readable with its reason and reaches the admins as a note', async ({
  page,
  context,
  request,
  expectConsole,
}) => {
  expectConsole(/ERR_INTERNET_DISCONNECTED|Failed to fetch|409/)
  const made = records(request)
  const { request: job, technician } = await made.activeJob()
  const part = await made.part({ quantity: 10 })
  const list = await made.as(technician.email, partListsApi.create, {
    body: { serviceRequestId: job.id, items: [{ sparePartId: part.id, quantity: 1 }] },
  })
  await signIn(page, technician.email, demoPassword, `/inventory/transactions/${list.id}`)
  await installed(page)
  await expect(page.getByText(part.name).first()).toBeVisible()
  await context.setOffline(true)
  await usePart(page, part.name)
  await expect(page.getByText(deviceTexts.waiting(1))).toBeVisible()
  // Somebody else uses it meanwhile.
  const { content } = await made.asAdmin(partListsApi.items, { params: { id: list.id } })
  const [item] = content
  if (!item) throw new Error('The list has no item.')
  await made.asAdmin(partListsApi.addTransaction, { params: { id: item.id }, body: { quantity: 1, status: 'USED' } })

  await context.setOffline(false)
  await expect(page.getByText(deviceTexts.refused(1))).toBeVisible()
  await page.getByRole('button', { name: deviceTexts.details }).click()
  const outbox = page.getByRole('dialog', { name: deviceTexts.outbox })
  await expect(outbox.getByText(deviceTexts.states.REJECTED)).toBeVisible()
  await checkA11y(page)
  await outbox.getByRole('button', { name: deviceTexts.tell }).click()
  await expect(outbox.getByText(deviceTexts.allSent)).toBeVisible()
  const notes = await made.asAdmin(jobNotesApi.ofRequest, { params: { id: job.id } })
  expect(notes.content.map(({ text }) => text)).toEqual([expect.stringContaining(part.name)])
})
