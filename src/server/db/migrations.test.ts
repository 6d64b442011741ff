// What migrations do to existing rows.
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { databaseAfter } from '../../../test/database.ts'
import { createUser } from '../../../test/factories.ts'
import { addDays } from '../../shared/calendar/calendar.days.ts'
import { dayOf } from '../../shared/days.ts'
import { readPhone } from '../../shared/phone.ts'
import { snapshotOf } from '../features/offers/drafts/offer-snapshot.queries.ts'
import { presentOffer } from '../features/offers/offers.queries.ts'
import { canonicalJson, type Json } from '../files/canonical-json.ts'
import { migrateToLatest } from './migrate.ts'

it('0016: a canceled request keeps no accepted offer, and the log says why', async () => {
  const { db, close } = await databaseAfter('0014-unsent-messages')
  const owner = await createUser(db, 'CUSTOMER')
  const id = (digit: string) => `00000000-0000-0000-0000-00000000000${digit}`
  await sql`insert into boats (id, name, model, owner_user_id) values (${id('b')}, 'Meltem', 'Sirena 58', ${owner.id})`.execute(
    db,
  )
  await sql`insert into service_requests (id, request_type, boat_id, customer_id, status, canceled_at) values
    (${id('1')}, 'FAULT', ${id('b')}, ${owner.id}, 'CANCELED', '2026-05-01T10:00:00Z'),
    (${id('2')}, 'FAULT', ${id('b')}, ${owner.id}, 'ACTIVE', null)`.execute(db)
  await sql`insert into offers (id, offer_number, service_request_id, status, decided_at, currency, exchange_rate_e4, total_minor,
      discount_minor, final_minor, final_try_minor, valid_until)
    select id, number, request, status, '2026-04-01T10:00:00Z', 'EUR', 10000, 100, 0, 100, 100, '2026-04-20' from (values
      (${id('3')}::uuid, 'T-2026-0001', ${id('1')}::uuid, 'ACCEPTED'),
      (${id('4')}::uuid, 'T-2026-0002', ${id('1')}::uuid, 'REJECTED'),
      (${id('5')}::uuid, 'T-2026-0003', ${id('2')}::uuid, 'ACCEPTED')) as offer (id, number, request, status)`.execute(
    db,
  )
  await migrateToLatest(db)
  const offers = await db.selectFrom('offers').select(['status', 'decided_at', 'version']).orderBy('id').execute()
  const april = new Date('2026-04-01T10:00:00Z')
  expect(offers).toEqual([
    { status: 'REJECTED', decided_at: new Date('2026-05-01T10:00:00Z'), version: 2 },
    { status: 'REJECTED', decided_at: april, version: 1 },
    { status: 'ACCEPTED', decided_at: april, version: 1 },
  ])
  const entries = await db
    .selectFrom('activity_logs')
    .select(['entity', 'entity_id', 'message'])
    .where('entity', '=', 'offer')
    .execute()
  const message = 'Meltem teknesinin talebi iptal edildiği için T-2026-0001 numaralı teklif reddedildi'
  expect(entries).toEqual([{ entity: 'offer', entity_id: id('3'), message }])
  await close()
})

it('0017: requests are numbered by their age within the Turkish year, and the counters go on from there', async () => {
  const { db, close } = await databaseAfter('0014-unsent-messages')
  const owner = await createUser(db, 'CUSTOMER')
  const boat = '00000000-0000-0000-0000-00000000000b'
  await sql`insert into boats (id, name, model, owner_user_id) values (${boat}, 'Meltem', 'Sirena 58', ${owner.id})`.execute(
    db,
  )
  // The last evening of the year in UTC is New Year in Turkey.
  await sql`insert into service_requests (request_type, boat_id, customer_id, description, created_at, archived_at)
    select 'FAULT', ${boat}, ${owner.id}, created, created::timestamptz, archived from (values
      ('2026-02-01T10:00:00Z', null), ('2025-12-31T21:30:00Z', null), ('2025-12-31T20:30:00Z', null),
      ('2025-03-01T10:00:00Z', now()), ('2026-01-02T10:00:00Z', null)) as request (created, archived)`.execute(db)
  await migrateToLatest(db)
  const requests = await db
    .selectFrom('service_requests')
    .select(['description', 'request_number'])
    .orderBy('created_at')
    .execute()
  expect(Object.fromEntries(requests.map((row) => [row.description, row.request_number]))).toEqual({
    '2025-03-01T10:00:00Z': 'S-2025-0001',
    '2025-12-31T20:30:00Z': 'S-2025-0002',
    '2025-12-31T21:30:00Z': 'S-2026-0001',
    '2026-01-02T10:00:00Z': 'S-2026-0002',
    '2026-02-01T10:00:00Z': 'S-2026-0003',
  })
  expect(await db.selectFrom('counters').selectAll().orderBy('name').execute()).toEqual([
    { name: 'request:2025', value: 2 },
    { name: 'request:2026', value: 3 },
  ])
  await close()
})

