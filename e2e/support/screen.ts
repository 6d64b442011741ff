// What a person does on a screen, whatever its width.
import { expect, type Locator, type Page } from '@playwright/test'
import { requestsTexts } from '../../src/shared/requests/requests.texts.ts'

const menus = [requestsTexts.actions.more, requestsTexts.actions.all]

/** Presses an action of the page: its button where it is in sight, else its line in the menu of actions. */
export async function act(page: Page, name: string): Promise<void> {
  const button = page.getByRole('button', { name, exact: true }).filter({ visible: true })
  const menu = page.getByRole('button', { name: new RegExp(`^(${menus.join('|')})$`) }).filter({ visible: true })
  await expect(button.or(menu).first()).toBeVisible()
  if (await button.count()) return button.first().click()
  await menu.first().click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}

/** Picks from a select, by typing where it can be searched. */
export async function chooseOption(page: Page, label: string, option: string | RegExp): Promise<void> {
  const field = page
    .getByRole('combobox', { name: label })
    .or(page.getByRole('textbox', { name: label }))
    .filter({ visible: true })
    .last()
  await field.click()
  await page.getByRole('option', { name: option }).first().click()
}

export async function expectToast(page: Page, text: string): Promise<void> {
  await expect(page.getByRole('alert').or(page.getByRole('status')).filter({ hasText: text }).first()).toBeVisible()
}

/** A form field by its label, whether or not the label marks it as required. */
export function field(root: Page | Locator, label: string): Locator {
  const escaped = label.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return root.getByLabel(new RegExp(`^${escaped}( \\*)?$`)).filter({ visible: true })
}
