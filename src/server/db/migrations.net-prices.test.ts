// What migration 0170 computes for the offers that exist.
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { databaseAfter } from '../../../test/database.ts'
import { createUser } from '../../../test/factories.ts'
import { defaultChoice, type LineKind } from '../../shared/offers/offers.choice.ts'
import { offerTotals } from '../../shared/offers/offers.pricing.ts'
import type { VatRate } from '../../shared/workshop/workshop.vat.ts'
import { migrateToLatest } from './migrate.ts'

it('0170: each offer has its sum without KDV, by the lines that count', async () => {
  const { db, close } = await databaseAfter('0164-operations-without-a-reference')
  const owner = await createUser(db, 'CUSTOMER')
  const boat = '00000000-0000-0000-0000-00000000000b'
  await sql`insert into boats (id, name, model, owner_user_id) values (${boat}, 'Meltem', 'Sirena 58', ${owner.id})`.execute(
    db,
  )
  const request = sql`(select id from service_requests)`
  await sql`insert into service_requests (request_type, boat_id, customer_id, number_year, number_in_year)
    values ('FAULT', ${boat}, ${owner.id}, 2026, 1)`.execute(db)
  const line = (kind: LineKind, unitPriceMinor: number, vatRate: VatRate | null, isChosen = false) =>
    ({ kind, unitPriceMinor, vatRate, isChosen, quantity: 3, group: kind === 'ALTERNATIVE' ? 'Boya' : null }) as const
  const lines = [
    line('REQUIRED', 10_001, 20, true),
    line('REQUIRED', 3_333, 10, true),
    line('ALTERNATIVE', 777, 1),
    line('ALTERNATIVE', 555, 0, true),
    line('OPTIONAL', 4_321, 20, true),
    line('OPTIONAL', 9_999, 1),
  ]
  const dearerFirst = [line('ALTERNATIVE', 90_000, 20), line('ALTERNATIVE', 40_000, 20, true)]
  const free = [line('REQUIRED', 0, 20, true)]
  const unanswered = (one: (typeof lines)[number]) => ({ ...one, isChosen: false })
  const offers = [
    { vatMode: 'INCLUDED', status: 'ACCEPTED', discount: 1_234, lines },
    // It was accepted before its request was canceled.
    { vatMode: 'INCLUDED', status: 'REJECTED', discount: 0, lines: dearerFirst },
    { vatMode: 'INCLUDED', status: 'SENT', discount: 1_235, lines: lines.map(unanswered) },
    { vatMode: 'INCLUDED', status: 'SENT', discount: 0, lines: free.map(unanswered) },
    { vatMode: 'EXCLUDED', status: 'SENT', discount: 7, lines: lines.map(unanswered) },
    { vatMode: null, status: 'SENT', discount: 0, lines: [line('REQUIRED', 10_001, null)] },
  ] as const
  const expected: (number | null)[] = []
  for (const [index, { vatMode, status, discount, lines }] of offers.entries()) {
    const items = status === 'SENT' ? defaultChoice(lines) : lines.filter(({ isChosen }) => isChosen)
    const terms = { discountPercentHundredths: 0, discountAmountMinor: discount, exchangeRateE4: 361_255, vatMode }
    const totals = offerTotals({ items, ...terms })
    const payable = vatMode && [totals.payableMinor, totals.payableTryMinor]
    expected.push(vatMode && totals.netTryMinor)
    await sql`insert into offers (offer_number, service_request_id, status, decided_at, currency, exchange_rate_e4, vat_mode,
        discount_amount_minor, total_minor, discount_minor, final_minor, final_try_minor, payable_minor, payable_try_minor, valid_until)
      values (${`T-${index}`}, ${request}, ${status}, ${status === 'SENT' ? null : new Date()}, 'EUR', 361255, ${vatMode},
        ${discount}, ${totals.totalMinor}, ${totals.discountMinor}, ${totals.finalMinor}, ${totals.finalTryMinor},
        ${payable?.[0] ?? null}, ${payable?.[1] ?? null}, '2026-12-01')`.execute(db)
    for (const [position, { kind, group, vatRate, quantity, unitPriceMinor, isChosen }] of lines.entries())
      await sql`insert into offer_items (offer_id, position, type, description, kind, group_name, vat_rate, vat_exemption, quantity,
          unit_price_minor, is_chosen)
        select id, ${position}, 'MANUAL', 'İş', ${kind}, ${group}, ${vatRate}, ${vatRate === 0 ? 'İhracat' : null}, ${quantity},
          ${unitPriceMinor}, ${isChosen} from offers where offer_number = ${`T-${index}`}`.execute(db)
  }
  await migrateToLatest(db)
  const rows = await db.selectFrom('offers').select('net_try_minor').orderBy('offer_number').execute()
  expect(rows.map(({ net_try_minor }) => net_try_minor)).toEqual(expected)
  await close()
})
