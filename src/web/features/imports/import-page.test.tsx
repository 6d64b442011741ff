import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { press } from '../../../../test/user-actions.ts'
import { ADMIN } from '../../../../test/web-fixtures.ts'
import { anImport, aRow, CLEAR, ID } from '../../../../test/web-import-fixtures.ts'
import { show } from '../../../../test/web-screen.tsx'
import { done, pageOf, refusal, type Sent } from '../../../../test/web-server.ts'
import type { Import } from '../../../shared/imports/imports.contract.ts'
import { ImportFleetPage, ImportPartsPage } from './import-page.tsx'

const at = `/inventory/import?id=${ID}`
const ONE = `GET /api/imports/${ID}`
const bodyOf = (sent: Sent[], start: string) => sent.find(({ call }) => call.startsWith(start))?.body

it('asks how numbers are written before it tries the sheet out', async () => {
  const { sent } = show(<ImportPartsPage />, {
    at,
    as: ADMIN,
    server: {
      [ONE]: anImport(),
      [`PUT /api/imports/${ID}`]: done('import_checking', anImport({ state: 'CHECKING' })),
    },
  })
  const check = await screen.findByRole('button', { name: 'Dene' })
  expect(check).toHaveProperty('disabled', true)
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Fiyat: sayılar' }), 'DOT')
  await press('Dene')
  expect(bodyOf(sent, 'PUT')).toEqual({
    columns: [
      { field: 'partCode', numbers: 'COMMA', days: 'DAY_FIRST' },
      { field: 'name', numbers: 'COMMA', days: 'DAY_FIRST' },
      { field: 'unitPrice', numbers: 'DOT', days: 'DAY_FIRST' },
    ],
    fixed: {},
    onMatch: 'FILL',
    version: 1,
  })
  expect(await screen.findByText('Deneniyor; kayıtlara dokunulmaz')).toBeTruthy()
})

it('goes to the first column that asks, and names all that ask', async () => {
  const [code, , price] = anImport().columns
  const columns = [code, price, { ...price, heading: '', field: 'cost' }] as Import['columns']
  show(<ImportPartsPage />, { at, as: ADMIN, server: { [ONE]: anImport({ columns }) } })
  const first = await screen.findByRole('combobox', { name: 'Fiyat: sayılar' })
  const second = screen.getByRole('combobox', { name: '3: sayılar' })
  expect(document.activeElement).toBe(first)
  await press('3. sütun')
  expect(document.activeElement).toBe(second)
  await userEvent.selectOptions(second, 'DOT')
  expect(screen.queryByRole('button', { name: '3. sütun' })).toBeNull()
  await userEvent.selectOptions(first, 'DOT')
  expect(screen.queryByText('Önce bu sütunların nasıl yazıldığını seçin')).toBeNull()
})

const withDays = (patch: Partial<Import['columns'][number]>): Import =>
  anImport({
    kind: 'FLEET',
    columns: [
      { heading: 'E-posta', field: 'email', numbers: 'COMMA', ...CLEAR },
      { heading: 'Devir tarihi', field: 'openingDay', numbers: 'COMMA', ...CLEAR, ...patch },
    ],
    sample: [['a@b.c', '12/31/2026']],
  })

it('numbers that were answered before: shows the answer, which can be changed', async () => {
  const columns = anImport().columns.map((column) => ({ ...column, numbers: 'DOT' as const }))
  const { sent } = show(<ImportPartsPage />, {
    at,
    as: ADMIN,
    server: {
      [ONE]: anImport({ columns, isKnown: true }),
      [`PUT /api/imports/${ID}`]: done('import_checking', anImport({ state: 'CHECKING' })),
    },
  })
  const question = await screen.findByRole('combobox', { name: 'Fiyat: sayılar' })
  expect(question).toHaveProperty('value', 'DOT')
  await userEvent.selectOptions(question, 'COMMA')
  await press('Dene')
  expect(bodyOf(sent, 'PUT')).toMatchObject({ columns: [{}, {}, { numbers: 'COMMA' }] })
})

it('asks how days are written, with one of them, before it tries the sheet out', async () => {
  const asking = withDays({ days: null, unclearDay: '12/31/2026' })
  const { sent } = show(<ImportFleetPage />, {
    at: `/admin/customers/import?id=${ID}`,
    as: ADMIN,
    server: {
      [ONE]: asking,
      [`PUT /api/imports/${ID}`]: done('import_checking', { ...asking, state: 'CHECKING' }),
    },
  })
  const check = await screen.findByRole('button', { name: 'Dene' })
  expect(check).toHaveProperty('disabled', true)
  const question = screen.getByRole('combobox', { name: 'Devir tarihi: günler' })
  expect([...question.children].map(({ textContent }) => textContent)).toEqual([
    'Günler nasıl yazılmış?',
    '12/31/2026: hatalı',
    '12/31/2026: 31 Aralık',
  ])
  await userEvent.selectOptions(question, '12/31/2026: 31 Aralık')
  await press('Dene')
  expect(bodyOf(sent, 'PUT')).toMatchObject({ columns: [{ days: 'DAY_FIRST' }, { days: 'MONTH_FIRST' }] })
})

