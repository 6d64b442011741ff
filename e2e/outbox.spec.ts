// What waits on a device meets the server: refusals, two tabs, two devices, a clock that is wrong, another account.
import { expect } from '@playwright/test'
import { accountsTexts } from '../src/shared/accounts/accounts.texts.ts'
import { appTexts } from '../src/shared/app/app.texts.ts'
import { deviceTexts } from '../src/shared/app/device.texts.ts'
import { partListsApi } from '../src/shared/inventory/part-lists.contract.ts'
import { jobNotesApi } from '../src/shared/requests/job-notes.contract.ts'
import { jobNotesTexts } from '../src/shared/requests/job-notes.texts.ts'
import { requestPath } from '../src/shared/requests/requests.paths.ts'
import { installed, usePart, writeNote } from './support/device.ts'
import { test } from './support/offline.ts'
import { field } from './support/screen.ts'
import { checkA11y, demoPassword, signIn } from './support/test.ts'

test('work that the server refuses stays readable with its reason and reaches the admins as a note', {
  tag: '@phone',
}, async ({ page, context, made, offlineJob: { request: job, technician }, expectConsole }) => {
  expectConsole(/409/)
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
  // The same technician uses it meanwhile on another device.
  const { content } = await made.as(technician.email, partListsApi.items, { params: { id: list.id } })
  const [item] = content
  if (!item) throw new Error('The list has no item.')
  await made.as(technician.email, partListsApi.addTransaction, {
    params: { id: item.id },
    body: { quantity: 1, status: 'USED' },
  })

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

test('work of a session that ended meanwhile is sent after the same account signs in, and goes with another account', {
  tag: '@phone',
}, async ({ page, context, made, offlineJob: { request: job, technician }, expectConsole }) => {
  expectConsole(/401/)
  const colleague = await made.person('TECHNICIAN')
  const atJob = requestPath('TECHNICIAN', job.id)
  const notes = async () =>
    (await made.asAdmin(jobNotesApi.ofRequest, { params: { id: job.id } })).content.map(({ text }) => text)
  const noteOffline = async (text: string) => {
    await expect(page.getByRole('button', { name: jobNotesTexts.add })).toBeVisible()
    await context.setOffline(true)
    await writeNote(page, text)
    await expect(page.getByText(deviceTexts.waiting(1))).toBeVisible()
  }
  await signIn(page, technician.email, demoPassword, atJob)
  await installed(page)
  await noteOffline('Impeller değişti.')
  // The token is no longer accepted, and neither is the session's cookie.
  await page.evaluate(() => {
    const [head, body] = (localStorage.getItem('accessToken') ?? '').split('.')
    localStorage.setItem('accessToken', `${head}.${body}.x`)
  })
  await context.clearCookies()
  await context.setOffline(false)
  await expect(page).toHaveURL((url) => url.pathname === '/auth')
  expect(await notes()).toEqual([])
  await signIn(page, technician.email, demoPassword, atJob)
  await expect.poll(notes, { timeout: 30_000 }).toEqual(['Impeller değişti.'])
  await expect(page.getByText(deviceTexts.waiting(1))).toHaveCount(0)

  await noteOffline('Pervane eğik.')
  // The session ends before the page is left: while a page is being left, the browser's tools no longer hold its network back.
  await page.evaluate(() => localStorage.removeItem('accessToken'))
  await context.clearCookies()
  await page.goto('about:blank')
  await context.setOffline(false)
  await page.goto('/login')
  await field(page, accountsTexts.email).fill(colleague.email)
  await field(page, accountsTexts.password).fill(demoPassword)
  const question = page.getByRole('dialog', { name: deviceTexts.othersTitle })
  await page.getByRole('button', { name: accountsTexts.login, exact: true }).click()
  await expect(question).toContainText(deviceTexts.others(1, 0))
  await question.getByRole('button', { name: appTexts.draftSendFirst }).click()
  await expect(question).toHaveCount(0)
  expect(await page.evaluate(() => localStorage.getItem('accessToken'))).toBeNull()
  await page.getByRole('button', { name: accountsTexts.login, exact: true }).click()
  await checkA11y(page)
  await question.getByRole('button', { name: deviceTexts.othersDelete }).click()
  await expect(page.getByRole('heading', { level: 1, name: appTexts.titles.technicianDashboard })).toBeVisible()
  await signIn(page, technician.email, demoPassword, atJob)
  await expect(page.getByText('Impeller değişti.')).toBeVisible()
  expect(await notes()).toEqual(['Impeller değişti.'])
})
