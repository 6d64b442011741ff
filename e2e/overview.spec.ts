// The overview: each number links to the list that it counts, and both show the same number.
import { expect, type Page } from '@playwright/test'
import { sparePartsApi } from '../src/shared/inventory/spare-parts.contract.ts'
import { notificationsApi } from '../src/shared/notifications/notifications.contract.ts'
import { overviewApi, type Waiting } from '../src/shared/overview/overview.contract.ts'
import { overviewTexts } from '../src/shared/overview/overview.texts.ts'
import { dueServicesApi } from '../src/shared/plans/due-services.contract.ts'
import { requestsApi } from '../src/shared/requests/requests.contract.ts'
import { requestsTexts } from '../src/shared/requests/requests.texts.ts'
import { usersApi } from '../src/shared/users/users.contract.ts'
import { usersTexts } from '../src/shared/users/users.texts.ts'
import { records } from './support/records.ts'
import { checkA11y, demo, signIn, test } from './support/test.ts'

// The limit allows for a busy machine.
test.describe.configure({ mode: 'parallel' })

const { labels } = overviewTexts.waiting

/** The call that loads the list of a tile. */
const listOf: Record<keyof Waiting, { url: string }> = {
  approvals: usersApi.pendingApprovals,
  withoutOffer: requestsApi.list,
  withoutAnswer: requestsApi.list,
  withoutValidOffer: requestsApi.list,
  withoutTechnician: requestsApi.list,
  withoutDate: requestsApi.list,
  dueBoats: dueServicesApi.boats,
  lowStock: sparePartsApi.list,
  failedMessages: notificationsApi.outbox,
}

/** Counts that are zero in the demo data and that no test can raise. */
const MAY_BE_NONE = new Set<keyof Waiting>(['failedMessages', 'withoutTechnician', 'withoutValidOffer'])

const tileOf = (page: Page, name: keyof Waiting) => page.getByRole('main').getByRole('link', { name: labels[name] })

async function numberOn(page: Page, name: keyof Waiting): Promise<number> {
  const text = (await tileOf(page, name).textContent()) ?? ''
  return Number(text.replace(/\D/g, ''))
}

/** Opens the tile's list. Gives its length from the server's answer to that screen. */
async function lengthOfList(page: Page, name: keyof Waiting): Promise<number> {
  const answer = page.waitForResponse(
    (response) => new URL(response.url()).pathname === listOf[name].url && response.request().method() === 'GET',
  )
  await tileOf(page, name).click()
  return (await (await answer).json()).data.page.totalElements
}

test('each number is the length of the list behind it', async ({ page, request }) => {
  const made = records(request)
  await made.pendingPerson()
  const { request: answered } = await made.customerWithRequest()
  await made.offerFor(answered)
  await made.customerWithRequest()
  await made.activeJob()
  await made.part({ quantity: 1, minStock: 5 })
  await signIn(page, demo.admin, undefined, '/admin/overview')
  await expect(page.getByRole('heading', { level: 1, name: overviewTexts.title })).toBeVisible()
  await expect(tileOf(page, 'approvals')).toBeVisible()
  await checkA11y(page)
  for (const name of Object.keys(listOf) as (keyof Waiting)[]) {
    // Other tests run at the same time: a change between the two reads leads to a new attempt.
    await expect(async () => {
      await page.goto('/admin/overview')
      const counted = await numberOn(page, name)
      if (!MAY_BE_NONE.has(name)) expect(counted).toBeGreaterThan(0)
      expect(await lengthOfList(page, name), labels[name]).toBe(counted)
    }).toPass({ timeout: 60_000 })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
})

test('the lists say the number too, and what was done leaves the overview', async ({ page, request }) => {
  const made = records(request)
  const { request: waiting, boat } = await made.customerWithRequest()
  await signIn(page, demo.admin, undefined, '/admin/overview')
  await expect(async () => {
    await page.goto('/admin/overview')
    const counted = await numberOn(page, 'withoutOffer')
    await tileOf(page, 'withoutOffer').click()
    await expect(page.getByText(requestsTexts.total(counted))).toBeVisible({ timeout: 3_000 })
  }).toPass({ timeout: 60_000 })
  await expect(async () => {
    await page.goto('/admin/overview')
    const counted = await numberOn(page, 'approvals')
    await tileOf(page, 'approvals').click()
    await expect(page.getByText(usersTexts.total(counted))).toBeVisible({ timeout: 3_000 })
  }).toPass({ timeout: 60_000 })
  await checkA11y(page)

  const isWaiting = async () => {
    const list = await made.asAdmin(requestsApi.list, { query: { missing: 'OFFER', size: '100', search: boat.name } })
    return list.content.some(({ id }) => id === waiting.id)
  }
  expect(await isWaiting()).toBe(true)
  await made.offerFor(waiting)
  expect(await isWaiting()).toBe(false)
})

test('this week shows a job on its day and leads to it', async ({ page, request }) => {
  const made = records(request)
  const { today } = await made.asAdmin(overviewApi.overview)
  const { request: job, boat } = await made.activeJob()
  await made.asAdmin(requestsApi.update, { params: { id: job.id }, body: { assignedDate: today } })
  await signIn(page, demo.admin, undefined, '/admin/overview')
  const week = page.getByRole('region', { name: overviewTexts.week.title })
  const entry = week.getByRole('link').filter({ hasText: boat.name })
  const more = week.getByRole('link', { name: /^\+\d+/ }).first()
  await expect(entry.or(more).first()).toBeVisible()
  if (await entry.isVisible()) {
    await entry.click()
    await expect(page).toHaveURL(`/admin/maintenance/${job.id}`)
  } else {
    // The demo data has more items today than the overview shows; the calendar shows the rest.
    await more.click()
    await expect(page).toHaveURL(/\/takvim\?view=day/)
  }
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})
