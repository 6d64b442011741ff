// An admin takes everything along.
import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { appTexts } from '../src/shared/app/app.texts.ts'
import { exportsTexts as texts } from '../src/shared/exports/exports.texts.ts'
import { readSheets } from '../test/workbooks.ts'
import { records } from './support/records.ts'
import { expectToast } from './support/screen.ts'
import { checkA11y, demo, demoPassword, signIn, test } from './support/test.ts'

/** A process of its own opens a copy of the database. */
const MADE = { timeout: 60_000 }

test('an admin downloads everything as a workbook @desk', async ({ page, request }) => {
  const made = records(request)
  const owner = await made.person()
  const boat = await made.boatOf(owner)
  await signIn(page, demo.admin, demoPassword, '/admin/workshop')
  await expect(page.getByRole('heading', { name: appTexts.titles.workshop, level: 1 })).toBeVisible()
  await expect(page.getByRole('heading', { name: texts.title })).toBeVisible()
  await checkA11y(page)
  const saving = page.waitForEvent('download', MADE)
  await page.getByRole('button', { name: `${texts.formats.xlsx.label}: ${texts.download}` }).click()
  // It is gone after some seconds; the file may take longer.
  await expectToast(page, texts.started)
  const file = await saving
  expect(file.suggestedFilename()).toMatch(/^pruva-\d{4}-\d\d-\d\d\.xlsx$/)
  const boats = readSheets(await readFile(await file.path())).find(({ name }) => name === 'Tekneler')
  expect(boats?.rows.map(([name]) => name)).toContain(boat.name)
})
