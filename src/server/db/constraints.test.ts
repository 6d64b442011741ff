// Each CHECK, unique key, foreign key and exclusion of the database refuses a raw statement that breaks it, without the commands' own
// checks. The constraints are read from the database: a new one without a breaking statement fails.
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { offerStatements } from '../../../test/breaking-offer-statements.ts'
import { BOATS } from '../../../test/breaking-statements-of-boats.ts'
import { PEOPLE } from '../../../test/breaking-statements-of-people.ts'
import { REPORTS } from '../../../test/breaking-statements-of-reports.ts'
import { TIMES } from '../../../test/breaking-statements-of-times.ts'
import { brokenExtras } from '../../../test/broken-extras.ts'
import { brokenImports, importRows } from '../../../test/broken-imports.ts'
import { brokenLedger, invoiceRow } from '../../../test/broken-ledger.ts'
import { brokenOfferTemplates, offerTemplateRows } from '../../../test/broken-offer-templates.ts'
import { brokenSecondSteps, secondStepRows } from '../../../test/broken-second-steps.ts'
import { brokenSingleRows } from '../../../test/broken-single-rows.ts'
import { brokenStock, stockRows } from '../../../test/broken-stock.ts'
import { UNKNOWN_ID, useServer } from '../../../test/harness.ts'
import { seedDemo } from '../demo/demo.ts'

