// The way back of a run of the wide sheet: what it made goes, what it filled gets its old value, while nothing was built on it.
import { type Kysely, sql, type Transaction } from 'kysely'
import { formatDay } from '../../../../shared/days.ts'
import { importsTexts as texts } from '../../../../shared/imports/imports.texts.ts'
import type { DB } from '../../../db/schema.generated.ts'
import type { Actor } from '../../../http/access.ts'
import { conflict } from '../../../http/errors.ts'
import { removeBoat } from '../../boats/boats.commands.ts'
import { activeBoat } from '../../boats/boats.queries.ts'
import { removeUnusedBrand, removeUnusedModel } from '../../engines/brands.commands.ts'
import { removeEngine } from '../../engines/engines.commands.ts'
import { withdrawOpening } from '../../payments/opening-balances.commands.ts'
import { type OpeningOwner, openingOwners, paidOpenings } from '../../payments/opening-balances.queries.ts'
import { lockUser, removeUser } from '../../users/users.commands.ts'
import type { PlacedRow, RowRecord } from '../kind.ts'
import { builtOn } from './built-on.ts'
import { changeBoatFields, changeCustomerFields, changeEngineFields, type FieldChanges } from './fleet-changes.ts'
import { foundByIds, type Stored } from './fleet-found.ts'
import { FIELDS_OF, type FleetField, type Thing } from './fleet-values.ts'

const thingOf = ({ thing }: RowRecord): Thing | null =>
  thing === 'brand' || thing === 'model' || thing === 'opening' ? null : thing === 'engine2' ? 'engine' : thing

/** Of a record of the row, what the run changed: the values `before` it or `after` it. */
function changesOf({ changes }: PlacedRow, record: RowRecord, when: 'before' | 'after'): FieldChanges {
  const end = record.thing === 'engine2' ? '2' : ''
  const fields = FIELDS_OF[thingOf(record) ?? 'customer'] as readonly FleetField[]
  return Object.fromEntries(
    fields.flatMap((field) => {
      const change = changes.find((one) => one.field === `${field}${end}`)
      return change ? [[field, change[when]]] : []
    }),
  )
}

type Records = Record<Thing, Map<string, Stored>> & { openings: Map<string, OpeningOwner> }

const idsOf = (rows: readonly PlacedRow[], thing: Thing): string[] => [
  ...new Set(rows.flatMap(({ records }) => records.filter((one) => thingOf(one) === thing).map(({ id }) => id))),
]

/**
 * Locked in the order of all commands: customers, boats, engines. A payment on an opening balance locks its customer.
 * @throws 409 `record_changed` where a customer has just become another
 */
async function lockedRecords(tx: Transaction<DB>, rows: readonly PlacedRow[]): Promise<Records> {
  const things = { customer: 'users', boat: 'boats', engine: 'engines' } as const
  const openingIds = rows.flatMap(({ records }) =>
    records.filter(({ thing }) => thing === 'opening').map(({ id }) => id),
  )
  const owners = [...(await openingOwners(tx, openingIds)).values()].map(({ id }) => id)
  const customer = [...new Set([...idsOf(rows, 'customer'), ...owners])]
  const ids = { customer, boat: idsOf(rows, 'boat'), engine: idsOf(rows, 'engine') }
  for (const thing of ['customer', 'boat', 'engine'] as const)
    await tx.selectFrom(things[thing]).select('id').where('id', 'in', ids[thing]).orderBy('id').forUpdate().execute()
  const openings = await openingOwners(tx, openingIds)
  if ([...openings.values()].some(({ id }) => !customer.includes(id))) throw conflict('record_changed')
  const found = await foundByIds(tx, ids)
  const byId = (all: readonly Stored[]) => new Map(all.map((one) => [one.id, one]))
  return { customer: byId(found.customers), boat: byId(found.boats), engine: byId(found.engines), openings }
}

const nameOf = ({ values }: Stored): string => {
  const { customerName, boatName, engineBrand, engineModel, engineSerial, email } = values
  return customerName ?? boatName ?? (engineSerial ? `${engineBrand} ${engineModel} (${engineSerial})` : (email ?? ''))
}

