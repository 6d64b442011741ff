// One person's changes reach the others: in the bell, by mail, and on their open pages.
import { expect, type Page, type Request } from '@playwright/test'
import { accountsApi } from '../src/shared/accounts/accounts.contract.ts'
import { formatDay } from '../src/shared/days.ts'
import { liveApi } from '../src/shared/live/live.contract.ts'
import { notificationsApi } from '../src/shared/notifications/notifications.contract.ts'
import { notificationsTexts as texts } from '../src/shared/notifications/notifications.texts.ts'
import { requestsApi } from '../src/shared/requests/requests.contract.ts'
import { requestsTexts } from '../src/shared/requests/requests.texts.ts'
import { records } from './support/records.ts'
import { checkA11y, demo, demoPassword, signIn, test } from './support/test.ts'

const bell = (page: Page) => page.getByRole('button', { name: new RegExp(`^${texts.title}(,|$|\\.)`) })
const bellWith = (page: Page, unread: number) => page.getByRole('button', { name: texts.bell(unread), exact: true })

test('a request reaches the admin by bell and mail, and its day the customer, without a reload', async ({
  page,
  openAs,
  mails,
}) => {
  const { as, asAdmin, boatOf, person } = records(page.request)
  const owner = await person()
  const boat = await boatOf(owner)
  const admin = await openAs(demo.admin)
  await expect(bell(admin)).toBeVisible()

  const body = { requestType: 'FAULT', boatId: boat.id, engineIds: [] }
  const request = await as(owner.email, requestsApi.create, { body })
  const path = `/admin/maintenance/${request.id}`

  await test.step('the admin', async () => {
    // Other tests notify the same admin, so the test finds its line by the boat.
    await bell(admin).click()
    const line = admin.getByRole('link', { name: new RegExp(`${boat.name} teknesi`) })
    await expect(line).toContainText(texts.unread)
    await checkA11y(admin)
    await line.click()
    await expect(admin).toHaveURL(new RegExp(`${path}$`))
    await bell(admin).click()
    await expect(line).not.toContainText(texts.unread)
    await admin.keyboard.press('Escape')
    await expect(line).toBeHidden()
    const mail = await mails.waitFor(demo.admin, new RegExp(boat.name))
    expect(mail.links.some((link) => link.endsWith(path))).toBe(true)
  })

  await test.step('the customer', async () => {
    await signIn(page, owner.email, undefined, `/maintenance/${request.id}`)
    // The notification of the account's approval.
    await expect(bellWith(page, 1)).toBeVisible()
    await expect(page.getByText(requestsTexts.unassigned).filter({ visible: true }).first()).toBeVisible()
    const assign = (assignedDate: string) =>
      asAdmin(requestsApi.update, { params: { id: request.id }, body: { assignedDate } })
    const day = '2027-03-15'
    const isRead = page.waitForResponse((answer) => answer.url().endsWith(notificationsApi.markVisited.url))
    await assign(day)
    await expect(page.getByText(formatDay(day)).filter({ visible: true }).first()).toBeVisible()
    // A notification about the open screen counts as read.
    expect((await isRead).ok()).toBe(true)
    await expect(bellWith(page, 1)).toBeVisible()
    await page.goto('/boats')
    await expect(bellWith(page, 1)).toBeVisible()
    await assign('2027-03-16')
    await expect(bellWith(page, 2)).toBeVisible()
    await bellWith(page, 2).click()
    await page.getByRole('button', { name: texts.markAllRead }).click()
    await expect(bellWith(page, 0)).toBeVisible()
    await checkA11y(page)
  })
})

test('two tabs share one stream, and the one that stays goes on @desk', async ({ page, openAs }) => {
  const { as, boatOf, person } = records(page.request)
  const owner = await person()
  const boat = await boatOf(owner)
  const first = await openAs()
  let begun = 0
  const open = new Set<Request>()
  const end = (request: Request) => open.delete(request)
  first
    .context()
    .on('request', (request) => {
      if (!request.url().endsWith(liveApi.stream.url)) return
      begun += 1
      open.add(request)
    })
    .on('requestfailed', end)
    .on('requestfinished', end)
  await signIn(first, owner.email, undefined, '/boats')
  await expect(bell(first)).toBeVisible()
  await expect.poll(() => open.size).toBe(1)
  const second = await first.context().newPage()
  await second.goto('/customer/maintenance')
  await expect(bell(second)).toBeVisible()
  const ask = () => {
    const body = { requestType: 'FAULT', boatId: boat.id, engineIds: [] }
    return as(owner.email, requestsApi.create, { body })
  }
  const rows = second.getByRole('row', { name: new RegExp(boat.name) })
  await ask()
  await expect(rows).toHaveCount(1)
  // While it opened, the second tab asked once for missed changes.
  await expect.poll(() => open.size).toBe(1)
  const before = begun
  await first.close()
  await expect.poll(() => begun).toBe(before + 1)
  await ask()
  await expect(rows).toHaveCount(2)
})

test('a session that is ended elsewhere ends here at once @desk', async ({ page, openAs, expectConsole }) => {
  expectConsole(/401/)
  const { as, person } = records(page.request)
  const owner = await person()
  const other = await openAs(owner.email)
  await expect(bell(other)).toBeVisible()
  const body = { currentPassword: demoPassword, newPassword: 'Poyraz-2027' }
  await as(owner.email, accountsApi.changePassword, { body })
  await expect(other).toHaveURL(/\/(auth|login)/)
})
