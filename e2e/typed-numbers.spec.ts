// Numbers as people type and paste them: every number field of the product, and the number that the server stored.
import { expect, type Locator } from '@playwright/test'
import { appTexts } from '../src/shared/app/app.texts.ts'
import { boatsApi, LONGITUDE } from '../src/shared/boats/boats.contract.ts'
import { boatsTexts } from '../src/shared/boats/boats.texts.ts'
import { enginesApi, HOURS } from '../src/shared/engines/engines.contract.ts'
import { enginesTexts } from '../src/shared/engines/engines.texts.ts'
import { inventoryTexts, partListsTexts } from '../src/shared/inventory/inventory.texts.ts'
import { partListsApi } from '../src/shared/inventory/part-lists.contract.ts'
import { MAX_LABELS, PART_PRICE, sparePartsApi } from '../src/shared/inventory/spare-parts.contract.ts'
import { messages } from '../src/shared/messages.tr.ts'
import { offersApi } from '../src/shared/offers/offers.contract.ts'
import { OFFER_NUMBERS } from '../src/shared/offers/offers.numbers.ts'
import { offersTexts } from '../src/shared/offers/offers.texts.ts'
import { requestsTexts } from '../src/shared/requests/requests.texts.ts'
import { code, records, unique } from './support/records.ts'
import { closeToasts, expectToast, field } from './support/screen.ts'
import { checkA11y, demo, demoPassword, signIn, test } from './support/test.ts'

test.describe.configure({ mode: 'parallel' })

const { numberProblems } = appTexts
const save = (dialog: Locator) => dialog.getByRole('button', { name: appTexts.save, exact: true }).click()

/** Types key by key, replaces the old text, and leaves the field. */
async function type(input: Locator, typed: string): Promise<void> {
  await input.click()
  await input.press('ControlOrMeta+a')
  await input.pressSequentially(typed)
  await input.press('Tab')
}

async function paste(input: Locator, text: string): Promise<void> {
  await input.page().evaluate((copied) => navigator.clipboard.writeText(copied), text)
  await input.click()
  await input.press('ControlOrMeta+a')
  await input.press('ControlOrMeta+v')
  await input.press('Tab')
}

/** The field understands the typed text and shows `printed`. */
async function enter(input: Locator, typed: string, printed: string): Promise<void> {
  await type(input, typed)
  await expect(input).toHaveValue(printed)
  await expect(input).not.toHaveAttribute('aria-invalid')
}

