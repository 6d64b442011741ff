// Boats, engines, brands and models: what admins and owners do with them.
import { expect, type Locator, type Page } from '@playwright/test'
import { appTexts } from '../src/shared/app/app.texts.ts'
import { recordConflictTexts } from '../src/shared/app/record-conflict.texts.ts'
import { boatsTexts } from '../src/shared/boats/boats.texts.ts'
import { brandsTexts, enginesTexts } from '../src/shared/engines/engines.texts.ts'
import { messages } from '../src/shared/messages.tr.ts'
import { code, PERSON_NAME, records, unique } from './support/records.ts'
import { closeToasts, expectToast, field, search, searchOption } from './support/screen.ts'
import { checkA11y, demo, demoPassword, signIn, test } from './support/test.ts'

// The limit allows for a busy machine.
test.describe.configure({ mode: 'parallel' })

const save = (dialog: Locator) => dialog.getByRole('button', { name: appTexts.save, exact: true }).click()

/** Opens the dialog of a record's page: by a button on wide screens, by the menu on phones. */
async function editBoat(page: Page, boat: string): Promise<Locator> {
  const button = page.getByRole('button', { name: boatsTexts.edit, exact: true })
  const menu = page.getByRole('button', { name: boatsTexts.actionsOf(boat) })
  await expect(menu).toBeVisible()
  if (await button.count()) {
    await button.click()
  } else {
    await menu.click()
    await page.getByRole('menuitem', { name: boatsTexts.edit }).click()
  }
  const dialog = page.getByRole('dialog', { name: boatsTexts.editBoat })
  await expect(dialog).toBeVisible()
  return dialog
}

test('an admin adds a boat for an owner, gives it to another and deletes it @desk', async ({ page, request }) => {
  const made = records(request)
  const [owner, next] = [await made.person(), await made.person()]
  const name = unique('Lodos')
  await signIn(page, demo.admin, demoPassword, '/admin/boats')
  await expect(page.getByRole('heading', { name: appTexts.titles.adminBoats })).toBeVisible()
  await checkA11y(page)
  await page.getByRole('button', { name: boatsTexts.newBoat }).click()
  const form = page.getByRole('dialog', { name: boatsTexts.newBoat })
  await field(form, boatsTexts.form.name).fill(name)
  await field(form, boatsTexts.form.model).fill('Bavaria 46')
  await save(form)
  await expect(form.getByText(boatsTexts.form.ownerMissing)).toBeVisible()
  // The field with the mistake has the focus, and its list of owners is open.
  await expect(page.getByRole('option').first()).toBeVisible()
  await checkA11y(page)
  await searchOption(page, boatsTexts.form.owner, owner.email, PERSON_NAME)
  await save(form)
  await expectToast(page, messages.boat_created)
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  await expect(page.getByText(owner.email).filter({ visible: true }).first()).toBeVisible()

  const dialog = await editBoat(page, name)
  await expect(dialog.getByText(boatsTexts.form.ownerChangeHint)).toBeVisible()
  await searchOption(page, boatsTexts.form.owner, next.email, PERSON_NAME)
  await checkA11y(page)
  await save(dialog)
  await expectToast(page, messages.boat_updated)
  await expect(page.getByText(next.email).filter({ visible: true }).first()).toBeVisible()
  await expect(page.getByText(owner.email).filter({ visible: true })).toHaveCount(0)

  await page.goto('/admin/boats')
  await search(page, boatsTexts.search, next.email)
  await expect(page.getByRole('button', { name: boatsTexts.actionsOf(name) })).toBeVisible()
  await page.getByRole('button', { name: boatsTexts.actionsOf(name) }).click()
  await page.getByRole('menuitem', { name: boatsTexts.remove }).click()
  await expect(page.getByText(boatsTexts.deleteQuestion(name, 0))).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: appTexts.remove }).click()
  await expectToast(page, messages.boat_deleted)
  await expect(page.getByText(boatsTexts.emptyFound)).toBeVisible()
})

test('two admins edit one boat: the second sees both versions and applies an own one @desk', async ({
  page,
  request,
  openAs,
  expectConsole,
}) => {
  const made = records(request)
  const boat = await made.boatOf(await made.person())
  await signIn(page, demo.admin, demoPassword, `/admin/boats/${boat.id}`)
  const other = await openAs(demo.admin, `/admin/boats/${boat.id}`)
  const mine = await editBoat(page, boat.name)
  const theirs = await editBoat(other, boat.name)
  await field(theirs, boatsTexts.form.model).fill('Onların modeli')
  await save(theirs)
  await expectToast(other, messages.boat_updated)

  expectConsole(/409.*\/api\/boats/)
  await field(mine, boatsTexts.form.model).fill('Benim modelim')
  await save(mine)
  const compared = (theirModel: string, myModel: string) =>
    mine.getByRole('row', { name: `${boatsTexts.form.model} ${theirModel} ${myModel}` })
  await expect(compared('Onların modeli', 'Benim modelim')).toBeVisible()
  await expect(field(mine, boatsTexts.form.model)).toBeHidden()
  await checkA11y(page)

  // The record changes once more before the answer: the form compares again.
  const again = await editBoat(other, boat.name)
  await field(again, boatsTexts.form.name).fill(`${boat.name} II`)
  await save(again)
  await expect(again).toHaveCount(0)
  await mine.getByRole('button', { name: recordConflictTexts.mine }).click()
  await expect(mine.getByRole('row', { name: `${boat.name} II ${recordConflictTexts.untouched}` })).toBeVisible()

  // By keyboard: from the panel, which has the focus, to its second button.
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(mine).toHaveCount(0)
  await expect(page.getByRole('heading', { name: `${boat.name} II`, level: 1 })).toBeVisible()
  await expect(page.getByText('Benim modelim').filter({ visible: true }).first()).toBeVisible()
})

