// What migration 0200 makes of the quantities that exist.
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { databaseAfter } from '../../../test/database.ts'
import { createUser } from '../../../test/factories.ts'
import { termsOfSnapshot } from '../features/offers/drafts/offer-snapshot.queries.ts'
import { migrateToLatest } from './migrate.ts'

const BEFORE = '0187-idempotency-keys'
const SNAPSHOT = '{"offer":{"items":[{"quantity":3,"unitPrice":10.01}],"finalPrice":30.03,"finalPriceTry":1081.08}}'

/** One of everything that has a quantity, with the largest that fit. */
async function filled() {
  const database = await databaseAfter(BEFORE)
  const { db } = database
  const owner = await createUser(db, 'CUSTOMER')
  const id = (n: number) => `00000000-0000-0000-0000-00000000000${n}`
  const run = (text: string) => sql.raw(text).execute(db)
  const sha256 = createHash('sha256').update(SNAPSHOT).digest('hex')
  await run(`insert into spare_parts (id, name, part_code, quantity, min_stock) values
    ('${id(1)}', 'Filtre', 'F-1', 1000000, 3), ('${id(2)}', 'Kayış', 'K-1', 0, 2147483647)`)
  await run(`insert into stock_movements (spare_part_id, delta, stock_after, reason) values
    ('${id(1)}', 1000007, 1000007, 'INITIAL'), ('${id(1)}', -7, 1000000, 'TAKEN')`)
  await run(`insert into part_lists (id) values ('${id(3)}')`)
  await run(`insert into part_list_items (id, part_list_id, spare_part_id, quantity, used, returned, damaged)
    values ('${id(4)}', '${id(3)}', '${id(1)}', 7, 3, 2, 1)`)
  await run(
    `insert into part_list_item_transactions (part_list_item_id, quantity, status) values ('${id(4)}', 3, 'USED')`,
  )
  await run(`insert into boats (id, name, model, owner_user_id) values ('${id(5)}', 'Meltem', 'Sirena', '${owner.id}')`)
  await run(`insert into service_requests (id, request_type, boat_id, customer_id, number_year, number_in_year)
    values ('${id(6)}', 'FAULT', '${id(5)}', '${owner.id}', 2026, 1)`)
  await db.transaction().execute(async (tx) => {
    await sql`insert into offers (id, offer_number, service_request_id, status, currency, exchange_rate_e4, total_minor, discount_minor,
        final_minor, final_try_minor, valid_until, discount_amount_minor)
      values (${id(7)}, 'T-1', ${id(6)}, 'SENT', 'EUR', 360000, 3003, 0, 3003, 108108, '2026-12-01', 0)`.execute(tx)
    await sql`insert into offer_revisions (offer_id, rev, offer_version, snapshot, sha256, sent_at)
      values (${id(7)}, 1, 1, ${SNAPSHOT}, ${sha256}, now())`.execute(tx)
  })
  await run(`insert into offer_items (offer_id, position, type, description, quantity, unit_price_minor)
    values ('${id(7)}', 0, 'MANUAL', 'İşçilik', 3, 1001)`)
  await run(`insert into offer_templates (id, name, currency, discount_percent_hundredths, discount_amount_minor, vat_mode)
    values ('${id(8)}', 'Bakım', 'EUR', 0, 0, 'EXCLUDED')`)
  await run(`insert into offer_template_items (template_id, position, type, description, kind, vat_rate, quantity, unit_price_minor)
    values ('${id(8)}', 0, 'MANUAL', 'İşçilik', 'REQUIRED', 20, 100000, 1)`)
  return { ...database, sha256 }
}

it('0200: each quantity is a thousand times what it was and in pieces; sums, texts and hashes stay', async () => {
  const { db, close, sha256 } = await filled()
  await migrateToLatest(db)
  const all = async (table: string, columns: string) =>
    (await sql.raw<object>(`select ${columns} from ${table} order by 1`).execute(db)).rows
  expect(await all('spare_parts', 'part_code, unit, quantity_e3, min_stock_e3')).toEqual([
    { part_code: 'F-1', unit: 'PIECE', quantity_e3: 1_000_000_000, min_stock_e3: 3000 },
    { part_code: 'K-1', unit: 'PIECE', quantity_e3: 0, min_stock_e3: 2_147_483_647_000 },
  ])
  expect(await all('stock_movements', 'delta_e3, stock_after_e3')).toEqual([
    { delta_e3: -7000, stock_after_e3: 1_000_000_000 },
    { delta_e3: 1_000_007_000, stock_after_e3: 1_000_007_000 },
  ])
  expect(await all('part_list_items', 'quantity_e3, used_e3, returned_e3, damaged_e3')).toEqual([
    { quantity_e3: 7000, used_e3: 3000, returned_e3: 2000, damaged_e3: 1000 },
  ])
  expect(await all('part_list_item_transactions', 'quantity_e3')).toEqual([{ quantity_e3: 3000 }])
  expect(await all('offer_items', 'quantity_e3, unit')).toEqual([{ quantity_e3: 3000, unit: 'PIECE' }])
  expect(await all('offer_template_items', 'quantity_e3, unit')).toEqual([{ quantity_e3: 100_000_000, unit: 'PIECE' }])
  expect(await all('offers', 'total_minor, final_try_minor')).toEqual([{ total_minor: 3003, final_try_minor: 108_108 }])
  expect(await all('offer_revisions', 'snapshot, sha256')).toEqual([{ snapshot: SNAPSHOT, sha256 }])
  const [line] = termsOfSnapshot(JSON.parse(SNAPSHOT)).items
  expect(line).toMatchObject({ quantity: 3, unit: 'PIECE' })
  await close()
})

it('0200: what stops it half way leaves everything as it was', async () => {
  const { db, close } = await filled()
  await sql`alter table offer_items add constraint small check (quantity < 1000)`.execute(db)
  await expect(migrateToLatest(db)).rejects.toThrow('Migration 0200-units failed')
  const { rows } = await sql<{ quantity: number }>`select quantity from spare_parts order by part_code`.execute(db)
  expect(rows.map(({ quantity }) => quantity)).toEqual([1_000_000, 0])
  await close()
})
