import { verify } from '@node-rs/argon2'
import { type Kysely, sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freshDatabase } from '../../../test/database.ts'
import { temporaryStorage } from '../../../test/temporary-storage.ts'
import { dayOf } from '../../shared/days.ts'
import { defaultChoice } from '../../shared/offers/offers.choice.ts'
import { offerTotals } from '../../shared/offers/offers.pricing.ts'
import { fromE3 } from '../../shared/quantity.ts'
import { REQUEST_STATUSES } from '../../shared/requests/requests.status.ts'
import type { VatRate } from '../../shared/workshop/workshop.vat.ts'
import type { Database } from '../db/client.ts'
import type { DB } from '../db/schema.generated.ts'
import { DEMO_ACCOUNTS, seedDemo } from './demo.ts'

let database: Database
let db: Kysely<DB>
let files: Awaited<ReturnType<typeof temporaryStorage>>
const NOW = new Date('2026-05-14T08:30:00Z')

beforeAll(async () => {
  database = await freshDatabase()
  db = database.db
  files = await temporaryStorage()
  expect(await seedDemo({ db, clock: () => NOW, storage: files.storage })).toBe(true)
})
afterAll(async () => {
  await database.close()
  await files.remove()
})

const count = async (table: keyof DB) =>
  (await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(db)).rows[0]?.n ?? 0
