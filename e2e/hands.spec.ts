// By finger and by keyboard: what is touched is large enough, and Tab goes where the hand goes next.
import { expect } from '@playwright/test'
import { enginesTexts } from '../src/shared/engines/engines.texts.ts'
import { offersTexts } from '../src/shared/offers/offers.texts.ts'
import { requestsApi } from '../src/shared/requests/requests.contract.ts'
import { records } from './support/records.ts'
import { field } from './support/screen.ts'
import { demo, demoPassword, signIn, test } from './support/test.ts'

const FINGER = 44
const texts = offersTexts.builder

test('an owner picks a brand with the thumb, and learns what to do about one that is not there', async ({
  page,
  request,
}, { project }) => {
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
  if (project.name === 'phone') expect((await option.boundingBox())?.height).toBeGreaterThanOrEqual(FINGER)
})

test('an offer is written from the words to the number to the price, and a word without end stays in its page', async ({
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
  await page.keyboard.type('75,5')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: texts.removeItem('İşçilik') })).toBeFocused()
  await expect(page.getByLabel(texts.quantityOf('İşçilik'))).toHaveValue('2')
  await expect(page.locator('main').getByText('€ 151,00').first()).toBeVisible()
})
