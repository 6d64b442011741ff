import { within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { dialog, press } from '../../../../../test/user-actions.ts'
import { aManualLine, anOffer, CUSTOMER } from '../../../../../test/web-fixtures.ts'
import { onPhone, show } from '../../../../../test/web-screen.tsx'
import type { Offer } from '../../../../shared/offers/offers.contract.ts'
import { OfferComparison } from './offer-comparison.tsx'

const line = (id: string, description: string, unitPrice: number, more: Partial<Offer['items'][number]> = {}) => ({
  ...{ ...aManualLine(), id, description, unitPrice, lineTotal: unitPrice, vatRate: 20 as const, ...more },
})
const inLira = { currency: 'TRY', exchangeRate: 1, vatMode: 'EXCLUDED', discountPercent: 0 } as const
const withChoice = anOffer({
  ...{ ...inLira, id: 'choice', offerNumber: 'T-2026-0001', total: 160, discount: 0, finalPrice: 160, payable: 192 },
  payableTry: 192,
  items: [
    line('work', 'İşçilik', 100),
    line('polish', 'Cila', 40, { kind: 'OPTIONAL' }),
    line('jotun', 'Jotun', 60, { kind: 'ALTERNATIVE', group: 'Boya' }),
    line('hempel', 'Hempel', 50, { kind: 'ALTERNATIVE', group: 'Boya' }),
  ],
})
const plain = (place: number) =>
  anOffer({
    ...{ ...inLira, id: `plain-${place}`, offerNumber: `T-2026-000${place}`, total: 100 * place, discount: 0 },
    ...{ finalPrice: 100 * place, payable: 120 * place, payableTry: 120 * place },
    items: [line(`line-${place}`, 'İşçilik', 100 * place)],
  })

async function compare(offers: readonly Offer[]) {
  show(<OfferComparison offers={offers} />, { as: CUSTOMER, server: {} })
  await press('Teklifleri karşılaştır')
  return dialog()
}
const cellsOf = (table: Awaited<ReturnType<typeof dialog>>, name: RegExp) =>
  within(table.getByRole('row', { name }))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent)

test('comparison: lines that are not ticked are named so, and the lines that count add up to the total', async () => {
  const table = await compare([withChoice, plain(2)])
  expect(cellsOf(table, /^İşçilik/)).toEqual(['100,00 ₺', '200,00 ₺'])
  expect(cellsOf(table, /^Cila/)).toEqual(['40,00 ₺ (seçilmedi)', 'Yok'])
  expect(cellsOf(table, /^Jotun/)).toEqual(['60,00 ₺', 'Yok'])
  expect(cellsOf(table, /^Hempel/)).toEqual(['50,00 ₺ (seçilmedi)', 'Yok'])
  expect(cellsOf(table, /^Ara toplam/)).toEqual(['160,00 ₺', '200,00 ₺'])
  expect(cellsOf(table, /^Eklenen KDV/)).toEqual(['32,00 ₺', '40,00 ₺'])
  expect(cellsOf(table, /^Toplam/)).toEqual(['192,00 ₺ (KDV dahil)En düşük', '240,00 ₺ (KDV dahil)'])
})

test('comparison: six offers on a phone → two at a time, and any other in their place', async () => {
  onPhone()
  const table = await compare([2, 3, 4, 5, 6, 7].map(plain))
  expect(cellsOf(table, /^Ara toplam/)).toEqual(['200,00 ₺', '300,00 ₺'])
  await userEvent.selectOptions(table.getByRole('combobox', { name: '2. sütundaki teklif' }), 'T-2026-0007')
  expect(cellsOf(table, /^Ara toplam/)).toEqual(['200,00 ₺', '700,00 ₺'])
  await userEvent.selectOptions(table.getByRole('combobox', { name: '1. sütundaki teklif' }), 'T-2026-0007')
  expect(cellsOf(table, /^Ara toplam/)).toEqual(['700,00 ₺', '200,00 ₺'])
})
