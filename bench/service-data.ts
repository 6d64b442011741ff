// Generated data of a service after four years of work.
import { type Kysely, sql } from 'kysely'
import type { DB } from '../src/server/db/schema.generated.ts'
import { ROLE_IDS } from '../src/shared/roles.ts'

/** A fifth as many customers as requests. Of a hundred requests three are open and three are active. */
export async function generateService(db: Kysely<DB>, requests: number): Promise<void> {
  const people = Math.floor(requests / 5)
  const first = sql`(ARRAY['Ayşe','İsmail','Gökçe','Işıl','Çağla','Ömer','Şule','Deniz','Ufuk','Ahmet'])[1 + n % 10]`
  await sql`SELECT setseed(0.5)`.execute(db)
  await sql`INSERT INTO users (email, password_hash, role_id, email_confirmed_at)
    SELECT 'kisi' || n || '@' || (ARRAY['deniz.example', 'marina.example'])[1 + n % 2], 'x',
      (CASE WHEN n <= 20 THEN ${ROLE_IDS.TECHNICIAN} ELSE ${ROLE_IDS.CUSTOMER} END)::uuid, now()
    FROM generate_series(1, ${people}::int) AS n`.execute(db)
  await sql`INSERT INTO user_infos (user_id, full_name, phone, status)
    SELECT id, ${first} || ' Soyad' || n, '+90', CASE WHEN n % 500 = 0 THEN 'PENDING' ELSE 'APPROVED' END
    FROM (SELECT id, row_number() OVER (ORDER BY email)::int AS n FROM users) AS u`.execute(db)
  await sql`INSERT INTO boats (name, model, owner_user_id)
    SELECT (ARRAY['Mavi','Gökçe','Rüzgâr','Poyraz','Lodos','Işık','Deniz','Yakamoz'])[1 + n % 8] || ' ' ||
      (ARRAY['Yıldızı','Kızı','Rüyası','Hanım','Kaptan'])[1 + n % 5] || ' ' || n, 'Sirena 58', id
    FROM (SELECT id, row_number() OVER (ORDER BY email)::int AS n FROM users) AS u`.execute(db)
  await sql`INSERT INTO brands (name) VALUES ('Yamaha')`.execute(db)
  await sql`INSERT INTO models (brand_id, name) SELECT id, 'F150B' FROM brands`.execute(db)
  await sql`INSERT INTO engines (model_id, serial_number, boat_id, owner_user_id)
    SELECT (SELECT id FROM models LIMIT 1), 'YAM-' || md5(name), id, owner_user_id FROM boats`.execute(db)
  await sql`INSERT INTO spare_parts (name, part_code, quantity, min_stock)
    SELECT (ARRAY['Conta','Pervane','Filtre','Çark','Şanzıman yağı'])[1 + n % 5] || ' ' || n, 'SB-' || n, n % 40, 2
    FROM generate_series(1, 5000) AS n`.execute(db)
  await sql`INSERT INTO service_requests (request_type, description, boat_id, customer_id, status, created_at, completed_at,
      canceled_at, customer_rating, feedback_at, assigned_date, assigned_technician_at, number_year, number_in_year)
    SELECT (ARRAY['MAINTENANCE','FAULT'])[1 + n % 2],
      (ARRAY['Yıllık bakım ve yağ değişimi','Sancak motoru titriyor','Pervane şaftından ses geliyor','Marş basmıyor'])[1 + n % 4]
        || ', kayıt ' || n, b.id, b.owner_user_id, status, at,
      CASE status WHEN 'COMPLETED' THEN at + interval '1 day' * (3 + n % 30) END, CASE status WHEN 'CANCELED' THEN at END,
      CASE WHEN status = 'COMPLETED' AND n % 3 = 0 THEN 3 + n % 3 END, CASE WHEN status = 'COMPLETED' AND n % 3 = 0 THEN at END,
      CASE WHEN status = 'ACTIVE' AND n % 2 = 0 THEN current_date END, CASE WHEN status = 'ACTIVE' AND n % 4 > 0 THEN at END,
      extract(year FROM at AT TIME ZONE 'Europe/Istanbul'), n
    FROM (SELECT n, now() - interval '4 years' * (1 - n::float8 / ${requests}::int) AS at,
        CASE WHEN n > ${requests}::int * 0.98 THEN 'PENDING' WHEN n > ${requests}::int * 0.97 THEN 'WAITING_APPROVAL'
          WHEN n > ${requests}::int * 0.94 THEN 'ACTIVE' WHEN n % 10 = 0 THEN 'CANCELED' ELSE 'COMPLETED' END AS status
      FROM generate_series(1, ${requests}::int) AS n) AS r
    JOIN (SELECT id, owner_user_id, row_number() OVER (ORDER BY id)::int AS m FROM boats) AS b
      ON b.m = 1 + (r.n * 7) % ${people}::int`.execute(db)
  await sql`INSERT INTO counters (name, value)
    SELECT 'request:' || number_year, max(number_in_year) FROM service_requests GROUP BY number_year
    ON CONFLICT (name) DO UPDATE SET value = excluded.value`.execute(db)
  await sql`INSERT INTO request_engines (request_id, engine_id)
    SELECT r.id, e.id FROM service_requests r JOIN engines e ON e.boat_id = r.boat_id`.execute(db)
  await sql`INSERT INTO request_technicians (request_id, technician_id)
    SELECT r.id, t.id FROM (SELECT id, row_number() OVER () AS n FROM service_requests WHERE status <> 'PENDING') AS r
    JOIN (SELECT id, row_number() OVER (ORDER BY email) AS m FROM users WHERE role_id = ${ROLE_IDS.TECHNICIAN}::uuid) AS t
      ON t.m = 1 + r.n % 20`.execute(db)
  await sql`INSERT INTO offers (offer_number, service_request_id, currency, exchange_rate_e4, total_minor, discount_minor,
      final_minor, final_try_minor, valid_until, status, decided_at, created_at)
    SELECT 'T-' || row_number() OVER (), id, 'EUR', 360000, 10000, 0, 10000, 360000, current_date,
      CASE status WHEN 'WAITING_APPROVAL' THEN 'SENT' WHEN 'CANCELED' THEN 'REJECTED' ELSE 'ACCEPTED' END,
      CASE status WHEN 'WAITING_APPROVAL' THEN NULL ELSE created_at + interval '2 days' END, created_at
    FROM service_requests WHERE status <> 'PENDING'`.execute(db)
  await sql`VACUUM (ANALYZE)`.execute(db)
}
