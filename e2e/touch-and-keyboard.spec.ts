// By touch and by keyboard: targets are large enough, and Tab follows the order of work.
import { expect, type Locator } from '@playwright/test'
import { enginesTexts } from '../src/shared/engines/engines.texts.ts'
import { offersTexts } from '../src/shared/offers/offers.texts.ts'
import { requestsApi } from '../src/shared/requests/requests.contract.ts'
import { requestsTexts } from '../src/shared/requests/requests.texts.ts'
import { records } from './support/records.ts'
import { field } from './support/screen.ts'
import { demo, demoPassword, signIn, test } from './support/test.ts'

const FINGER = 44
const texts = offersTexts.builder
const feedback = requestsTexts.feedback

test('an owner picks a brand with the thumb, and learns what to do about one that is not there @phone', async ({
  page,
  request,
}) => {
  const made = records(request)
  const owner = await made.person()
  const boat = await made.boatOf(owner)
  const { brand } = await made.brandWithModel()
  await signIn(page, owner.email, demoPassword, `/boats/${boat.id}`)
  await page.getByRole('button', { name: enginesTexts.ofBoat.add }).click()
  const brands = field(page.getByRole('dialog'), enginesTexts.form.brand)
  await brands.fill('Böyle bir marka yok')
  await expect(page.getByText(enginesTexts.form.noBrand.CUSTOMER)).toBeVisible()
  await brands.fill(brand.name)
  const option = page.getByRole('option', { name: brand.name })
  await expect(option).toBeVisible()
  expect((await option.boundingBox())?.height).toBeGreaterThanOrEqual(FINGER)
})

test('an offer is written from the words to the number, its unit and the price, and a word without end stays in its page', async ({
  page,
  request,
}) => {
  const made = records(request)
  const owner = await made.person()
  const boat = await made.boatOf(owner)
  const { id } = await made.as(owner.email, requestsApi.create, {
    body: { requestType: 'FAULT', description: 'ğ'.repeat(300), boatId: boat.id, engineIds: [] },
  })
  await signIn(page, demo.admin, demoPassword, `/admin/maintenance/${id}/offers/new`)
  await page.getByRole('button', { name: texts.addManual }).click()
  const words = field(page.locator('main'), texts.description)
  await expect(words).toBeFocused()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  await page.keyboard.type('İşçilik')
  await page.keyboard.press('Tab')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('2')
  await page.keyboard.press('Tab')
  const unit = page.getByLabel(texts.unitOf('İşçilik'), { exact: true })
  await expect(unit).toBeFocused()
  await page.keyboard.type('sa')
  await expect(unit).toHaveValue('HOUR')
  await page.keyboard.press('Tab')
  await page.keyboard.type('75,5')
  for (const name of [texts.detailsOf('İşçilik'), texts.removeItem('İşçilik')]) {
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name })).toBeFocused()
  }
  await expect(page.getByLabel(texts.quantityOf('İşçilik', 'HOUR'))).toHaveValue('2')
  await expect(page.locator('main').getByText('€ 151,00').first()).toBeVisible()
})

test('an owner rates a job: one button that sends, also on a phone', async ({ page, request }) => {
  const made = records(request)
  const { owner, request: job } = await made.activeJob()
  await made.setStatus(job, 'COMPLETED')
  await signIn(page, owner.email, demoPassword, `/maintenance/${job.id}`)
  const send = page.getByRole('button', { name: feedback.submit })
  await expect(send).toBeInViewport({ ratio: 1 })
  const main = requestsTexts.actions.giveFeedback
  const isPhone = (page.viewportSize()?.width ?? 0) < 768
  await expect(page.getByRole('button', { name: main })).toHaveCount(isPhone ? 0 : 1)
  await page.getByRole('radio', { name: feedback.star(4) }).check({ force: true })
  await send.click()
  await expect(page.getByText(feedback.score(4))).toBeVisible()
})

/** Of each link in the list that a finger can reach now: its words, and for how many pixels up and down a tap meets it. */
const touchHeights = (list: Locator) =>
  list.locator('a').evaluateAll((links) =>
    links.flatMap((link) => {
      const { left, width, top, height } = link.getBoundingClientRect()
      const x = left + width / 2
      const middle = top + height / 2
      const isMet = (y: number) => link.contains(document.elementFromPoint(x, y))
      if (!isMet(middle)) return []
      let [first, last] = [middle, middle]
      while (isMet(first - 1) && middle - first < 100) first--
      while (isMet(last + 1) && last - middle < 100) last++
      return [{ words: link.textContent, height: last - first + 1 }]
    }),
  )

for (const path of ['/admin/service', '/admin/boats']) {
  test(`the links on the cards of ${path} are large enough for a finger`, { tag: '@phone' }, async ({ page }) => {
    await signIn(page, demo.admin, demoPassword, path)
    const list = page
      .locator('main ul')
      .filter({ has: page.locator('li a') })
      .last()
    await list.locator('a').first().scrollIntoViewIfNeeded()
    const heights = await touchHeights(list)
    expect(heights.length).toBeGreaterThan(0)
    expect(heights.filter(({ height }) => height < FINGER)).toEqual([])
  })
}
