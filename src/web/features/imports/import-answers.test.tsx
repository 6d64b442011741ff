// Answers about rows and brands, which can be changed until the run, and what a failed run says.
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { press } from '../../../../test/user-actions.ts'
import { ADMIN } from '../../../../test/web-fixtures.ts'
import { anImport, aRow, ID } from '../../../../test/web-import-fixtures.ts'
import { show } from '../../../../test/web-screen.tsx'
import { done, pageOf, type Sent } from '../../../../test/web-server.ts'
import type { Import } from '../../../shared/imports/imports.contract.ts'
import { ImportFleetPage } from './import-page.tsx'

const shown = (of: Partial<Import>, more: object = {}) =>
  show(<ImportFleetPage />, {
    at: `/admin/import?id=${ID}`,
    as: ADMIN,
    server: {
      [`GET /api/imports/${ID}`]: anImport({ kind: 'FLEET', columns: [], ...of }),
      [`GET /api/imports/${ID}/rows`]: pageOf([]),
      [`PUT /api/imports/${ID}`]: done('import_checking', anImport({ kind: 'FLEET', state: 'CHECKING' })),
      ...more,
    },
  })
const brandsOf = (sent: Sent[]) =>
  (sent.find(({ call }) => call.startsWith('PUT'))?.body as { brands: unknown[] } | undefined)?.brands
const PENTA = { id: '7b1f6a52-3c1a-4c51-9a0e-0d7f3c0f9b11', name: 'Volvo Penta', modelCount: 3, version: 1 }

it('an unknown brand may be any known one, which is searched', async () => {
  const brands = [{ brand: 'Volvo', model: null, brandId: null, like: null, answer: null }]
  const { sent } = shown({ state: 'CHECKED', brands }, { 'GET /api/brands': pageOf([PENTA]) })
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Volvo' }), 'Kayıtlı başka bir marka')
  await userEvent.click(await screen.findByRole('combobox', { name: 'Volvo: kayıtlı olan' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Volvo Penta' }))
  await press('Seçtiklerimle dene')
  expect(brandsOf(sent)).toEqual([{ brand: 'Volvo', model: null, answer: PENTA.id }])
})

it('what was answered about brands is folded away, and can be changed', async () => {
  const brands = [{ brand: 'Yanmer', model: null, brandId: null, like: null, answer: 'NEW' }]
  const { sent } = shown({ state: 'CHECKED', brands })
  await userEvent.click(await screen.findByRole('button', { name: 'Yanıtlananlar (1)' }))
  const select = await screen.findByRole('combobox', { name: 'Yanmer' })
  expect(select).toHaveProperty('value', 'NEW')
  expect(screen.getByRole('button', { name: 'Seçtiklerimle dene' })).toHaveProperty('disabled', true)
  await userEvent.selectOptions(select, 'Seçin')
  await press('Seçtiklerimle dene')
  expect(brandsOf(sent)).toEqual([{ brand: 'Yanmer', model: null, answer: null }])
})

it('an answered row keeps its choices until the run, with the chosen one pressed', async () => {
  const choices = [
    { answer: 'a', label: 'Ayşe' },
    { answer: 'NEW', label: 'NEW' },
  ]
  const rows = { [`GET /api/imports/${ID}/rows`]: pageOf([aRow({ choices, answer: 'NEW' })]) }
  shown({ state: 'CHECKED' }, rows)
  expect((await screen.findByRole('button', { name: 'Yeni müşteri' })).getAttribute('aria-pressed')).toBe('true')
  expect(screen.getByRole('button', { name: 'Ayşe' }).getAttribute('aria-pressed')).toBe('false')
})

it('a failed run names the row that failed and why', async () => {
  const counts = { NEW: 1, FILLS: 0, SAME: 0, ASKS: 0, BAD: 1 }
  const reasons = [{ field: 'unit' as const, message: 'import_unit_differs', about: 'Kilo' }]
  const rows = pageOf([aRow({ n: 7, verdict: 'BAD', reasons })])
  shown({ state: 'FAILED', counts }, { [`GET /api/imports/${ID}/rows`]: rows })
  expect(await screen.findByText('Bir satır aktarılamadı; aktarılanların hepsi geri alındı.')).toBeTruthy()
  expect(await screen.findByText('7. satır')).toBeTruthy()
  expect(screen.getByText(/Kayıttaki birim başka/)).toBeTruthy()
})
