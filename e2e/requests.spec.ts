// Requests off the main path: cancelled, rejected, re-opened, edited; and the list with its filters.
import { expect, type Locator, type Page } from '@playwright/test'
import { appTexts } from '../src/shared/app/app.texts.ts'
import { recordConflictTexts } from '../src/shared/app/record-conflict.texts.ts'
import { addDays } from '../src/shared/calendar/calendar.days.ts'
import { dayOf, formatDay } from '../src/shared/days.ts'
import { messages } from '../src/shared/messages.tr.ts'
import { offersTexts } from '../src/shared/offers/offers.texts.ts'
import { dashboardTexts } from '../src/shared/requests/dashboard.texts.ts'
import { requestsApi } from '../src/shared/requests/requests.contract.ts'
import { requestsTexts } from '../src/shared/requests/requests.texts.ts'
import { records } from './support/records.ts'
import { act, chooseOption, closeToasts, expectToast, field, search } from './support/screen.ts'
import { checkA11y, demo, demoPassword, signIn, test } from './support/test.ts'

// The limit allows for a busy machine.
test.describe.configure({ mode: 'parallel' })

const statuses = appTexts.requestStatuses
const { actions } = requestsTexts

/** The status badge in the page's head. */
const status = (page: Page, word: string) => page.getByRole('banner').or(page.locator('main header')).getByText(word)

test('a customer cancels a request and sees it in the list @phone', async ({ page, request }) => {
  const made = records(request)
  const { owner, request: job } = await made.customerWithRequest()
  await made.offerFor(job)
  await signIn(page, owner.email, demoPassword, `/maintenance/${job.id}`)
  await expect(status(page, statuses.WAITING_APPROVAL)).toBeVisible()
  await act(page, actions.cancel)
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(requestsTexts.cancelDialog.message)).toBeVisible()
  await checkA11y(page)
  await dialog.getByRole('button', { name: requestsTexts.cancelDialog.keep }).click()
  await act(page, actions.cancel)
  await dialog.getByRole('button', { name: requestsTexts.cancelDialog.confirm }).click()
  await expectToast(page, messages.request_canceled)
  await expect(page).toHaveURL(/\/customer\/maintenance$/)
  await checkA11y(page)

  await chooseOption(page, requestsTexts.filters.status, statuses.ACTIVE)
  await expect(page.getByText(requestsTexts.empty)).toBeVisible()
  await chooseOption(page, requestsTexts.filters.status, statuses.CANCELED)
  await expect(page).toHaveURL(/status=CANCELED/)
  await page.getByRole('link', { name: /Bakım/ }).click()
  await expect(page.getByText(/tarihinde iptal edildi/)).toBeVisible()
  await expect(page.getByText(appTexts.offerStatuses.REJECTED).first()).toBeVisible()
  await expect(page.getByRole('button', { name: actions.cancel })).toHaveCount(0)
  await checkA11y(page)
})