const userId = async (email: string) =>
  (await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id

/** Expects no rows: each query selects contradictory rows. */
const none = async (query: ReturnType<typeof sql>) => expect((await query.execute(db)).rows).toEqual([])

describe('the demo data', () => {
  it('has the demo accounts, confirmed, approved, with the one password', async () => {
    const accounts = await db
      .selectFrom('users')
      .innerJoin('roles', 'roles.id', 'users.role_id')
      .innerJoin('user_infos', 'user_infos.user_id', 'users.id')
      .select(['users.email', 'roles.name', 'users.password_hash', 'users.email_confirmed_at', 'user_infos.status'])
      .where('users.email', 'in', DEMO_ACCOUNTS.emails)
      .orderBy('users.email')
      .execute()
    expect(accounts.map(({ email, name, status }) => [email, name, status])).toEqual([
      ['admin@pruva.local', 'ADMIN', 'APPROVED'],
      ['musteri@pruva.local', 'CUSTOMER', 'APPROVED'],
      ['teknisyen@pruva.local', 'TECHNICIAN', 'APPROVED'],
    ])
    for (const { password_hash, email_confirmed_at } of accounts) {
      expect(await verify(password_hash ?? '', 'Pruva2026!')).toBe(true)
      expect(email_confirmed_at).toBeInstanceOf(Date)
    }
  })

  it('is rich: people in every state, boats, engines, parts', async () => {
    const { rows } = await sql<{ status: string | null; n: number }>`
      select i.status, count(*) as n from users u left join user_infos i on i.user_id = u.id group by i.status order by i.status`.execute(
      db,
    )
    expect(rows).toEqual([
      { status: 'APPROVED', n: 21 },
      { status: 'PENDING', n: 3 },
      { status: 'REJECTED', n: 1 },
      { status: null, n: 1 },
    ])
    expect(await count('boats')).toBe(21)
    expect(await count('engines')).toBe(35)
    expect(await count('spare_parts')).toBe(44)
    expect(await count('service_requests')).toBe(53)
    expect(await count('part_lists')).toBeGreaterThan(12)
    const spare = await db.selectFrom('engines').select('id').where('boat_id', 'is', null).execute()
    expect(spare).toHaveLength(5)
    const low = await db.selectFrom('spare_parts').select('id').whereRef('quantity_e3', '<=', 'min_stock_e3').execute()
    expect(low.length).toBeGreaterThan(4)
  })

  it('has requests in every status, overall and for the demo customer, the newest of today', async () => {
    const customer = await userId('musteri@pruva.local')
    const requests = await db.selectFrom('service_requests').select(['status', 'customer_id', 'created_at']).execute()
    const statuses = (list: typeof requests) => [...new Set(list.map(({ status }) => status))].sort()
    expect(statuses(requests)).toEqual([...REQUEST_STATUSES].sort())
    expect(statuses(requests.filter(({ customer_id }) => customer_id === customer))).toEqual(
      [...REQUEST_STATUSES].sort(),
    )
    const days = requests.map(({ created_at }) => dayOf(created_at)).sort()
    expect(days.at(-1)).toBe('2026-05-14')
    expect(days[0]! < '2025-11-25').toBe(true)
    const boats = await db.selectFrom('boats').select('id').where('owner_user_id', '=', customer).execute()
    expect(boats).toHaveLength(3)
  })

  it('gives the demo technician work for today and tomorrow, and finished work', async () => {
    const jobs = await db
      .selectFrom('request_technicians')
      .innerJoin('service_requests', 'service_requests.id', 'request_technicians.request_id')
      .select(['service_requests.status', 'service_requests.assigned_date'])
      .where('technician_id', '=', await userId('teknisyen@pruva.local'))
      .execute()
    const active = jobs.filter(({ status }) => status === 'ACTIVE').map(({ assigned_date }) => assigned_date)
    expect(active).toEqual(expect.arrayContaining(['2026-05-14', '2026-05-15']))
    expect(jobs.filter(({ status }) => status === 'COMPLETED').length).toBeGreaterThan(5)
  })

  it('lies in the past, each step after the one before', async () => {
    await none(sql`select r.* from service_requests r join boats b on b.id = r.boat_id
      where r.created_at < b.created_at or r.offer_sent_at < r.created_at or r.approved_offer_at < r.offer_sent_at
        or r.assigned_technician_at < r.approved_offer_at or r.completed_at < r.assigned_technician_at
        or r.feedback_at < r.completed_at or r.canceled_at < coalesce(r.offer_sent_at, r.created_at)
        or greatest(r.created_at, r.offer_sent_at, r.approved_offer_at, r.assigned_technician_at, r.completed_at,
                    r.feedback_at, r.canceled_at) > ${NOW} or r.updated_at > ${NOW}
        or (r.status = 'COMPLETED' and (r.approved_offer_at is null or r.assigned_technician_at is null))
        or (r.status <> 'PENDING' and r.status <> 'CANCELED' and r.offer_sent_at is null)`)
    await none(
      sql`select * from request_technicians t join service_requests r on r.id = t.request_id where t.assigned_at is distinct from r.assigned_technician_at`,
    )
    for (const table of [
      'users',
      'user_infos',
      'boats',
      'engines',
      'offers',
      'part_lists',
      'stock_movements',
      'calendar_items',
      'activity_logs',
    ] as const) {
      await none(sql`select created_at from ${sql.table(table)} where created_at > ${NOW}`)
    }
    await none(
      sql`select * from request_engines re join engines e on e.id = re.engine_id join service_requests r on r.id = re.request_id where e.boat_id <> r.boat_id`,
    )
  })

  /** All numbers up to the counters, for both years. */
  async function numbersGiven(series: string, letter: string): Promise<string[]> {
    const names = ['2025', '2026'].map((year) => `${series}:${year}`)
    const counters = await db.selectFrom('counters').selectAll().where('name', 'in', names).orderBy('name').execute()
    expect(counters.map(({ name }) => name)).toEqual(names)
    return counters.flatMap(({ name, value }) =>
      Array.from({ length: value }, (_, index) => `${letter}-${name.slice(-4)}-${String(index + 1).padStart(4, '0')}`),
    )
  }

  it('has offers whose totals are computed, whose status fits the request, and whose numbers go on', async () => {
    const offers = await db.selectFrom('offers').selectAll().execute()
    const items = await db.selectFrom('offer_items').selectAll().execute()
    for (const offer of offers) {
      const totals = offerTotals({
        items: defaultChoice(
          items
            .filter((item) => item.offer_id === offer.id)
            .map((item) => ({
              ...{ kind: item.kind, group: item.group_name, quantity: fromE3(item.quantity_e3) },
              ...{ unitPriceMinor: item.unit_price_minor, vatRate: item.vat_rate as VatRate | null },
            })),
        ),
        discountPercentHundredths: offer.discount_percent_hundredths,
        discountAmountMinor: offer.discount_amount_minor,
        exchangeRateE4: offer.exchange_rate_e4,
        vatMode: offer.vat_mode,
      })
      expect(totals).toMatchObject({
        totalMinor: offer.total_minor,
        discountMinor: offer.discount_minor,
        finalMinor: offer.final_minor,
        finalTryMinor: offer.final_try_minor,
      })
      expect(totals.finalMinor).toBeGreaterThan(0)
    }
    await none(sql`select r.id from service_requests r left join offers o on o.service_request_id = r.id group by r.id
      having (r.status in ('ACTIVE', 'COMPLETED')) <> (count(*) filter (where o.status = 'ACCEPTED' and o.kind = 'MAIN') = 1)
        or (r.status = 'WAITING_APPROVAL') <> (count(*) filter (where o.status = 'SENT' and o.kind = 'MAIN') > 0)
        or (r.offer_sent_at is not null) <> (count(o.id) > 0)`)
    await none(
      sql`select * from offers where (status = 'SENT') <> (decided_at is null) or (status = 'SENT' and valid_until < ${dayOf(NOW)})`,
    )
    const numbers = offers.map((offer) => offer.offer_number).sort()
    expect(numbers).toEqual(await numbersGiven('offer', 'T'))
  })

  it('has extra work on an active job with its photo, some accepted and some waiting', async () => {
    const extras = await db
      .selectFrom('offers')
      .innerJoin('offer_photos', 'offer_photos.offer_id', 'offers.id')
      .innerJoin('service_requests', 'service_requests.id', 'offers.service_request_id')
      .select(['offers.status', 'service_requests.status as job'])
      .where('kind', '=', 'EXTRA')
      .distinct()
      .orderBy('offers.status')
      .execute()
    expect(extras.map(({ status, job }) => [status, job])).toEqual([
      ['ACCEPTED', 'ACTIVE'],
      ['SENT', 'ACTIVE'],
    ])
  })

  it('has requests whose numbers follow their age and go on', async () => {
    const requests = await db
      .selectFrom('service_requests')
      .select('request_number')
      .orderBy('created_at')
      .orderBy('number_in_year')
      .execute()
    expect(requests.map((request) => request.request_number)).toEqual(await numbersGiven('request', 'S'))
  })

  it('has a ledger whose sums are the stock, and lists whose counters are their transactions', async () => {
    await none(sql`select p.part_code, p.quantity_e3 from spare_parts p left join stock_movements m on m.spare_part_id = p.id
      group by p.id having coalesce(sum(m.delta_e3), 0) <> p.quantity_e3 or count(*) filter (where m.reason = 'INITIAL') <> 1`)
    await none(sql`select * from (select stock_after_e3, sum(delta_e3) over (partition by spare_part_id order by created_at, reason = 'RETURNED') as running
      from stock_movements) m where running <> stock_after_e3`)
    await none(sql`select i.id from part_list_items i left join part_list_item_transactions t on t.part_list_item_id = i.id group by i.id
      having i.used_e3 <> coalesce(sum(t.quantity_e3) filter (where t.status = 'USED'), 0)
        or i.returned_e3 <> coalesce(sum(t.quantity_e3) filter (where t.status = 'RETURNED'), 0)
        or i.damaged_e3 <> coalesce(sum(t.quantity_e3) filter (where t.status = 'DAMAGED'), 0)`)
    await none(sql`select * from (select part_list_id, spare_part_id, sum(quantity_e3) filter (where true) as taken, sum(returned_e3) as returned from part_list_items group by 1, 2) i
      left join (select part_list_id, spare_part_id, -sum(delta_e3) as net from stock_movements where part_list_id is not null group by 1, 2) m using (part_list_id, spare_part_id)
      where taken - returned is distinct from net`)
    for (const status of ['USED', 'RETURNED', 'DAMAGED'] as const) {
      expect(
        await db.selectFrom('part_list_item_transactions').select('id').where('status', '=', status).execute(),
      ).not.toHaveLength(0)
    }
  })

  it('has an offer whose lines are chosen, and what is due for each open job, in the calendar', async () => {
    const kinds = await db
      .selectFrom('offer_items')
      .innerJoin('offers', 'offers.id', 'offer_items.offer_id')
      .select(['offer_items.kind', 'status', 'vat_mode'])
      .where('offer_items.kind', '!=', 'REQUIRED')
      .orderBy('offer_items.kind')
      .execute()
    const open = { status: 'SENT', vat_mode: 'EXCLUDED' }
    expect(kinds).toEqual([
      { kind: 'ALTERNATIVE', ...open },
      { kind: 'ALTERNATIVE', ...open },
      { kind: 'OPTIONAL', ...open },
    ])
    await none(sql`select r.id from service_requests r join offers o on o.service_request_id = r.id and o.status = 'ACCEPTED'
      left join dues d on d.offer_id = o.id left join calendar_items c on c.due_id = d.id
      where r.status = 'ACTIVE' and (d.amount_try_minor is distinct from o.final_try_minor or c.date is distinct from d.due_on)`)
  })

  it('has a calendar item for each assigned date and a log of all categories in use', async () => {
    await none(
      sql`select r.id from service_requests r left join calendar_items c on c.ref_id = r.id where r.assigned_date is distinct from c.date`,
    )
    const types = await db.selectFrom('calendar_items').select('type').distinct().orderBy('type').execute()
    expect(types.map(({ type }) => type)).toEqual(['COLLECTION', 'OTHER', 'SERVICE_REQUEST'])
    const categories = await db.selectFrom('activity_logs').select('category').distinct().orderBy('category').execute()
    expect(categories.map(({ category }) => category)).toEqual(['AUTH', 'BOAT', 'INVENTORY', 'MAINTENANCE', 'USER'])
  })

  it('has photos of active and finished work, taken by its technicians while it was going on, with their files', async () => {
    const photos = await db
      .selectFrom('photos')
      .innerJoin('service_requests', 'service_requests.id', 'photos.service_request_id')
      .selectAll('photos')
      .select('service_requests.status')
      .execute()
    const statuses = ['ACTIVE', 'ACTIVE', ...Array(4).fill('COMPLETED'), 'PENDING', 'PENDING']
    expect(photos.map(({ status }) => status).sort()).toEqual(statuses)
    for (const { file_key, thumbnail_key, byte_size, width, height } of photos) {
      const [display, thumbnail] = await Promise.all([file_key, thumbnail_key].map((key) => files.read(key)))
      expect(display).toHaveLength(byte_size)
      expect(thumbnail?.length).toBeLessThan(byte_size)
      expect(await sharp(display).metadata()).toMatchObject({ format: 'webp', width, height })
    }
    await none(sql`select p.* from photos p join service_requests r on r.id = p.service_request_id
      where p.source = 'STAFF' and (p.created_at < r.assigned_technician_at or p.created_at > coalesce(r.completed_at, ${NOW})
        or not exists (select from request_technicians t where t.request_id = r.id and t.technician_id = p.uploaded_by)
        or (p.engine_id is not null and not exists (select from request_engines e where e.request_id = r.id and e.engine_id = p.engine_id)))`)
    await none(sql`select p.* from photos p join service_requests r on r.id = p.service_request_id
      where (p.source = 'OWNER') <> (p.uploaded_by = r.customer_id) or (p.source = 'OWNER') <> (r.status = 'PENDING')`)
    const withWorkDone = sql`select r.id from service_requests r where work_done is not null and status = 'COMPLETED'`
    expect((await withWorkDone.execute(db)).rows).toHaveLength(2)
  })

  it('is made once: a second run does nothing', async () => {
    const before = await Promise.all((['users', 'service_requests', 'activity_logs'] as const).map(count))
    expect(await seedDemo({ db, clock: () => new Date(), storage: files.storage })).toBe(false)
    expect(await Promise.all((['users', 'service_requests', 'activity_logs'] as const).map(count))).toEqual(before)
  })
})

it.each([
  '2026-11-20T09:00:00Z',
  '2026-01-01T00:05:00Z',
  '2026-12-31T20:59:59Z',
  '2026-03-01T21:30:00Z',
  '2028-02-29T03:00:00Z',
])(
  'demo data: can be made at any time of day and year (%s), the configured admin beside it, also by two servers at once',
  async (time) => {
    const other = await freshDatabase()
    try {
      const admin = { email: 'patron@pruva.test', password: 'sekizhane' }
      const now = () => new Date(time)
      const deps = { db: other.db, clock: now, storage: files.storage }
      const made = await Promise.all([seedDemo(deps, admin), seedDemo(deps, admin)])
      expect(made.sort()).toEqual([false, true])
      const { rows } = await sql`select p.part_code from spare_parts p join stock_movements m on m.spare_part_id = p.id
        group by p.id having sum(m.delta_e3) <> p.quantity_e3`.execute(other.db)
      expect(rows).toEqual([])
      const admins = await other.db.selectFrom('users').select('email').where('email', 'like', '%@pruva.test').execute()
      expect(admins).toEqual([{ email: admin.email }])
      const late = await other.db.selectFrom('service_requests').select('id').where('created_at', '>', now()).execute()
      expect(late).toEqual([])
    } finally {
      await other.close()
    }
  },
)
