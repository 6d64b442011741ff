// What a job costs and earns, on its page.
import { expect } from '@playwright/test'
import { appTexts } from '../src/shared/app/app.texts.ts'
import { expensesApi } from '../src/shared/costs/expenses.contract.ts'
import { expensesTexts as texts } from '../src/shared/costs/expenses.texts.ts'
import { requestPath } from '../src/shared/requests/requests.paths.ts'
import { records } from './support/records.ts'
import { field } from './support/screen.ts'
import { checkA11y, demoPassword, signIn, test } from './support/test.ts'

test('a technician writes an expense down without a network, and takes it back @phone', async ({
  page,
  context,
  request,
  expectConsole,
}) => {
  expectConsole(/ERR_INTERNET_DISCONNECTED|Failed to fetch/)
  const made = records(request)
  const owner = await made.person()
  const { request: job, technician } = await made.activeJobOn(await made.boatOf(owner))
  const expenses = async () =>
    (await made.as(technician.email, expensesApi.ofRequest, { params: { id: job.id } })).content
  await signIn(page, technician.email, demoPassword, requestPath('TECHNICIAN', job.id))
  await page.getByRole('button', { name: texts.add }).click()
  const dialog = page.getByRole('dialog', { name: texts.add })
  await field(dialog, texts.amount).fill('1.250,50')
  await field(dialog, texts.text).fill('Yat lift')
  await checkA11y(page)
  await context.setOffline(true)
  await dialog.getByRole('button', { name: texts.add }).click()
  await expect(dialog).toHaveCount(0)
  const section = page.getByRole('region', { name: texts.title })
  await section.getByRole('button', { name: appTexts.details }).click()
  await expect(section.getByText('1.250,50 ₺')).toBeVisible()
  await context.setOffline(false)
  await expect.poll(async () => (await expenses()).map(({ amount }) => amount)).toEqual([1250.5])
  await section.getByRole('button', { name: /^Geri al/ }).click()
  await checkA11y(page)
  await page.getByRole('dialog').getByRole('button', { name: texts.reverse }).click()
  await expect(section.getByText(texts.reversed, { exact: true })).toBeVisible()
  expect((await expenses()).map(({ reversedAt }) => reversedAt)).toEqual([expect.any(String)])
})