const server = useServer()
beforeAll(async () => {
  await seedDemo(server, undefined)
  // Rows that the demo data lacks.
  await sql`insert into boat_handovers (boat_id, from_user_id, to_email, terms_version, offered_at, expires_at)
    select id, owner_user_id, 'yeni@pruva.test', 1, now(), now() + interval '14 days' from boats limit 2`.execute(
    server.db,
  )
  await sql`insert into boat_people (boat_id, owner_user_id, name, email, word, sees, invited_at)
    select id, owner_user_id, 'Kaptan', 'kaptan@pruva.test', 'Kaptan', true, now() from boats limit 2`.execute(
    server.db,
  )
  await sql`insert into former_technicians select request_id, technician_id from request_technicians limit 2`.execute(
    server.db,
  )
  await sql`insert into boat_photos select id, id, 'a', 'b' from boats limit 1`.execute(server.db)
  await sql`insert into meter_photos select md5(u.id::text)::uuid, e.id, 'a', 'b', u.id, now()
    from (select id from engines limit 1) e, (select id from users limit 2) u`.execute(server.db)
  await sql`insert into offer_links (offer_id, token_hash) select id, md5(id::text) || md5(offer_number) from offers
    order by id limit 2`.execute(server.db)
  await sql`insert into boat_tags select id, md5(id::text) || md5(name) from boats limit 2`.execute(server.db)
  for (const statement of [...stockRows, ...offerTemplateRows]) await sql.raw(statement).execute(server.db)
  await sql`insert into boat_previews select id, owner_user_id, md5(id::text) || md5(name), now(), now() + interval '7 days'
    from boats limit 2`.execute(server.db)
  await sql`insert into appointment_areas values (0, 'Alan', '{1}')`.execute(server.db)
  await sql`insert into appointment_area_marinas values (0, 0, 'Marina-1')`.execute(server.db)
  const people = [await server.person('ADMIN'), await server.person('TECHNICIAN')]
  for (const { id, sessionId } of people) {
    await sql`insert into user_tokens (token_hash, user_id, purpose, expires_at)
      values (${id}, ${id}, 'CONFIRM_EMAIL', now())`.execute(server.db)
    await sql`insert into refresh_tokens (token_hash, session_id) values (${id}, ${sessionId})`.execute(server.db)
    await sql`insert into known_devices (token_hash, user_id, expires_at) values (${id}, ${id}, now())`.execute(
      server.db,
    )
    await sql`with said as (insert into consent_texts values (encode(sha256(${id}::bytea), 'hex'), 'tr', ${id}) returning hash)
      insert into consents (user_id, kind, text_version, given_at) select ${id}, 'PUSH', hash, now() from said`.execute(
      server.db,
    )
    await sql`insert into api_tokens (user_id, name, scope, token_hash, created_at, expires_at)
      values (${id}, 'x', 'READ', ${id}, now(), now())`.execute(server.db)
    await sql`insert into webhooks (url, events, secret, created_at) values ('x', '{}', 'x', now())`.execute(server.db)
    await sql`insert into idempotency_keys values (${id}, ${id}, '', 200, '{}', now())`.execute(server.db)
    await sql`insert into calendar_feeds (user_id, token_hash) values (${id}, ${id})`.execute(server.db)
    await sql`insert into push_subscriptions (user_id, session_id, endpoint, p256dh, auth)
      values (${id}, ${sessionId}, ${id}, '', '')`.execute(server.db)
    await sql`insert into calendar_item_technicians (calendar_item_id, technician_id)
      select id, ${id} from calendar_items limit 1`.execute(server.db)
    await sql`insert into outbox_messages (channel, kind, user_id, recipient, subject, text_body, request_id)
      select 'EMAIL', 'x', ${id}, 'x', 'x', 'x', id from service_requests limit 1`.execute(server.db)
    await sql`insert into notification_intents (request_id, user_id, notified_plan, due_at)
      select id, ${id}, '{}', now() from service_requests limit 1`.execute(server.db)
    await sql`insert into notifications (user_id, kind, title, body) values (${id}, 'x', 'x', 'x')`.execute(server.db)
    await sql`insert into bulletins values (current_date, '1', now(), repeat('a', 64))
      on conflict do nothing`.execute(server.db)
    await sql`insert into bulletin_rates (day, currency) values (current_date, 'EUR')
      on conflict do nothing`.execute(server.db)
    await sql`insert into dues (service_request_id, offer_id, kind, amount_try_minor, due_on)
      select service_request_id, id, 'REST', 100, current_date from offers where status = 'REJECTED' limit 2
      on conflict do nothing`.execute(server.db)
    await sql`with paid as (
        insert into payments (service_request_id, amount_minor, currency, exchange_rate_e4, amount_try_minor, paid_on, method,
          created_by)
        select id, 100, 'EUR', 20000, 200, current_date, 'CASH', ${id} from service_requests limit 1 returning *)
      insert into payments (service_request_id, amount_minor, currency, exchange_rate_e4, amount_try_minor, paid_on, method, reverses)
        select service_request_id, -100, 'EUR', 20000, -200, paid_on, method, id from paid`.execute(server.db)
    await sql`insert into calendar_items (type, date, title, due_id)
      select 'COLLECTION', due_on, 'x', id from dues on conflict do nothing`.execute(server.db)
    await sql`insert into plan_items (engine_id, position, code, title, action, every_hours, started_on)
      select id, 0, ${id}, 'x', 'CHECK', 100, current_date from engines order by id limit 2`.execute(server.db)
    await sql`insert into plan_items (boat_id, position, code, title, action, every_months, started_on)
      select id, 0, ${id}, 'x', 'CHECK', 12, current_date from boats order by id limit 2`.execute(server.db)
    await sql`insert into service_reports (request_id, updated_at, signed_by)
      select id, now(), ${id} from service_requests where id not in (select request_id from service_reports) limit 1`.execute(
      server.db,
    )
    await sql`insert into request_plan_items (request_id, plan_item_id, engine_id, title)
      select r.id, i.id, i.engine_id, 'x' from (select id from service_requests order by id limit 1) r,
        (select id, engine_id from plan_items where engine_id is not null and code = ${id}) i`.execute(server.db)
    await sql`insert into billing_identities (user_id, legal_name) values (${id}, 'x')`.execute(server.db)
    await sql`insert into invitations values (${id}, ${id}, null, now(), now())`.execute(server.db)
    for (const statement of [...importRows(id), invoiceRow(id)]) await sql.raw(statement).execute(server.db)
    for (const statement of secondStepRows(id)) await sql.raw(statement).execute(server.db)
    await sql`insert into rate_limits (key, hits, window_ends_at) values (${id}, 1, now())`.execute(server.db)
  }
}, 120_000)

