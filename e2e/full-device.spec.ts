// A device whose storage is full, by the browser's own limit: what cannot be kept stays on the screen and says so.
import { type BrowserContext, expect, type Page } from '@playwright/test'
import { deviceTexts } from '../src/shared/app/device.texts.ts'
import { photosApi } from '../src/shared/photos/photos.contract.ts'
import { photosTexts } from '../src/shared/photos/photos.texts.ts'
import { jobNotesApi } from '../src/shared/requests/job-notes.contract.ts'
import { jobNotesTexts } from '../src/shared/requests/job-notes.texts.ts'
import { requestPath } from '../src/shared/requests/requests.paths.ts'
import { requestsTexts } from '../src/shared/requests/requests.texts.ts'
import { phonePhoto } from '../test/pictures.ts'
import { startInstalled } from './support/device.ts'
import { test } from './support/offline.ts'
import { closeToasts, expectToast, field } from './support/screen.ts'
import { checkA11y } from './support/test.ts'

/** Sets the browser's limit for this origin; without one it has its own again. */
async function quotaOf(page: Page, context: BrowserContext) {
  const browser = await context.newCDPSession(page)
  const { origin } = new URL(page.url())
  return {
    limit: (quotaSize?: number) => browser.send('Storage.overrideQuotaForOrigin', { origin, quotaSize }),
  }
}

/** Whether IndexedDB refuses what is larger than nothing: Chrome counts the room anew only after a while. */
const refusesWrites = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<boolean>((resolve) => {
        const opening = indexedDB.open('pruva-full')
        opening.onupgradeneeded = () => opening.result.createObjectStore('one', { autoIncrement: true })
        opening.onerror = () => resolve(true)
        opening.onsuccess = () => {
          const writing = opening.result.transaction('one', 'readwrite')
          writing.objectStore('one').add('x'.repeat(1000))
          const end = (isRefused: boolean) => () => {
            opening.result.close()
            resolve(isRefused)
          }
          writing.oncomplete = end(false)
          writing.onabort = end(true)
        }
      }),
  )

test('@phone a full device says what it cannot keep, and nothing of it is lost', async ({
  page,
  context,
  made,
  offlineJob: { request: job, technician },
}) => {
  await startInstalled(page, technician.email, requestPath('TECHNICIAN', job.id))
  const quota = await quotaOf(page, context)
  await context.setOffline(true)

  const upload = page.getByRole('dialog', { name: photosTexts.upload.title })
  const note = page.getByRole('dialog', { name: jobNotesTexts.add })
  const sendNote = () => note.getByRole('button', { name: jobNotesTexts.add }).click()
  const sendPhoto = () => upload.getByRole('button', { name: photosTexts.upload.submit(1) }).click()

  await test.step('a photo, when nothing more fits', async () => {
    await quota.limit(1)
    await expect.poll(() => refusesWrites(page), { timeout: 60_000 }).toBe(true)
    const shortcuts = page.getByRole('navigation', { name: requestsTexts.shortcuts.title })
    await shortcuts.getByRole('button', { name: requestsTexts.shortcuts.photo }).click()
    const chooser = page.waitForEvent('filechooser')
    await upload.getByRole('button', { name: photosTexts.upload.choose }).click()
    const buffer = await phonePhoto(600, 400)
    await (await chooser).setFiles([{ name: 'sintine.jpg', mimeType: 'image/jpeg', buffer }])
    await sendPhoto()
    await expectToast(page, deviceTexts.notKept)
    await expect(upload.getByText('sintine.jpg')).toBeVisible()
    await expect(page.getByText(deviceTexts.waiting(1))).toHaveCount(0)
    await checkA11y(page)
    await closeToasts(page)
  })

  await test.step('there is room again: the same photo is kept', async () => {
    await quota.limit()
    await expect.poll(() => refusesWrites(page), { timeout: 60_000 }).toBe(false)
    await sendPhoto()
    await expect(upload).toHaveCount(0)
    await expect(page.getByText(deviceTexts.waiting(1))).toBeVisible()
  })

  await test.step('a note, when nothing more fits', async () => {
    await quota.limit(1)
    await expect.poll(() => refusesWrites(page), { timeout: 60_000 }).toBe(true)
    await page.getByRole('button', { name: jobNotesTexts.add }).click()
    await field(note, jobNotesTexts.text).fill('Pervane kontrol edildi.')
    await sendNote()
    await expectToast(page, deviceTexts.notKept)
    await expect(field(note, jobNotesTexts.text)).toHaveValue('Pervane kontrol edildi.')
    await expect(page.getByText(deviceTexts.waiting(1))).toBeVisible()
    await checkA11y(page)
    await closeToasts(page)
  })

  await test.step('there is room again: the note is kept', async () => {
    await quota.limit()
    await expect.poll(() => refusesWrites(page), { timeout: 60_000 }).toBe(false)
    await sendNote()
    await expect(note).toHaveCount(0)
    await expect(page.getByText(deviceTexts.waiting(2))).toBeVisible()
  })

  await test.step('full once more: all of it is sent once, and goes from the device', async () => {
    await quota.limit(1)
    await expect.poll(() => refusesWrites(page), { timeout: 60_000 }).toBe(true)
    await context.setOffline(false)
    await expect(page.getByText(deviceTexts.waiting(2))).toHaveCount(0)
    const notes = () => made.as(technician.email, jobNotesApi.ofRequest, { params: { id: job.id } })
    await expect.poll(async () => (await notes()).content.map(({ text }) => text)).toEqual(['Pervane kontrol edildi.'])
    const photos = () => made.as(technician.email, photosApi.ofRequest, { params: { requestId: job.id } })
    await expect.poll(async () => (await photos()).content.length).toBe(1)
  })
})
