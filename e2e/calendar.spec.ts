// The calendar: creating, changing, moving and deleting items, filters, and what a technician may not do or see.
import { expect, type Page } from '@playwright/test'
import { appTexts } from '../src/shared/app/app.texts.ts'
import { calendarApi } from '../src/shared/calendar/calendar.contract.ts'
import { calendarTexts, calendarTypeTexts } from '../src/shared/calendar/calendar.texts.ts'
import { formatDay } from '../src/shared/days.ts'
import { messages } from '../src/shared/messages.tr.ts'
import { requestsApi } from '../src/shared/requests/requests.contract.ts'
import { requestsTexts } from '../src/shared/requests/requests.texts.ts'
import { records, unique } from './support/records.ts'
import { chooseOption, closeToasts, expectToast, field } from './support/screen.ts'
import { checkA11y, demo, demoPassword, signIn, test } from './support/test.ts'

// The limit allows for a busy machine.
test.describe.configure({ mode: 'parallel' })

/** A week of the test's own, Monday to Sunday, far from the demo data and from other tests. */
function ownWeek(): { monday: string; wednesday: string } {
  const weeks = Math.floor(Math.random() * 5000)
  // 2 January 2040 is a Monday.
  const at = (offset: number) => new Date(Date.UTC(2040, 0, 2 + weeks * 7 + offset)).toISOString().slice(0, 10)
  return { monday: at(0), wednesday: at(2) }
}

const week = (day: string) => `/takvim?view=week&date=${day}`
/** An item in the grid or the list. */
const chip = (page: Page, title: string) => page.getByTitle(title, { exact: true })

async function open(page: Page, email: string, day: string): Promise<void> {
  await signIn(page, email, demoPassword, week(day))
  await expect(page.getByRole('heading', { name: calendarTexts.title, level: 1 })).toBeVisible()
}

/** Clicks an empty place in the day's cell. The list on phones has none. */
const clickOn = (page: Page, day: string) =>
  page
    .locator(`[data-date="${day}"]`)
    .last()
    .click({ position: { x: 20, y: 60 } })

test('an admin creates an item, changes its colour and day, and deletes it', async ({ page, isMobile }) => {
  const { monday, wednesday } = ownWeek()
  const title = unique('Boya siparişi')
  await open(page, demo.admin, monday)
  await checkA11y(page)
  const form = page.getByRole('dialog', { name: calendarTexts.createTitle })
  if (!isMobile) {
    // While a cell fades in, it is still hidden although its row is visible.
    await expect(page.locator(`[data-date="${wednesday}"]`).last()).toHaveCSS('transition-duration', '0s')
    await clickOn(page, wednesday)
    await expect(field(form, calendarTexts.fields.date)).toHaveValue(formatDay(wednesday))
    await form.getByRole('button', { name: appTexts.cancel }).click()
    await expect(form).toHaveCount(0)
  }
  await page.getByRole('button', { name: calendarTexts.newItem }).click()
  await form.getByRole('button', { name: appTexts.save }).click()
  await expect(form.getByText(calendarTexts.titleRequired)).toBeVisible()
  await checkA11y(page)
  await field(form, calendarTexts.fields.title).fill(title)
  await expect(field(form, calendarTexts.fields.date)).toHaveValue(formatDay(monday))
  await chooseOption(page, calendarTexts.fields.type, calendarTypeTexts.COLLECTION)
  await form.getByRole('button', { name: appTexts.save }).click()
  await expectToast(page, messages.calendar_item_created)
  const automatic = await chip(page, title).evaluate((node) => node.style.getPropertyValue('--item'))

  await chip(page, title).click()
  const dialog = page.getByRole('dialog', { name: calendarTexts.editTitle })
  await dialog.getByRole('radio', { name: calendarTexts.colors.purple }).check({ force: true })
  await checkA11y(page)
  await dialog.getByRole('button', { name: appTexts.save }).click()
  await expectToast(page, messages.calendar_item_updated)
  await expect(dialog).toHaveCount(0)
  expect(await chip(page, title).evaluate((node) => node.style.getPropertyValue('--item'))).not.toBe(automatic)

  await chip(page, title).click()
  await field(dialog, calendarTexts.fields.date).fill(formatDay(wednesday))
  await page.keyboard.press('Tab')
  await dialog.getByRole('button', { name: appTexts.save }).click()
  await expect(dialog).toHaveCount(0)
  await page.goto(`/takvim?view=day&date=${monday}`)
  await expect(page.getByRole('heading', { name: calendarTexts.title, level: 1 })).toBeVisible()
  await expect(chip(page, title)).toHaveCount(0)
  await page.goto(`/takvim?view=day&date=${wednesday}`)
  await expect(chip(page, title)).toBeVisible()
  await checkA11y(page)

  await chip(page, title).click()
  await dialog.getByRole('button', { name: appTexts.remove }).click()
  await expect(page.getByText(calendarTexts.deleteQuestion)).toBeVisible()
  await page.getByRole('dialog', { name: appTexts.deleteTitle }).getByRole('button', { name: appTexts.remove }).click()
  await expectToast(page, messages.calendar_item_deleted)
  await expect(chip(page, title)).toHaveCount(0)
})