interface Constraint {
  name: string
  table: string
  kind: 'c' | 'f' | 'u' | 'x'
  definition: string
}

async function constraints(): Promise<Constraint[]> {
  const { rows } = await sql<Constraint>`
    select conname as name, conrelid::regclass::text as table, contype as kind, pg_get_constraintdef(oid) as definition
    from pg_constraint where connamespace = 'public'::regnamespace and contype in ('c', 'f', 'x')
    union all
    select i.relname, x.indrelid::regclass::text, 'u', pg_get_indexdef(x.indexrelid)
    from pg_index x join pg_class i on i.oid = x.indexrelid
    where i.relnamespace = 'public'::regnamespace and x.indisunique and not x.indisprimary
    order by 1`.execute(server.db)
  return rows
}

/** Rows of this table are inserted anew: another rule refuses their change first. */
const revision = (changed: Record<string, string>) => {
  const { offer, rev, author, hash } = { offer: 'offer_id', rev: 'rev + 1', author: 'null', hash: 'sha256', ...changed }
  return `insert into offer_revisions (offer_id, rev, offer_version, snapshot, sha256, created_by, sent_at)
    select ${offer}, ${rev}, 1, snapshot, ${hash}, ${author}, sent_at from offer_revisions limit 1`
}

const pdf = (changed: Record<string, string>) => {
  const { id, hash, size } = { id: 'id', hash: "repeat('a', 64)", size: '1', ...changed }
  return `insert into offer_pdfs select ${id}, 'key', ${hash}, ${size}, now() from offer_revisions order by id limit 1`
}
const twice = `insert into offer_pdfs select id, 'key', repeat('a', 64), 1, now() from offer_revisions limit 2`

/** One more reading of the engine with the most hours; a reading is never updated. */
const aReading = (values: Record<string, string>): string => {
  const row = { engine_id: 'engine_id', hours_hundredths: '0', total_hundredths: 'total_hundredths', read_at: 'now()' }
  const all = { ...row, source: "'OWNER'", ...values }
  return `insert into engine_readings (${Object.keys(all)}) select ${Object.values(all)}
    from (select * from engine_readings order by total_hundredths desc, id limit 1) newest`
}

