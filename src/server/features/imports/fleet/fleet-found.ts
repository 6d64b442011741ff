// The customers, boats and engines of the database that some rows may speak of.
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { fromMinor } from '../../../../shared/money.ts'
import { ROLE_IDS } from '../../../../shared/roles.ts'
import { fold } from '../../../../shared/search/search.fold.ts'
import type { DB } from '../../../db/schema.generated.ts'
import type { FleetValues } from './fleet-values.ts'

/** A record as it is. */
export interface Stored {
  id: string
  values: FleetValues
}
export interface StoredCustomer extends Stored {
  isCustomer: boolean
}
export interface StoredBoat extends Stored {
  ownerId: string
}
/** Other hours would void the last reading though it is a person's, or fall below the one before it. */
export interface HoursFor {
  least: number
  /** Null: the only reading is an import's. */
  most: number | null
}
export interface StoredEngine extends Stored {
  boatId: string | null
  boatName: string | null
  ownerId: string | null
  hoursFor: HoursFor
}

export interface Found {
  customers: StoredCustomer[]
  boats: StoredBoat[]
  engines: StoredEngine[]
}

const given = <T>(values: readonly (T | null | undefined)[]): T[] => [
  ...new Set(values.filter((value): value is T => value !== null && value !== undefined)),
]
const filled = (values: Record<string, string | number | null>): FleetValues =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== ''))

/** `ids`: of customers whom the rows name in another way. */
export async function foundFor(db: Kysely<DB>, rows: readonly FleetValues[], ids: readonly string[]): Promise<Found> {
  const hins = given(rows.map(({ hin }) => hin))
  const serials = given(rows.flatMap(({ engineSerial, engineSerial2 }) => [engineSerial, engineSerial2])).map(fold)
  const byHin = hins.length === 0 ? [] : await boatsWhere(db, sql<boolean>`i.hin = any(${hins}::text[])`)
  const customers = await customersFor(db, rows, [...ids, ...byHin.map(({ ownerId }) => ownerId)])
  const names = given(rows.map(({ boatName }) => boatName)).map(fold)
  const owners = customers.map(({ id }) => id)
  const byName =
    names.length === 0 || owners.length === 0
      ? []
      : await boatsWhere(
          db,
          sql<boolean>`boats.owner_user_id = any(${owners}::uuid[]) and boats.name_fold = any(${names}::text[])`,
        )
  const known = new Set(byHin.map(({ id }) => id))
  return {
    customers,
    boats: [...byHin, ...byName.filter(({ id }) => !known.has(id))],
    engines:
      serials.length === 0
        ? []
        : await enginesWhere(db, sql<boolean>`engines.serial_fold collate "C" in (select unnest(${serials}::text[]))`),
  }
}

/** As they are now; what was deleted is left out. */
export async function foundByIds(
  db: Kysely<DB>,
  { customer, boat, engine }: Record<'customer' | 'boat' | 'engine', readonly string[]>,
): Promise<Found> {
  return {
    customers: await customersFor(db, [], customer),
    boats: await boatsWhere(db, sql<boolean>`boats.id = any(${[...boat]}::uuid[])`),
    engines: await enginesWhere(db, sql<boolean>`engines.id = any(${[...engine]}::uuid[])`),
  }
}

