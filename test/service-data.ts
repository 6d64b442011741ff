// Generated data of a service after years of work.
import { type Kysely, sql } from 'kysely'
import type { DB } from '../src/server/db/schema.generated.ts'
import { ROLE_IDS } from '../src/shared/roles.ts'
import { generateWork, takeParts } from './service-work.ts'

/** One technician for so many requests, but 20 at least. */
const JOBS_OF_A_TECHNICIAN = 2_000

interface Amounts {
  years?: number
  /** With the facts of the reports. */
  hasWork?: boolean
  accounts?: number
  technicians?: number
  /** Requests that are neither completed nor cancelled: half of them are active. */
  open?: number
}

/**
 * A tenth as many accounts, boats, engines and parts as requests; as many log entries. Indexes are made after the rows, which takes a
 * quarter of the time.
 */
export async function generateService(db: Kysely<DB>, requests: number, amounts: Amounts = {}): Promise<void> {
  const {
    years = 4,
    hasWork = false,
    accounts = requests / 10,
    technicians = Math.max(20, Math.floor(requests / JOBS_OF_A_TECHNICIAN)),
    open = requests * 0.06,
  } = amounts
  const indexes = await dropIndexes(db)
  const people = Math.max(2 * technicians, Math.floor(accounts))
  await sql`SELECT setseed(0.5)`.execute(db)
  await generateFleet(db, people, technicians)
  await generateRequests(db, requests, { years, people, technicians, open })
  await generateOffers(db)
  await generateLedger(db)
  await generateWorkshop(db, people)
  if (hasWork) await generateWork(db, people)
  await generateMessages(db, requests)
  for (const definition of indexes) await sql.raw(definition).execute(db)
  await sql`VACUUM (ANALYZE)`.execute(db)
}

/** Drops the indexes that no constraint needs, and returns their definitions. */
async function dropIndexes(db: Kysely<DB>): Promise<string[]> {
  const { rows } = await sql<{
    name: string
    definition: string
  }>`SELECT c.relname AS name, pg_get_indexdef(i.indexrelid) AS definition
    FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE n.nspname = 'public' AND NOT i.indisunique
      AND NOT EXISTS (SELECT FROM pg_constraint k WHERE k.conindid = i.indexrelid)`.execute(db)
  for (const { name } of rows) await sql`DROP INDEX ${sql.id(name)}`.execute(db)
  return rows.map(({ definition }) => definition)
}

async function generateFleet(db: Kysely<DB>, people: number, technicians: number): Promise<void> {
  const first = sql`(ARRAY['Ayşe','İsmail','Gökçe','Işıl','Çağla','Ömer','Şule','Deniz','Ufuk','Ahmet'])[1 + n % 10]`
  await sql`INSERT INTO users (email, password_hash, role_id, email_confirmed_at, has_profile)
    SELECT 'kisi' || n || '@' || (ARRAY['deniz.example', 'marina.example'])[1 + n % 2], 'x',
      (CASE WHEN n <= ${technicians} THEN ${ROLE_IDS.TECHNICIAN} ELSE ${ROLE_IDS.CUSTOMER} END)::uuid, now(), true
    FROM generate_series(1, ${people}::int) AS n`.execute(db)
  await sql`INSERT INTO user_infos (user_id, full_name, phone, status)
    SELECT id, ${first} || ' Soyad' || n, '+90 532 ' || lpad((n % 10000000)::text, 7, '0'),
      CASE WHEN n % 500 = 0 THEN 'PENDING' ELSE 'APPROVED' END
    FROM (SELECT id, row_number() OVER (ORDER BY email)::int AS n FROM users) AS u`.execute(db)
  await sql`INSERT INTO boats (name, model, owner_user_id)
    SELECT (ARRAY['Mavi','Gökçe','Rüzgâr','Poyraz','Lodos','Işık','Deniz','Yakamoz'])[1 + n % 8] || ' ' ||
      (ARRAY['Yıldızı','Kızı','Rüyası','Hanım','Kaptan'])[1 + n % 5] || ' ' || n, 'Sirena 58', id
    FROM (SELECT id, row_number() OVER (ORDER BY email)::int AS n FROM users) AS u`.execute(db)
  await sql`INSERT INTO brands (name) VALUES ('Yamaha'), ('Volvo Penta')`.execute(db)
  await sql`INSERT INTO models (brand_id, name)
    SELECT id, name || ' ' || n FROM brands, generate_series(1, 20) AS n`.execute(db)
  await sql`INSERT INTO engines (model_id, serial_number, boat_id, owner_user_id, created_at)
    SELECT m.id, upper(left(b.name, 3)) || '-' || md5(b.name), CASE WHEN b.n % 20 > 0 THEN b.id END, b.owner_user_id,
      now() - interval '1 minute' * b.n
    FROM (SELECT *, row_number() OVER (ORDER BY id)::int AS n FROM boats) AS b
    JOIN (SELECT id, row_number() OVER (ORDER BY name)::int AS n FROM models) AS m ON m.n = 1 + b.n % 40`.execute(db)
  await sql`INSERT INTO engine_readings (engine_id, hours_hundredths, total_hundredths, read_at, source)
    SELECT id, hours_used_hundredths, hours_used_hundredths, created_at, 'IMPORT' FROM engines`.execute(db)
  await sql`INSERT INTO plan_items (engine_id, position, code, title, action, every_months, started_on, due_on, expected_on,
      overdue_from, noticed)
    SELECT id, n, 'M-' || n, 'Madde', 'CHECK', 12, day, day, day, day + 1, CASE WHEN day < current_date THEN 'OVERDUE' END
    FROM (SELECT id, n, current_date - 100 + (row_number() OVER (ORDER BY id, n) * 7 % 500)::int AS day
      FROM engines, generate_series(1, 3) AS n) AS items`.execute(db)
}