/** Statements for constraints over several columns, and for those where another constraint of the row would fail first. */
const BREAKING: Record<string, string> = {
  ...BOATS,
  calendar_items_check: "update calendar_items set type = 'OTHER' where ref_id is not null",
  calendar_items_item_color_check: "update calendar_items set item_color = 'red'",
  calendar_items_type_check: "update calendar_items set type = 'PARTY' where ref_id is null and due_id is null",
  calendar_items_due_id_key:
    'update calendar_items set due_id = (select id from dues limit 1) where due_id is not null',
  calendar_items_due_is_a_collection: "update calendar_items set type = 'OTHER' where due_id is not null",
  calendar_items_due_id_fkey: `update calendar_items set due_id = '${UNKNOWN_ID}'
    where id = (select id from calendar_items where due_id is not null limit 1)`,
  ...REPORTS,
  ...PEOPLE,
  ...TIMES,
  engines_declared_yearly_hours_check: 'update engines set declared_yearly_hours = 0',
  engine_readings_hours_hundredths_check: aReading({ hours_hundredths: '-1' }),
  engine_readings_total_hundredths_check: aReading({ total_hundredths: '-1' }),
  engine_readings_source_check: aReading({ source: `'GUESS'` }),
  engine_readings_check: aReading({ id: `'${UNKNOWN_ID}'`, voids_id: `'${UNKNOWN_ID}'` }),
  engine_readings_old_meter_hundredths_check: aReading({ old_meter_hundredths: '-1', new_meter_hundredths: '0' }),
  engine_readings_new_meter_hundredths_check: aReading({ old_meter_hundredths: '0', new_meter_hundredths: '-1' }),
  engine_readings_meters_are_whole: aReading({ old_meter_hundredths: '0' }),
  engine_readings_new_meter_runs: aReading({ old_meter_hundredths: '0', new_meter_hundredths: '1' }),
  engine_readings_one_photo: aReading({
    photo_id: '(select id from photos limit 1)',
    meter_photo_id: '(select id from meter_photos limit 1)',
  }),
  engine_readings_meter_photo_of_engine: aReading({ meter_photo_id: `'${UNKNOWN_ID}'` }),
  engine_readings_engine_id_fkey: aReading({ engine_id: `'${UNKNOWN_ID}'` }),
  engine_readings_photo_id_fkey: aReading({ photo_id: `'${UNKNOWN_ID}'` }),
  engine_readings_recorded_by_fkey: aReading({ recorded_by: `'${UNKNOWN_ID}'` }),
  engine_readings_voids_own_engine: aReading({ voids_id: `'${UNKNOWN_ID}'` }),
  engine_readings_engine_and_id: aReading({ id: 'id' }),
  engine_readings_voided_once: `${aReading({ voids_id: 'id' })} cross join generate_series(1, 2)`,
  engines_check: 'update engines set owner_user_id = null where boat_id is not null',
  offer_items_grouped: "update offer_items set kind = 'ALTERNATIVE', group_name = null",
  offer_items_kind_check: "update offer_items set kind = 'GIFT', group_name = null",
  offer_items_names_part: "update offer_items set part_id = null where type = 'INVENTORY'",
  offer_items_labour: "update offer_items set type = 'LABOUR' where type = 'MANUAL'",
  offer_items_rate_id_fkey: `update offer_items set type = 'LABOUR', unit = 'HOUR', rate_id = '${UNKNOWN_ID}', rate_name = 'x'
    where type = 'MANUAL'`,
  labour_rates_currency_check: "update labour_rates set currency = 'CHF'",
  labour_rates_name: "update labour_rates set name = 'Aynı'",
  labour_rates_price_minor_check: 'update labour_rates set price_minor = -1',
  labour_costs_cost_minor_check: 'update labour_costs set cost_minor = -1',
  offer_items_check1: "update offer_items set description = null where type = 'MANUAL'",
  offer_items_type_check: "update offer_items set type = 'GIFT', description = 'x' where part_id is not null",
  offers_deposit_amount_minor_check: 'update offers set deposit_amount_minor = -1, deposit_percent_hundredths = null',
  offers_deposit_percent_hundredths_check: 'update offers set deposit_percent_hundredths = 10001',
  offers_one_deposit: 'update offers set deposit_amount_minor = 1, deposit_percent_hundredths = 1',
  offers_net: 'update offers set net_try_minor = 0',
  offers_payable: "update offers set vat_mode = 'EXCLUDED', payable_minor = final_minor - 1, net_try_minor = 0",
  offers_vat_mode_check: `update offers
    set vat_mode = 'NONE', payable_minor = final_minor, payable_try_minor = final_try_minor, net_try_minor = final_try_minor`,
  offers_check: 'update offers set final_minor = final_minor + 1',
  offers_discount_minor_check: 'update offers set discount_minor = -1, final_minor = total_minor + 1',
  offers_discount_percent_hundredths_check: 'update offers set discount_percent_hundredths = 10001',
  offers_final_minor_check: 'update offers set discount_minor = total_minor + 1, final_minor = -1',
  offers_total_minor_check: 'update offers set total_minor = -1, discount_minor = 0, final_minor = -1',
  outbox_messages_check: "update outbox_messages set status = 'SENT', sent_at = null",
  outbox_messages_status_check: "update outbox_messages set status = 'LOST', sent_at = null",
  part_list_items_check: 'update part_list_items set used_e3 = quantity_e3, returned_e3 = 1, damaged_e3 = 0',
  photos_source_check: "update photos set source = 'BOGUS', owner_number = null",
  photos_numbered_by_source: "update photos set source = 'OWNER', owner_number = null",
  photos_owner_number_check: "update photos set source = 'OWNER', owner_number = 11",
  part_list_items_quantity_check:
    'update part_list_items set quantity_e3 = 0, used_e3 = 0, returned_e3 = 0, damaged_e3 = 0',
  service_requests_check:
    "update service_requests set preferred_start_date = '2026-05-02', preferred_end_date = '2026-05-01'",
  service_requests_check1: "update service_requests set completed_at = now() where status = 'ACTIVE'",
  service_requests_check2: "update service_requests set canceled_at = now() where status = 'ACTIVE'",
  service_requests_check3:
    "update service_requests set feedback_at = now(), customer_rating = null where status = 'COMPLETED'",
  service_requests_check4:
    "update service_requests set feedback_at = now(), customer_rating = 1 where status = 'ACTIVE'",
  service_requests_customer_rating_check:
    "update service_requests set feedback_at = now(), customer_rating = 6 where status = 'COMPLETED'",
  service_requests_status_check: "update service_requests set status = 'LOST' where status = 'PENDING'",
  user_infos_check: "update user_infos set rejection_reason = 'x' where status = 'APPROVED'",
  user_infos_status_check: "update user_infos set status = 'LOST', rejection_reason = null",
  bulletin_fetch_is_one_row: 'insert into bulletin_fetch (id) values (2)',
  bulletin_rates_banknote_buying_check: 'update bulletin_rates set banknote_buying = 0',
  bulletin_rates_banknote_selling_check: 'update bulletin_rates set banknote_selling = 0',
  bulletin_rates_currency_check: "update bulletin_rates set currency = 'euro'",
  bulletin_rates_forex_buying_check: 'update bulletin_rates set forex_buying = 0',
  bulletin_rates_forex_selling_check: 'update bulletin_rates set forex_selling = 0',
  bulletin_rates_day_fkey: "update bulletin_rates set day = '2000-01-01'",
  bulletins_sha256_check: "update bulletins set sha256 = 'x'",
  offer_pdfs_byte_size_check: pdf({ size: '0' }),
  offer_pdfs_file_key_key: twice,
  offer_pdfs_hash: pdf({ hash: "'A'" }),
  offer_pdfs_revision_id_fkey: pdf({ id: `'${UNKNOWN_ID}'` }),
  offer_revisions_created_by_fkey: revision({ author: `'${UNKNOWN_ID}'` }),
  offer_revisions_hash: revision({ hash: `repeat('a', 64)` }),
  offer_revisions_offer_id_fkey: revision({ offer: `'${UNKNOWN_ID}'` }),
  offer_revisions_offer_id_rev_key: revision({ rev: 'rev' }),
  offer_revisions_rev_check: revision({ rev: '0' }),
  ...offerStatements,
  offers_bulletin_is_whole: "update offers set rate_source = 'BULLETIN'",
  offers_rate_kind_check: `update offers set rate_source = 'BULLETIN', rate_kind = 'CROSS', bulletin_day = '2026-11-20',
    bulletin_number = '1'`,
  ...brokenExtras,
  ...brokenOfferTemplates,
  ...brokenStock,
  ...brokenImports,
  ...brokenLedger,
  ...brokenSecondSteps,
  ...brokenSingleRows,
  offers_sent_has_revision: 'update offers set rev = 0',
  offers_validity_days_check: 'update offers set validity_days = 0',
  offers_rate_source_check: "update offers set rate_source = 'GUESS'",

  request_plan_items_once:
    'update request_plan_items set is_open = false, plan_item_id = (select id from plan_items limit 1)',
  request_plan_items_one_open: `insert into request_plan_items (request_id, plan_item_id, title)
    select s.id, plan_item_id, 'x' from request_plan_items p
    join lateral (select id from service_requests s where s.id <> p.request_id limit 1) s on true limit 1`,
  plan_items_of_engine_or_boat: 'update plan_items set engine_id = null, boat_id = null',
  plan_items_engine_code: "update plan_items set code = 'x' where engine_id is not null",
  plan_items_boat_code: "update plan_items set code = 'x' where boat_id is not null",

  brands_name: "update brands set name = 'Aynı'",
  calendar_feeds_token_hash_key: "update calendar_feeds set token_hash = 'x'",
  calendar_items_one_a_request: `update calendar_items set ref_id = (select id from service_requests limit 1)
    where type = 'SERVICE_REQUEST'`,
  cities_name_lower_key: "insert into cities (name) values ('İZMİR')",
  models_name: "update models set name = 'Aynı'",
  offer_items_offer_id_position_key: 'update offer_items set position = 0',
  offers_offer_number_key: "update offers set offer_number = 'T'",
  offers_one_accepted: `update offers set status = 'ACCEPTED', service_request_id = (select id from service_requests limit 1)`,
  photos_file_key_key: "update photos set file_key = 'x'",
  photos_owner_number: `update photos set source = 'OWNER', owner_number = 1,
    service_request_id = (select id from service_requests limit 1)`,
  photos_thumbnail_key_key: "update photos set thumbnail_key = 'x'",
  photos_upload_id: `update photos set upload_id = '${UNKNOWN_ID}', service_request_id = (select id from service_requests limit 1)`,
  service_requests_number: 'update service_requests set number_in_year = 1, number_year = 2026',
  spare_parts_code: "update spare_parts set part_code = 'x'",
}

