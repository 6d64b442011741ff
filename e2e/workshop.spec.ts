// A day in the workshop: parts by scanner, photos, the log and the bell.
import { expect, type Locator, type Page } from '@playwright/test'
import { appTexts } from '../src/shared/app/app.texts.ts'
import { boatsApi } from '../src/shared/boats/boats.contract.ts'
import { inventoryTexts, partListsTexts } from '../src/shared/inventory/inventory.texts.ts'
import type { TransactionStatus } from '../src/shared/inventory/part-lists.contract.ts'
import { type SparePart, sparePartsApi } from '../src/shared/inventory/spare-parts.contract.ts'
import { logsTexts } from '../src/shared/logs/logs.texts.ts'
import { sealsTexts } from '../src/shared/logs/seals.texts.ts'
import { messages } from '../src/shared/messages.tr.ts'
import { notificationsTexts } from '../src/shared/notifications/notifications.texts.ts'
import { photosTexts } from '../src/shared/photos/photos.texts.ts'
import { requestsTexts } from '../src/shared/requests/requests.texts.ts'
import { phonePhoto } from '../test/pictures.ts'
import { code, records, unique } from './support/records.ts'
import { chooseOption, closeToasts, expectToast, field, scan, search } from './support/screen.ts'
import { checkA11y, demo, demoPassword, signIn, test } from './support/test.ts'

// The limit allows for a busy machine.
test.describe.configure({ mode: 'parallel' })

const { create, detail, transaction } = partListsTexts

async function fillIn(page: Page, part: SparePart, status: TransactionStatus, quantity: string): Promise<Locator> {
  await page.getByRole('button', { name: detail.actionOf(detail.actions[status], part.name) }).click()
  const dialog = page.getByRole('dialog', { name: transaction.title })
  await field(dialog, transaction.quantity()).fill(quantity)
  return dialog
}

async function book(page: Page, part: SparePart, status: TransactionStatus, quantity: string): Promise<Locator> {
  const dialog = await fillIn(page, part, status, quantity)
  await dialog.getByRole('button', { name: detail.actions[status], exact: true }).click()
  return dialog
}

test('a technician scans parts for the job, then uses, returns and breaks some', async ({
  page,
  request,
  expectConsole,
  isMobile,
}) => {
  const made = records(request)
  const { request: job, technician } = await made.activeJob()
  const [pump, seal] = [await made.part({ quantity: 10 }), await made.part({ quantity: 5 })]
  const stockOf = async (part: SparePart) =>
    (await made.asAdmin(sparePartsApi.byId, { params: { id: part.id } })).quantity
  await signIn(page, technician.email, demoPassword, `/technician/maintenance/${job.id}`)
  await page
    .getByRole('navigation', { name: requestsTexts.shortcuts.title })
    .getByRole('link', { name: requestsTexts.shortcuts.parts })
    .click()
  await expect(page.getByText(create.picked)).toBeVisible()
  expectConsole(/404.*\/api\/inventory\/spare-parts\/code/)
  await scan(page, pump.partCode)
  await scan(page, pump.partCode)
  await scan(page, seal.partCode)
  await scan(page, 'YOK-BOYLE-BIR-KOD')
  await expect(page.getByRole('textbox', { name: create.quantityOf(pump.name) })).toHaveValue('2')
  await expect(page.getByRole('textbox', { name: create.quantityOf(seal.name) })).toHaveValue('1')
  await expect(page.getByText(create.scanProblems.unknown('YOK-BOYLE-BIR-KOD')).first()).toBeVisible()
  await checkA11y(page)
  await page.getByRole('button', { name: create.submit }).click()
  await expectToast(page, create.created)
  await expect(page).toHaveURL(new RegExp(`/technician/maintenance/${job.id}$`))
  expect([await stockOf(pump), await stockOf(seal)]).toEqual([8, 4])

  await page.getByRole('link', { name: /^\d{2}\.\d{2}\.\d{4}/ }).click()
  await expect(page.getByRole('heading', { name: appTexts.titles.partList })).toBeVisible()
  await expect(page.getByRole('link', { name: new RegExp(job.boatName) })).toHaveAttribute(
    'href',
    `/technician/maintenance/${job.id}`,
  )
  if (isMobile) await page.getByRole('button', { name: detail.addParts }).click()
  await scan(page, seal.partCode)
  await expect(page.getByText(create.added(seal.name, 2))).toBeVisible()
  expect(await stockOf(seal)).toBe(3)
  if (isMobile) await page.getByRole('button', { name: detail.addPartsDone }).click()
  await page.getByRole('button', { name: new RegExp(pump.partCode) }).click()
  const dialog = await fillIn(page, pump, 'USED', '3')
  await expect(dialog.getByText(transaction.tooMany(2))).toBeVisible()
  await expect(dialog.getByRole('button', { name: detail.actions.USED, exact: true })).toBeDisabled()
  await checkA11y(page)
  await field(dialog, transaction.quantity()).fill('1')
  await dialog.getByRole('button', { name: detail.actions.USED, exact: true }).click()
  await expect(dialog).toHaveCount(0)
  await closeToasts(page)
  await book(page, pump, 'RETURNED', '1')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('button', { name: detail.actionOf(detail.actions.USED, pump.name) })).toBeDisabled()
  await closeToasts(page)
  await page.getByRole('button', { name: new RegExp(seal.partCode) }).click()
  await book(page, seal, 'DAMAGED', '1')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText(detail.statuses.RETURNED)).toBeVisible()
  await closeToasts(page)
  await checkA11y(page)
  expect([await stockOf(pump), await stockOf(seal)]).toEqual([9, 3])

  await page.goto(`/inventory?search=${pump.partCode}`)
  await page.getByRole('button', { name: inventoryTexts.actionsOf(pump.name) }).click()
  await page.getByRole('menuitem', { name: inventoryTexts.ledger }).click()
  const ledger = page.getByRole('dialog', { name: inventoryTexts.movements.title(pump.name) })
  for (const reason of ['INITIAL', 'TAKEN', 'RETURNED'] as const) {
    await expect(ledger.getByText(inventoryTexts.movements.reasons[reason]).first()).toBeVisible()
  }
  await checkA11y(page)
})