async function refuse(input: Locator, typed: string, message: string): Promise<void> {
  await type(input, typed)
  await expect(input).toHaveValue(typed)
  await expect(input).toHaveAccessibleDescription(new RegExp(message.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')))
}

const UNDERSTOOD = [
  ['12.500,00', '12.500,00'],
  ['1.250', '1.250,00'],
  ['12.500', '12.500,00'],
  ['1.250,50', '1.250,50'],
  ['1250,50', '1.250,50'],
  ['1,5', '1,50'],
  ['12.5', '12,50'],
  ['12.50', '12,50'],
  ['0,05', '0,05'],
  ['1.250.000', '1.250.000,00'],
  ['7', '7,00'],
] as const
const PASTED = [
  ['1.250,50 ₺', '1.250,50'],
  ['₺1.250', '1.250,00'],
  ['\u00a0€ 12.500,00 ', '12.500,00'],
  ['12.5', '12,50'],
] as const
const REFUSED = [
  ['1,250', numberProblems.too_many_decimals(PART_PRICE)],
  ['1,250.50', numberProblems.invalid_number(PART_PRICE)],
  ['1,5,5', numberProblems.invalid_number(PART_PRICE)],
  ['1.2500', numberProblems.invalid_number(PART_PRICE)],
  ['on iki', numberProblems.invalid_number(PART_PRICE)],
  ['1e3', numberProblems.invalid_number(PART_PRICE)],
  ['-5', numberProblems.number_not_negative()],
  ['10.000.000,01', numberProblems.number_too_large(PART_PRICE)],
] as const

test('a new part takes a table of prices typed and pasted, then price, stock and minimum as typed', async ({
  page,
  context,
  request,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(page, demo.admin, demoPassword, '/inventory/new')
  const texts = inventoryTexts.form
  const partCode = code().toUpperCase()
  await field(page, texts.code).fill(partCode)
  await field(page, texts.name).fill(unique('Parça'))
  const price = field(page, texts.unitPrice)
  await expect(price).toHaveAttribute('inputmode', 'decimal')
  await expect(field(page, texts.quantity)).toHaveAttribute('inputmode', 'numeric')
  for (const [typed, printed] of UNDERSTOOD) await enter(price, typed, printed)
  for (const [pasted, printed] of PASTED) {
    await paste(price, pasted)
    await expect(price).toHaveValue(printed)
  }
  for (const [typed, message] of REFUSED) await refuse(price, typed, message)
  await checkA11y(page)
  await page.getByRole('button', { name: texts.add, exact: true }).click()
  await expect(price).toBeFocused()
  await expect(price).toHaveValue('10.000.000,01')

  await enter(price, '12.500,00', '12.500,00')
  await refuse(field(page, texts.quantity), '12,5', numberProblems.number_not_whole())
  await enter(field(page, texts.quantity), '1.250', '1.250')
  await enter(field(page, texts.minStock), '12.500', '12.500')
  await page.getByRole('button', { name: texts.add, exact: true }).click()
  await expectToast(page, texts.added)
  const found = await records(request).asAdmin(sparePartsApi.byCode, { params: { code: partCode } })
  const stored = await records(request).asAdmin(sparePartsApi.byId, { params: { id: found.id } })
  expect(stored).toMatchObject({ unitPrice: 12_500, quantity: 1250, minStock: 12_500 })
})

test('a part is edited, and its labels are counted', async ({ page, request }) => {
  const made = records(request)
  const part = await made.part({ unitPrice: 48 })
  await signIn(page, demo.admin, demoPassword, `/inventory?search=${part.partCode}`)
  const menu = page.getByRole('button', { name: inventoryTexts.actionsOf(part.name) })
  await menu.click()
  await page.getByRole('menuitem', { name: inventoryTexts.edit }).click()
  const dialog = page.getByRole('dialog', { name: inventoryTexts.form.editTitle })
  await enter(field(dialog, inventoryTexts.form.unitPrice), '1.250,5', '1.250,50')
  await enter(field(dialog, inventoryTexts.form.minStock), '1.250', '1.250')
  await enter(field(dialog, inventoryTexts.form.quantity), '12.500', '12.500')
  await dialog.getByRole('button', { name: inventoryTexts.form.reasons[0] }).click()
  await save(dialog)
  await expectToast(page, messages.spare_part_updated)
  expect(await made.asAdmin(sparePartsApi.byId, { params: { id: part.id } })).toMatchObject({
    unitPrice: 1250.5,
    quantity: 12_500,
    minStock: 1250,
  })
  await menu.click()
  await page.getByRole('menuitem', { name: inventoryTexts.label }).click()
  const labels = page.getByRole('dialog', { name: inventoryTexts.labels.title })
  await refuse(field(labels, inventoryTexts.labels.copies), '1.250', inventoryTexts.labels.tooMany(MAX_LABELS))
  await expect(labels.getByRole('button', { name: inventoryTexts.labels.print })).toBeDisabled()
  await enter(field(labels, inventoryTexts.labels.copies), '25', '25')
  await expect(labels.getByText(inventoryTexts.labels.sheets(25, 2))).toBeVisible()
})

test('a parts list and its use', async ({ page, request }) => {
  const made = records(request)
  const part = await made.part({ quantity: 5000 })
  await signIn(page, demo.admin, demoPassword, '/inventory/lists')
  await field(page, partListsTexts.create.code).fill(part.partCode)
  await field(page, partListsTexts.create.code).press('Enter')
  const quantity = page.getByLabel(partListsTexts.create.quantityOf(part.name))
  await refuse(quantity, '1,5', numberProblems.number_not_whole())
  await page.getByRole('button', { name: partListsTexts.create.submit }).click()
  await expect(quantity).toBeFocused()
  await enter(quantity, '1.250', '1.250')
  await page.getByRole('button', { name: partListsTexts.create.submit }).click()
  await expectToast(page, partListsTexts.create.created)
  const { content } = await made.asAdmin(partListsApi.list)
  const list = content[0]
  await page.goto(`/inventory/transactions/${list?.id}`)
  const { actionOf, actions } = partListsTexts.detail
  await page.getByRole('button', { name: actionOf(actions.USED, part.name) }).click()
  const dialog = page.getByRole('dialog', { name: partListsTexts.transaction.title })
  await enter(field(dialog, partListsTexts.transaction.quantity()), '1.000', '1.000')
  await dialog.getByRole('button', { name: actions.USED, exact: true }).click()
  await expect(dialog).toHaveCount(0)
  const items = await made.asAdmin(partListsApi.items, { params: { id: list?.id ?? '' } })
  expect(items.content).toMatchObject([{ sparePartName: part.name, quantity: 1250, used: 1000, remaining: 250 }])
})

test('the hours of an engine and the place of a boat are read as typed', async ({ page, request }) => {
  const made = records(request)
  const boat = await made.boatOf(await made.person())
  const { brand, model } = await made.brandWithModel()
  // An engine runs no more than 24 hours a day.
  const engine = await made.engine(model, code().toUpperCase(), boat.id, 12_490)
  await signIn(page, demo.admin, demoPassword, `/admin/boats/${boat.id}`)
  const name = `${enginesTexts.name(brand.name, model.name)} ${engine.serialNumber}`
  await page.getByRole('button', { name: enginesTexts.actions.of(name) }).click()
  await page.getByRole('menuitem', { name: enginesTexts.actions.edit }).click()
  const dialog = page.getByRole('dialog', { name: enginesTexts.editEngine })
  const hours = field(dialog, enginesTexts.form.hoursUsed)
  await refuse(hours, '1.250.000', numberProblems.number_too_large(HOURS))
  await enter(hours, '12.500,00', '12.500')
  await save(dialog)
  await expectToast(page, messages.engine_updated)
  const engines = await made.asAdmin(enginesApi.list, { query: { serialNumber: engine.serialNumber } })
  expect(engines.content).toMatchObject([{ hoursUsed: 12_500 }])
  await expect(dialog).toHaveCount(0)
  await closeToasts(page)

  const edit = page.getByRole('button', { name: boatsTexts.edit, exact: true })
  const menu = page.getByRole('button', { name: boatsTexts.actionsOf(boat.name) })
  await ((await edit.count()) ? edit : menu).click()
  if (!(await edit.count())) await page.getByRole('menuitem', { name: boatsTexts.edit }).click()
  const form = page.getByRole('dialog', { name: boatsTexts.editBoat })
  await enter(field(form, boatsTexts.place.latitude), '36,7493', '36,7493')
  await refuse(field(form, boatsTexts.place.longitude), '12.500,00', numberProblems.invalid_number(LONGITUDE))
  await enter(field(form, boatsTexts.place.longitude), '-28.250001', '-28,250001')
  await save(form)
  await expectToast(page, messages.boat_updated)
  expect(await made.asAdmin(boatsApi.byId, { params: { id: boat.id } })).toMatchObject({
    latitude: 36.7493,
    longitude: -28.250001,
  })
})

test('every number of an offer is read as typed', async ({ page, request }) => {
  const made = records(request)
  const { request: asked } = await made.customerWithRequest()
  await signIn(page, demo.admin, demoPassword, `/admin/maintenance/${asked.id}/offers/new`)
  const { builder } = offersTexts
  await page.getByRole('button', { name: builder.addManual }).click()
  await page.getByLabel(builder.description).fill('İşçilik')
  await enter(page.getByLabel(builder.quantityOf('İşçilik')), '1.250', '1.250')
  await enter(page.getByLabel(builder.unitPriceOf('İşçilik')), '12.500,00', '12.500,00')
  await enter(field(page, builder.exchangeRate('€')), '36,1255', '36,1255')
  await refuse(
    field(page, builder.discountPercent),
    '1.250',
    numberProblems.number_too_large(OFFER_NUMBERS.discountPercent),
  )
  await enter(field(page, builder.discountPercent), '12.5', '12,5')
  await page.getByRole('button', { name: builder.details, exact: true }).click()
  await enter(field(page, builder.discountAmount('€')), '1.250', '1.250,00')
  await checkA11y(page)
  await page.getByRole('button', { name: builder.submit }).click()
  await expectToast(page, messages.offer_created)
  const offers = await made.asAdmin(offersApi.ofRequest, { params: { requestId: asked.id } })
  expect(offers.content).toMatchObject([
    {
      items: [{ quantity: 1250, unitPrice: 12_500 }],
      exchangeRate: 36.1255,
      discountPercent: 12.5,
      discountAmount: 1250,
      finalPrice: 13_670_625,
    },
  ])
})

test('@desk an offer with three parts by keyboard alone takes five presses of Enter', async ({ page, request }) => {
  const made = records(request)
  const { request: asked } = await made.customerWithRequest()
  const parts = [await made.part({ quantity: 9 }), await made.part({ quantity: 9 }), await made.part({ quantity: 9 })]
  await signIn(page, demo.admin, demoPassword, `/admin/maintenance/${asked.id}`)
  const begin = page.getByRole('button', { name: requestsTexts.actions.newOffer }).filter({ visible: true })
  await begin.focus()
  let presses = 0
  const enterKey = async (key = 'Enter') => {
    presses += 1
    await page.keyboard.press(key)
  }
  await enterKey()
  const search = page.getByPlaceholder(offersTexts.builder.search)
  await expect(search).toBeFocused()
  for (const part of parts) {
    await page.keyboard.type(part.partCode)
    await enterKey()
    await expect(page.getByLabel(offersTexts.builder.quantityOf(part.name))).toBeVisible()
    await expect(search).toBeFocused()
    await expect(search).toHaveValue('')
  }
  await enterKey('Control+Enter')
  await expectToast(page, messages.offer_created)
  expect(presses).toBe(5)
  const offers = await made.asAdmin(offersApi.ofRequest, { params: { requestId: asked.id } })
  expect(offers.content[0]?.items.map(({ partCode }) => partCode)).toEqual(parts.map(({ partCode }) => partCode))
})