it('days that could be both: says how they are read, and does not wait for an answer', async () => {
  const both = withDays({ unclearDay: '03/04/2026' })
  show(<ImportFleetPage />, { at, as: ADMIN, server: { [ONE]: both } })
  const question = await screen.findByRole('combobox', { name: 'Devir tarihi: günler' })
  expect(within(question).getByRole('option', { name: '03/04/2026: 3 Nisan', selected: true })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Dene' })).toHaveProperty('disabled', false)
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Devir tarihi sütunu' }), '')
  expect(screen.queryByRole('combobox', { name: 'Devir tarihi: günler' })).toBeNull()
})

it('another admin tried it out meanwhile: says so, and shows what they found', async () => {
  let reads = 0
  const theirs = anImport({ state: 'CHECKED', version: 3, counts: { NEW: 2, FILLS: 0, SAME: 0, ASKS: 0, BAD: 0 } })
  const columns = anImport().columns.map((column) => ({ ...column, numbers: 'COMMA' as const }))
  show(<ImportPartsPage />, {
    at,
    as: ADMIN,
    server: {
      [ONE]: () => (reads++ === 0 ? anImport({ columns }) : theirs),
      [`GET /api/imports/${ID}/rows`]: pageOf([]),
      [`PUT /api/imports/${ID}`]: refusal(409, 'record_changed'),
    },
  })
  await press('Dene')
  expect(await screen.findByText('Deneme başlatılamadı!')).toBeTruthy()
  expect(await screen.findByRole('button', { name: /2 satır/ })).toBeTruthy()
})

it('a field has one column, and one that is needed may not lack', async () => {
  show(<ImportPartsPage />, { at, as: ADMIN, server: { [ONE]: anImport() } })
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Fiyat sütunu' }), 'name')
  expect(screen.getByRole('combobox', { name: 'Ad sütunu' })).toHaveProperty('value', '')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Fiyat sütunu' }), '')
  expect(await screen.findByText(/değer yazın: Parça adı/)).toBeTruthy()
  await userEvent.type(screen.getByRole('textbox', { name: 'Parça adı' }), 'Parça')
  expect(screen.getByRole('button', { name: 'Dene' })).toHaveProperty('disabled', false)
})

it('shows what the trial found, takes an answer, and runs the good rows', async () => {
  const counts = { NEW: 3, FILLS: 0, SAME: 0, ASKS: 1, BAD: 1 }
  const bad = aRow({ verdict: 'BAD', reasons: [{ field: 'unitPrice', message: 'invalid_number', about: '12,5,0' }] })
  const choices = [
    { answer: 'p1', label: '00123 · Kayış' },
    { answer: 'NEW', label: '123' },
  ]
  const { sent } = show(<ImportPartsPage />, {
    at,
    as: ADMIN,
    server: {
      [ONE]: anImport({ state: 'CHECKED', counts }),
      [`GET /api/imports/${ID}/rows`]: pageOf([bad, aRow({ n: 3, verdict: 'ASKS', choices })]),
      [`PUT /api/imports/${ID}/rows/3`]: done('import_answered', aRow({ n: 3 })),
      [`POST /api/imports/${ID}/run`]: done('import_running_started', anImport({ state: 'RUNNING' })),
    },
  })
  const list = await screen.findByRole('table', { name: 'Satırlar' })
  expect(await within(list).findByText('Birim fiyat (€): Geçerli bir sayı girin (12,5,0)')).toBeTruthy()
  await press('00123 · Kayış')
  expect(bodyOf(sent, `PUT /api/imports/${ID}/rows/3`)).toEqual({ answer: 'p1', all: false })
  await press('Yalnız iyi 3 satır aktar')
  expect(bodyOf(sent, 'POST')).toEqual({ rows: 'GOOD' })
})

it('several rows ask: one answer for all of them, and they are tried out again', async () => {
  const choices = [
    { answer: 'p1', label: '00123 · Kayış' },
    { answer: 'NEW', label: '123' },
  ]
  let isAnswered = false
  const { sent } = show(<ImportPartsPage />, {
    at,
    as: ADMIN,
    server: {
      [ONE]: () =>
        anImport({
          state: isAnswered ? 'CHECKING' : 'CHECKED',
          counts: { NEW: 0, FILLS: 0, SAME: 0, ASKS: 7, BAD: 0 },
        }),
      [`GET /api/imports/${ID}/rows`]: pageOf([aRow({ n: 3, verdict: 'ASKS', choices })]),
      [`PUT /api/imports/${ID}/rows/3`]: () => {
        isAnswered = true
        return done('import_answered', aRow({ n: 3 }))
      },
    },
  })
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Soran 7 satır için hep aynı yanıt' }))
  await press('Yeni parça')
  expect(bodyOf(sent, 'PUT')).toEqual({ answer: 'NEW', all: true })
  expect(await screen.findByText('Deneniyor; kayıtlara dokunulmaz')).toBeTruthy()
})

it('names what stands in the way of taking back, and takes the rest back', async () => {
  const refused = { success: false, message: 'import_in_use', data: null, inUse: ['F-1 · Filtre'] }
  const { sent } = show(<ImportPartsPage />, {
    at,
    as: ADMIN,
    server: {
      [ONE]: anImport({ state: 'DONE', done: 2, undoUntil: '2027-02-24T09:00:00.000Z' }),
      [`POST /api/imports/${ID}/undo`]: ({ body }: Sent) =>
        (body as { rest: boolean }).rest
          ? done('import_undoing', anImport({ state: 'RUNNING', isUndoing: true }))
          : Response.json(refused, { status: 409 }),
    },
  })
  expect(await screen.findByText('24.02.2027 gününe kadar geri alınabilir.')).toBeTruthy()
  await press('Geri al')
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Geri al' }))
  expect(await screen.findByText('F-1 · Filtre')).toBeTruthy()
  await press('Kalanını geri al')
  expect(sent.filter(({ call }) => call.startsWith('POST')).map(({ body }) => body)).toEqual([
    { rest: false },
    { rest: true },
  ])
})

it('says of unknown brands, one by one, whether they are new or meant otherwise', async () => {
  const counts = { NEW: 0, FILLS: 0, SAME: 0, ASKS: 2, BAD: 0 }
  const yamaha = { answer: '7b1f6a52-3c1a-4c51-9a0e-0d7f3c0f9b11', label: 'Yamaha' }
  const brands = [
    { brand: 'Yamha', model: null, brandId: null, like: yamaha, answer: null },
    { brand: 'Nanni', model: null, brandId: null, like: null, answer: null },
  ]
  const { sent } = show(<ImportFleetPage />, {
    at: `/admin/import?id=${ID}`,
    as: ADMIN,
    server: {
      [ONE]: anImport({ kind: 'FLEET', columns: [], state: 'CHECKED', counts, brands }),
      [`GET /api/imports/${ID}/rows`]: pageOf([]),
      [`PUT /api/imports/${ID}`]: done('import_checking', anImport({ kind: 'FLEET', state: 'CHECKING' })),
    },
  })
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Yamha: Yamaha mı?' }), 'Yamaha')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Nanni' }), 'Yeni: Nanni')
  await press('Seçtiklerimle dene')
  expect(bodyOf(sent, 'PUT')).toMatchObject({
    brands: [
      { brand: 'Yamha', model: null, answer: yamaha.answer },
      { brand: 'Nanni', model: null, answer: 'NEW' },
    ],
  })
})

it('the last row that asks is answered: shows all rows', async () => {
  let isAnswered = false
  const asking = aRow({ verdict: 'ASKS', choices: [{ answer: 'NEW', label: 'NEW' }] })
  show(<ImportFleetPage />, {
    at: `/admin/import?id=${ID}`,
    as: ADMIN,
    server: {
      [ONE]: () =>
        anImport({
          ...{ kind: 'FLEET', state: 'CHECKED' },
          counts: { NEW: isAnswered ? 2 : 1, FILLS: 0, SAME: 0, ASKS: isAnswered ? 0 : 1, BAD: 0 },
        }),
      [`GET /api/imports/${ID}/rows`]: pageOf([asking]),
      [`PUT /api/imports/${ID}/rows/2`]: () => {
        isAnswered = true
        return done('import_answered', aRow({}))
      },
    },
  })
  const verdict = await screen.findByRole('combobox', { name: 'Satırlar' })
  expect(verdict).toHaveProperty('value', 'ASKS')
  await press('Yeni müşteri')
  expect(await screen.findByRole('button', { name: '2 satır aktar' })).toBeTruthy()
  expect(verdict).toHaveProperty('value', '')
})