test('an admin keeps brands and models @desk', async ({ page, expectConsole }) => {
  const brand = unique('Marka')
  await signIn(page, demo.admin, demoPassword, '/admin/engines?tab=brands')
  const newBrand = page.getByRole('button', { name: brandsTexts.newBrand })
  const dialog = page.getByRole('dialog', { name: brandsTexts.newBrand })
  await newBrand.click()
  await field(dialog, brandsTexts.name).fill(brand)
  await save(dialog)
  await expectToast(page, messages.brand_created)
  await expect(dialog).toHaveCount(0)

  expectConsole(/409.*\/api\/(brands|models)/)
  await newBrand.click()
  await field(dialog, brandsTexts.name).fill(brand.toLocaleUpperCase('tr'))
  await save(dialog)
  await expectToast(page, messages.brand_already_exists)
  await expect(field(dialog, brandsTexts.name)).toHaveValue(brand.toLocaleUpperCase('tr'))
  await expect(field(dialog, brandsTexts.name)).toHaveAccessibleDescription(messages.brand_already_exists)
  await checkA11y(page)
  await dialog.getByRole('button', { name: appTexts.cancel }).click()
  await page.getByRole('button', { name: appTexts.unsavedLeave }).click()
  await expect(dialog).toHaveCount(0)

  await search(page, brandsTexts.search, brand)
  await page.getByRole('button', { name: brandsTexts.openModels(brand) }).click()
  const models = page.getByRole('dialog', { name: brandsTexts.modelsOf(brand) })
  await expect(models.getByText(brandsTexts.modelDialog.empty)).toBeVisible()
  const name = models.getByLabel(brandsTexts.modelDialog.name)
  const add = models.getByRole('button', { name: brandsTexts.modelDialog.add, exact: true })
  await name.fill('F150')
  await add.click()
  await expectToast(page, messages.model_created)
  await expect(models.getByText('F150', { exact: true })).toBeVisible()
  await name.fill('f150')
  // The button is disabled while the first one is being saved.
  await expect(add).toBeEnabled()
  await name.press('Enter')
  await expectToast(page, messages.model_already_exists)
  await expect(name).toHaveValue('f150')
  await expect(name).toHaveAccessibleDescription(messages.model_already_exists)
  await checkA11y(page)
  await closeToasts(page)
  await models.getByRole('button', { name: brandsTexts.modelDialog.rename('F150') }).click()
  await models.getByLabel(brandsTexts.modelDialog.renameField('F150')).fill('F175')
  await models.getByRole('button', { name: appTexts.saveName }).click()
  await expect(models.getByText('F175', { exact: true })).toBeVisible()
  await models.getByRole('button', { name: brandsTexts.modelDialog.remove('F175') }).click()
  await page.getByRole('dialog', { name: appTexts.deleteTitle }).getByRole('button', { name: appTexts.remove }).click()
  await expect(models.getByText(brandsTexts.modelDialog.empty)).toBeVisible()
  await models.getByRole('button', { name: appTexts.close }).click()

  await page.getByRole('button', { name: brandsTexts.remove(brand) }).click()
  await expect(page.getByText(brandsTexts.deleteQuestion(brand, 0))).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: appTexts.remove }).click()
  await expectToast(page, messages.brand_deleted)
  await expect(page.getByText(brandsTexts.emptyFound)).toBeVisible()
})

