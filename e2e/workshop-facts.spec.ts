// An admin fills the workshop's page in; the landing page, the legal page and the offer's PDF say the same.
import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { appTexts } from '../src/shared/app/app.texts.ts'
import { supportTexts } from '../src/shared/support/support.texts.ts'
import { workshopTexts as texts } from '../src/shared/workshop/workshop.texts.ts'
import { checkA11y, demo, signIn, test } from './support/test.ts'

test('an admin changes the workshop’s facts, and a guest reads them on the landing page', async ({ page, openAs }) => {
  const address = 'Liman Cad. 7, Bodrum'
  await signIn(page, demo.admin, undefined, '/admin/workshop')
  await expect(page.getByRole('heading', { level: 1, name: appTexts.titles.workshop })).toBeVisible()
  await checkA11y(page)
  const box = (name: string) => page.getByRole('textbox', { name, exact: true })
  await box(texts.fields.iban).fill('TR00 1111')
  await page.getByRole('button', { name: appTexts.save }).click()
  await expect(box(texts.fields.iban)).toBeFocused()
  await checkA11y(page)
  await box(texts.fields.iban).fill('TR33 0006 1005 1978 6457 8413 26')
  await box(texts.fields.address).fill(address)
  await page.getByRole('button', { name: appTexts.save }).click()
  await expect(page.getByText(texts.saved)).toBeVisible()

  const guest = await openAs()
  await guest.goto('/')
  const footer = guest.getByRole('contentinfo')
  await expect(footer.getByText(address)).toBeVisible()
  await checkA11y(guest)
  await guest.goto('/privacy')
  await expect(guest.getByText(address)).toBeVisible()
})

test('an admin sends a trial mail and downloads the support packet', async ({ page }) => {
  await signIn(page, demo.admin, undefined, '/admin/workshop')
  const { mail, packet } = supportTexts
  await page.getByRole('button', { name: `${mail.label}: ${mail.send}` }).click()
  // The server of the journeys has no mail server.
  await expect(page.getByRole('status').filter({ hasText: mail.outcomes.KEPT(demo.admin) })).toBeVisible()
  await checkA11y(page)
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: `${packet.label}: ${packet.download}` }).click()
  const file = await saving
  expect(file.suggestedFilename()).toMatch(/^pruva-destek-\d{4}-\d{2}-\d{2}\.json$/)
  const text = await readFile(await file.path(), 'utf8')
  expect(JSON.parse(text)).toMatchObject({ settings: { JWT_SECRET: expect.stringMatching(/set$/) } })
  expect(text).not.toContain(demo.admin)
})