async function generateRequests(
  db: Kysely<DB>,
  requests: number,
  { years, people, technicians, open }: { years: number; people: number; technicians: number; open: number },
): Promise<void> {
  await sql`INSERT INTO service_requests (request_type, description, boat_id, customer_id, payer_id, status, created_at, completed_at,
      canceled_at, customer_rating, feedback_at, assigned_date, assigned_technician_at, number_year, number_in_year)
    SELECT (ARRAY['MAINTENANCE','FAULT'])[1 + n % 2],
      (ARRAY['Yıllık bakım ve yağ değişimi','Sancak motoru titriyor','Pervane şaftından ses geliyor','Marş basmıyor'])[1 + n % 4]
        || CASE WHEN n % 97 = 0 THEN ', zincirlik' ELSE '' END || ', kayıt ' || n, b.id, b.owner_user_id, b.owner_user_id, status, at,
      CASE status WHEN 'COMPLETED' THEN at + interval '1 day' * (3 + n % 30) END, CASE status WHEN 'CANCELED' THEN at END,
      CASE WHEN status = 'COMPLETED' AND n % 3 = 0 THEN 3 + n % 3 END, CASE WHEN status = 'COMPLETED' AND n % 3 = 0 THEN at END,
      CASE WHEN status = 'ACTIVE' AND n % 2 = 0 THEN current_date - 20 + n % 60 END,
      CASE WHEN status = 'ACTIVE' AND n % 4 > 0 THEN at END,
      extract(year FROM at AT TIME ZONE 'Europe/Istanbul'), n
    FROM (SELECT n, now() - interval '1 year' * ${years}::int * (1 - n::float8 / ${requests}::int) AS at,
        CASE WHEN n > ${Math.floor(requests - open / 3)}::int THEN 'PENDING' WHEN n > ${Math.floor(requests - open / 2)}::int THEN 'WAITING_APPROVAL'
          WHEN n > ${Math.floor(requests - open)}::int THEN 'ACTIVE' WHEN n % 10 = 0 THEN 'CANCELED' ELSE 'COMPLETED' END AS status
      FROM generate_series(1, ${requests}::int) AS n) AS r
    JOIN (SELECT id, owner_user_id, row_number() OVER (ORDER BY id)::int AS m FROM boats) AS b
      ON b.m = 1 + (r.n::bigint * 7) % ${people}::int ORDER BY r.n`.execute(db)
  await sql`INSERT INTO counters (name, value)
    SELECT 'request:' || number_year, max(number_in_year) FROM service_requests GROUP BY number_year
    ON CONFLICT (name) DO UPDATE SET value = excluded.value`.execute(db)
  await sql`INSERT INTO request_engines (request_id, engine_id)
    SELECT r.id, e.id FROM service_requests r JOIN engines e ON e.boat_id = r.boat_id`.execute(db)
  await sql`INSERT INTO request_technicians (request_id, technician_id, is_under_way, day, request_status, requested_at)
    SELECT r.id, t.id, r.status IN ('PENDING', 'WAITING_APPROVAL', 'ACTIVE'), r.assigned_date, r.status, r.created_at
    FROM (SELECT id, status, assigned_date, created_at, row_number() OVER () AS n FROM service_requests
      WHERE status NOT IN ('PENDING', 'ACTIVE') OR assigned_technician_at IS NOT NULL) AS r
    JOIN (SELECT id, row_number() OVER (ORDER BY email) AS m FROM users WHERE role_id = ${ROLE_IDS.TECHNICIAN}::uuid) AS t
      ON t.m = 1 + r.n % ${technicians}::int`.execute(db)
}

async function generateOffers(db: Kysely<DB>): Promise<void> {
  await sql`INSERT INTO offers (offer_number, service_request_id, currency, exchange_rate_e4, total_minor, discount_minor,
      final_minor, final_try_minor, valid_until, status, decided_at, created_at)
    SELECT 'T-' || row_number() OVER (), id, 'EUR', 360000, 10000, 0, 10000, 360000, current_date + (number_in_year % 3) - 1,
      CASE status WHEN 'WAITING_APPROVAL' THEN 'SENT' WHEN 'CANCELED' THEN 'REJECTED' ELSE 'ACCEPTED' END,
      CASE status WHEN 'WAITING_APPROVAL' THEN NULL ELSE created_at + interval '2 days' END, created_at
    FROM service_requests WHERE status <> 'PENDING' ORDER BY created_at`.execute(db)
}

