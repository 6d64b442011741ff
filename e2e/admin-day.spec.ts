// An admin's morning by keyboard alone: approves waiting people, finds a caller, and returns to lists in the same state.
import { expect, type Page } from '@playwright/test'
import { appTexts } from '../src/shared/app/app.texts.ts'
import { logsTexts } from '../src/shared/logs/logs.texts.ts'
import { messages } from '../src/shared/messages.tr.ts'
import { offersApi } from '../src/shared/offers/offers.contract.ts'
import { offersTexts } from '../src/shared/offers/offers.texts.ts'
import { requestsTexts } from '../src/shared/requests/requests.texts.ts'
import { searchTexts } from '../src/shared/search/search.texts.ts'
import { usersApi } from '../src/shared/users/users.contract.ts'
import { usersTexts } from '../src/shared/users/users.texts.ts'
import { records, unique } from './support/records.ts'
import { expectToast } from './support/screen.ts'
import { checkA11y, demo, demoPassword, signIn, test } from './support/test.ts'

test.describe.configure({ mode: 'parallel' })

const press = (page: Page, ...keys: string[]) =>
  keys.reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve())

/** Waits for the complete request: what it shows while loading disappears together with its focus. The list has no such heading. */
async function stepBack(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: requestsTexts.info.title })).toBeVisible()
  await page.locator('main').getByRole('link', { name: appTexts.menu.requests }).focus()
  await press(page, 'Enter')
}

test('@desk approves two people in a row, each with a look at the profile', async ({ page, request }) => {
  const made = records(request)
  const people = [await made.pendingPerson(), await made.pendingPerson()]
  await signIn(page, demo.admin, demoPassword, '/admin/users?onlyUnapproved=true')
  const approve = (email: string) => page.getByRole('button', { name: usersTexts.approveNamed(email) })
  // The oldest come first; these two are the last.
  const pager = page.getByRole('navigation', { name: appTexts.pager })
  await expect(page.getByRole('table')).toBeVisible()
  while (
    await pager
      .getByRole('button', { name: appTexts.next })
      .isEnabled({ timeout: 500 })
      .catch(() => false)
  ) {
    await pager.getByRole('button', { name: appTexts.next }).click()
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  }
  await approve(people[0]?.email ?? '').focus()
  await press(page, 'Enter')
  const question = page.getByRole('dialog')
  await expect(question.getByText(usersTexts.approveQuestion)).toBeVisible()
  await expect(question.getByText('0532 000 00 00')).toBeVisible()
  await checkA11y(page)
  await expect(question.locator(':focus')).toBeVisible()
  await press(page, 'Enter')
  await expect(question).toHaveCount(0)
  await expect(approve(people[0]?.email ?? '')).toHaveCount(0)
  // The next person took the first one's place in the list and has the focus.
  await expect(page.locator('main button:focus')).toBeVisible()
  await approve(people[1]?.email ?? '').focus()
  await press(page, 'Enter')
  await expect(question.getByText(people[1]?.email ?? '')).toBeVisible()
  // The dialog takes the focus after it is drawn; a key before that would go to the row behind it.
  await expect(question.locator(':focus')).toBeVisible()
  await press(page, 'Enter')
  await expect(approve(people[1]?.email ?? '')).toHaveCount(0)
})

test('@desk finds the boat of a caller by the number', async ({ page, request }) => {
  const made = records(request)
  const owner = await made.person()
  const digits = String(Date.now()).slice(-7)
  const body = { fullName: 'Arayan Kaptan', phone: `+90 (541) ${digits.slice(0, 3)}-${digits.slice(3)}` }
  await made.asAdmin(usersApi.updateInfo, { params: { id: owner.id }, body })
  const boat = await made.boatOf(owner, unique('Meltem'))
  await signIn(page, demo.admin, demoPassword, '/admin/overview')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await press(page, 'Control+k')
  await page.getByRole('combobox', { name: searchTexts.title }).pressSequentially(`0541 ${digits}`)
  await expect(page.getByRole('option', { name: boat.name }).first()).toBeVisible()
  await press(page, 'Enter')
  await expect(page).toHaveURL(new RegExp(`/admin/boats/${boat.id}$`))
  await expect(page.getByRole('heading', { name: boat.name })).toBeVisible()
})

test('@desk answers a request from the list with an offer, and comes back to the same list', async ({
  page,
  request,
}) => {
  const made = records(request)
  const owner = await made.person()
  const boat = await made.boatOf(owner)
  const jobs = [await made.requestFor(boat, 'Birinci'), await made.requestFor(boat, 'İkinci')]
  const list = `/admin/service?missing=OFFER&sort=createdAt%2Casc&email=${encodeURIComponent(owner.email)}`
  await signIn(page, demo.admin, demoPassword, list)
  await expect(page.getByText(requestsTexts.total(2))).toBeVisible()
  await page.getByRole('searchbox').focus()
  await press(page, 'ArrowDown', 'ArrowDown', 'Enter')
  await expect(page).toHaveURL(new RegExp(`/admin/maintenance/${jobs[1]?.id}$`))
  await stepBack(page)
  await expect(page).toHaveURL(list)
  await expect(page.locator('main a:focus')).toHaveAttribute('href', `/admin/maintenance/${jobs[1]?.id}`)
  await press(page, 'Enter')
  await page.getByRole('button', { name: requestsTexts.actions.newOffer }).focus()
  await press(page, 'Enter')
  await expect(page.getByPlaceholder(offersTexts.builder.search)).toBeFocused()
  await expect(page.getByText('İkinci')).toBeVisible()
  await page.getByRole('button', { name: offersTexts.builder.addManual }).focus()
  await press(page, 'Enter')
  await page.keyboard.type('İşçilik')
  await page.getByLabel(offersTexts.builder.unitPriceOf('İşçilik')).fill('120,50')
  await press(page, 'Control+Enter')
  await expectToast(page, messages.offer_created)
  await expect(page).toHaveURL(new RegExp(`/admin/maintenance/${jobs[1]?.id}$`))
  await stepBack(page)
  await expect(page).toHaveURL(list)
  // The answered request has left the list; the focus is on the request in its place.
  await expect(page.getByText(requestsTexts.total(1))).toBeVisible()
  await expect(page.locator('main a:focus')).toHaveAttribute('href', `/admin/maintenance/${jobs[0]?.id}`)
})

test('@desk sees who changed what in a request', async ({ page, request }) => {
  const made = records(request)
  const { owner, request: job } = await made.customerWithRequest()
  const offer = await made.offerFor(job)
  await made.as(owner.email, offersApi.accept, { params: { id: offer.id } })
  await signIn(page, demo.admin, demoPassword, `/admin/maintenance/${job.id}`)
  await page.locator('main').getByRole('link', { name: logsTexts.history }).focus()
  await press(page, 'Enter')
  await expect(page.getByText(logsTexts.about)).toBeVisible()
  const rows = page.getByRole('table').locator('tbody tr')
  await expect(rows.filter({ hasText: offer.offerNumber })).not.toHaveCount(0)
  await expect(rows.filter({ hasText: owner.email })).not.toHaveCount(0)
  await checkA11y(page)
})
