// What the cases of lists share.
import { sql } from 'kysely'
import type { Input, Person, TestServer } from './harness.ts'

export interface TestCase {
  as: Person
  input?: Input
  /** Rows before the first insert: the people who call. */
  base?: number
  put: (rows: number) => Promise<unknown>
}

export interface People {
  admin: Person
  technician: Person
  customer: Person
}

export type Maker = (server: TestServer, people: People) => Promise<TestCase> | TestCase

export const series = (rows: number) => sql`from generate_series(1, ${rows}::int) as n`
export const NEVER = sql`'2026-05-01T09:00:00Z'::timestamptz`

/** Deletes everything but the people who call. `truncate` would write each table and index anew, which takes ten times as long. */
export async function clear({ db }: TestServer, { admin, technician, customer }: People): Promise<void> {
  await sql`do $$ declare cleared regclass; begin
    perform set_config('session_replication_role', 'replica', true);
    for cleared in
      with recursive of_records (id) as (
        select unnest('{boats, due_boats, brands, models, engines, service_requests, spare_parts, part_lists, calendar_items,
          activity_logs, notifications, outbox_messages, offers, offer_templates, photos, service_plans, stock_receipts, imports,
          privacy_requests, erasures, log_seals}'::regclass[])::oid
        union select conrelid from pg_constraint join of_records on confrelid = of_records.id where contype = 'f'
      ) select id from of_records
    loop execute 'delete from ' || cleared; end loop;
  end $$`.execute(db)
  await db.deleteFrom('users').where('id', 'not in', [admin.id, technician.id, customer.id]).execute()
}
