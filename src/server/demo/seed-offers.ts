import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { dayOf } from '../../shared/days.ts'
import { formatMoney, fromMinor, toMinor } from '../../shared/money.ts'
import { defaultChoice } from '../../shared/offers/offers.choice.ts'
import { offerLogTexts } from '../../shared/offers/offers.log-texts.ts'
import { offerTotals } from '../../shared/offers/offers.pricing.ts'
import { dueCalendarTitle } from '../../shared/payments/payments.log-texts.ts'
import { DEFAULT_UNIT, toE3 } from '../../shared/quantity.ts'
import type { VatMode, VatRate } from '../../shared/workshop/workshop.vat.ts'
import { addRevision } from '../features/offers/drafts/offer-revisions.commands.ts'
import { totalColumns } from '../features/offers/drafts/offer-totals.ts'
import type { SeededRequest } from './seed-requests.ts'
import type { Parts } from './seed-stock.ts'
import { known, logged, type Seeded, type Seeding } from './seeding.ts'
import type { DemoOffer } from './story.ts'
import { PACKAGES, type WorkPackage } from './work-packages.data.ts'

const VALID_DAYS = 15
const PHONE = 'Mozilla/5.0 (Linux; Android 15) Chrome/140.0 Mobile'
const VAT_RATE: VatRate = 20
const DEPOSIT_HUNDREDTHS = 3000
const RATE_TODAY_E4 = 360_000
const RATE_STEP_E4 = 60

interface PlannedOffer {
  request: SeededRequest
  offer: DemoOffer
  isAlternative: boolean
  at: Date
}

/** From today. */
const DUE_IN_DAYS = 7
const DAYS_BETWEEN_DUES = 2
const MINUTES_BETWEEN = 12

const planned = (request: SeededRequest): PlannedOffer[] => {
  const { sent } = request.steps
  if (!sent) return []
  return [request.story.offer, request.story.alternative].flatMap((offer, index) =>
    offer
      ? { request, offer, isAlternative: index > 0, at: new Date(sent.getTime() + index * MINUTES_BETWEEN * 60_000) }
      : [],
  )
}

function statusOf({ request, isAlternative }: PlannedOffer): 'SENT' | 'ACCEPTED' | 'REJECTED' {
  const { status } = request.story
  if (status === 'WAITING_APPROVAL') return 'SENT'
  return (status === 'ACTIVE' || status === 'COMPLETED') && !isAlternative ? 'ACCEPTED' : 'REJECTED'
}

/** Items in the offer's currency: prices in EUR are converted for an offer in lira. */
function itemsOf(offer: DemoOffer, parts: Parts, rateE4: number) {
  const { parts: partLines, labour }: WorkPackage = PACKAGES[offer.work]
  const times = offer.times ?? 1
  const priced = (eurMinor: number) => (offer.currency === 'TRY' ? Math.round((eurMinor * rateE4) / 10_000) : eurMinor)
  const inventory = partLines.map(([code, quantity]) => {
    const part = known(parts, code)
    return {
      type: 'INVENTORY' as const,
      part_id: part.id,
      part_code: part.code,
      part_name: part.name,
      description: null,
      unit: part.unit,
      quantity: quantity * times,
      unit_price_minor: priced(part.priceMinor),
    }
  })
  const manual = labour.map(([description, quantity, price, unit = DEFAULT_UNIT]) => ({
    type: 'MANUAL' as const,
    part_id: null,
    part_code: null,
    part_name: null,
    description,
    unit,
    quantity: quantity * times,
    unit_price_minor: priced(toMinor(price)),
  }))
  const choices = (offer.choices ?? []).map(({ description, price, group }) => ({
    type: 'MANUAL' as const,
    ...{ part_id: null, part_code: null, part_name: null, description, unit: DEFAULT_UNIT, quantity: times },
    unit_price_minor: priced(toMinor(price)),
    kind: group ? ('ALTERNATIVE' as const) : ('OPTIONAL' as const),
    group_name: group ?? null,
  }))
  const required = [...inventory, ...manual].map((line) => ({ ...line, kind: 'REQUIRED' as const, group_name: null }))
  const vat_rate = offer.choices ? VAT_RATE : null
  return [...required, ...choices].map((line) => ({ ...line, vat_rate }))
}

function offerRow(plan: PlannedOffer, number: string, admin: Seeded, parts: Parts, { moments }: Seeding) {
  const { request, offer, at } = plan
  const daysAgo = request.story.sent ?? 0
  const rateE4 = Math.round((RATE_TODAY_E4 - daysAgo * RATE_STEP_E4) / 100) * 100
  const items = itemsOf(offer, parts, rateE4)
  const currency = offer.currency ?? 'EUR'
  const exchangeRateE4 = currency === 'TRY' ? 10_000 : rateE4
  const discountPercentHundredths = toMinor(offer.discountPercent ?? 0)
  const discountAmountMinor = toMinor(offer.discountAmount ?? 0)
  const vatMode: VatMode | null = offer.choices ? 'EXCLUDED' : null
  const lines = items.map(({ kind, group_name, quantity, unit_price_minor }) => ({
    ...{ kind, group: group_name, quantity, unitPriceMinor: unit_price_minor },
    vatRate: vatMode && VAT_RATE,
  }))
  const totals = offerTotals({
    items: defaultChoice(lines),
    discountPercentHundredths,
    discountAmountMinor,
    exchangeRateE4,
    vatMode,
  })
  const decidedAt = statusOf(plan) === 'SENT' ? null : (request.steps.decided ?? request.steps.canceled)
  const row = {
    id: randomUUID(),
    offer_number: number,
    service_request_id: request.id,
    discount_percent_hundredths: discountPercentHundredths,
    discount_amount_minor: discountAmountMinor,
    note: offer.note ?? null,
    currency,
    exchange_rate_e4: exchangeRateE4,
    vat_mode: vatMode,
    deposit_percent_hundredths: vatMode && DEPOSIT_HUNDREDTHS,
    ...totalColumns(totals, vatMode),
    status: statusOf(plan),
    valid_until: moments.day(daysAgo - VALID_DAYS),
    decided_at: decidedAt,
    created_by: admin.id,
    created_at: at,
    updated_at: decidedAt ?? at,
  }
  return {
    plan,
    row,
    items: items.map(({ quantity, ...item }, position) => ({
      ...{ offer_id: row.id, position, quantity_e3: toE3(quantity) },
      ...item,
    })),
  }
}