// On phones the calendar is a list, and items are moved in the dialog.
test('an admin moves an item and a request to another day by dragging', { tag: '@desk' }, async ({ page, request }) => {
  const { monday, wednesday } = ownWeek()
  const made = records(request)
  const { boat, request: job } = await made.customerWithRequest()
  await made.setStatus(job, 'ACTIVE')
  await made.asAdmin(requestsApi.update, { params: { id: job.id }, body: { assignedDate: monday } })
  const title = unique('Çekek yeri')
  const item = await made.asAdmin(calendarApi.create, { body: { title, date: monday, type: 'OTHER' } })
  await open(page, demo.admin, monday)
  const requestChip = page.getByTitle(boat.name)

  async function drag(from: ReturnType<typeof chip>): Promise<void> {
    // Waits until the calendar's layout is complete.
    await from.hover()
    const start = await from.boundingBox()
    const target = await page.locator(`[data-date="${wednesday}"]`).last().boundingBox()
    if (!start || !target) throw new Error('Nothing to drag, or no day to drop it on.')
    await page.mouse.down()
    await page.mouse.move(start.x + start.width / 2 + 30, start.y + start.height / 2 + 6, { steps: 4 })
    await page.mouse.move(target.x + target.width / 2, target.y + target.height / 2, { steps: 8 })
    await page.mouse.up()
  }
  await drag(chip(page, title))
  await expectToast(page, calendarTexts.moved(formatDay(wednesday)))
  await expect
    .poll(async () => (await made.asAdmin(calendarApi.byId, { params: { id: item.id } })).date)
    .toBe(wednesday)
  const assignedDay = async () => (await made.asAdmin(requestsApi.byId, { params: { id: job.id } })).assignedDate
  const undo = page.getByRole('button', { name: appTexts.undo })
  await closeToasts(page)
  for (const takeBack of [() => undo.click(), () => page.keyboard.press('Control+z')]) {
    await drag(requestChip)
    // A toast with the focus does not close during the check.
    await undo.focus()
    await expect(page.getByText(appTexts.undoInTime)).toBeVisible()
    expect(await assignedDay()).toBe(wednesday)
    await checkA11y(page)
    await takeBack()
    await expectToast(page, appTexts.undone)
    expect(await assignedDay()).toBe(monday)
    await closeToasts(page)
  }
  await drag(requestChip)
  await expect.poll(assignedDay).toBe(wednesday)
  await requestChip.click()
  await expect(page).toHaveURL(new RegExp(`/admin/maintenance/${job.id}$`))
  await expect(page.getByText(formatDay(wednesday)).filter({ visible: true }).first()).toBeVisible()
})