export async function inUse(
  tx: Transaction<DB>,
  rows: readonly PlacedRow[],
  importId: string,
): Promise<Map<number, string>> {
  const stored = await lockedRecords(tx, rows)
  const made = (thing: Thing) =>
    rows.flatMap(({ records }) => records.filter((one) => one.isMade && thingOf(one) === thing).map(({ id }) => id))
  const used = {
    engine: await builtOn(tx, 'engine', made('engine')),
    boat: await builtOn(tx, 'boat', made('boat')),
    customer: await builtOn(tx, 'customer', made('customer')),
  }
  const paid = await paidOpenings(tx, [
    ...new Set([...made('customer'), ...[...stored.openings.values()].map(({ id }) => id)]),
  ])
  for (const [id, day] of paid) {
    const one = stored.customer.get(id)
    if (one && !used.customer.get(id)) used.customer.set(id, `${nameOf(one)}: ${texts.paidOn(formatDay(day))}`)
  }
  const staying = [...stored.openings].flatMap(([id, owner]) => (paid.has(owner.id) ? id : []))
  // A boat stays with an engine that stays, a customer with a boat that stays.
  await add(used.boat, await carried(tx, 'engines', 'boat_id', made('boat'), importId, [...used.engine.keys()]))
  await add(
    used.customer,
    await carried(tx, 'boats', 'owner_user_id', made('customer'), importId, [...used.boat.keys()]),
  )
  await add(
    used.customer,
    await carried(tx, 'engines', 'owner_user_id', made('customer'), importId, [...used.engine.keys()]),
  )
  await add(used.customer, await carried(tx, 'dues', 'customer_id', made('customer'), importId, staying))
  const names = new Map<number, string>()
  for (const row of rows) {
    const uses: { thing: Thing; name: string; request: string | null }[] = []
    for (const record of row.records) {
      const owner = stored.openings.get(record.id)
      const day = owner && paid.get(owner.id)
      if (owner && day) names.set(row.n, `${owner.label}: ${texts.paidOn(formatDay(day))}`)
      const thing = thingOf(record)
      const one = thing && stored[thing].get(record.id)
      if (!thing || !one) continue
      const isUsed = record.isMade ? used[thing].has(record.id) : await isChanged(tx, row, record, one)
      if (isUsed) uses.push({ thing, name: nameOf(one), request: used[thing].get(record.id) ?? null })
    }
    // A request says most; else the boat says more than its owner, who may have several.
    const first = uses.find(({ request }) => request) ?? uses.find(({ thing }) => thing === 'boat') ?? uses[0]
    if (first && !names.has(row.n)) names.set(row.n, first.request ?? first.name)
  }
  return names
}

async function add(to: Map<string, string | null>, ids: readonly string[]): Promise<void> {
  for (const id of ids) if (!to.has(id)) to.set(id, null)
}

/** Owners of records that stay: in use, or made by others than this import. A withdrawn due is none any more. */
async function carried(
  tx: Kysely<DB>,
  table: 'boats' | 'engines' | 'dues',
  column: 'boat_id' | 'owner_user_id' | 'customer_id',
  ids: readonly string[],
  importId: string,
  staying: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<{ id: string }>`select distinct ${sql.ref(column)} as id from ${sql.table(table)} as r
    where ${sql.ref(column)} = any(${[...ids]}::uuid[]) and (r.id = any(${[...staying]}::uuid[]) or r.id not in (
      select (m ->> 'id')::uuid from import_rows, jsonb_array_elements(records) m
      where import_id = ${importId} and placed = 'DONE' and m ->> 'isMade' = 'true'))
    ${table === 'dues' ? sql`and withdrawn_at is null` : sql``}`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Somebody changed the field since, or signs in with the address. */
async function isChanged(tx: Kysely<DB>, row: PlacedRow, record: RowRecord, { id, values }: Stored): Promise<boolean> {
  const after = changesOf(row, record, 'after')
  if ((Object.keys(after) as FleetField[]).some((field) => (values[field] ?? null) !== after[field])) return true
  if (after.email === undefined) return false
  const account = await tx
    .selectFrom('users')
    .leftJoin('invitations', 'invitations.user_id', 'users.id')
    .select('users.id')
    .where('users.id', '=', id)
    .where((eb) => eb.or([eb('users.password_hash', 'is not', null), eb('invitations.user_id', 'is not', null)]))
    .executeTakeFirst()
  return account !== undefined
}

export async function undo(tx: Transaction<DB>, actor: Actor, rows: readonly PlacedRow[], now: Date): Promise<void> {
  const writing = { tx, actor, now }
  const stored = await lockedRecords(tx, rows)
  for (const row of rows) {
    // Engines before their boat, the boat before its owner. Somebody may have deleted some since.
    const last = [...row.records].sort((one, other) => ORDER.indexOf(one.thing) - ORDER.indexOf(other.thing))
    for (const record of last) {
      const { id, isMade } = record
      const thing = thingOf(record)
      const customer = stored.openings.get(id)
      if (record.thing === 'opening') {
        if (customer) await withdrawOpening(tx, actor, { id, customer })
      } else if (thing === null) await (record.thing === 'model' ? removeUnusedModel : removeUnusedBrand)(tx, actor, id)
      else if (!stored[thing].has(id)) continue
      else if (isMade) await remove(writing, thing, id)
      else await CHANGE[thing](writing, id, changesOf(row, record, 'before'))
    }
  }
}

const ORDER: readonly RowRecord['thing'][] = ['opening', 'engine2', 'engine', 'boat', 'customer', 'model', 'brand']
const CHANGE = { customer: changeCustomerFields, boat: changeBoatFields, engine: changeEngineFields }

async function remove(
  { tx, actor, now }: Parameters<typeof changeBoatFields>[0],
  thing: Thing,
  id: string,
): Promise<void> {
  if (thing === 'engine') return removeEngine(tx, actor, id)
  if (thing === 'customer') return removeUser(tx, actor, await lockUser(tx, id))
  const boat = await activeBoat(tx, id, 'update')
  if (boat) await removeBoat(tx, actor, boat, now)
}
