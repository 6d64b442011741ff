// Offline: the app stays usable, shows that it is offline, and continues when the network returns.
import { expect } from '@playwright/test'
import { appMessages } from '../src/shared/app/app.messages.ts'
import { appTexts } from '../src/shared/app/app.texts.ts'
import { notificationsTexts } from '../src/shared/notifications/notifications.texts.ts'
import { expectToast } from './support/screen.ts'
import { demo, signIn, test } from './support/test.ts'

test('a screen that the network could not bring leaves the menu in place and opens when it is back', async ({
  page,
  context,
  expectConsole,
}) => {
  expectConsole(/ERR_INTERNET_DISCONNECTED|Failed to fetch/)
  await signIn(page, demo.technician)
  await expect(page.getByRole('heading', { level: 1, name: appTexts.titles.technicianDashboard })).toBeVisible()
  // What loads after the screen has arrived: the bell, and before it the toasts.
  await expect(page.getByRole('button', { name: new RegExp(`^${notificationsTexts.title}`) })).toBeVisible()
  const menu = page.getByRole('navigation', { name: appTexts.mainMenu })

  await context.setOffline(true)
  await expect(page.getByText(appTexts.offline)).toBeVisible()
  await page.keyboard.press('Control+k')
  await expectToast(page, appMessages.network_error)
  await menu.getByRole('link', { name: appTexts.menu.calendar }).click()
  await expect(page.getByRole('heading', { name: appTexts.offlineTitle })).toBeVisible()
  // Loaded data can still be read.
  await menu.getByRole('link', { name: appTexts.menu.tasks }).click()
  await expect(page.getByRole('heading', { level: 1, name: appTexts.titles.technicianDashboard })).toBeVisible()
  await menu.getByRole('link', { name: appTexts.menu.calendar }).click()
  await expect(page.getByRole('heading', { name: appTexts.offlineTitle })).toBeVisible()

  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1, name: appTexts.titles.calendar })).toBeVisible()
  await expect(page.getByText(appTexts.offline)).toHaveCount(0)
})
