// What the journeys with the app on the device share.
import { expect, type Page } from '@playwright/test'
import { partListsTexts } from '../../src/shared/inventory/inventory.texts.ts'
import { jobNotesTexts } from '../../src/shared/requests/job-notes.texts.ts'
import { field } from './screen.ts'
import { demoPassword, signIn } from './test.ts'

const { actions, actionOf } = partListsTexts.detail

/** The worker has all files and answers for this page. */
export async function installed(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready)
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
}

/** Signs in, and opens the page with the app on the device. */
export async function startInstalled(page: Page, email: string, path: string): Promise<void> {
  await signIn(page, email, demoPassword, path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await installed(page)
}

/** A technician's dashboard whose next jobs and parts are on the device. */
export async function jobsOnDevice(page: Page, partCode: string): Promise<void> {
  await page.goto('/technician/dashboard')
  await answerKept(page, '"assigned"')
  await answerKept(page, '"known"', partCode)
}

/** On a list's page: one piece of the part. */
export async function usePart(page: Page, name: string): Promise<void> {
  const use = page.getByRole('button', { name: actionOf(actions.USED, name) })
  const closed = page.getByRole('button', { name: new RegExp(`^${name}`), expanded: false })
  await expect(use.or(closed).first()).toBeVisible()
  if (await closed.isVisible()) await closed.click()
  await use.click()
  const dialog = page.getByRole('dialog', { name: partListsTexts.transaction.title })
  await dialog.getByRole('button', { name: actions.USED }).click()
  await expect(dialog).toHaveCount(0)
}

/** All entries of one store of this browser's; null as long as the page has not made the database. */
export const storedIn = <Entry>(page: Page, database: string, store: string): Promise<Entry[] | null> =>
  page.evaluate(
    ([name, kept]) =>
      new Promise<Entry[] | null>((resolve) => {
        const opening = indexedDB.open(name)
        opening.onerror = () => resolve(null)
        opening.onupgradeneeded = () => opening.transaction?.abort()
        opening.onsuccess = () => {
          const reading = opening.result.transaction(kept).objectStore(kept).getAll()
          reading.onsuccess = () => {
            opening.result.close()
            resolve(reading.result)
          }
        }
      }),
    [database, store] as const,
  )

/** Waits until this browser keeps an answer: its query's key and its data contain these texts. A page keeps answers some time after it is drawn. */
export async function answerKept(page: Page, keyPart: string, text = ''): Promise<void> {
  const isKept = async () => {
    const answers = await storedIn<{ key: string; data: unknown }>(page, 'pruva-answers', 'answers')
    return answers?.some((one) => one.key.includes(keyPart) && JSON.stringify(one.data).includes(text)) ?? false
  }
  await expect.poll(isKept, { timeout: 30_000 }).toBe(true)
}

/** Waits until the server has taken or refused all that waited on this device. */
export async function delivered(page: Page): Promise<void> {
  const isDelivered = async () => {
    const work = await storedIn<{ state: string }>(page, 'pruva-outbox', 'work')
    return work?.every(({ state }) => state === 'REJECTED') ?? true
  }
  await expect.poll(isDelivered, { timeout: 30_000 }).toBe(true)
}

/** On a job's page. */
export async function writeNote(page: Page, text: string): Promise<void> {
  await page.getByRole('button', { name: jobNotesTexts.add }).click()
  const dialog = page.getByRole('dialog', { name: jobNotesTexts.add })
  await field(dialog, jobNotesTexts.text).fill(text)
  await dialog.getByRole('button', { name: jobNotesTexts.add }).click()
  await expect(dialog).toHaveCount(0)
}