it('0024: what is unsent about a day or a technician stays, and says what its recipient knew before', async () => {
  const { db, close } = await databaseAfter('0023-work-done')
  const [owner, technician, other] = [
    await createUser(db, 'CUSTOMER'),
    await createUser(db, 'TECHNICIAN'),
    await createUser(db, 'TECHNICIAN'),
  ]
  const id = (digit: string) => `00000000-0000-0000-0000-00000000000${digit}`
  await sql`insert into boats (id, name, model, owner_user_id) values (${id('b')}, 'Meltem', 'Sirena 58', ${owner.id})`.execute(
    db,
  )
  await sql`insert into service_requests (id, request_type, boat_id, customer_id, status, number_year, number_in_year, assigned_date)
    values (${id('1')}, 'FAULT', ${id('b')}, ${owner.id}, 'ACTIVE', 2026, 1, '2026-12-02')`.execute(db)
  await sql`insert into request_technicians (request_id, technician_id) values (${id('1')}, ${technician.id})`.execute(
    db,
  )
  const messages = [
    ['day', 'PENDING', `date:${id('1')}`, '2026-12-01'],
    ['first day', 'FAILED', `date:${id('1')}`, null],
    ['assigned', 'PENDING', `technician:${id('1')}:${technician.id}`, 'technician_removed'],
    ['removed', 'PENDING', `technician:${id('1')}:${other.id}`, 'technician_assigned'],
    ['sent', 'SENT', `date:${id('1')}`, null],
    ['gone', 'PENDING', `date:${id('2')}`, null],
    ['other', 'PENDING', null, null],
  ]
  for (const [subject, status, about, known] of messages)
    await sql`insert into outbox_messages (channel, kind, user_id, recipient, subject, text_body, status, sent_at, about, known)
      values ('EMAIL', 'x', ${owner.id}, 'x', ${subject}, 'Metin', ${status},
        case when ${status} = 'SENT' then now() end, ${about}, ${known})`.execute(db)
  await migrateToLatest(db)
  const rows = await db
    .selectFrom('outbox_messages')
    .select(['subject', 'status', 'text_body', 'request_id', 'notified_plans'])
    .execute()
  const after = (subject: string | null | undefined, status: string | null | undefined, plan?: object) => ({
    subject,
    status,
    text_body: 'Metin',
    request_id: plan ? id('1') : null,
    notified_plans: plan ? [plan] : null,
  })
  const day = '2026-12-02'
  const both = [technician.id, other.id].sort()
  const plans: Record<string, object> = {
    day: { assignedDate: '2026-12-01', technicianIds: [technician.id] },
    'first day': { assignedDate: null, technicianIds: [technician.id] },
    assigned: { assignedDate: day, technicianIds: [] },
    removed: { assignedDate: day, technicianIds: both },
  }
  for (const { notified_plans } of rows)
    (notified_plans as { technicianIds: string[] }[] | null)?.[0]?.technicianIds.sort()
  const bySubject = (a: { subject?: string | null }, b: { subject?: string | null }) =>
    String(a.subject).localeCompare(String(b.subject))
  const expected = messages.map(([subject, status]) => after(subject, status, plans[subject ?? '']))
  expect(rows.sort(bySubject)).toEqual(expected.sort(bySubject))
  await close()
})

