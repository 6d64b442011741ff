// An owner's week: adds an engine on the phone, reads its history, compares two offers, files a request in two taps.
import { expect, type Locator, type Page } from '@playwright/test'
import { appTexts } from '../src/shared/app/app.texts.ts'
import { boatsTexts } from '../src/shared/boats/boats.texts.ts'
import { enginesTexts } from '../src/shared/engines/engines.texts.ts'
import { offerComparisonTexts } from '../src/shared/offers/offer-comparison.texts.ts'
import { offersTexts } from '../src/shared/offers/offers.texts.ts'
import { photosTexts } from '../src/shared/photos/photos.texts.ts'
import { requestsApi } from '../src/shared/requests/requests.contract.ts'
import { requestsTexts } from '../src/shared/requests/requests.texts.ts'
import { profileTexts } from '../src/shared/users/users.texts.ts'
import { phonePhoto } from '../test/pictures.ts'
import { code, records } from './support/records.ts'
import { chooseOption, expectToast, field, searchOption } from './support/screen.ts'
import { checkA11y, demoPassword, signIn, test } from './support/test.ts'

// The limit allows for a busy machine.
test.describe.configure({ mode: 'parallel' })

test('an owner adds an engine: lists keep their place, toasts let through, the focus comes back', async ({
  page,
  request,
}) => {
  const made = records(request)
  const owner = await made.person()
  const boat = await made.boatOf(owner)
  const { brand, model } = await made.brandWithModel()
  // Most people have animations on: they must not shift the page.
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await signIn(page, owner.email, demoPassword, `/boats/${boat.id}`)
  const add = page.getByRole('button', { name: enginesTexts.ofBoat.add })
  await add.click()
  const dialog = page.getByRole('dialog', { name: enginesTexts.newEngine })
  await dialog.getByRole('button', { name: appTexts.cancel }).click()
  await expect(add).toBeFocused()

  await add.click()
  const width = await page.evaluate(() => innerWidth)
  await searchOption(page, enginesTexts.form.brand, brand.name)
  await searchOption(page, enginesTexts.form.model, model.name)
  expect(await page.evaluate(() => innerWidth)).toBe(width)
  const serialNumber = code()
  await field(dialog, enginesTexts.form.serialNumber).fill(serialNumber)
  await dialog.getByRole('button', { name: appTexts.save }).click()
  await expect(page.getByText(serialNumber)).toBeVisible()
  // The toast is still visible; on a phone it covers the page's head.
  await expect(page.locator('[data-toast]')).toHaveCount(1)
  await page.getByRole('link', { name: appTexts.titles.myBoats }).first().click()
  await expect(page).toHaveURL(/\/boats$/)
})

test('an owner finds one engine’s history, compares two offers and accepts one', async ({ page, request }) => {
  const made = records(request)
  const owner = await made.person()
  const boat = await made.boatOf(owner)
  const { model } = await made.brandWithModel()
  const [port, starboard] = [
    await made.engine(model, `P${code()}`, boat.id),
    await made.engine(model, `S${code()}`, boat.id),
  ]
  const file = (description: string, engineId: string) =>
    made.as(owner.email, requestsApi.create, {
      body: { requestType: 'MAINTENANCE', description, boatId: boat.id, engineIds: [engineId] },
    })
  await file('İskele motoru', port.id)
  const job = await file('Sancak motoru', starboard.id)
  const dear = await made.offerFor(job, 200)
  const cheap = await made.offerFor(job, 150)

  await signIn(page, owner.email, demoPassword, '/profile')
  await expect(page.getByRole('link', { name: profileTexts.next.answer(1) })).toBeVisible()
  await checkA11y(page)
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await page.goto(`/boats/${boat.id}`)
  await expect(page.getByRole('heading', { level: 1, name: boat.name })).toBeInViewport()
  await page.getByRole('button', { name: new RegExp(`${starboard.serialNumber}: servis geçmişi`) }).click()
  const history = page.getByRole('region', { name: boatsTexts.requests.mineTitle })
  await expect(history.getByText(starboard.serialNumber, { exact: true })).toHaveCount(1)
  await expect(history.getByText(port.serialNumber, { exact: true })).toHaveCount(0)
  await expect(history).toBeInViewport()
  await checkA11y(page)

  await page.goto(`/maintenance/${job.id}`)
  await page.getByRole('button', { name: offerComparisonTexts.open }).click()
  const dialog = page.getByRole('dialog', { name: offerComparisonTexts.title })
  const total = dialog.getByRole('row', { name: new RegExp(`^${offerComparisonTexts.total}`) })
  await expect(total.getByRole('cell')).toHaveText([
    `6.480,00 ₺ (€ 180,00, KDV dahil)${offerComparisonTexts.lowest}`,
    '8.640,00 ₺ (€ 240,00, KDV dahil)',
  ])
  await checkA11y(page)
  await dialog.getByRole('button', { name: appTexts.close }).click()
  const card = (number: string) => page.getByRole('article', { name: offersTexts.offer(number) })
  await card(cheap.offerNumber).getByRole('button', { name: offersTexts.accept }).click()
  await expect(page.getByRole('dialog').getByText(offersTexts.acceptDialog.others)).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: offersTexts.accept }).click()
  await expectToast(page, offersTexts.accepted)
  await expect(card(dear.offerNumber).getByText(appTexts.offerStatuses.REJECTED)).toBeVisible()
})