test('parts that run low stand out, and a counted stock needs a reason @desk', async ({ page, request }) => {
  const made = records(request)
  const word = code()
  const low = await made.part({ name: `Filtre ${word}`, quantity: 2, minStock: 3 })
  const plenty = await made.part({ name: `Kayış ${word}`, quantity: 20, minStock: 3 })
  await signIn(page, demo.admin, demoPassword, '/inventory')
  await search(page, inventoryTexts.search, word)
  await expect(page.getByText(plenty.name)).toBeVisible()
  await expect(page.getByText(inventoryTexts.low, { exact: true })).toHaveCount(1)
  await page.getByRole('checkbox', { name: inventoryTexts.onlyLow }).click()
  await expect(page).toHaveURL(/lowStock=true/)
  await expect(page.getByText(plenty.name)).toHaveCount(0)
  await expect(page.getByText(low.name)).toBeVisible()
  await checkA11y(page)

  await page.getByRole('button', { name: inventoryTexts.actionsOf(low.name) }).click()
  await page.getByRole('menuitem', { name: inventoryTexts.edit }).click()
  const dialog = page.getByRole('dialog', { name: inventoryTexts.form.editTitle })
  await field(dialog, inventoryTexts.form.quantity).fill('30')
  await dialog.getByRole('button', { name: appTexts.save }).click()
  await expect(field(dialog, inventoryTexts.form.reason)).toHaveAccessibleDescription(messages.required)
  await dialog.getByRole('button', { name: inventoryTexts.form.reasons[1] }).click()
  await expect(field(dialog, inventoryTexts.form.reason)).toHaveValue(inventoryTexts.form.reasons[1])
  await checkA11y(page)
  await dialog.getByRole('button', { name: appTexts.save }).click()
  await expectToast(page, messages.spare_part_updated)
  await expect(page.getByText(inventoryTexts.emptyLowHint)).toBeVisible()
})

