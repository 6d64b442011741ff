// What was sent never changes: each revision of an offer is a row that the database refuses to change. Offers sent before get
// revision 1, with everything that their page and PDF say today.
import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'

type Json = string | number | boolean | null | Json[] | { [name: string]: Json }

/** As `canonicalJson` was when this migration was written. */
function canonical(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${fields.map(([name, field]) => `${JSON.stringify(name)}:${canonical(field)}`).join(',')}}`
}

const OFFERS_AT_ONCE = 500
const instant = (column: string) => sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** By id, the next ones after `after`. */
const snapshots = (after: string) => sql<{ id: string; snapshot: { [name: string]: Json } }>`
  select offers.id, jsonb_build_object(
    'offer', jsonb_build_object(
      'offerNumber', offer_number, 'rev', 1, 'sentAt', ${instant('offers.created_at')}, 'validUntil', valid_until,
      'discountPercent', discount_percent_hundredths / 100.0, 'discountAmount', discount_amount_minor / 100.0,
      'note', note, 'currency', currency, 'exchangeRate', exchange_rate_e4 / 10000.0,
      'rateSource', offers.rate_source, 'rateKind', offers.rate_kind, 'bulletinDate', bulletin_day,
      'bulletinNumber', bulletin_number, 'total', total_minor / 100.0, 'discount', discount_minor / 100.0,
      'finalPrice', final_minor / 100.0, 'finalPriceTry', final_try_minor / 100.0,
      'items', coalesce((select jsonb_agg(jsonb_build_object(
          'type', type, 'partId', part_id, 'partCode', part_code, 'partName', part_name, 'description', description,
          'quantity', quantity, 'unitPrice', unit_price_minor / 100.0,
          'lineTotal', quantity * unit_price_minor / 100.0) order by position)
        from offer_items where offer_id = offers.id), '[]')),
    'requestId', requests.id, 'requestNumber', requests.request_number, 'requestType', requests.request_type,
    'boat', jsonb_build_object('name', boats.name, 'model', boats.model),
    'customer', jsonb_build_object('name', infos.full_name, 'email', users.email, 'phone', infos.phone,
      'address', infos.address, 'city', cities.name),
    'engines', coalesce((select jsonb_agg(jsonb_build_object('label', brands.name || ' ' || models.name,
          'serialNumber', engines.serial_number, 'hours', engines.hours_used_hundredths / 100.0)
          order by engines.created_at, engines.id)
        from request_engines join engines on engines.id = request_engines.engine_id
        join models on models.id = engines.model_id join brands on brands.id = models.brand_id
        where request_engines.request_id = requests.id), '[]'),
    'workshop', jsonb_build_object('tradeName', workshop.trade_name, 'address', workshop.address, 'phone', workshop.phone,
      'email', workshop.email, 'website', workshop.website, 'taxOffice', workshop.tax_office,
      'taxNumber', workshop.tax_number, 'mersis', workshop.mersis, 'iban', workshop.iban)) as snapshot
  from offers join service_requests requests on requests.id = offers.service_request_id
  join boats on boats.id = requests.boat_id join users on users.id = requests.customer_id
  left join user_infos infos on infos.user_id = users.id left join cities on cities.id = infos.city_id
  cross join workshop
  where offers.id > ${after}::uuid order by offers.id limit ${OFFERS_AT_ONCE}`

async function addFirstRevisions(db: Kysely<unknown>): Promise<void> {
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const { rows } = await snapshots(after).execute(db)
    const last = rows.at(-1)
    if (!last) return
    const revisions = rows.map(({ id, snapshot }) => {
      const text = canonical(snapshot)
      return { id, snapshot: text, sha256: createHash('sha256').update(text).digest('hex') }
    })
    await sql`insert into offer_revisions (offer_id, rev, offer_version, snapshot, sha256, created_by, sent_at)
      select offers.id, 1, offers.version, made.snapshot, made.sha256, offers.created_by, offers.created_at
      from jsonb_to_recordset(${JSON.stringify(revisions)}::jsonb) as made (id uuid, snapshot text, sha256 text)
      join offers on offers.id = made.id`.execute(db)
    after = last.id
  }
}

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE offers ADD COLUMN rev integer NOT NULL DEFAULT 1`.execute(db)
  await sql`CREATE TABLE offer_revisions (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    offer_id uuid NOT NULL REFERENCES offers,
    rev integer NOT NULL CHECK (rev > 0),
    offer_version integer NOT NULL,
    snapshot text NOT NULL,
    sha256 text NOT NULL CONSTRAINT offer_revisions_hash CHECK (sha256 = encode(sha256(convert_to(snapshot, 'UTF8')), 'hex')),
    created_by uuid REFERENCES users,
    sent_at timestamptz NOT NULL,
    UNIQUE (offer_id, rev)
  )`.execute(db)
  await sql`CREATE INDEX offer_revisions_by_author ON offer_revisions (created_by) WHERE created_by IS NOT NULL`.execute(
    db,
  )
  await addFirstRevisions(db)
  await sql`CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE EXCEPTION 'A row of % never changes', TG_TABLE_NAME; END $$`.execute(db)
  await sql`CREATE TRIGGER offer_revisions_never_change BEFORE UPDATE OR DELETE ON offer_revisions FOR EACH ROW
    EXECUTE FUNCTION refuse_change()`.execute(db)
}