/** Offers are numbered within each year in the order of sending. The counters are set so that the next offer continues. */
export async function seedOffers(
  seeding: Seeding,
  admin: Seeded,
  parts: Parts,
  requests: SeededRequest[],
): Promise<void> {
  const { tx } = seeding
  const counters = new Map<string, number>()
  const offers = requests
    .flatMap(planned)
    .sort((a, b) => a.at.getTime() - b.at.getTime())
    .map((plan) => {
      const year = dayOf(plan.at).slice(0, 4)
      const value = (counters.get(year) ?? 0) + 1
      counters.set(year, value)
      return offerRow(plan, `T-${year}-${String(value).padStart(4, '0')}`, admin, parts, seeding)
    })
  const rows = await tx
    .insertInto('offers')
    .values(offers.map(({ row }) => row))
    .returningAll()
    .execute()
  await tx
    .insertInto('offer_items')
    .values(offers.flatMap(({ items }) => items))
    .execute()
  for (const row of rows)
    await addRevision(tx, row, { who: row.created_by ? { userId: row.created_by } : null, sentAt: row.created_at })
  await seedEvents(seeding)
  await tx
    .insertInto('counters')
    .values([...counters].map(([year, value]) => ({ name: `offer:${year}`, value })))
    .execute()
  const numbers = new Map(
    offers.flatMap(({ row }) => (row.status === 'ACCEPTED' ? [[row.service_request_id, row.offer_number]] : [])),
  )
  await seedDues(seeding, admin, offers)
  for (const offer of offers) logOffer(seeding, admin, offer, numbers.get(offer.row.service_request_id))
}

/** Owners open an offer before they answer it, or within the hour. */
async function seedEvents({ tx, moments }: Seeding): Promise<void> {
  await sql`insert into offer_events (offer_id, rev, kind, user_id, network, device, opened_on, at)
    select id, rev, 'OPENED', customer_id, '88.240.17.5', ${PHONE}, (at at time zone 'Europe/Istanbul')::date, at
    from (select offers.id, rev, customer_id,
        coalesce(decided_at - interval '20 minutes', offers.created_at + interval '40 minutes') as at
      from offers join service_requests on service_requests.id = service_request_id
      where offers.created_at < ${moments.day(0)}::date) as opened`.execute(tx)
  await sql`insert into offer_events (offer_id, rev, kind, user_id, network, device, at)
    select offers.id, rev, offers.status, customer_id, '88.240.17.5', ${PHONE}, decided_at
    from offers join service_requests on service_requests.id = service_request_id
    where decided_at is not null`.execute(tx)
}

/** The accepted offers of open jobs are due on a day ahead; jobs that ended are settled outside of the ledger. */
async function seedDues(
  { tx, moments }: Seeding,
  admin: Seeded,
  offers: readonly ReturnType<typeof offerRow>[],
): Promise<void> {
  const open = offers.filter(({ plan, row }) => row.status === 'ACCEPTED' && plan.request.story.status === 'ACTIVE')
  for (const [index, { plan, row }] of open.entries()) {
    const due_on = moments.day(-DUE_IN_DAYS - index * DAYS_BETWEEN_DUES)
    const at = row.decided_at ?? row.created_at
    const due = { service_request_id: row.service_request_id, offer_id: row.id, kind: 'REST' as const, due_on }
    const { id } = await tx
      .insertInto('dues')
      .values({ ...due, amount_try_minor: row.final_try_minor, created_at: at })
      .returning('id')
      .executeTakeFirstOrThrow()
    const title = dueCalendarTitle(plan.request.boat.name, 'REST', row.offer_number)
    const item = { type: 'COLLECTION' as const, auth: 'ADMIN_ONLY' as const, date: due_on, title, due_id: id }
    await tx
      .insertInto('calendar_items')
      .values({ ...item, created_by: admin.id, created_at: at, updated_at: at })
      .execute()
  }
}

function logOffer(
  seeding: Seeding,
  admin: Seeded,
  { plan, row }: ReturnType<typeof offerRow>,
  accepted: string | undefined,
): void {
  const { boat, names } = plan.request
  const price = formatMoney(fromMinor(row.final_minor), row.currency)
  const entry = (at: Date, who: Seeded, action: 'CREATE' | 'UPDATE', message: string) =>
    logged(seeding, at, who, { category: 'MAINTENANCE', action, entity: 'offer', id: row.id, message })
  entry(row.created_at, admin, 'CREATE', offerLogTexts.created(row.offer_number, names, price))
  if (!row.decided_at) return
  if (row.status === 'ACCEPTED') {
    entry(row.decided_at, boat.owner, 'UPDATE', offerLogTexts.accepted(row.offer_number, price))
  } else {
    const text = accepted ? offerLogTexts.outdone(row.offer_number, accepted) : offerLogTexts.rejected(row.offer_number)
    entry(row.decided_at, boat.owner, 'UPDATE', text)
  }
}
