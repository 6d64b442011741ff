// Extra work of the demo data, on the job with photos: some that its owner has accepted, and some that waits for an answer.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { dayOf } from '../../shared/days.ts'
import { formatMoney, fromMinor, toMinor } from '../../shared/money.ts'
import type { ExtraReason } from '../../shared/offers/extra-work.ts'
import { offerLogTexts } from '../../shared/offers/offers.log-texts.ts'
import { offerTotals } from '../../shared/offers/offers.pricing.ts'
import { dueCalendarTitle } from '../../shared/payments/payments.log-texts.ts'
import { fromE3, toE3 } from '../../shared/quantity.ts'
import { addRevision } from '../features/offers/drafts/offer-revisions.commands.ts'
import { totalColumns } from '../features/offers/drafts/offer-totals.ts'
import type { SeededRequest } from './seed-requests.ts'
import { logged, type Seeded, type Seeding } from './seeding.ts'

const VALID_DAYS = 15
const VAT_RATE = 20
const TRY_E4 = 10_000
const DUE_IN_DAYS = 7
const FINISHES_IN_DAYS = 2

interface DemoExtra {
  reason: ExtraReason
  note: string
  ifRefused: string
  /** In lira, KDV included. */
  lines: readonly (readonly [description: string, quantity: number, price: number])[]
  sentAt: string
  acceptedAt: string | null
}

const EXTRAS: readonly DemoExtra[] = [
  {
    reason: 'PART_PRICE',
    note: 'İskele motorda buji kabloları da yenilendi; teklifteki bujilerle birlikte değişmeleri gerekir.',
    ifRefused: 'Eski kablolarla devam edilir, tekleme sürebilir.',
    lines: [['Buji kablosu takımı', 1, 2350]],
    sentAt: '16:05',
    acceptedAt: '17:20',
  },
  {
    reason: 'HIDDEN_DAMAGE',
    note: 'Sancak motorun kuyruğunda su pompası gövdesi çatlamış; kuyruk açılınca görüldü.',
    ifRefused: 'Motor toplanır, ancak sancak motorla tam devirde gidilmemelidir.',
    lines: [
      ['Su pompası gövdesi ve contaları', 1, 6480],
      ['Kuyruk sökme ve takma işçiliği', 3, 1450],
    ],
    sentAt: '17:45',
    acceptedAt: null,
  },
]

function rowOf({ moments }: Seeding, request: SeededRequest, extra: DemoExtra, index: number) {
  const items = extra.lines.map(([description, quantity, price], position) => ({
    ...{
      type: 'MANUAL' as const,
      position,
      description,
      quantity_e3: toE3(quantity),
      unit_price_minor: toMinor(price),
    },
    ...{ kind: 'REQUIRED' as const, vat_rate: VAT_RATE, is_chosen: extra.acceptedAt !== null },
  }))
  const totals = offerTotals({
    items: items.map(({ quantity_e3, unit_price_minor }) => ({
      ...{ kind: 'REQUIRED' as const, group: null, quantity: fromE3(quantity_e3), unitPriceMinor: unit_price_minor },
      vatRate: VAT_RATE,
    })),
    ...{ discountPercentHundredths: 0, discountAmountMinor: 0, exchangeRateE4: TRY_E4, vatMode: 'INCLUDED' },
  })
  const at = moments.at(1, extra.sentAt)
  const decidedAt = extra.acceptedAt === null ? null : moments.at(1, extra.acceptedAt)
  const row = {
    ...{ id: randomUUID(), service_request_id: request.id, kind: 'EXTRA' as const },
    ...{ reason: extra.reason, note: extra.note, if_refused: extra.ifRefused },
    finish_day: index === 0 ? null : moments.day(-FINISHES_IN_DAYS),
    ...{ currency: 'TRY' as const, exchange_rate_e4: TRY_E4, vat_mode: 'INCLUDED' as const },
    deposit_percent_hundredths: 0,
    ...totalColumns(totals, 'INCLUDED'),
    status: decidedAt ? ('ACCEPTED' as const) : ('SENT' as const),
    valid_until: moments.day(1 - VALID_DAYS),
    ...{ decided_at: decidedAt, created_at: at, updated_at: decidedAt ?? at },
  }
  return { row, items: items.map((item) => ({ offer_id: row.id, ...item })) }
}

