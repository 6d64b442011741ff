// A yard's own wide sheet: customers with their boats and engines are read, asked about, taken in and taken back.
import { expect, type Page } from '@playwright/test'
import { customersApi } from '../src/shared/customers/customers.contract.ts'
import { customersTexts } from '../src/shared/customers/customers.texts.ts'
import { importsTexts as texts } from '../src/shared/imports/imports.texts.ts'
import { windows1254 } from '../test/sheets.ts'
import { giveSheet, press, takeBack } from './support/imports.ts'
import { code, records, unique } from './support/records.ts'
import { checkA11y, demoPassword, signIn, test } from './support/test.ts'

const show = (page: Page, search: string) => page.goto(`/admin/customers?search=${encodeURIComponent(search)}`)

test('an admin takes customers, boats and engines in, a known sheet in four presses, and takes the first back', async ({
  page,
  request,
  expectConsole,
}) => {
  expectConsole(/409.*\/api\/imports/)
  const made = records(request)
  const admin = await made.person('ADMIN')
  const { brand, model } = await made.brandWithModel()
  const mark = code()
  const number = `0535 ${String(Date.now()).slice(-7)}`
  await made.asAdmin(customersApi.create, { body: { fullName: unique('Ayşe'), phone: number } })
  const newBrand = `Güneş${mark}`
  const headings = ['Müşteri', 'Telefon', 'E-posta', 'Tekne', 'Tekne modeli', `Bağlama ${mark}`].concat([
    ...['Motor markası', 'Motor modeli', 'Motor seri no', 'Motor saati'],
  ])
  const sheet = (...rows: string[][]) => windows1254([headings, ...rows].map((row) => row.join(';')).join('\r\n'))
  const first = sheet(
    ['Işıl Şen', '', `isil-${mark}@x.test`, 'Çağrı', 'Gulet', 'Göcek', brand.name, model.name, `1-${mark}`, '120,5'],
    ['Uğur Öz', number, '', 'Ünlü', 'Gulet', 'Göcek', brand.name, model.name, `2-${mark}`, '80'],
    ['Can Er', '', `can-${mark}@x.test`, 'İmbat', 'Gulet', '', newBrand, 'G-40', `3-${mark}`, '0'],
  )
  const second = sheet([
    'Ece Gül',
    '',
    `ece-${mark}@x.test`,
    'Lodos',
    'Gulet',
    'Göcek',
    brand.name,
    model.name,
    `4-${mark}`,
    '10',
  ])
  const open = page.getByRole('link', { name: texts.open })
  const check = page.getByRole('button', { name: texts.check, exact: true })
  const marina = page.getByRole('combobox', { name: texts.columnOf(`Bağlama ${mark}`) })

  await signIn(page, admin.email, demoPassword, '/admin/customers')
  await open.click()
  await giveSheet(page, `filo-${mark}.csv`, first, marina)
  await expect(page.getByRole('cell', { name: 'Işıl Şen' })).toBeVisible()
  await marina.selectOption('marina')
  await checkA11y(page)
  const isNew = page.getByRole('combobox', { name: newBrand })
  await press(check, isNew)
  await isNew.selectOption(texts.brandNew(newBrand))
  await checkA11y(page)
  const counts = page.getByRole('combobox', { name: texts.resultRows })
  const answered = counts.filter({ hasText: texts.count(texts.verdicts.NEW, 2) })
  await press(page.getByRole('button', { name: texts.brandsAnswered }), answered)
  await checkA11y(page)
  const runAll = (rows: number) => page.getByRole('button', { name: texts.runAll(rows) })
  await press(page.getByRole('button', { name: texts.answerNew.FLEET }), runAll(3))
  await expect(counts).toHaveValue('')
  await press(runAll(3), page.getByText(texts.finished(3)))
  await checkA11y(page)
  await page.getByRole('link', { name: texts.goTo.FLEET }).click()
  await expect(page.getByRole('heading', { name: customersTexts.title, level: 1 })).toBeVisible()
  await show(page, `isil-${mark}`)
  await expect(page.getByText('Çağrı').first()).toBeVisible()

  await open.click()
  await giveSheet(page, `filo-yeni-${mark}.csv`, second, page.getByText(texts.known))
  await expect(marina).toHaveValue('marina')
  await press(check, runAll(1))
  await press(runAll(1), page.getByText(texts.finished(1)))

  await page.getByRole('button', { name: texts.again }).click()
  await page.getByRole('button', { name: `filo-${mark}.csv` }).click()
  await takeBack(page, page.getByText(texts.undone(3)))
  await checkA11y(page)
  await show(page, `isil-${mark}`)
  await expect(page.getByText(customersTexts.emptyFound)).toBeVisible()
  await show(page, `ece-${mark}`)
  await expect(page.getByText('Lodos').first()).toBeVisible()
})
