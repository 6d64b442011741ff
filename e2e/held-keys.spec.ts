// What is pressed while the file of a dialog or a menu is under way waits for it.
import { expect, type Page } from '@playwright/test'
import { appTexts } from '../src/shared/app/app.texts.ts'
import { records, unique } from './support/records.ts'
import { demo, signIn, test } from './support/test.ts'

/** From now on no script arrives until the test says so. */
async function holdScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

test('a word and Enter right after Ctrl+K open what the word finds @desk', async ({ page, request }) => {
  const made = records(request)
  const boat = await made.boatOf(await made.person(), unique('Lodos'))
  await signIn(page, demo.admin, undefined, '/admin/logs')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const release = await holdScripts(page)
  await page.keyboard.press('Control+k')
  await page.keyboard.type(`${boat.name}x`)
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Enter')
  release()
  await expect(page).toHaveURL(`/admin/boats/${boat.id}`)
})

test('an arrow and Enter right after a menu is opened choose its item @desk', async ({ page }) => {
  await signIn(page, demo.admin, undefined, '/admin/logs')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const release = await holdScripts(page)
  await page.getByRole('button', { name: appTexts.userMenu }).focus()
  for (const key of ['Enter', 'ArrowDown', 'Enter']) await page.keyboard.press(key)
  release()
  await expect(page).toHaveURL('/settings')
})
