// What a desk's screen shows of its forms and lists.
import { expect, type Page } from '@playwright/test'
import { appTexts } from '../src/shared/app/app.texts.ts'
import { partListsTexts } from '../src/shared/inventory/inventory.texts.ts'
import { receiptsTexts } from '../src/shared/inventory/receipts.texts.ts'
import { offersTexts } from '../src/shared/offers/offers.texts.ts'
import { records } from './support/records.ts'
import { openWhole } from './support/screen.ts'
import { demo, signIn, test } from './support/test.ts'

/** The name of what has the focus, and whether something else stands over its lower or upper edge. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const active = document.activeElement as HTMLElement
    const box = active.getBoundingClientRect()
    const isSeen = [box.top + 2, box.bottom - 2].every((y) => {
      const top = document.elementFromPoint(box.left + box.width / 2, y)
      return top !== null && (active.contains(top) || top.contains(active))
    })
    return {
      name: active.getAttribute('aria-label') ?? active.outerHTML.slice(0, 80),
      isSeen,
      isInPage: active.closest('main') !== null,
    }
  })

test('a receipt at a desk: no bar covers the field that the keyboard comes to @desk', async ({ page, request }) => {
  const made = records(request)
  const parts = [await made.part({}), await made.part({}), await made.part({})]
  await page.setViewportSize({ width: 1280, height: 800 })
  await signIn(page, demo.admin, undefined, '/privacy')
  await openWhole(page, '/inventory/receipts/new')
  const code = page.getByLabel(partListsTexts.create.code)
  const covered: string[] = []
  const walk = async () => {
    await code.focus()
    for (const key of ['Tab', 'Shift+Tab']) {
      for (;;) {
        await page.keyboard.press(key)
        const { name, isSeen, isInPage } = await focused(page)
        if (!isInPage) break
        if (!isSeen) covered.push(`${key}: ${name}`)
      }
    }
  }
  await walk()
  for (const part of parts) {
    await code.fill(part.partCode)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('textbox', { name: receiptsTexts.quantityOf(part.name) })).toBeVisible()
  }
  await walk()
  expect(covered).toEqual([])
})

test('an offer at a desk: the pager of the parts is one line @desk', async ({ page, request }) => {
  const made = records(request)
  const job = await made.requestFor(await made.boatOf(await made.person('CUSTOMER')))
  await signIn(page, demo.admin, undefined, '/privacy')
  for (const width of [1024, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await openWhole(page, `/admin/maintenance/${job.id}/offers/new`)
    const pager = page.getByRole('navigation', { name: appTexts.pager })
    const box = await pager.boundingBox()
    expect(box?.height, `${width} px`).toBeLessThanOrEqual(50)
    await pager.getByRole('button', { name: appTexts.next }).click()
    await expect(pager).toContainText('Sayfa 2 /')
  }
  await expect(page.getByRole('list', { name: offersTexts.builder.parts })).toBeVisible()
})
