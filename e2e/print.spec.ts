// A request on paper: its content, what is left out, and its colours.
import { expect, type Page } from '@playwright/test'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { appTexts } from '../src/shared/app/app.texts.ts'
import { photosTexts } from '../src/shared/photos/photos.texts.ts'
import { requestsApi } from '../src/shared/requests/requests.contract.ts'
import { requestsTexts as texts } from '../src/shared/requests/requests.texts.ts'
import { records } from './support/records.ts'
import { act } from './support/screen.ts'
import { demo, signIn, test } from './support/test.ts'

/** Without spaces: the text of a PDF has spaces inside words where the font changes. */
const squeezed = (text: string) => text.replace(/\s+/g, '')

/** The text of each printed sheet, squeezed. */
async function sheets(page: Page): Promise<string[]> {
  const bytes = await page.pdf({ format: 'A4', preferCSSPageSize: false })
  const pdf = await getDocument({ data: new Uint8Array(bytes), useSystemFonts: true }).promise
  const found: string[] = []
  for (let number = 1; number <= pdf.numPages; number++) {
    const { items } = await (await pdf.getPage(number)).getTextContent()
    found.push(squeezed(items.map((item) => ('str' in item ? item.str : '')).join('')))
  }
  return found
}

/** The beginning of the first sheet. */
const headOf = ([first = '']: string[]): string => first.slice(0, 200)

/** The darkest background and the lightest text, as luminance from 0 to 255. */
const lightOf = (page: Page) =>
  page.evaluate(() => {
    const luminance = (color: string) => {
      const [red = 0, green = 0, blue = 0, alpha = 1] = (color.match(/[\d.]+/g) ?? []).map(Number)
      return alpha === 0 ? null : 0.299 * red + 0.587 * green + 0.114 * blue
    }
    const hasWords = (element: Element) =>
      [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
    const shown = [...document.querySelectorAll('body, #root *')]
      .filter((element) => element.checkVisibility())
      .filter((element) => hasWords(element) || element === document.body)
    const grounds = shown.map((element) => luminance(getComputedStyle(element).backgroundColor) ?? 255)
    const inks = shown.map((element) => luminance(getComputedStyle(element).color) ?? 0)
    return { darkestGround: Math.min(...grounds), lightestInk: Math.max(...inks) }
  })

/** The classes of elements that do not scroll with the page: on paper they would cover the text. */
const heldInSight = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('#root *')]
      .filter((element) => element.checkVisibility())
      .filter((element) => ['sticky', 'fixed'].includes(getComputedStyle(element).position))
      .map((element) => element.className),
  )

/** Presses "print" and waits until the browser's dialog would open. */
async function print(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '')
  })
  await act(page, appTexts.print)
  await expect(page.locator('html')).toHaveAttribute('data-printed')
  await page.emulateMedia({ media: 'print' })
}

test('a finished request becomes a clean paper, also from the dark theme', async ({ page, request }) => {
  const { as } = records(request)
  const { content } = await as(demo.customer, requestsApi.mine, { query: { status: 'COMPLETED', size: '100' } })
  const done = content.find(({ feedbackAt }) => feedbackAt !== null)
  if (!done) throw new Error('The demo data has no rated request.')
  await page.emulateMedia({ colorScheme: 'dark' })
  await signIn(page, demo.customer, undefined, `/maintenance/${done.id}`)
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await expect(page.getByText(texts.paper.number(done.requestNumber))).toBeHidden()

  await print(page)

  for (const region of ['navigation', 'banner'] as const) {
    for (const part of await page.getByRole(region).all()) {
      // The screen's own header is also a banner; all parts of the shell are hidden.
      if ((await part.getByRole('heading').count()) === 0) await expect(part).toBeHidden()
    }
  }
  const buttons = page.getByRole('button').filter({ visible: true })
  // Only buttons with a photo are printed.
  expect(await buttons.evaluateAll((found) => found.filter((button) => !button.querySelector('img')).length)).toBe(0)
  expect(await lightOf(page)).toEqual({ darkestGround: 255, lightestInk: 0 })
  expect(await heldInSight(page)).toEqual([])

  const found = await sheets(page)
  expect(headOf(found)).toContain(squeezed(texts.paper.number(done.requestNumber)))
  const text = found.join('')
  for (const words of [
    texts.paper.number(done.requestNumber),
    texts.paper.customer(done.customerName ?? '', done.customerEmail),
    done.boatName,
    texts.info.title,
    ...done.technicians.map(({ email }) => email),
    texts.tracker.title,
    `${texts.tracker.reached} ${texts.tracker.done.created}`,
    `${texts.tracker.reached} ${texts.tracker.done.feedback}`,
    texts.timeline.title,
    texts.feedback.title,
    done.customerRating === null ? '' : texts.feedback.score(done.customerRating),
  ]) {
    expect(text).toContain(squeezed(words))
  }
  expect(text).not.toContain(squeezed(appTexts.menu.myBoats))
  expect(text).not.toContain(appTexts.print)
})

test('a printed sheet cuts no row and no offer in two at its end', async ({ page, request }) => {
  const { activeJob, offerFor, setStatus } = records(request)
  const job = await activeJob()
  await setStatus(job.request, 'PENDING')
  for (let number = 0; number < 4; number++) await offerFor(job.request, 100 + number)
  await signIn(page, demo.admin, undefined, `/admin/maintenance/${job.request.id}`)
  await expect(page.getByRole('article')).toHaveCount(4)
  await print(page)
  expect(await heldInSight(page)).toEqual([])
  const cut = await page.evaluate(
    () =>
      [...document.querySelectorAll('tr, li, article')]
        .filter((element) => element.checkVisibility())
        .filter((element) => getComputedStyle(element).breakInside !== 'avoid').length,
  )
  expect(cut).toBe(0)
  const found = await sheets(page)
  expect(found.length).toBeGreaterThan(1)
  expect(headOf(found)).toContain(squeezed(texts.paper.number(job.request.requestNumber)))
  expect(found[0]).toContain(squeezed((await page.getByRole('article').first().getAttribute('aria-label')) ?? '?'))
  // Each offer's number and its price are on one sheet.
  for (const article of await page.getByRole('article').all()) {
    const name = (await article.getAttribute('aria-label')) ?? ''
    const price = squeezed((await article.locator('strong').textContent()) ?? '')
    expect(found.filter((sheet) => sheet.includes(squeezed(name)) && sheet.includes(price))).toHaveLength(1)
  }
})

test('a screen that is loading its photos fetches them all for the paper', async ({ page, request }) => {
  const { as } = records(request)
  const { content } = await as(demo.customer, requestsApi.mine, { query: { status: 'COMPLETED', size: '100' } })
  // In a low window no photo is near the screen.
  await page.setViewportSize({ width: 1280, height: 200 })
  for (const { id } of content) {
    await signIn(page, demo.customer, undefined, `/maintenance/${id}`)
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
    const photos = page.locator('[data-photo]')
    const none = page.getByText(photosTexts.empty)
    await expect(photos.first().or(none)).toBeVisible()
    if ((await photos.count()) === 0) continue
    await print(page)
    await expect(photos.locator('img')).toHaveCount(await photos.count())
    return
  }
  throw new Error('The demo data has no finished request with photos.')
})
