// A yard's own sheet of parts: read, tried out, taken in and taken back.
import { expect } from '@playwright/test'
import { appTexts } from '../src/shared/app/app.texts.ts'
import { importsTexts as texts } from '../src/shared/imports/imports.texts.ts'
import { inventoryTexts } from '../src/shared/inventory/inventory.texts.ts'
import { requestsTexts } from '../src/shared/requests/requests.texts.ts'
import { giveSheet, press, takeBack } from './support/imports.ts'
import { code, records } from './support/records.ts'
import { checkA11y, demoPassword, signIn, test } from './support/test.ts'

// One import is under way at a time on a server.
test.describe.configure({ mode: 'serial', timeout: 120_000 })

test('an admin takes a sheet of parts in, sees what a row lacks, and takes all back', async ({
  page,
  request,
  expectConsole,
}) => {
  expectConsole(/409.*\/api\/imports/)
  const admin = await records(request).person('ADMIN')
  const mark = `AKT-${code()}`
  const sheet = [
    'Stok Kodu;Ürün Adı;Birim;Fiyat;Stok;Raf',
    `${mark}-1;Yağ filtresi;Adet;12,50;4;A-1`,
    `${mark}-2;Motor yağı;Lt;8,00;20,5;`,
    `;Kodu olmayan;Adet;1,00;1;`,
  ].join('\n')
  await signIn(page, admin.email, demoPassword, '/inventory')
  await page.getByRole('button', { name: requestsTexts.actions.more }).click()
  await page.getByRole('menuitem', { name: texts.open }).click()
  const column = page.getByRole('combobox', { name: texts.columnOf('Stok Kodu') })
  await giveSheet(page, 'stok.csv', sheet, column)
  await expect(column).toHaveValue('partCode')
  await checkA11y(page)
  await press(
    page.getByRole('button', { name: texts.check, exact: true }),
    page.getByText('Parça kodu: Bu alan zorunludur'),
  )
  await checkA11y(page)
  await press(page.getByRole('button', { name: texts.runGood(2) }), page.getByText(texts.finished(2)))
  await checkA11y(page)
  const address = page.url()
  await page.goto(`/inventory?search=${mark}`)
  await expect(page.getByText('Motor yağı').first()).toBeVisible()
  await page.goto(address)
  await takeBack(page, page.getByText(texts.undone(2)))
  await page.goto(`/inventory?search=${mark}`)
  await expect(page.getByText(inventoryTexts.empty)).toBeVisible()
  await expect(page).toHaveTitle(appTexts.documentTitle(appTexts.titles.inventory))
})
