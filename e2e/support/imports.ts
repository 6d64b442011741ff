// What a person does on the screen of an import.
import { expect, type Locator, type Page } from '@playwright/test'
import { importsTexts as texts } from '../../src/shared/imports/imports.texts.ts'

/** Another journey may have its import under way on the same server. Then this one is refused, and presses again. */
const pressUntil = (press: () => Promise<void>, button: Locator, shown: Locator) =>
  expect(async () => {
    if (await button.isVisible()) await press()
    await expect(shown).toBeVisible()
  }).toPass()

export const press = (button: Locator, shown: Locator) =>
  pressUntil(() => button.click({ timeout: 5_000 }), button, shown)

export async function giveSheet(page: Page, name: string, content: string | Uint8Array, shown: Locator): Promise<void> {
  const choose = page.getByRole('button', { name: texts.choose })
  await expect(choose).toBeVisible()
  const give = async () => {
    const chooser = page.waitForEvent('filechooser')
    await choose.click()
    await (await chooser).setFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) })
  }
  await pressUntil(give, choose, shown)
}

export async function takeBack(page: Page, shown: Locator): Promise<void> {
  const undo = page.getByRole('button', { name: texts.undo, exact: true })
  await expect(undo).toBeVisible()
  const confirmed = async () => {
    await undo.click({ timeout: 5_000 })
    const question = page.getByRole('dialog', { name: texts.undo })
    await question.getByRole('button', { name: texts.undo, exact: true }).click({ timeout: 5_000 })
  }
  await pressUntil(confirmed, undo, shown)
}
