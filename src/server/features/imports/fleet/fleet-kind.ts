// The yard's own wide sheet: a row makes or finds a customer, a boat and up to two engines.
import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import { toMinor } from '../../../../shared/money.ts'
import { fold } from '../../../../shared/search/search.fold.ts'
import { personLabel } from '../../../db/emails.ts'
import type { DB } from '../../../db/schema.generated.ts'
import type { Actor } from '../../../http/access.ts'
import { conflict } from '../../../http/errors.ts'
import { addIdentities } from '../../boats/boat-identity.commands.ts'
import { addBoats } from '../../boats/boats.commands.ts'
import { saveBillings } from '../../customers/billing.commands.ts'
import { addCustomers } from '../../customers/customers.commands.ts'
import { addBrand, addModel } from '../../engines/brands.commands.ts'
import { addEngines } from '../../engines/engines.commands.ts'
import { addOpenings } from '../../payments/opening-balances.commands.ts'
import type { Kind, Outcome, Placed, RowRecord } from '../kind.ts'
import { type FleetInput, fleetChecker, type Written } from './check-fleet.ts'
import type { EngineModel } from './fleet-brands.ts'
import {
  billingFrom,
  changeBoatFields,
  changeCustomerFields,
  changeEngineFields,
  identityFrom,
} from './fleet-changes.ts'
import { inUse, undo } from './fleet-undo.ts'

interface Row {
  input: FleetInput
  records: RowRecord[]
  /** Of the customer and the boat, as soon as they are written. */
  owner?: { id: string; label: string } | undefined
  boat?: { id: string; owner_user_id: string } | undefined
}
interface Writing {
  tx: Transaction<DB>
  actor: Actor
  now: Date
}

async function place(
  tx: Transaction<DB>,
  actor: Actor,
  outcomes: readonly Outcome<FleetInput>[],
  now: Date,
): Promise<Map<Outcome<FleetInput>, Placed>> {
  const rows = outcomes.map(({ input }): Row => {
    if (!input) throw new Error('A row without values is not placed')
    return { input, records: [] }
  })
  const writing = { tx, actor, now }
  await placeCustomers(writing, rows)
  await placeOpenings(writing, rows)
  await placeBoats(writing, rows)
  await placeEngines(writing, rows)
  return new Map(outcomes.map((outcome, index) => [outcome, { records: rows[index]?.records ?? [] }]))
}

type New = Written & { id: null }
const isNew = (written: Written | undefined): written is New => written?.id === null
const hasChanges = ({ changes }: Written): boolean => Object.keys(changes).length > 0

async function placeCustomers({ tx, actor, now }: Writing, rows: readonly Row[]): Promise<void> {
  const owners = await lockedOwners(tx, rows)
  const added = rows.flatMap((row) => (isNew(row.input.customer) ? [{ row, values: row.input.customer.values }] : []))
  const customers = added.map(({ row, values }) => {
    const { customerName: fullName = '', phone = null, email = null, customerKind, address = null } = values
    const id = randomUUID()
    row.owner = { id, label: email ?? fullName }
    row.records.push({ thing: 'customer', id, isMade: true })
    const kind = customerKind === 'COMPANY' ? ('COMPANY' as const) : ('PERSON' as const)
    return { id, fullName, phone, email, kind, address, values }
  })
  if (customers.length > 0) await addCustomers(tx, actor, customers)
  const billed = customers.filter(({ values }) => values.taxNumber !== undefined || values.taxOffice !== undefined)
  await saveBillings(
    tx,
    actor,
    billed.map(({ id, fullName, email, values }) => ({
      ...billingFrom(fullName, values),
      ...{ id, label: email ?? fullName, isNew: true },
    })),
  )
  for (const row of rows) {
    const { customer } = row.input
    if (!customer?.id) continue
    row.owner = owners.get(customer.id)
    if (!hasChanges(customer)) continue
    await changeCustomerFields({ tx, actor, now }, customer.id, customer.changes)
    row.records.push({ thing: 'customer', id: customer.id, isMade: false })
  }
}

async function placeOpenings({ tx, actor }: Writing, rows: readonly Row[]): Promise<void> {
  const openings = rows.flatMap((row) => {
    const { owner: customer, input } = row
    const { openingBalance, openingDay } =
      (isNew(input.customer) ? input.customer.values : input.customer?.changes) ?? {}
    if (!customer || openingBalance === undefined || openingDay === undefined) return []
    const id = randomUUID()
    row.records.push({ thing: 'opening', id, isMade: true })
    return [{ id, customer, minor: toMinor(openingBalance), day: openingDay }]
  })
  if (openings.length > 0) await addOpenings(tx, actor, openings)
}