/** What is due for each accepted offer, paid where the work is completed, but for one job of 200. */
async function generateLedger(db: Kysely<DB>): Promise<void> {
  await sql`INSERT INTO dues (service_request_id, offer_id, kind, amount_try_minor, due_on, is_covered, created_at)
    SELECT r.id, o.id, 'REST', o.final_try_minor, o.decided_at::date + 7,
      r.status = 'COMPLETED' AND r.number_in_year % 200 <> 7, o.decided_at
    FROM offers o JOIN service_requests r ON r.id = o.service_request_id WHERE o.status = 'ACCEPTED'
    ORDER BY o.decided_at`.execute(db)
  await sql`INSERT INTO payments (service_request_id, amount_minor, currency, exchange_rate_e4, amount_try_minor, paid_on,
      method, created_at)
    SELECT service_request_id, amount_try_minor, 'TRY', 10000, amount_try_minor, due_on, 'TRANSFER', created_at
    FROM dues WHERE is_covered`.execute(db)
  // Triggers have done this, unless they are off.
  await sql`UPDATE service_requests SET payable_try_minor = 360000,
      paid_try_minor = CASE WHEN status = 'COMPLETED' AND number_in_year % 200 <> 7 THEN 360000 ELSE 0 END,
      invoiced_try_minor = CASE WHEN status <> 'COMPLETED' OR number_in_year % 10 = 1 THEN 0
        WHEN number_in_year % 50 = 3 THEN 100 ELSE 360000 END
    WHERE status IN ('ACTIVE', 'COMPLETED') AND payable_try_minor = 0`.execute(db)
  // Nine of ten completed jobs are invoiced, some in part.
  await sql`INSERT INTO invoices (service_request_id, number, issued_on, amount_try_minor, created_at)
    SELECT id, 'EF-' || request_number, completed_at::date, CASE WHEN number_in_year % 50 = 3 THEN 100 ELSE payable_try_minor END,
      completed_at
    FROM service_requests WHERE status = 'COMPLETED' AND number_in_year % 10 <> 1 AND payable_try_minor > 0`.execute(db)
}

/** Parts, parts lists of every tenth request, and the calendar: a visit for each assigned day, and 50 other items a day. */
async function generateWorkshop(db: Kysely<DB>, parts: number): Promise<void> {
  await sql`INSERT INTO spare_parts (name, part_code, quantity_e3, min_stock_e3)
    SELECT (ARRAY['Conta','Pervane','Filtre','Çark','Şanzıman yağı'])[1 + n % 5] || ' ' || n, 'SB-' || n, n % 40 * 1000, 2000
    FROM generate_series(1, ${parts}::int) AS n`.execute(db)
  await sql`INSERT INTO part_lists (service_request_id, technician_user_id, created_at)
    SELECT r.id, t.technician_id, r.created_at FROM service_requests r LEFT JOIN request_technicians t ON t.request_id = r.id
    WHERE r.number_in_year % 10 = 1`.execute(db)
  await takeParts(db, parts)
  await sql`INSERT INTO calendar_items (type, date, title, ref_id)
    SELECT 'SERVICE_REQUEST', assigned_date, 'Servis ziyareti', id FROM service_requests
    WHERE assigned_date IS NOT NULL`.execute(db)
  await sql`INSERT INTO calendar_items (type, date, title)
    SELECT 'OTHER', current_date - 700 + n % 730, 'Atölye işi ' || n
    FROM generate_series(1, ${Math.floor(parts / 3)}::int) AS n`.execute(db)
}

async function generateMessages(db: Kysely<DB>, entries: number): Promise<void> {
  await sql`INSERT INTO activity_logs (created_at, user_email, category, action_type, entity, entity_id, message)
    SELECT created_at, 'kisi' || (1 + number_in_year % ${Math.floor(entries / 10)}::int) || '@deniz.example',
      (ARRAY['AUTH','USER','BOAT','INVENTORY','MAINTENANCE','NOTIFICATION'])[1 + number_in_year % 6], 'UPDATE',
      'service_request', id, request_number || ' numaralı talep güncellendi'
    FROM service_requests`.execute(db)
  await sql`INSERT INTO outbox_messages (channel, kind, user_id, recipient, subject, text_body, status, sent_at, created_at)
    SELECT 'EMAIL', 'request_completed', customer_id, 'kisi@deniz.example', 'Talebiniz tamamlandı', 'Tamamlandı',
      CASE WHEN number_in_year % 1000 = 0 THEN 'FAILED' ELSE 'SENT' END,
      CASE WHEN number_in_year % 1000 = 0 THEN NULL ELSE created_at END, created_at
    FROM service_requests WHERE number_in_year % 5 = 0`.execute(db)
  await sql`INSERT INTO notifications (user_id, kind, title, body, request_id, created_at, read_at)
    SELECT customer_id, 'request_completed', 'Talebiniz tamamlandı', 'Tamamlandı', id, created_at,
      CASE WHEN number_in_year % 7 > 0 THEN created_at END
    FROM service_requests WHERE number_in_year % 5 = 0`.execute(db)
}
