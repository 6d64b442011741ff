// What suppliers delivered, and what the parts cost since.
import { randomUUID } from 'node:crypto'
import type { Currency } from '../../shared/currencies.ts'
import { dayOf } from '../../shared/days.ts'
import { receiptLogTexts } from '../../shared/inventory/inventory.log-texts.ts'
import { toMinor } from '../../shared/money.ts'
import { toE3, type Unit } from '../../shared/quantity.ts'
import { known, logged, type Seeded, type Seeding } from './seeding.ts'

interface Delivery {
  daysAgo: number
  supplier: string
  number: string
  currency: Currency
  lines: readonly (readonly [code: string, quantity: number, unitCost: number])[]
}

/** The oldest first; each part once. */
const DELIVERIES: readonly Delivery[] = [
  {
    ...{ daysAgo: 64, supplier: 'Ege Marin Tedarik', number: 'EMT-2218', currency: 'EUR' },
    lines: [
      ['QS-10W30-5L', 12, 31.5],
      ['VDS3-15W40-5L', 10, 29.9],
    ],
  },
  {
    ...{ daysAgo: 47, supplier: 'Kuzey Yedek Parça', number: 'IRS-0471', currency: 'EUR' },
    lines: [
      ['LFR5A-11', 24, 4.6],
      ['22030848', 6, 13.2],
    ],
  },
  {
    ...{ daysAgo: 30, supplier: 'Ege Marin Tedarik', number: 'EMT-2304', currency: 'EUR' },
    lines: [['2010PM-OR', 10, 8.1]],
  },
  {
    ...{ daysAgo: 15, supplier: 'Körfez Akü', number: 'A-1180', currency: 'TRY' },
    lines: [['AGM-105', 2, 5_900]],
  },
]

export interface SeededReceipt extends Delivery {
  id: string
  at: Date
}

export async function seedReceipts(
  seeding: Seeding,
  admin: Seeded,
  parts: ReadonlyMap<string, { id: string; unit: Unit }>,
): Promise<SeededReceipt[]> {
  const { tx, moments } = seeding
  const receipts = DELIVERIES.map((delivery) => ({
    ...{ ...delivery, id: randomUUID(), at: moments.at(delivery.daysAgo, '11:30') },
  }))
  await tx
    .insertInto('stock_receipts')
    .values(
      receipts.map(({ id, at, supplier, number, currency }) => ({
        ...{ id, supplier, document_number: number, currency, received_on: dayOf(at), is_again: false },
        ...{ created_by: admin.id, created_at: at },
      })),
    )
    .execute()
  const lines = receipts.flatMap(({ lines, ...receipt }) =>
    lines.map(([code, quantity, unitCost], position) => ({
      ...{ ...receipt, position, part: known(parts, code), quantity, costMinor: toMinor(unitCost) },
    })),
  )
  await tx
    .insertInto('stock_receipt_items')
    .values(
      lines.map(({ id, position, part, quantity, costMinor }) => ({
        ...{ receipt_id: id, position, spare_part_id: part.id },
        ...{ quantity_e3: toE3(quantity), unit_cost_minor: costMinor },
      })),
    )
    .execute()
  for (const { part, supplier, costMinor, currency, at } of lines)
    await tx
      .updateTable('spare_parts')
      .set({ supplier, received_cost_minor: costMinor, received_currency: currency, received_on: dayOf(at) })
      .where('id', '=', part.id)
      .execute()
  for (const { id, at, supplier, number, lines } of receipts) {
    const items = lines.map(([code, quantity]) => ({ quantity, unit: known(parts, code).unit }))
    const message = receiptLogTexts.entered(supplier, number, items)
    logged(seeding, at, admin, { category: 'INVENTORY', action: 'CREATE', entity: 'stock_receipt', id, message })
  }
  return receipts
}