async function reject(page: Page): Promise<void> {
  await page.getByRole('button', { name: offersTexts.reject, exact: true }).filter({ visible: true }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: offersTexts.reject, exact: true }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

test('the last rejected offer rejects the request, and an admin opens it again @phone', async ({
  page,
  request,
  openAs,
}) => {
  const made = records(request)
  const { owner, request: job } = await made.customerWithRequest()
  await made.offerFor(job, 100)
  await made.offerFor(job, 90)
  await signIn(page, owner.email, demoPassword, `/maintenance/${job.id}`)
  await expect(page.getByRole('article')).toHaveCount(2)
  await checkA11y(page)
  await reject(page)
  await expectToast(page, offersTexts.rejected)
  await expect(status(page, statuses.WAITING_APPROVAL)).toBeVisible()
  await reject(page)
  await expect(status(page, statuses.REJECTED)).toBeVisible()
  await expect(page.getByText(requestsTexts.rejectedForOwner)).toBeVisible()
  await checkA11y(page)

  const admin = await openAs(demo.admin, `/admin/maintenance/${job.id}`)
  await act(admin, actions.setStatus)
  const dialog = admin.getByRole('dialog', { name: requestsTexts.statusDialog.title })
  await dialog.getByRole('button', { name: appTexts.save }).click()
  await expect(dialog.getByText(requestsTexts.statusDialog.choose)).toBeVisible()
  await dialog.getByRole('radio', { name: statuses.PENDING }).check()
  await checkA11y(admin)
  await dialog.getByRole('button', { name: appTexts.save }).click()
  await expectToast(admin, requestsTexts.statusDialog.updated)
  await expect(status(admin, statuses.PENDING)).toBeVisible()
  // The customer's open page updates without a reload.
  await expect(status(page, statuses.PENDING)).toBeVisible({ timeout: 20_000 })
})

/** On the request's page. */
async function editOffer(page: Page): Promise<void> {
  await page.getByRole('link', { name: offersTexts.edit, exact: true }).click()
  await expect(page).toHaveURL(/\/offers\/new\?offer=/)
}

const price = (page: Page) => page.getByLabel(offersTexts.builder.unitPriceOf('İşçilik'))
const saveOffer = (page: Page) => page.getByRole('button', { name: offersTexts.builder.save }).click()

test('an admin changes an offer that waits for its answer; a second one is told @desk', async ({
  page,
  request,
  openAs,
  expectConsole,
}) => {
  const made = records(request)
  const { owner, request: job } = await made.customerWithRequest()
  await made.offerFor(job, 100)
  const atJob = `/admin/maintenance/${job.id}`
  await signIn(page, demo.admin, demoPassword, atJob)
  await editOffer(page)
  await expect(price(page)).toHaveValue('100,00')
  const second = await openAs(demo.admin, atJob)
  await editOffer(second)
  await price(second).fill('200')

  await price(page).fill('150')
  await expect(page.getByText('5.400,00 ₺').first()).toBeVisible()
  await checkA11y(page)
  await saveOffer(page)
  await expectToast(page, messages.offer_updated)
  await expect(page).toHaveURL(new RegExp(`/admin/maintenance/${job.id}$`))
  await expect(page.getByText('5.400,00 ₺').first()).toBeVisible()

  expectConsole(/409.*\/api\/maintenance\/offers/)
  await saveOffer(second)
  await expect(second.getByText(recordConflictTexts.title)).toBeVisible()
  await expect(price(second)).toHaveValue('200,00')
  await checkA11y(second)
  await second.getByRole('button', { name: recordConflictTexts.theirs }).click()
  await expect(price(second)).toHaveValue('150,00')

  const customer = await openAs(owner.email, `/maintenance/${job.id}`)
  await expect(customer.getByText('5.400,00 ₺').first()).toBeVisible()
})

test('an admin plans day and technician in four presses', async ({ page, request }) => {
  const made = records(request)
  const owner = await made.person()
  const boat = await made.boatOf(owner)
  const day = addDays(dayOf(new Date()), 20)
  const job = await made.as(owner.email, requestsApi.create, {
    body: {
      requestType: 'MAINTENANCE',
      description: 'Dönemsel bakım',
      boatId: boat.id,
      engineIds: [],
      preferredStartDate: day,
      preferredEndDate: addDays(day, 2),
    },
  })
  await made.person('TECHNICIAN')
  await signIn(page, demo.admin, demoPassword, `/admin/maintenance/${job.id}`)
  let presses = 0
  const press = async (what: Locator) => {
    presses += 1
    await what.click()
  }
  // On a phone the button is visible too, beside the main action.
  const plan = page.getByRole('button', { name: actions.plan, exact: true }).filter({ visible: true })
  await expect(plan).toBeInViewport({ ratio: 1 })
  await press(plan)
  const dialog = page.getByRole('dialog', { name: requestsTexts.planDialog.title })
  const technician = dialog.getByRole('checkbox').first()
  await expect(technician).toBeVisible()
  await checkA11y(page)
  await press(dialog.getByRole('button', { name: formatDay(day) }))
  await expect(dialog.getByText(requestsTexts.technicianDialog.onDay(day, 0)).first()).toBeVisible()
  await press(technician)
  await press(dialog.getByRole('button', { name: appTexts.save }))
  await expectToast(page, messages.request_planned)
  expect(presses).toBe(4)
  const planned = await made.asAdmin(requestsApi.byId, { params: { id: job.id } })
  expect([planned.assignedDate, planned.technicians.length]).toEqual([day, 1])
})

test('an admin takes the technician off and clears the date @desk', async ({ page, request, openAs }) => {
  const made = records(request)
  const { request: job } = await made.customerWithRequest()
  const technician = await made.person('TECHNICIAN')
  await made.setStatus(job, 'ACTIVE')
  await made.asAdmin(requestsApi.assign, { params: { id: job.id, technicianId: technician.id } })
  await made.asAdmin(requestsApi.update, { params: { id: job.id }, body: { assignedDate: '2027-03-12' } })
  const worker = await openAs(technician.email)
  await expect(worker.getByRole('link', { name: /Poyraz/ })).toBeVisible()
  await checkA11y(worker)

  await signIn(page, demo.admin, demoPassword, `/admin/maintenance/${job.id}`)
  await expect(page.getByText('12.03.2027').filter({ visible: true }).first()).toBeVisible()
  await act(page, actions.plan)
  await page.getByRole('button', { name: requestsTexts.planDialog.onlyTechnicians }).click()
  await page.getByRole('button', { name: requestsTexts.technicianDialog.removeNamed(technician.email) }).click()
  await expectToast(page, messages.technician_unassigned)
  const undo = page.getByRole('button', { name: appTexts.undo })
  // A toast with the focus does not close during the check.
  await undo.focus()
  await checkA11y(page)
  await undo.click()
  await expectToast(page, appTexts.undone)
  await closeToasts(page)
  await page.getByRole('button', { name: requestsTexts.technicianDialog.removeNamed(technician.email) }).click()
  await expectToast(page, messages.technician_unassigned)
  await page.getByRole('button', { name: requestsTexts.technicianDialog.done, exact: true }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(worker.getByText(dashboardTexts.empty)).toBeVisible({ timeout: 20_000 })

  await act(page, actions.plan)
  await page.getByRole('button', { name: requestsTexts.planDialog.onlyDay }).click()
  const dialog = page.getByRole('dialog', { name: requestsTexts.dateDialog.title })
  await dialog.getByRole('button', { name: requestsTexts.dateDialog.clear }).click()
  await expect(page.getByText(requestsTexts.dateDialog.clearQuestion)).toBeVisible()
  await checkA11y(page)
  await page
    .getByRole('dialog', { name: requestsTexts.dateDialog.clear })
    .getByRole('button', { name: requestsTexts.dateDialog.clear })
    .click()
  await expectToast(page, messages.date_cleared)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByText('12.03.2027').filter({ visible: true })).toHaveCount(0)
})

test('the list keeps filters, order and page in the address', async ({ page, request, isMobile }) => {
  const made = records(request)
  const owner = await made.person()
  const boat = await made.boatOf(owner)
  const jobs = await Promise.all(Array.from({ length: 11 }, (_, index) => made.requestFor(boat, `İş ${index}`)))
  await made.setStatus(jobs[0] as { id: string }, 'ACTIVE')

  await signIn(page, demo.admin, demoPassword, '/admin/service')
  await search(page, requestsTexts.filters.email, owner.email)
  await expect(page).toHaveURL(/email=/)
  const pager = page.getByRole('navigation', { name: appTexts.pager })
  await expect(pager.getByText(appTexts.page(1, 2))).toBeVisible()
  await checkA11y(page)
  const heads = page.getByRole('list', { name: appTexts.titles.adminRequests }).getByRole('listitem')
  const rows = isMobile ? heads : page.getByRole('table').locator('tbody tr')
  await expect(rows).toHaveCount(10)
  await pager.getByRole('button', { name: appTexts.next }).click()
  await expect(page).toHaveURL(/page=1/)
  await expect(rows).toHaveCount(1)
  await page.goBack()
  await expect(pager.getByText(appTexts.page(1, 2))).toBeVisible()
  await expect(rows).toHaveCount(10)

  if (isMobile) await page.getByRole('button', { name: requestsTexts.filters.show }).click()
  await chooseOption(page, requestsTexts.filters.sort, requestsTexts.filters.sorts['status,asc'])
  await expect(page).toHaveURL(/sort=status/)
  await chooseOption(page, requestsTexts.filters.status, statuses.ACTIVE)
  await expect(page).toHaveURL(/status=ACTIVE/)
  await expect(rows).toHaveCount(1)
  await page.reload()
  await expect(rows).toHaveCount(1)
  await expect(page.getByPlaceholder(requestsTexts.filters.email)).toHaveValue(owner.email)
  await rows.first().getByRole('link').first().click()
  await expect(page).toHaveURL(new RegExp(`/admin/maintenance/${jobs[0]?.id}$`))
  await page.goBack()
  await expect(page).toHaveURL(/status=ACTIVE/)
  await expect(rows).toHaveCount(1)

  await field(page, requestsTexts.filters.from).fill('01.01.2100')
  await page.keyboard.press('Tab')
  // Closes the month of the next field.
  await page.keyboard.press('Escape')
  await expect(page.getByText(requestsTexts.emptyFiltered)).toBeVisible()
  await page.getByRole('button', { name: requestsTexts.filters.reset }).click()
  await expect(page).not.toHaveURL(/email=/)
  await expect(page.getByPlaceholder(requestsTexts.filters.email)).toHaveValue('')
})
