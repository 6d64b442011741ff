// How people sign in: their open sessions.
import { expect } from '@playwright/test'
import { calls } from './support/people.ts'
import { checkA11y, signIn, test } from './support/test.ts'

test('an owner sees where the account is open, and ends another session', async ({
  page,
  openAs,
  request,
  expectConsole,
}) => {
  // An account of its own: other journeys use the demo's at the same time.
  const email = await calls(request).approved('CUSTOMER')
  await signIn(page, email, undefined, '/settings')
  const elsewhere = await openAs(email)
  await page.getByRole('link', { name: /Giriş güvenliği/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Giriş güvenliği')
  const sessions = page.getByRole('list', { name: 'Oturumlarım' })
  await expect(sessions.getByText('Bu cihaz')).toBeVisible()
  await checkA11y(page)
  await page.getByRole('button', { name: 'Diğerlerini kapat' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Diğerlerini kapat' }).click()
  await expect(sessions.getByRole('listitem')).toHaveCount(1)
  expectConsole(/401.*\/api\/auth\/(me|refresh)/)
  await elsewhere.goto('/settings')
  await expect(elsewhere).toHaveURL(/\/auth/)
})