/** Numbers go on from those of the other offers. */
async function nextNumber({ tx }: Seeding, at: Date): Promise<string> {
  const year = dayOf(at).slice(0, 4)
  const { value } = await tx
    .insertInto('counters')
    .values({ name: `offer:${year}`, value: 1 })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: sql`counters.value + 1` }))
    .returning('value')
    .executeTakeFirstOrThrow()
  return `T-${year}-${String(value).padStart(4, '0')}`
}

export async function seedExtras(seeding: Seeding, admin: Seeded, requests: readonly SeededRequest[]): Promise<void> {
  const { tx } = seeding
  const photos = await tx
    .selectFrom('photos')
    .innerJoin('service_requests', 'service_requests.id', 'photos.service_request_id')
    .select(['photos.id', 'service_request_id'])
    .where('status', '=', 'ACTIVE')
    .orderBy('photos.created_at', 'desc')
    .execute()
  const request = requests.find(({ id }) => id === photos[0]?.service_request_id)
  if (!request) throw new Error('The demo data has no active job with photos')
  for (const [index, extra] of EXTRAS.entries()) {
    const { row, items } = rowOf(seeding, request, extra, index)
    const offer_number = await nextNumber(seeding, row.created_at)
    const offer = await tx
      .insertInto('offers')
      .values({ ...row, offer_number, created_by: admin.id })
      .returningAll()
      .executeTakeFirstOrThrow()
    await tx.insertInto('offer_items').values(items).execute()
    const shown = photos.slice(0, index + 1).map(({ id }) => ({ offer_id: row.id, photo_id: id }))
    await tx.insertInto('offer_photos').values(shown).execute()
    await addRevision(tx, offer, { who: { userId: admin.id }, sentAt: row.created_at })
    const price = formatMoney(fromMinor(offer.final_minor), 'TRY')
    const entry = { category: 'MAINTENANCE', entity: 'offer', id: row.id } as const
    const created = offerLogTexts.created(offer_number, request.names, price)
    logged(seeding, row.created_at, admin, { ...entry, action: 'CREATE', message: created })
    if (!row.decided_at) continue
    const accepted = offerLogTexts.accepted(offer_number, price)
    logged(seeding, row.decided_at, request.boat.owner, { ...entry, action: 'UPDATE', message: accepted })
    await accept(seeding, admin, request, { id: row.id, offer_number, at: row.decided_at, minor: offer.final_minor })
  }
}

interface Accepted {
  id: string
  offer_number: string
  at: Date
  minor: number
}

/** The owner's answer, and what is due from it. */
async function accept(
  { tx, moments }: Seeding,
  admin: Seeded,
  { id: requestId, boat }: SeededRequest,
  { id, offer_number, at, minor }: Accepted,
): Promise<void> {
  const event = { offer_id: id, rev: 1, kind: 'ACCEPTED', user_id: boat.owner.id, at } as const
  await tx.insertInto('offer_events').values(event).execute()
  const due_on = moments.day(-DUE_IN_DAYS)
  const due = await tx
    .insertInto('dues')
    .values({
      ...{ service_request_id: requestId, offer_id: id, kind: 'REST', due_on },
      ...{ amount_try_minor: minor, created_at: at },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const title = dueCalendarTitle(boat.name, 'REST', offer_number)
  await tx
    .insertInto('calendar_items')
    .values({
      ...{ type: 'COLLECTION', auth: 'ADMIN_ONLY', date: due_on, title, due_id: due.id },
      ...{ created_by: admin.id, created_at: at, updated_at: at },
    })
    .execute()
}