/** A negative total makes the price negative too, and the constraint of the price fails first; a second entry with one id, the key. */
const ANSWERED_BY: Record<string, string> = {
  offers_total_minor_check: 'offers_final_minor_check',
  payments_entry: 'payments_pkey',
  engine_readings_engine_and_id: 'engine_readings_pkey',
  meter_photos_engine_and_id: 'meter_photos_pkey',
}

/** A statement that breaks the constraint; undefined for a constraint of an unknown form. */
function breaking({ name, table, kind, definition }: Constraint): string | undefined {
  const byHand = BREAKING[name]
  if (byHand) return byHand
  if (kind === 'f') {
    const column = /^FOREIGN KEY \((\w+)\)/.exec(definition)?.[1]
    const row = `(select ctid from ${table} order by ${column} nulls last limit 1)`
    return `update ${table} set ${column} = '${UNKNOWN_ID}' where ctid = ${row}`
  }
  const [, word] = /^CHECK \(\((\w+) = (?:ANY|'\w+'::text)/.exec(definition) ?? []
  if (word) return `update ${table} set ${word} = 'BOGUS'`
  const [, text] = /^CHECK \(\((\w+) <> ''::text\)\)$/.exec(definition) ?? []
  if (text) return `update ${table} set ${text} = ''`
  const [, number] = /^CHECK \(\((\w+) >=? 0\)\)$/.exec(definition) ?? []
  if (number) return `update ${table} set ${number} = -1`
}

const CODES = { c: '23514', f: '23503', u: '23505', x: '23P01' }

describe('the database itself', () => {
  it('refuses what breaks any of its rules', async () => {
    const all = await constraints()
    expect(all.length).toBeGreaterThan(120)
    const refused: Record<string, string> = {}
    for (const constraint of all) {
      const statement = breaking(constraint)
      refused[constraint.name] = statement
        ? await server.db
            .transaction()
            .execute((tx) => sql.raw(statement).execute(tx))
            .then(
              ({ numAffectedRows }) => `nothing, ${numAffectedRows} rows: ${statement}`,
              (error: { code: string; constraint: string }) => `${error.code} ${error.constraint}`,
            )
        : `no way to break ${constraint.definition}`
    }
    const expected = all.map(({ name, kind }) => [name, `${CODES[kind]} ${ANSWERED_BY[name] ?? name}`])
    expect(refused).toEqual(Object.fromEntries(expected))
  })

  it('keeps the stock at or above zero, whoever writes', async () => {
    const part = await server.db.selectFrom('spare_parts').select(['id', 'quantity_e3']).executeTakeFirstOrThrow()
    const { id, quantity_e3: quantity } = part
    const take = (many: number) => sql`update spare_parts set quantity_e3 = quantity_e3 - ${many} where id = ${id}`
    await expect(take(quantity + 1000).execute(server.db)).rejects.toMatchObject({
      constraint: 'spare_parts_quantity_check',
    })
    await take(quantity).execute(server.db)
    await expect(take(1000).execute(server.db)).rejects.toMatchObject({ constraint: 'spare_parts_quantity_check' })
  })
})