async function customersFor(db: Kysely<DB>, rows: readonly FleetValues[], ids: readonly string[]) {
  const emails = given(rows.map(({ email }) => email))
  const taxNumbers = given(rows.map(({ taxNumber }) => taxNumber))
  const phones = given(rows.map(({ phone }) => phone))
  // Not `= any`: its plan compares each row with each value where the table was short when it was made.
  const { rows: named } = await sql<{ id: string }>`
    select id from users where email in (select unnest(${emails}::text[])) and archived_at is null
    union select user_id from billing_identities where tax_number in (select unnest(${taxNumbers}::text[]))
    union select user_id from user_infos where phone_key in (select unnest(${phones}::text[]))`.execute(db)
  const all = [...new Set([...ids, ...named.map(({ id }) => id)])]
  if (all.length === 0) return []
  const found = await db
    .selectFrom('users')
    .leftJoin('user_infos as p', 'p.user_id', 'users.id')
    .leftJoin('billing_identities as b', 'b.user_id', 'users.id')
    .select(['users.id', 'users.email', 'users.role_id', 'p.full_name', 'p.phone', 'p.kind', 'p.address'])
    .select(['b.tax_number', 'b.tax_office'])
    .select(
      sql<{
        minor: number
        day: string
      } | null>`(select json_build_object('minor', sum(amount_try_minor), 'day', min(due_on))
      from dues where dues.customer_id = users.id and withdrawn_at is null having count(*) > 0)`.as('opening'),
    )
    .where('users.archived_at', 'is', null)
    .where('users.id', 'in', all)
    .orderBy('users.created_at')
    .orderBy('users.id')
    .execute()
  return found.map(
    (row): StoredCustomer => ({
      id: row.id,
      isCustomer: row.role_id === ROLE_IDS.CUSTOMER,
      values: filled({
        customerName: row.full_name,
        phone: row.phone,
        email: row.email,
        customerKind: row.kind,
        taxNumber: row.tax_number,
        taxOffice: row.tax_office,
        address: row.address,
        openingBalance: row.opening && fromMinor(row.opening.minor),
        openingDay: row.opening?.day ?? null,
      }),
    }),
  )
}

async function boatsWhere(db: Kysely<DB>, rule: RawBuilder<boolean>): Promise<StoredBoat[]> {
  const found = await db
    .selectFrom('boats')
    .leftJoin('boat_identities as i', 'i.boat_id', 'boats.id')
    .select(['boats.id', 'boats.name', 'boats.model', 'boats.owner_user_id', 'i.hin', 'i.marina'])
    .where('boats.archived_at', 'is', null)
    .where(rule)
    .execute()
  return found.map(({ id, name, model, owner_user_id, hin, marina }) => ({
    id,
    ownerId: owner_user_id,
    values: filled({ boatName: name, boatModel: model, hin, marina }),
  }))
}

async function enginesWhere(db: Kysely<DB>, rule: RawBuilder<boolean>): Promise<StoredEngine[]> {
  const found = await db
    .selectFrom('engines')
    .innerJoin('models', 'models.id', 'engines.model_id')
    .innerJoin('brands', 'brands.id', 'models.brand_id')
    .leftJoin('boats', 'boats.id', 'engines.boat_id')
    .select(['engines.id', 'engines.boat_id', 'engines.serial_number', 'boats.name as boat_name'])
    .select('engines.owner_user_id')
    .select(
      // As the rules of readings have it: an engine runs 24 hours a day at most. An import's last reading can be replaced, by what
      // can follow the one before.
      sql<HoursFor>`(select json_build_object(
          'least', coalesce(max(total) filter (where place > 1 or not is_import), 0),
          'most', case when not bool_or(place = 1 and is_import) then min(most) filter (where place = 1 or age < 86400)
            when count(*) > 1 then greatest(min(most) filter (where place = 1 or age < 86400),
              min(most) filter (where place = 2 or (place > 2 and age < 86400))) end)
        from (select total_hundredths as total, source = 'IMPORT' as is_import, age,
            total_hundredths + greatest(2400, floor(age / 36)) as most,
            row_number() over (order by read_at desc, created_at desc, id desc) as place
          from engine_readings one, lateral (select extract(epoch from now() - read_at) as age) a where engine_id = engines.id
          and not exists (select from engine_readings v where v.voids_id = one.id)) r)`.as('hours_for'),
    )
    .select(['engines.hours_used_hundredths', 'models.name as model', 'brands.name as brand'])
    .where('engines.archived_at', 'is', null)
    .where(rule)
    .execute()
  return found.map((row) => ({
    id: row.id,
    boatId: row.boat_id,
    boatName: row.boat_name,
    ownerId: row.owner_user_id,
    hoursFor: { least: row.hours_for.least / 100, most: row.hours_for.most && row.hours_for.most / 100 },
    values: {
      engineBrand: row.brand,
      engineModel: row.model,
      engineSerial: row.serial_number,
      engineHours: fromMinor(row.hours_used_hundredths),
    },
  }))
}