test('an admin adds an engine without a boat, finds it, puts it on a boat and on another @desk', async ({
  page,
  request,
}) => {
  const made = records(request)
  const { brand, model } = await made.brandWithModel()
  const owner = await made.person()
  const [first, second] = [await made.boatOf(owner), await made.boatOf(owner)]
  await made.engine(model, `BAGLI-${code()}`, first.id)
  const serial = `SERI-${code()}`
  const words = enginesTexts.actions
  const name = `${enginesTexts.name(brand.name, model.name)} ${serial}`

  await signIn(page, demo.admin, demoPassword, '/admin/engines')
  await page.getByRole('button', { name: enginesTexts.newEngine }).click()
  const form = page.getByRole('dialog', { name: enginesTexts.newEngine })
  await save(form)
  await expect(form.getByText(enginesTexts.form.modelMissing)).toBeVisible()
  await searchOption(form, enginesTexts.form.brand, brand.name)
  await searchOption(form, enginesTexts.form.model, model.name)
  await field(form, enginesTexts.form.serialNumber).fill(serial)
  await field(form, enginesTexts.form.hoursUsed).fill('87,5')
  await checkA11y(page)
  await save(form)
  await expectToast(page, messages.engine_created)

  const filters = page.getByRole('search', { name: enginesTexts.filters.label })
  await expect(filters.getByRole('combobox', { name: enginesTexts.filters.model })).toBeDisabled()
  await searchOption(filters, enginesTexts.filters.brand, brand.name)
  await expect(page).toHaveURL(/brandId=/)
  await expect(page.getByRole('button', { name: / motorunu düzenle$/ })).toHaveCount(2)
  await searchOption(filters, enginesTexts.filters.model, model.name)
  await page.getByRole('checkbox', { name: enginesTexts.filters.onlyWithoutBoat }).click()
  await expect(page.getByRole('button', { name: words.editNamed(name) })).toBeVisible()
  await expect(page.getByRole('button', { name: / motorunu düzenle$/ })).toHaveCount(1)
  await checkA11y(page)

  await page.getByRole('button', { name: words.assignNamed(name) }).click()
  const assign = page.getByRole('dialog')
  await assign.getByRole('button', { name: enginesTexts.boatDialog.assign, exact: true }).click()
  await expect(assign.getByText(enginesTexts.boatDialog.missing)).toBeVisible()
  await searchOption(assign, enginesTexts.boatDialog.boat, first.name)
  await assign.getByRole('button', { name: enginesTexts.boatDialog.assign, exact: true }).click()
  await expectToast(page, messages.engine_assigned)
  await expect(page.getByText(enginesTexts.emptyFiltered)).toBeVisible()

  await page.goto('/admin/engines')
  await search(page, enginesTexts.filters.serialNumber, serial)
  await page.getByRole('button', { name: words.moveNamed(name) }).click()
  const move = page.getByRole('dialog')
  await expect(move.getByText(enginesTexts.boatDialog.current(first.name))).toBeVisible()
  await searchOption(move, enginesTexts.boatDialog.boat, second.name)
  await move.getByRole('button', { name: enginesTexts.boatDialog.move, exact: true }).click()
  await expectToast(page, messages.engine_moved)
  await page.getByRole('link', { name: second.name }).click()
  await expect(page.getByRole('heading', { name: second.name, level: 1 })).toBeVisible()
  await expect(page.getByText(serial)).toBeVisible()
  await checkA11y(page)
})

test('an owner edits the boat and its engine @phone', async ({ page, request }) => {
  const made = records(request)
  const owner = await made.person()
  const boat = await made.boatOf(owner)
  const { brand, model } = await made.brandWithModel()
  const serial = `SERI-${code()}`
  await made.engine(model, serial, boat.id)
  const name = `${enginesTexts.name(brand.name, model.name)} ${serial}`
  await signIn(page, owner.email, demoPassword, '/boats')
  await page.getByRole('link', { name: new RegExp(boat.name) }).click()

  const form = await editBoat(page, boat.name)
  await expect(form.getByLabel(boatsTexts.form.owner)).toHaveCount(0)
  await field(form, boatsTexts.form.name).fill('')
  await save(form)
  await expect(field(form, boatsTexts.form.name)).toHaveAccessibleDescription(messages.required)
  const renamed = unique('Meltem')
  await field(form, boatsTexts.form.name).fill(renamed)
  await field(form, boatsTexts.place.latitude).fill('36,75')
  await save(form)
  await expect(form.getByText(messages.coordinates_incomplete)).toBeVisible()
  await field(form, boatsTexts.place.longitude).fill('28,94')
  await checkA11y(page)
  await save(form)
  await expectToast(page, messages.boat_updated)
  await expect(page.getByRole('heading', { name: renamed, level: 1 })).toBeVisible()
  await expect(page.getByRole('link', { name: boatsTexts.place.directions })).toHaveAttribute('href', /36\.75/)

  await page.getByRole('button', { name: enginesTexts.actions.of(name) }).click()
  await page.getByRole('menuitem', { name: enginesTexts.actions.edit }).click()
  const engine = page.getByRole('dialog', { name: enginesTexts.editEngine })
  await field(engine, enginesTexts.form.hoursUsed).fill('130,25')
  await save(engine)
  await expectToast(page, messages.engine_updated)
  await expect(page.getByText(enginesTexts.hours('130,25'))).toBeVisible()
  await page.getByRole('button', { name: enginesTexts.actions.of(name) }).click()
  await page.getByRole('menuitem', { name: enginesTexts.actions.unassign }).click()
  await page.getByRole('dialog').getByRole('button', { name: enginesTexts.actions.unassign }).click()
  await expectToast(page, messages.engine_unassigned)
  await expect(page.getByText(enginesTexts.ofBoat.empty)).toBeVisible()
  await closeToasts(page)
  // Below the sticky bar the buttons of the map would count as too small.
  await page.evaluate(() => scrollTo(0, 0))
  await checkA11y(page)
})
