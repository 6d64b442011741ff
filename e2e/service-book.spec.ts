// A boat is sold: its owner makes the service book and a preview link, and the buyer reads the preview without an account.
import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { boatsTexts } from '../src/shared/boats/boats.texts.ts'
import { boatPreviewPageTexts, boatPreviewsTexts as texts } from '../src/shared/handovers/boat-previews.texts.ts'
import { handoversTexts } from '../src/shared/handovers/handovers.texts.ts'
import { messages } from '../src/shared/messages.tr.ts'
import { serviceBooksTexts as bookTexts } from '../src/shared/service-books/service-books.texts.ts'
import { records } from './support/records.ts'
import { closeToasts, expectToast, field } from './support/screen.ts'
import { checkA11y, demoPassword, signIn, test } from './support/test.ts'

/** A first book takes half a second of processor time, and many times that beside other work. */
const MADE = { timeout: 60_000 }

test('an owner makes the service book and a preview, the buyer opens it, and a closed one shows nothing', async ({
  page,
  request,
  browser,
}) => {
  const made = records(request)
  const owner = await made.person()
  const boat = await made.boatOf(owner)
  await signIn(page, owner.email, demoPassword, `/boats/${boat.id}`)
  const choose = async (name: string) => {
    await page.getByRole('button', { name: boatsTexts.actionsOf(boat.name) }).click()
    await page.getByRole('menuitem', { name }).click()
  }
  await choose(handoversTexts.book)
  const book = page.getByRole('dialog', { name: bookTexts.title })
  await book.getByRole('checkbox', { name: bookTexts.prices }).check()
  await checkA11y(page)
  // The first PDF of a server starts a thread, and its answer waits for the file: on a busy machine longer than a press may take.
  const answer = page.waitForResponse((response) => response.url().includes('/service-book'), MADE)
  const opening = page.waitForEvent('popup')
  await book.getByRole('button', { name: bookTexts.pdf }).click()
  expect((await answer).headers()['content-type']).toBe('application/pdf')
  expect((await answer).url()).toContain('prices=true')
  await (await opening).close()
  const saving = page.waitForEvent('download', MADE)
  await book.getByRole('button', { name: bookTexts.zip }).click()
  const file = await saving
  expect(file.suggestedFilename()).toBe('servis-defteri.zip')
  expect((await readFile(await file.path())).toString('latin1')).toContain('servis-defteri.pdf')
  await page.keyboard.press('Escape')

  await choose(handoversTexts.preview)
  const dialog = page.getByRole('dialog', { name: texts.title })
  await dialog.getByRole('button', { name: texts.create }).click()
  await expectToast(page, messages.boat_preview_created)
  await expect(dialog.getByRole('img', { name: texts.qr })).toBeVisible()
  await expect(dialog.getByRole('link', { name: texts.chat })).toHaveAttribute('href', /^https:\/\/wa\.me\/\?text=/)
  await closeToasts(page)
  await checkA11y(page)
  const url = await field(dialog, texts.address).inputValue()

  const context = await browser.newContext()
  const buyer = await context.newPage()
  await buyer.goto(url)
  await expect(buyer.getByRole('heading', { name: boat.name, level: 1 })).toBeVisible()
  await expect(buyer.getByRole('heading', { name: boatPreviewPageTexts.jobs })).toBeVisible()
  await expect(buyer.getByText(owner.email)).toHaveCount(0)
  await checkA11y(buyer)

  await dialog.getByRole('button', { name: texts.stop }).click()
  await page.getByRole('dialog', { name: texts.stop }).getByRole('button', { name: texts.stop }).click()
  await expectToast(page, messages.boat_preview_deleted)
  await buyer.reload()
  await expect(buyer.getByRole('heading', { name: boatPreviewPageTexts.missing })).toBeVisible()
  await context.close()
})