test('an owner starts a request from where the sign-in leads', async ({ page, request }) => {
  const made = records(request)
  const owner = await made.person()
  const [first, second] = [await made.boatOf(owner), await made.boatOf(owner)]
  await signIn(page, owner.email)
  await page.getByRole('link', { name: profileTexts.next.request }).click()
  await checkA11y(page)
  await page.getByRole('button', { name: second.name }).click()
  const form = page.getByRole('dialog', { name: requestsTexts.form.forBoat(second.name) })
  await field(form, requestsTexts.form.description).fill('Dönemsel bakım')
  await form.getByRole('button', { name: requestsTexts.form.submit }).click()
  await expect(page).toHaveURL(/\/maintenance\/[\w-]+$/)
  await expect(page.getByRole('link', { name: second.name })).toBeVisible()

  // Going back does not open the form again.
  await page.goBack()
  await expect(page).toHaveURL(/\/customer\/maintenance$/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await chooseOption(page, requestsTexts.filters.boat, first.name)
  await expect(page.getByText(requestsTexts.empty)).toBeVisible()
  await checkA11y(page)
})

async function choosePhotos(page: Page, dialog: Locator, name: string, ...files: string[]): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await dialog.getByRole('button', { name }).click()
  const buffer = await phonePhoto(600, 400)
  await (await chooser).setFiles(files.map((file) => ({ name: file, mimeType: 'image/jpeg', buffer })))
}

test('an owner sends photos with a request, adds one later, and takes one back', async ({ page, request }) => {
  const { upload, viewer, ownerTitle } = photosTexts
  const made = records(request)
  const owner = await made.person()
  const boat = await made.boatOf(owner)
  await signIn(page, owner.email, demoPassword, `/boats/${boat.id}`)
  await page.getByRole('button', { name: boatsTexts.requests.create }).filter({ visible: true }).first().click()
  const form = page.getByRole('dialog', { name: requestsTexts.form.forBoat(boat.name) })
  await field(form, requestsTexts.form.description).fill('Su alıyor')
  await choosePhotos(page, form, upload.choose, 'sintine.jpg', 'pompa.jpg')
  await expect(form.getByRole('list', { name: upload.list }).getByRole('listitem')).toHaveCount(2)
  await form.getByLabel(`${upload.caption}: pompa.jpg`).fill('Sintine pompası')
  await checkA11y(page)
  await form.getByRole('button', { name: requestsTexts.form.submit }).click()
  await expect(page).toHaveURL(/\/maintenance\/[\w-]+$/)
  const photos = page.getByRole('list', { name: ownerTitle }).getByRole('button')
  await expect(photos).toHaveCount(2)

  await page.getByRole('button', { name: upload.openForOwner }).click()
  const dialog = page.getByRole('dialog', { name: upload.title })
  await choosePhotos(page, dialog, upload.choose, 'hortum.jpg')
  await checkA11y(page)
  await dialog.getByRole('button', { name: upload.submit(1), exact: true }).click()
  await expect(dialog).toHaveCount(0)
  await expect(photos).toHaveCount(3)

  await photos.filter({ hasText: 'Sintine pompası' }).click()
  const shown = page.getByRole('dialog', { name: viewer.title })
  await checkA11y(page)
  await shown.getByRole('button', { name: viewer.remove }).click()
  const question = page.getByRole('dialog').filter({ hasText: viewer.removeQuestion })
  await question.getByRole('button', { name: appTexts.remove, exact: true }).click()
  await expect(photos).toHaveCount(2)
  await expect(photos.filter({ hasText: 'Sintine pompası' })).toHaveCount(0)
})
