// What waits on a device meets the server: refusals, two tabs, two devices, a clock that is wrong, another account.
import { expect } from '@playwright/test'
import { deviceTexts } from '../src/shared/app/device.texts.ts'
import { partListsApi } from '../src/shared/inventory/part-lists.contract.ts'
import { jobNotesApi } from '../src/shared/requests/job-notes.contract.ts'
import { installed, usePart } from './support/device.ts'
import { records } from './support/records.ts'
import { checkA11y, demoPassword, signIn, test } from './support/test.ts'

test.use({ serviceWorkers: 'allow' })

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
