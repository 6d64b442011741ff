// A boat's QR tag: made by its owner, scanned by a stranger and by its people, and revoked.
import { expect } from '@playwright/test'
import { boatTagsTexts, tagPageTexts } from '../src/shared/boats/boat-tags.texts.ts'
import { messages } from '../src/shared/messages.tr.ts'
import { records } from './support/records.ts'
import { closeToasts, expectToast, field } from './support/screen.ts'
import { checkA11y, demo, demoPassword, signIn, test } from './support/test.ts'

test('an owner makes a tag, a stranger reads only the boat’s name, and a revoked tag shows nothing', async ({
  page,
  request,
  openAs,
  browser,
  expectConsole,
}) => {
  const made = records(request)
  const owner = await made.person()
  const boat = await made.boatOf(owner)
  await signIn(page, owner.email, demoPassword, `/boats/${boat.id}`)
  await page.getByRole('button', { name: boatTagsTexts.open }).click()
  const dialog = page.getByRole('dialog', { name: boatTagsTexts.title })
  await dialog.getByRole('button', { name: boatTagsTexts.create }).click()
  await expectToast(page, messages.boat_tag_created)
  await expect(dialog.getByRole('img', { name: boatTagsTexts.qr })).toBeVisible()
  await closeToasts(page)
  await checkA11y(page)
  const url = await field(dialog, boatTagsTexts.address).inputValue()

  const context = await browser.newContext()
  const stranger = await context.newPage()
  await stranger.goto(url)
  await expect(stranger.getByRole('heading', { name: boat.name, level: 1 })).toBeVisible()
  await expect(stranger.getByText(boat.model)).toBeVisible()
  await expect(stranger.getByText(owner.email)).toHaveCount(0)
  await checkA11y(stranger)

  const admin = await openAs(demo.admin)
  await admin.goto(url)
  await expect(admin).toHaveURL(new RegExp(`/admin/boats/${boat.id}$`))

  await dialog.getByRole('button', { name: boatTagsTexts.stop }).click()
  await page.getByRole('dialog', { name: boatTagsTexts.stop }).getByRole('button', { name: boatTagsTexts.stop }).click()
  await expectToast(page, messages.boat_tag_deleted)
  expectConsole(/404.*\/api\/public\/tags/)
  await stranger.reload()
  await expect(stranger.getByText(tagPageTexts.missing)).toBeVisible()
  await context.close()

  await page.goto(`/boats/${boat.id}`)
  await expect(page.getByRole('button', { name: boatTagsTexts.open })).toBeVisible()
})
