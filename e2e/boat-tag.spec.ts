// A boat's QR tag: made by its owner, scanned by a stranger and by its people, and revoked.
import { expect } from '@playwright/test'
import { boatTagsApi } from '../src/shared/boats/boat-tags.contract.ts'
import { boatTagsTexts, tagMessageTexts, tagPageTexts } from '../src/shared/boats/boat-tags.texts.ts'
import { boatsTexts } from '../src/shared/boats/boats.texts.ts'
import { messages } from '../src/shared/messages.tr.ts'
import { notificationsApi } from '../src/shared/notifications/notifications.contract.ts'
import { phonePhoto } from '../test/pictures.ts'
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

  await stranger.getByRole('button', { name: tagPageTexts.notify }).click()
  const form = stranger.getByRole('dialog', { name: tagMessageTexts.title })
  await field(form, tagMessageTexts.text).fill('Baş halatınız çözülmüş')
  await checkA11y(stranger)
  await form.getByRole('button', { name: tagMessageTexts.send }).click()
  await expect(form).toHaveCount(0)
  await expect(stranger.getByText(tagPageTexts.taken)).toBeVisible()
  await checkA11y(stranger)
  const notices = await made.as(owner.email, notificationsApi.list)
  expect(notices.content.map(({ kind, body }) => [kind, body])).toContainEqual([
    'tag_message',
    'Baş halatınız çözülmüş',
  ])

  const admin = await openAs(demo.admin, url)
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

test('an owner adds the boat’s photo, and strangers see it once the owner allows it', async ({
  page,
  request,
  browser,
}) => {
  const made = records(request)
  const owner = await made.person()
  const boat = await made.boatOf(owner)
  const { token } = await made.as(owner.email, boatTagsApi.make, { params: { id: boat.id } })
  await signIn(page, owner.email, demoPassword, `/boats/${boat.id}`)
  const photo = boatsTexts.photo
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: photo.add }).click()
  await (await chooser).setFiles({ name: 'tekne.jpg', mimeType: 'image/jpeg', buffer: await phonePhoto(900, 600) })
  await expectToast(page, messages.boat_photo_saved)
  await expect(page.getByRole('img', { name: photo.alt(boat.name) })).toBeVisible()
  await closeToasts(page)
  await checkA11y(page)

  const context = await browser.newContext()
  const stranger = await context.newPage()
  await stranger.goto(`/t#${token}`)
  await expect(stranger.getByRole('heading', { name: boat.name, level: 1 })).toBeVisible()
  await expect(stranger.getByRole('img', { name: photo.alt(boat.name) })).toHaveCount(0)
  await page.getByRole('switch', { name: photo.share }).click()
  await expectToast(page, messages.boat_photo_saved)
  await stranger.reload()
  await expect(stranger.getByRole('img', { name: photo.alt(boat.name) })).toBeVisible()
  await checkA11y(stranger)
  await context.close()
})
