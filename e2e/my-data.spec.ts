// An owner reads what is kept about them, and saves all of it.
import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { accountsTexts } from '../src/shared/accounts/accounts.texts.ts'
import { personalDataTexts as texts } from '../src/shared/personal-data/personal-data.texts.ts'
import { records } from './support/records.ts'
import { expectToast } from './support/screen.ts'
import { checkA11y, demoPassword, signIn, test } from './support/test.ts'

/** A first PDF takes half a second of processor time, and many times that beside other work. */
const MADE = { timeout: 60_000 }

test('an owner reads what is kept and why, and downloads all of it', async ({ page, request }) => {
  const made = records(request)
  const owner = await made.person()
  const boat = await made.boatOf(owner)
  await signIn(page, owner.email, demoPassword, '/settings')
  await page.getByRole('link', { name: accountsTexts.myData }).click()
  await expect(page.getByRole('heading', { name: texts.title, level: 1 })).toBeVisible()
  for (const { title } of Object.values(texts.parts)) await expect(page.getByText(title, { exact: true })).toBeVisible()
  await checkA11y(page)
  const saving = page.waitForEvent('download', MADE)
  await page.getByRole('button', { name: texts.download }).click()
  // It is gone after some seconds; the file may take longer.
  await expectToast(page, texts.started)
  const file = await saving
  expect(file.suggestedFilename()).toBe('verilerim.zip')
  const zip = (await readFile(await file.path())).toString('utf8')
  for (const words of ['verilerim.json', 'verilerim.pdf', boat.name, owner.email]) expect(zip).toContain(words)
})