it('0035: offers sent before get revision 1, with the text that the server itself would write today but for the units', async () => {
  const { db, close } = await databaseAfter('0032-offer-bulletins')
  const owner = await createUser(db, 'CUSTOMER')
  const id = (digit: string) => `00000000-0000-0000-0000-00000000000${digit}`
  await sql`insert into boats (id, name, model, owner_user_id) values (${id('b')}, 'Işıl', 'Sirena 58', ${owner.id})`.execute(
    db,
  )
  await sql`insert into service_requests (id, request_type, number_year, number_in_year, boat_id, customer_id, status)
    values (${id('1')}, 'FAULT', 2026, 1, ${id('b')}, ${owner.id}, 'WAITING_APPROVAL')`.execute(db)
  await sql`insert into offers (id, offer_number, service_request_id, note, currency, exchange_rate_e4, discount_percent_hundredths,
      total_minor, discount_minor, final_minor, final_try_minor, valid_until, version, created_at)
    values (${id('3')}, 'T-2026-0001', ${id('1')}, 'Çıkış "sabah"', 'EUR', 412357, 1250, 10001, 1250, 8751, 360854,
      '2026-04-20', 4, '2026-03-21T10:00:00.120Z')`.execute(db)
  await sql`insert into offer_items (offer_id, position, type, description, quantity, unit_price_minor)
    values (${id('3')}, 0, 'MANUAL', 'İşçilik', 1, 10000), (${id('3')}, 1, 'MANUAL', 'Yol', 1, 1)`.execute(db)
  await migrateToLatest(db)
  const [revision, ...more] = await db.selectFrom('offer_revisions').selectAll().execute()
  expect(more).toEqual([])
  const row = await db.selectFrom('offers').selectAll().executeTakeFirstOrThrow()
  const snapshot = await snapshotOf(db, await presentOffer(db, row), row.created_at)
  const items = snapshot.offer.items.map(({ unit: _, ...item }) => item)
  expect(revision).toMatchObject({
    ...{ offer_id: row.id, rev: 1, offer_version: 4, sent_at: row.created_at },
    snapshot: canonicalJson({ ...snapshot, offer: { ...snapshot.offer, items } } as unknown as Json),
  })
  expect(snapshot.offer).toMatchObject({
    exchangeRate: 41.2357,
    finalPriceTry: 3608.54,
    sentAt: '2026-03-21T10:00:00.120Z',
  })
  await close()
})

it('0051: only accepted offers of open jobs are due, on a day ahead, each in the calendar and in the log', async () => {
  const { db, close } = await databaseAfter('0032-offer-bulletins')
  const owner = await createUser(db, 'CUSTOMER')
  const id = (digit: string) => `00000000-0000-0000-0000-00000000000${digit}`
  await sql`insert into boats (id, name, model, owner_user_id) values (${id('b')}, 'Meltem', 'Sirena 58', ${owner.id})`.execute(
    db,
  )
  await sql`insert into service_requests (id, request_type, boat_id, customer_id, status, completed_at, archived_at, number_year,
      number_in_year)
    select id::uuid, 'FAULT', ${id('b')}, ${owner.id}, status, done::timestamptz, archived::timestamptz, 2026, number from (values
      (${id('1')}, 'ACTIVE', null, null, 1), (${id('2')}, 'COMPLETED', '2026-05-01', null, 2),
      (${id('3')}, 'ACTIVE', null, '2026-05-01', 3), (${id('4')}, 'WAITING_APPROVAL', null, null, 4))
      as request (id, status, done, archived, number)`.execute(db)
  await sql`insert into offers (id, offer_number, service_request_id, status, decided_at, currency, exchange_rate_e4, total_minor,
      discount_minor, final_minor, final_try_minor, valid_until)
    select service_requests.id, 'T-' || number_in_year, service_requests.id,
      case status when 'WAITING_APPROVAL' then 'SENT' else 'ACCEPTED' end, '2026-04-01', 'EUR', 360000, 100, 0, 100, 3600, '2026-04-20'
    from service_requests`.execute(db)
  await migrateToLatest(db)
  const dues = await db.selectFrom('dues').selectAll().execute()
  expect(dues).toMatchObject([{ offer_id: id('1'), kind: 'REST', amount_try_minor: 3600, is_covered: false }])
  const [due] = dues
  expect(due?.due_on).toBe(addDays(dayOf(new Date()), 7))
  const items = await db.selectFrom('calendar_items').select(['title', 'date', 'due_id', 'auth', 'type']).execute()
  expect(items).toEqual([
    { title: 'Meltem: kalan ödeme, T-1', date: due?.due_on, due_id: due?.id, auth: 'ADMIN_ONLY', type: 'COLLECTION' },
  ])
  const entries = await db.selectFrom('activity_logs').select(['entity', 'entity_id']).execute()
  expect(entries).toEqual([{ entity: 'due', entity_id: due?.id }])
  await close()
})