test('the filters hide kinds of items, and a reset shows them again @desk', async ({ page, request }) => {
  const { monday } = ownWeek()
  const made = records(request)
  const [money, other] = [unique('Tahsilat'), unique('Toplantı')]
  await made.asAdmin(calendarApi.create, { body: { title: money, date: monday, type: 'COLLECTION' } })
  await made.asAdmin(calendarApi.create, { body: { title: other, date: monday, type: 'OTHER' } })
  await open(page, demo.admin, monday)
  await expect(chip(page, money)).toBeVisible()
  const filters = page.getByRole('group', { name: calendarTexts.filters.label })
  await filters.getByRole('checkbox', { name: calendarTypeTexts.COLLECTION }).click()
  await expect(chip(page, money)).toHaveCount(0)
  await expect(chip(page, other)).toBeVisible()
  await expect(page).toHaveURL(/collection=false/)
  await page.reload()
  await expect(chip(page, other)).toBeVisible()
  await expect(chip(page, money)).toHaveCount(0)
  await page.getByRole('button', { name: calendarTexts.filters.reset }).click()
  await expect(chip(page, money)).toBeVisible()

  await page.getByRole('button', { name: calendarTexts.next.week }).click()
  await expect(chip(page, money)).toHaveCount(0)
  await page.getByRole('button', { name: calendarTexts.previous.week }).click()
  await expect(chip(page, money)).toBeVisible()
  await checkA11y(page)
})

test('a technician sees and edits only what is theirs to, and creates nothing', async ({ page, request, isMobile }) => {
  const { monday, wednesday } = ownWeek()
  const made = records(request)
  const [secret, shared, money] = [unique('Maaş günü'), unique('Vinç bakımı'), unique('Çek tahsilatı')]
  const create = (title: string, type: string, auth: string) =>
    made.asAdmin(calendarApi.create, { body: { title, date: monday, type, auth } })
  await create(secret, 'OTHER', 'ADMIN_ONLY')
  await create(shared, 'OTHER', 'ADMIN_AND_TECHNICIAN')
  await create(money, 'COLLECTION', 'ADMIN_AND_TECHNICIAN')
  const technician = await made.person('TECHNICIAN')

  await open(page, technician.email, monday)
  await expect(chip(page, shared)).toBeVisible()
  await expect(chip(page, secret)).toHaveCount(0)
  await expect(page.getByRole('button', { name: calendarTexts.newItem })).toHaveCount(0)
  await checkA11y(page)
  if (!isMobile) await clickOn(page, wednesday)
  await chip(page, money).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await chip(page, shared).click()
  const dialog = page.getByRole('dialog', { name: calendarTexts.editTitle })
  await expect(dialog.getByLabel(calendarTexts.fields.type).first()).toBeDisabled()
  await expect(dialog.getByLabel(calendarTexts.fields.scope)).toHaveCount(0)
  const renamed = unique('Vinç yağlama')
  await field(dialog, calendarTexts.fields.title).fill(renamed)
  await checkA11y(page)
  await dialog.getByRole('button', { name: appTexts.save }).click()
  await expectToast(page, messages.calendar_item_updated)
  await expect(chip(page, renamed)).toBeVisible()
})

test('a request with a day stands in the calendar until the day is cleared @desk', async ({ page, request }) => {
  const { monday } = ownWeek()
  const made = records(request)
  const { boat, request: job } = await made.customerWithRequest()
  await made.asAdmin(requestsApi.update, { params: { id: job.id }, body: { assignedDate: monday } })
  await open(page, demo.admin, monday)
  const requestChip = page.getByTitle(boat.name)
  await expect(requestChip).toBeVisible()
  await made.asAdmin(requestsApi.update, { params: { id: job.id }, body: { assignedDate: null } })
  // The open page updates without a reload.
  await expect(requestChip).toHaveCount(0, { timeout: 20_000 })
  await page.goto(`/admin/maintenance/${job.id}`)
  await expect(page.getByText(requestsTexts.info.title)).toBeVisible()
})
