import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { press } from '../../../../test/user-actions.ts'
import { ADMIN } from '../../../../test/web-fixtures.ts'
import { show } from '../../../../test/web-screen.tsx'
import { done } from '../../../../test/web-server.ts'
import type { Import } from '../../../shared/imports/imports.contract.ts'
import { keepFile } from './chosen-file.ts'
import { FileSettings } from './file-settings.tsx'

const OF = { kind: 'PARTS', sheets: ['Özet', 'Stok'], sheet: 'Özet', encoding: null, separator: null, headingRow: 7 }

it.each([
  ['untouched: it is looked for', '', null],
  ['changed: it is asked for', '3', '3'],
])('another sheet, the heading row %s', async (_, row, asked) => {
  keepFile(new File(['x'], 'stok.xlsx'))
  const { sent } = show(<FileSettings of={OF as Import} onReread={() => undefined} />, {
    as: ADMIN,
    server: { 'POST /api/imports': done('import_read', { id: 'i2' }) },
  })
  await press('Dosya ayarları')
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Sayfa' }), 'Stok')
  const field = screen.getByRole('textbox', { name: 'Başlık satırı' })
  expect(field).toHaveProperty('value', '7')
  if (row) {
    await userEvent.clear(field)
    await userEvent.type(field, row)
  }
  await press('Yeniden oku')
  const form = sent.find(({ call }) => call.startsWith('POST'))?.body as FormData
  expect([form.get('sheet'), form.get('headingRow')]).toEqual(['Stok', asked])
})