test('a technician adds photos; the gallery works by keyboard, and the customer sees them @desk', async ({
  page,
  request,
  openAs,
}) => {
  const { request: job, owner, technician } = await records(request).activeJob()
  await signIn(page, technician.email, demoPassword, `/technician/maintenance/${job.id}`)
  await page
    .getByRole('navigation', { name: requestsTexts.shortcuts.title })
    .getByRole('button', { name: requestsTexts.shortcuts.photo })
    .click()
  const dialog = page.getByRole('dialog', { name: photosTexts.upload.title })
  await dialog.getByRole('button', { name: photosTexts.upload.submit(0) }).click()
  await expect(dialog.getByText(photosTexts.upload.required)).toBeVisible()
  const chooser = page.waitForEvent('filechooser')
  await dialog.getByRole('button', { name: photosTexts.upload.choose }).click()
  await (await chooser).setFiles([
    { name: 'pervane.jpg', mimeType: 'image/jpeg', buffer: await phonePhoto() },
    { name: 'saft.jpg', mimeType: 'image/jpeg', buffer: await phonePhoto(900, 900) },
  ])
  await dialog.getByLabel(`${photosTexts.upload.caption}: pervane.jpg`).fill('Aşınmış pervane')
  await checkA11y(page)
  await dialog.getByRole('button', { name: photosTexts.upload.submit(2) }).click()
  await expectToast(page, photosTexts.upload.uploaded(2))
  await expect(dialog).toHaveCount(0)

  const tiles = page.getByRole('list', { name: photosTexts.serviceTitle }).getByRole('button')
  await expect(tiles).toHaveCount(2)
  await tiles.first().focus()
  await page.keyboard.press('Enter')
  const viewer = page.getByRole('dialog', { name: photosTexts.viewer.title })
  await expect(viewer.getByText(photosTexts.viewer.position(1, 2))).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(viewer.getByText(photosTexts.viewer.position(2, 2))).toBeVisible()
  await closeToasts(page)
  await checkA11y(page)
  await page.keyboard.press('Escape')
  await expect(viewer).toHaveCount(0)
  await expect(tiles.last()).toBeFocused()

  const customer = await openAs(owner.email, `/maintenance/${job.id}`)
  const photo = customer.getByRole('list', { name: photosTexts.title }).getByRole('button', { name: /Aşınmış pervane/ })
  await photo.scrollIntoViewIfNeeded()
  await expect
    .poll(() => photo.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
  await expect(customer.getByRole('button', { name: photosTexts.upload.open })).toHaveCount(0)
  await photo.click()
  const shown = customer.getByRole('dialog', { name: photosTexts.viewer.title })
  await expect(shown.getByText('Aşınmış pervane')).toBeVisible()
  await expect(shown.getByRole('button', { name: photosTexts.viewer.remove })).toHaveCount(0)
  await checkA11y(customer)
})

test('an admin finds what somebody did in the log', async ({ page, request, isMobile }) => {
  const made = records(request)
  const owner = await made.person()
  const name = unique('Günlük')
  await made.as(owner.email, boatsApi.createMine, { body: { name, model: 'Sirena 58' } })
  await signIn(page, demo.admin, demoPassword, '/admin/logs')
  await search(page, logsTexts.email, owner.email)
  await expect(page).toHaveURL(/email=kisi/)
  const actions = (action: string) => page.locator(`[data-action="${action}"]`)
  await expect(actions('LOGIN')).toHaveCount(1)
  await chooseOption(page, logsTexts.category, logsTexts.categories.BOAT)
  await expect(page).toHaveURL(/category=BOAT/)
  await expect(actions('LOGIN')).toHaveCount(0)
  await expect(actions('CREATE')).toHaveCount(1)
  const mentions = page.getByText(new RegExp(name)).filter({ visible: true })
  const inRow = await mentions.count()
  await page.getByRole('button', { name: appTexts.details }).click()
  await expect(mentions).toHaveCount(inRow + 1)
  await checkA11y(page)

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: logsTexts.exportCsv, exact: true }).click()
  expect((await download).suggestedFilename()).toMatch(/^pruva-log-.*\.csv$/)
  await page.getByRole('button', { name: logsTexts.reset }).click()
  await expect(page).not.toHaveURL(/email=/)
  await expect(isMobile ? page.getByRole('listitem').first() : page.getByRole('row').nth(2)).toBeVisible()

  await page.getByRole('link', { name: sealsTexts.title }).click()
  await page.getByRole('button', { name: sealsTexts.verify }).click()
  await expect(page.getByRole('status').getByText(sealsTexts.good)).toBeVisible()
  await checkA11y(page)
})

test('the bell tells of an offer and leads to it @phone', async ({ page, request }) => {
  const made = records(request)
  const { owner, request: job } = await made.customerWithRequest()
  await signIn(page, owner.email)
  const bell = page.getByRole('button', { name: new RegExp(`^${notificationsTexts.title}(,|$)`), includeHidden: true })
  await expect(bell).toBeVisible()
  const unread = async () => Number(/\d+/.exec((await bell.getAttribute('aria-label')) ?? '')?.[0] ?? 0)
  await expect.poll(unread).toBeGreaterThan(0)
  await bell.click()
  const panel = page.getByRole('dialog', { name: notificationsTexts.title })
  const markAll = panel.getByRole('button', { name: notificationsTexts.markAllRead })
  await markAll.click()
  await expect.poll(unread).toBe(0)
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)

  const offer = await made.offerFor(job)
  await expect.poll(unread, { timeout: 20_000 }).toBe(1)
  await bell.click()
  await checkA11y(page)
  await panel.getByRole('link', { name: new RegExp(offer.offerNumber) }).click()
  await expect(page).toHaveURL(new RegExp(`/maintenance/${job.id}$`))
  await expect.poll(unread).toBe(0)
})
