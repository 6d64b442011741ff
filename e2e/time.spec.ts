// A technician's hours on a phone: Başla on the job, also without a network, the clock on every page, and a forgotten one that asks.
import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import { addDays } from '../src/shared/calendar/calendar.days.ts'
import { dayOf, formatDay } from '../src/shared/days.ts'
import { requestsApi } from '../src/shared/requests/requests.contract.ts'
import { requestPath } from '../src/shared/requests/requests.paths.ts'
import { timeApi } from '../src/shared/time/time.contract.ts'
import { TIME_PATH } from '../src/shared/time/time.paths.ts'
import { timeTexts as texts } from '../src/shared/time/time.texts.ts'
import { records } from './support/records.ts'
import { field } from './support/screen.ts'
import { checkA11y, demoPassword, signIn, test } from './support/test.ts'

test('a technician starts and ends the clock with one press, also without a network, and corrects it', async ({
  page,
  context,
  request,
  expectConsole,
}) => {
  expectConsole(/ERR_INTERNET_DISCONNECTED|Failed to fetch/)
  const made = records(request)
  const owner = await made.person()
  const { request: job, technician } = await made.activeJobOn(await made.boatOf(owner))
  const entries = async () => (await made.as(technician.email, timeApi.list)).content
  await signIn(page, technician.email, demoPassword, requestPath('TECHNICIAN', job.id))
  await page.getByRole('button', { name: texts.start, exact: true }).click()
  const clock = page.getByRole('region', { name: texts.clock })
  await expect(clock).toContainText(job.boatName)
  await expect(page.getByRole('button', { name: texts.stopRunning(0) })).toBeVisible()
  await checkA11y(page)
  await page.goto('/technician/dashboard')
  await clock.getByRole('button', { name: texts.stop }).click()
  await expect(clock).toHaveCount(0)
  expect((await entries()).map(({ state }) => state)).toEqual(['ENDED'])

  await page.goto(requestPath('TECHNICIAN', job.id))
  await expect(page.getByRole('button', { name: texts.start, exact: true })).toBeEnabled()
  await context.setOffline(true)
  await page.getByRole('button', { name: texts.start, exact: true }).click()
  await expect(clock).toBeVisible()
  await context.setOffline(false)
  await expect.poll(async () => (await entries())[0]?.state).toBe('RUNNING')
  await clock.getByRole('button', { name: texts.stop }).click()
  await expect(clock).toHaveCount(0)
})

test('a forgotten clock asks when it ended; the answer and a correction stand in the list', async ({
  page,
  request,
}) => {
  const made = records(request)
  const technician = await made.person('TECHNICIAN')
  const query = { status: 'ACTIVE', sort: 'createdAt,asc', size: '1' }
  const [job] = (await made.asAdmin(requestsApi.list, { query })).content
  const assigned = { params: { id: job?.id ?? '', technicianId: technician.id } }
  await made.asAdmin(requestsApi.assign, assigned)
  // Until four in the morning yesterday's clock is not forgotten.
  const day = addDays(dayOf(new Date()), -2)
  const clientAt = `${day}T09:40:00+03:00`
  await made.as(technician.email, timeApi.start, { body: { id: randomUUID(), requestId: job?.id, clientAt } })
  await signIn(page, technician.email, demoPassword, TIME_PATH)
  const question = page.getByRole('region', { name: texts.endTitle })
  await expect(question).toContainText(`${formatDay(day)} günü 09.40’ta başladınız. Ne zaman bitti?`)
  await question.getByRole('button', { name: texts.answer }).click()
  const dialog = page.getByRole('dialog', { name: texts.endTitle })
  await checkA11y(page)
  await dialog.getByRole('button', { name: /^Kapanış/ }).click()
  await expect(question).toHaveCount(0)

  await page.getByRole('button', { name: /^Düzelt: / }).click()
  const correction = page.getByRole('dialog', { name: texts.correctTitle })
  await field(correction, texts.to).fill('12:10')
  await field(correction, texts.reason).fill('Öğleden sonra başka işteydim.')
  await checkA11y(page)
  await correction.getByRole('button', { name: 'Kaydet' }).click()
  await expect(page.getByText('2 sa 30 dk')).toBeVisible()
  await expect(page.getByText(/Öğleden sonra başka işteydim/)).toBeVisible()
})