/** Customers that exist, by id. @throws 409 `record_changed` where one was deleted meanwhile */
async function lockedOwners(tx: Transaction<DB>, rows: readonly Row[]) {
  const ids = [...new Set(rows.flatMap(({ input }) => input.customer?.id ?? []))]
  if (ids.length === 0) return new Map<string, never>()
  const owners = await tx
    .selectFrom('users')
    .select(['users.id', personLabel.as('label')])
    .where('id', 'in', ids)
    .where('archived_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  if (owners.length < ids.length) throw conflict('record_changed')
  return new Map(owners.map((owner) => [owner.id, owner]))
}

async function placeBoats({ tx, actor, now }: Writing, rows: readonly Row[]): Promise<void> {
  const known = await lockedBoats(tx, rows)
  const added = rows.flatMap((row) => {
    if (!isNew(row.input.boat) || !row.owner) return []
    const { boatName: name = '', boatModel: model = '' } = row.input.boat.values
    const id = randomUUID()
    row.boat = { id, owner_user_id: row.owner.id }
    row.records.push({ thing: 'boat', id, isMade: true })
    const fields = { name, model, latitude: null, longitude: null, version: undefined }
    return [{ id, owner: row.owner, fields, identity: identityFrom(row.input.boat.values) }]
  })
  if (added.length > 0) await addBoats(tx, actor, added)
  const identified = added.filter(({ identity }) => Object.keys(identity).length > 0)
  await addIdentities(
    tx,
    actor,
    identified.map(({ id, fields, identity }) => ({ id, name: fields.name, columns: identity })),
  )
  for (const row of rows) {
    const { boat } = row.input
    if (!boat?.id) continue
    row.boat = known.get(boat.id)
    if (!hasChanges(boat)) continue
    await changeBoatFields({ tx, actor, now }, boat.id, boat.changes)
    row.records.push({ thing: 'boat', id: boat.id, isMade: false })
  }
}

async function lockedBoats(tx: Transaction<DB>, rows: readonly Row[]) {
  const ids = [...new Set(rows.flatMap(({ input }) => input.boat?.id ?? []))]
  if (ids.length === 0) return new Map<string, never>()
  const boats = await tx
    .selectFrom('boats')
    .select(['id', 'owner_user_id'])
    .where('id', 'in', ids)
    .where('archived_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  if (boats.length < ids.length) throw conflict('record_changed')
  return new Map(boats.map((boat) => [boat.id, boat]))
}

async function placeEngines({ tx, actor, now }: Writing, rows: readonly Row[]): Promise<void> {
  const written = rows.flatMap((row) => row.input.engines.map((engine) => ({ row, engine })))
  const made = new Map<string, string>()
  const added: Parameters<typeof addEngines>[2][number][] = []
  for (const { row, engine } of written) {
    if (!engine.model || (!isNew(engine) && engine.changes.engineModel === undefined)) continue
    engine.model.model.id = await modelOf({ tx, actor, now }, engine.model, row, made)
  }
  await lockedModels(
    tx,
    written.flatMap(({ engine }) => (isNew(engine) ? (engine.model?.model.id ?? []) : [])),
  )
  for (const { row, engine } of written) {
    const thing = engine.end === '2' ? 'engine2' : 'engine'
    const modelId = engine.model?.model.id ?? ''
    if (isNew(engine)) {
      const { engineSerial: serialNumber = '', engineHours: hoursUsed = 0 } = engine.values
      const id = randomUUID()
      const fields = { modelId, serialNumber, hoursUsed, propeller: null, rcType: null, steeringType: null }
      added.push({ id, fields: { ...fields, version: undefined }, boat: row.boat ?? null })
      row.records.push({ thing, id, isMade: true })
    } else if (engine.id && hasChanges(engine)) {
      await changeEngineFields({ tx, actor, now }, engine.id, engine.changes, modelId || undefined)
      row.records.push({ thing, id: engine.id, isMade: false })
    }
  }
  if (added.length > 0) await addEngines(tx, actor, added, now, 'IMPORT')
}

/** The first row that names a new brand or model makes it. */
async function modelOf({ tx, actor }: Writing, { brand, model }: EngineModel, row: Row, made: Map<string, string>) {
  if (model.id) return model.id
  const brandKey = fold(brand.name)
  const brandId = brand.id ?? made.get(brandKey) ?? (await addBrand(tx, actor, brand.name))
  if (!brand.id && !made.has(brandKey)) row.records.push({ thing: 'brand', id: brandId, isMade: true })
  made.set(brandKey, brandId)
  const key = `${brandKey}\n${fold(model.name)}`
  const modelId = made.get(key) ?? (await addModel(tx, actor, { name: model.name, brandId }))
  if (!made.has(key)) row.records.push({ thing: 'model', id: modelId, isMade: true })
  made.set(key, modelId)
  return modelId
}

async function lockedModels(tx: Transaction<DB>, modelIds: readonly string[]): Promise<void> {
  const ids = [...new Set(modelIds)]
  if (ids.length === 0) return
  const models = await tx
    .selectFrom('models')
    .select('id')
    .where('id', 'in', ids)
    .where('archived_at', 'is', null)
    .orderBy('id')
    .forShare()
    .execute()
  if (models.length < ids.length) throw conflict('record_changed')
}

const tables = ['users', 'user_infos', 'boats', 'boat_ownerships', 'engines', 'engine_readings', 'dues'] as const

export const fleetKind: Kind<FleetInput> = { tables, checker: fleetChecker, place, inUse, undo }