it('0039: the hours of each engine, archived or not, are its first reading', async () => {
  const { db, close } = await databaseAfter('0032-offer-bulletins')
  const id = (digit: string) => `00000000-0000-0000-0000-00000000000${digit}`
  await sql`insert into brands (id, name) values (${id('a')}, 'Yanmar')`.execute(db)
  await sql`insert into models (id, brand_id, name) values (${id('b')}, ${id('a')}, '4JH57')`.execute(db)
  await sql`insert into engines (id, model_id, serial_number, hours_used_hundredths, created_at, archived_at) values
    (${id('1')}, ${id('b')}, 'SN-1', 41235, '2025-03-01T08:00:00Z', null),
    (${id('2')}, ${id('b')}, 'SN-2', 0, '2026-03-01T08:00:00Z', now())`.execute(db)
  await migrateToLatest(db)
  const readings = await db
    .selectFrom('engine_readings')
    .select(['engine_id', 'hours_hundredths', 'total_hundredths', 'read_at', 'source', 'recorded_by'])
    .orderBy('engine_id')
    .execute()
  const imported = { source: 'IMPORT', recorded_by: null }
  expect(readings).toEqual([
    {
      engine_id: id('1'),
      hours_hundredths: 41_235,
      total_hundredths: 41_235,
      read_at: new Date('2025-03-01T08:00:00Z'),
      ...imported,
    },
    {
      engine_id: id('2'),
      hours_hundredths: 0,
      total_hundredths: 0,
      read_at: new Date('2026-03-01T08:00:00Z'),
      ...imported,
    },
  ])
  await close()
})

it('0180: telephone numbers become E.164 as new ones do, and one that cannot be read stays', async () => {
  const { db, close } = await databaseAfter('0164-operations-without-a-reference')
  const typed = [
    ...[
      '+90 (0) 532 111 22 33',
      '532 111 22 33',
      '0090 532 111 22 33',
      '90 532-111.22.33',
      '(0252) 316 00 00',
      '444 1 234',
    ],
    ...[
      '+49 (0) 30 123 456',
      '0044 7911 123456',
      '+357 99 123456',
      '316 00 00',
      '+90 532 111',
      '0532 111 22 33 / 34',
      '',
    ],
  ]
  for (const phone of typed) {
    const { id } = await createUser(db, 'CUSTOMER')
    await sql`update user_infos set phone = ${phone}, full_name = ${`Ad ${phone}`} where user_id = ${id}`.execute(db)
  }
  await sql`update workshop set phone = '0 (252) 316 00 00', whatsapp = null`.execute(db)
  await migrateToLatest(db)
  const people = await db.selectFrom('user_infos').select(['full_name', 'phone']).execute()
  expect(people).toHaveLength(typed.length)
  for (const { full_name, phone } of people)
    expect([full_name, phone]).toEqual([full_name, readPhone(full_name.slice(3)) ?? full_name.slice(3)])
  const workshop = await db.selectFrom('workshop').select(['phone', 'whatsapp']).executeTakeFirst()
  expect(workshop).toEqual({ phone: '+902523160000', whatsapp: null })
  await close()
})

it('0181: addresses with xn-- get the national letters that new ones have', async () => {
  const { db, close } = await databaseAfter('0164-operations-without-a-reference')
  for (const email of ['ali@xn--tekne-bakm-5ub.com.tr', 'veli@pruva.test', 'can@xn--0.test'])
    await createUser(db, 'CUSTOMER', { email })
  await migrateToLatest(db)
  const users = await db.selectFrom('users').select('email').orderBy('email').execute()
  expect(users.map(({ email }) => email)).toEqual(['ali@tekne-bakım.com.tr', 'can@xn--0.test', 'veli@pruva.test'])
  await close()
})

it('0175: the boat comes first in the title of a request’s calendar item, unless the title is a person’s own', async () => {
  const { db, close } = await databaseAfter('0014-unsent-messages')
  const owner = await createUser(db, 'CUSTOMER')
  const id = (digit: string) => `00000000-0000-0000-0000-00000000000${digit}`
  await sql`insert into boats (id, name, model, owner_user_id) values (${id('b')}, 'Meltem', 'Sirena 58', ${owner.id})`.execute(
    db,
  )
  await sql`insert into service_requests (id, request_type, boat_id, customer_id, status) values
    (${id('1')}, 'FAULT', ${id('b')}, ${owner.id}, 'ACTIVE'), (${id('2')}, 'MAINTENANCE', ${id('b')}, ${owner.id}, 'ACTIVE')`.execute(
    db,
  )
  await sql`insert into calendar_items (type, date, title, ref_id) values
    ('SERVICE_REQUEST', '2026-04-01', 'Arıza · Meltem · 2', ${id('1')}),
    ('SERVICE_REQUEST', '2026-04-02', 'Vinç ile', ${id('2')}), ('OTHER', '2026-04-03', 'Bakım · Vinç', null)`.execute(
    db,
  )
  await migrateToLatest(db)
  const items = await db.selectFrom('calendar_items').select('title').orderBy('date').execute()
  expect(items.map(({ title }) => title)).toEqual(['Meltem · 2 · Arıza', 'Vinç ile', 'Bakım · Vinç'])
  await close()
})
