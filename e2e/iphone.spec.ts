// What an iPhone's Safari does differently: it has no Background Sync, it may delete what a page in a tab keeps, it freezes pages, and it
// allows pushes only to an app on the home screen. The browser of the tests says that it is one, and lacks what Safari lacks.
import { devices, expect, type Page } from '@playwright/test'
import { deviceTexts } from '../src/shared/app/device.texts.ts'
import { notificationsTexts } from '../src/shared/notifications/notifications.texts.ts'
import { jobNotesApi } from '../src/shared/requests/job-notes.contract.ts'
import { jobNotesTexts } from '../src/shared/requests/job-notes.texts.ts'
import { requestPath } from '../src/shared/requests/requests.paths.ts'
import { startInstalled, writeNote } from './support/device.ts'
import { test } from './support/offline.ts'
import { closeToasts, expectToast } from './support/screen.ts'
import { checkA11y } from './support/test.ts'

test.use({ userAgent: devices['iPhone 15'].userAgent })

/** A tab of Safari: without pushes, and without a word about a network that came back while the page was frozen. */
async function asTab(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Reflect.deleteProperty(window, 'PushManager')
    Reflect.deleteProperty(window, 'SyncManager')
    Reflect.deleteProperty(window, 'requestIdleCallback')
    addEventListener('online', (event) => event.stopImmediatePropagation(), true)
  })
}

test('@phone a tab on an iPhone asks to be installed when something waits, and sends it when it is looked at again', async ({
  page,
  context,
  made,
  offlineJob: { request: job, technician },
}) => {
  await asTab(page)
  await startInstalled(page, technician.email, '/settings')
  await expect(page.getByText(notificationsTexts.push.unsupportedPhone)).toBeVisible()
  await page.goto(requestPath('TECHNICIAN', job.id))
  await expect(page.getByRole('button', { name: jobNotesTexts.add })).toBeVisible()
  await context.setOffline(true)
  await writeNote(page, 'Pervane eğik.')
  await expectToast(page, deviceTexts.install)
  await closeToasts(page)
  await page.getByRole('button', { name: deviceTexts.details }).click()
  const outbox = page.getByRole('dialog', { name: deviceTexts.outbox })
  await expect(outbox.getByText(deviceTexts.install)).toBeVisible()
  await checkA11y(page)
  await page.keyboard.press('Escape')
  await expect(outbox).toHaveCount(0)
  // Said once: the next thing that waits says only that it does.
  await writeNote(page, 'Kayış gevşek.')
  await expectToast(page, deviceTexts.kept)
  await expect(page.locator('[data-toast]').filter({ hasText: deviceTexts.install })).toHaveCount(0)

  await context.setOffline(false)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  const notes = async () =>
    (await made.asAdmin(jobNotesApi.ofRequest, { params: { id: job.id } })).content.map(({ text }) => text).sort()
  await expect.poll(notes, { timeout: 30_000 }).toEqual(['Kayış gevşek.', 'Pervane eğik.'])
})

test('@phone an app on the home screen of an iPhone does not ask to be installed', async ({
  page,
  context,
  offlineJob: { request: job, technician },
}) => {
  await page.addInitScript(() => {
    const { matchMedia } = window
    window.matchMedia = (query) => matchMedia.call(window, query === '(display-mode: standalone)' ? 'all' : query)
  })
  await startInstalled(page, technician.email, requestPath('TECHNICIAN', job.id))
  await expect(page.getByRole('button', { name: jobNotesTexts.add })).toBeVisible()
  await context.setOffline(true)
  await writeNote(page, 'Pervane eğik.')
  await expectToast(page, deviceTexts.kept)
  await page.getByRole('button', { name: deviceTexts.details }).click()
  const outbox = page.getByRole('dialog', { name: deviceTexts.outbox })
  await expect(outbox.getByText(deviceTexts.states.READY)).toBeVisible()
  await expect(page.getByText(deviceTexts.install)).toHaveCount(0)
})
