// The global search as each role: by keyboard at a desk, by the button on a phone; people find only what they may see.
import { expect, type Locator, type Page } from '@playwright/test'
import { appTexts } from '../src/shared/app/app.texts.ts'
import { requestsTexts } from '../src/shared/requests/requests.texts.ts'
import { searchTexts as texts } from '../src/shared/search/search.texts.ts'
import { code, records } from './support/records.ts'
import { checkA11y, demoPassword, signIn, test } from './support/test.ts'

// The limit allows for a busy machine.
test.describe.configure({ mode: 'parallel' })

const dialogOf = (page: Page) => page.getByRole('dialog', { name: texts.title })
const group = (page: Page, name: keyof typeof texts.groups): Locator =>
  dialogOf(page).getByRole('group', { name: texts.groups[name] })

/** Opens the search as this screen offers it, and types; the field has the focus without a click. */
async function searchFor(page: Page, word: string): Promise<void> {
  const button = page.getByRole('button', { name: texts.open, exact: true })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  if (await button.isVisible()) await button.click()
  else await page.keyboard.press('Control+k')
  await expect(dialogOf(page).getByRole('combobox', { name: texts.title })).toBeFocused()
  await page.keyboard.type(word)
  // The rows of the previous word are grey until the new rows have loaded.
  await expect(dialogOf(page).locator('[data-stale]')).toHaveCount(0)
}

/** A word that names two owners' boats, the request of one of them (a technician has it), and a part. */
async function namesakes(made: ReturnType<typeof records>) {
  const word = `Yakamoz${code()}`
  const [mine, theirs] = [await made.person(), await made.person()]
  const own = await made.boatOf(mine, `${word} Bir`)
  const foreign = await made.boatOf(theirs, `${word} İki`)
  const job = await made.activeJobOn(own)
  await made.requestFor(foreign)
  const part = await made.part({ name: `${word} contası` })
  return { word, mine, own, foreign, part, ...job }
}

test('an admin finds everything, moves with the arrows and opens with Enter @desk', async ({ page, request }) => {
  const made = records(request)
  const { word, own, foreign, part } = await namesakes(made)
  await signIn(page, 'admin@pruva.local', demoPassword, '/admin/logs')
  await searchFor(page, word.toLocaleUpperCase('tr'))
  await expect(group(page, 'boats').getByRole('option')).toHaveCount(2)
  await expect(group(page, 'requests').getByRole('option')).toHaveCount(2)
  await expect(group(page, 'parts').getByRole('option', { name: part.name })).toBeVisible()
  await checkA11y(page)

  const options = dialogOf(page).getByRole('option')
  await expect(options.first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowDown')
  await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowUp')
  const first = (await options.first().textContent()) ?? ''
  await page.keyboard.press('Enter')
  const opened = first.includes(own.name) ? own : foreign
  await expect(page).toHaveURL(`/admin/boats/${opened.id}`)
  await expect(page.getByRole('heading', { level: 1, name: opened.name })).toBeVisible()
  await expect(dialogOf(page)).toBeHidden()

  // An empty search shows the pages opened last; Escape changes nothing.
  await page.goto('/admin/logs')
  await searchFor(page, '')
  await expect(group(page, 'recent').getByRole('option', { name: opened.name })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialogOf(page)).toBeHidden()
  await expect(page).toHaveURL('/admin/logs')
})

test('a technician finds their job and the part, but no boats, people or jobs of others @phone', async ({
  page,
  request,
}) => {
  const made = records(request)
  const { word, technician, own, foreign, request: job, part } = await namesakes(made)
  await signIn(page, technician.email, demoPassword, '/technician/dashboard')
  await searchFor(page, word)
  await expect(group(page, 'requests').getByRole('option')).toHaveCount(1)
  await expect(group(page, 'requests').getByRole('option', { name: own.name })).toBeVisible()
  await expect(group(page, 'parts').getByRole('option', { name: part.name })).toBeVisible()
  await expect(group(page, 'boats')).toBeHidden()
  await expect(group(page, 'users')).toBeHidden()
  await expect(dialogOf(page).getByText(foreign.name)).toBeHidden()
  await checkA11y(page)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/technician/maintenance/${job.id}`)
  await expect(page.getByRole('heading', { level: 1, name: appTexts.titles.request })).toBeVisible()
})

test('a customer finds their own boat and request only @phone', async ({ page, request }) => {
  const made = records(request)
  const { word, mine, own, foreign, request: job } = await namesakes(made)
  await signIn(page, mine.email, demoPassword, '/boats')
  await searchFor(page, word)
  await expect(group(page, 'boats').getByRole('option', { name: own.name })).toBeVisible()
  await expect(group(page, 'requests').getByRole('option')).toHaveCount(1)
  await expect(dialogOf(page).getByText(foreign.name)).toBeHidden()
  await expect(group(page, 'parts')).toBeHidden()
  await expect(group(page, 'users')).toBeHidden()
  await checkA11y(page)
  // Skips the boat: the next row is the request.
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/maintenance/${job.id}`)
  await expect(page.getByText(requestsTexts.types.MAINTENANCE).first()).toBeVisible()

  await searchFor(page, `${word} yok`)
  await expect(
    dialogOf(page)
      .getByText(texts.none(`${word} yok`))
      .first(),
  ).toBeVisible()
  await checkA11y(page)
})
