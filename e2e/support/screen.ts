// What a person does on a screen of any width.
import { expect, type Locator, type Page } from '@playwright/test'
import { appTexts } from '../../src/shared/app/app.texts.ts'
import { requestsTexts } from '../../src/shared/requests/requests.texts.ts'

const menus = [requestsTexts.actions.more, requestsTexts.actions.all]

/** Presses an action of the page: its button if it is visible, else its item in the menu of actions. */
export async function act(page: Page, name: string): Promise<void> {
  const button = page.getByRole('button', { name, exact: true }).filter({ visible: true })
  const menu = page.getByRole('button', { name: new RegExp(`^(${menus.join('|')})$`) }).filter({ visible: true })
  await expect(button.or(menu).first()).toBeVisible()
  if (await button.count()) return button.first().click()
  await menu.first().click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}

/** Picks from a select, also from the browser's own. */
export async function chooseOption(page: Page, label: string, option: string | RegExp): Promise<void> {
  const field = page
    .getByRole('combobox', { name: label })
    .or(page.getByRole('textbox', { name: label }))
    .filter({ visible: true })
    .last()
  await expect(field).toBeVisible()
  const choice = field.getByRole('option', { name: option })
  if (await choice.count()) {
    await field.selectOption({ label: (await choice.first().textContent()) ?? '' })
    return
  }
  await field.click()
  await page.getByRole('option', { name: option }).filter({ visible: true }).first().click()
}

export async function expectToast(page: Page, text: string): Promise<void> {
  await expect(page.getByRole('alert').or(page.getByRole('status')).filter({ hasText: text }).first()).toBeVisible()
}

/**
 * Works like a keyboard-wedge scanner: types the code, then Enter, into the focused element. The keys don't wait for each other: a busy
 * page would slow them down to a person's.
 */
export async function scan(page: Page, barcode: string): Promise<void> {
  await Promise.all([...barcode, 'Enter'].map((key) => page.keyboard.press(key)))
}

/** Closes the toasts: on a phone they cover the top of the page for a few seconds. */
export async function closeToasts(page: Page): Promise<void> {
  const close = page.locator('[data-toast]').getByRole('button', { name: appTexts.close })
  for (const button of (await close.all()).reverse()) await button.click({ timeout: 2_000 }).catch(() => undefined)
  await expect(page.locator('[data-toast]')).toHaveCount(0)
}

/** Counts the clicks from now on, without the page being loaded anew: the answer reads the count. */
export async function countClicks(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const clicks = { count: 0 }
    Object.assign(window, { clicks })
    addEventListener('click', () => clicks.count++, true)
  })
  return () => page.evaluate(() => (window as unknown as { clicks: { count: number } }).clicks.count)
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** A form field by its label, whether or not the label marks it as required. */
export function field(root: Page | Locator, label: string): Locator {
  return root.getByLabel(new RegExp(`^${escaped(label)}( \\*)?$`)).filter({ visible: true })
}

/** Types into a list's search field and waits for the result, because the rows before it are about to move. */
export async function search(page: Page, placeholder: string, word: string): Promise<void> {
  const input = page.getByPlaceholder(placeholder)
  await input.fill(word)
  await expect(input).not.toHaveAttribute('aria-busy')
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
}

/** Picks from a select that searches on the server; `shown` is the text of the field afterwards. */
export async function searchOption(root: Page | Locator, label: string, word: string, shown = word): Promise<void> {
  const page = 'page' in root ? root.page() : root
  const input = field(root, label).and(root.locator('input'))
  await input.click()
  await input.fill(word)
  // Waits until the choices are final, because they move while they change.
  await expect(input).not.toHaveAttribute('aria-busy')
  await page.getByRole('option', { name: word }).first().click()
  await expect(input).toHaveValue(new RegExp(`^${escaped(shown)}`))
}

/** As a step back does: the app's router shows the address without loading the app anew. */
export const stepTo = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, path)

/** Waits until nothing of a page is loading any more. */
async function whole(page: Page): Promise<void> {
  const waiting = page.locator('.mantine-Skeleton-root, .mantine-Loader-root')
  // Some parts load only when scrolled to.
  await expect(async () => {
    await waiting.evaluateAll((elements) => elements[0]?.scrollIntoView())
    await expect(waiting).toHaveCount(0, { timeout: 1_000 })
  }).toPass({ timeout: 15_000 })
}

/** Opens a page and waits until nothing of it is loading any more. */
export async function openWhole(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await whole(page)
}

/**
 * The same inside the running app: a load costs many times as much. That each screen opens by its address is what route-matrix proves.
 */
export async function goWhole(page: Page, path: string): Promise<void> {
  if (page.url().endsWith(path)) return whole(page)
  await page.evaluate(() => {
    const heading = document.querySelector('h1')
    heading?.setAttribute('data-before', heading.textContent)
  })
  await stepTo(page, path)
  // Two addresses of one screen have one heading, with other words.
  await page.waitForFunction(() =>
    [...document.querySelectorAll('h1')].some(
      (heading) => heading.getAttribute('data-before') !== heading.textContent && heading.checkVisibility(),
    ),
  )
  await whole(page)
}
