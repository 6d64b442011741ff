// Lock order: boat (`share`: nobody changes its owner or deletes it), engine (`update`), model (`share`). An engine on a boat
// always belongs to the boat's owner.
import { randomUUID } from 'node:crypto'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { z } from 'zod'
import type { Engine, EngineInput, NewEngineInput } from '../../../shared/engines/engines.contract.ts'
import { engineLogTexts } from '../../../shared/engines/engines.log-texts.ts'
import { toMinor } from '../../../shared/money.ts'
import { auditAll, logOf } from '../../db/audit.ts'
import { fleetChanged } from '../../db/live/changes.ts'
import type { DB } from '../../db/schema.generated.ts'
import type { Actor } from '../../http/access.ts'
import { enforce } from '../../http/enforce.ts'
import { badRequest, conflict, notFound, recordChanged } from '../../http/errors.ts'
import { rightsOn } from '../boats/boat-rights.queries.ts'
import { canUseBoat } from '../boats/boats.policy.ts'
import { activeBoat, type BoatRow } from '../boats/boats.queries.ts'
import { refreshEnginePlans } from '../plans/due-columns.commands.ts'
import { lockedModel } from './brands.queries.ts'
import { canLeaveUnmounted, editableOwner } from './engines.policy.ts'
import { type EngineRow, engineById, lockedEngine, loggedName, loggedNames } from './engines.queries.ts'
import { changeHours, firstReadings, type ReadingSource } from './readings.commands.ts'

type EngineFields = z.output<typeof EngineInput>
type NewEngineFields = z.output<typeof NewEngineInput>

const log = logOf('BOAT', 'engine')

const columns = (fields: EngineFields) => ({
  model_id: fields.modelId,
  serial_number: fields.serialNumber,
  propeller: fields.propeller,
  rc_type: fields.rcType,
  steering_type: fields.steeringType,
  ...(fields.declaredYearlyHours === undefined ? {} : { declared_yearly_hours: fields.declaredYearlyHours }),
})

const changed = { version: sql<number>`version + 1`, updated_at: sql<Date>`now()` }

/** @throws 404 `boat_not_found`, 403 `not_your_boat` */
async function boatToMount(tx: Transaction<DB>, actor: Actor, boatId: string): Promise<BoatRow> {
  const boat = await activeBoat(tx, boatId, 'share')
  if (!boat) throw notFound('boat_not_found')
  const owned = { boatId: boat.id, ownerId: boat.owner_user_id }
  if (actor.role !== 'ADMIN') enforce(canUseBoat(await rightsOn(tx, actor, owned), 'OWNER'))
  return boat
}

/** A customer's engine needs a boat of the customer; an admin's needs none. */
export function createEngine(db: Kysely<DB>, actor: Actor, fields: NewEngineFields, now: Date): Promise<Engine> {
  if (!fields.boatId && !canLeaveUnmounted(actor)) throw badRequest('required', 'boatId')
  return db.transaction().execute(async (tx) => {
    const boat = fields.boatId ? await boatToMount(tx, actor, fields.boatId) : null
    await lockedModel(tx, fields.modelId, 'share')
    const id = randomUUID()
    await addEngines(tx, actor, [{ id, fields, boat }], now)
    return engineById(tx, id)
  })
}

interface AddedEngine {
  id: string
  fields: EngineFields
  boat: Pick<BoatRow, 'id' | 'owner_user_id'> | null
}

/** Boats and models are locked. */
export async function addEngines(
  tx: Transaction<DB>,
  actor: Actor,
  added: readonly AddedEngine[],
  now: Date,
  source?: ReadingSource,
): Promise<void> {
  const rows = added.map(({ id, fields, boat }) => ({
    ...{ id, ...columns(fields), hours_used_hundredths: toMinor(fields.hoursUsed) },
    ...{ boat_id: boat?.id ?? null, owner_user_id: boat?.owner_user_id ?? null },
  }))
  await tx.insertInto('engines').values(rows).execute()
  await firstReadings(tx, actor, rows, now, source)
  const named = await loggedNames(
    tx,
    rows.map(({ id }) => id),
  )
  const entries = named.map(({ id, name, boatName }) => ({
    ...({ category: 'BOAT', action: 'CREATE', entity: 'engine', entityId: id } as const),
    message: engineLogTexts.created(name, boatName),
  }))
  await auditAll(tx, actor, entries)
}

/** An engine may keep an archived model; a new model must be active. */
export function updateEngine(
  db: Kysely<DB>,
  actor: Actor,
  id: string,
  fields: EngineFields,
  now: Date,
): Promise<Engine> {
  return db.transaction().execute(async (tx) => {
    const before = await lockedEngine(tx, id, editableOwner(actor))
    if (fields.version !== undefined && fields.version !== before.version) throw recordChanged('engine', id)
    return changeEngine(tx, actor, before, fields, now)
  })
}

/** Of a locked engine. */
export async function changeEngine(
  tx: Transaction<DB>,
  actor: Actor,
  before: EngineRow,
  fields: EngineFields,
  now: Date,
  source?: ReadingSource,
): Promise<Engine> {
  const { id } = before
  if (fields.modelId !== before.model_id) await lockedModel(tx, fields.modelId, 'share')
  await changeHours(tx, actor, before, toMinor(fields.hoursUsed), now, source)
  await tx
    .updateTable('engines')
    .set({ ...columns(fields), ...changed })
    .where('id', '=', id)
    .execute()
  await refreshEnginePlans(tx, [id], now)
  const engine = await engineById(tx, id)
  await log(tx, actor, 'UPDATE', id, engineLogTexts.updated(loggedName(engine)))
  return engine
}

/** Archives an engine that requests or photos name, or whose meter has photos; else deletes it. */
export function deleteEngine(db: Kysely<DB>, actor: Actor, id: string): Promise<void> {
  return db.transaction().execute(async (tx) => {
    await lockedEngine(tx, id, editableOwner(actor))
    await removeEngine(tx, actor, id)
  })
}

/** A locked one. */
export async function removeEngine(tx: Transaction<DB>, actor: Actor, id: string): Promise<void> {
  const name = loggedName(await engineById(tx, id))
  if (await hasHistory(tx, id)) {
    await tx
      .updateTable('engines')
      .set({ archived_at: sql<Date>`now()`, ...changed })
      .where('id', '=', id)
      .execute()
    await tx.deleteFrom('plan_items').where('engine_id', '=', id).execute()
    await log(tx, actor, 'DELETE', id, engineLogTexts.archived(name))
    return
  }
  await fleetChanged(tx, 'engine', id)
  await tx.deleteFrom('engines').where('id', '=', id).execute()
  await log(tx, actor, 'DELETE', id, engineLogTexts.deleted(name))
}

async function hasHistory(tx: Transaction<DB>, engineId: string): Promise<boolean> {
  const use = await tx
    .selectFrom('request_engines')
    .select('engine_id')
    .where('engine_id', '=', engineId)
    .union(
      tx
        .selectFrom('photos')
        .select('engine_id')
        .where('engine_id', '=', engineId)
        .$narrowType<{ engine_id: string }>(),
    )
    .union(tx.selectFrom('meter_photos').select('engine_id').where('engine_id', '=', engineId))
    .limit(1)
    .executeTakeFirst()
  return use !== undefined
}

const mount = (tx: Transaction<DB>, engine: EngineRow, boat: BoatRow) =>
  tx
    .updateTable('engines')
    .set({
      ...{ boat_id: boat.id, owner_user_id: boat.owner_user_id, ...changed },
      ...(engine.owner_user_id !== boat.owner_user_id && { owned_since: sql<Date>`clock_timestamp()` }),
    })
    .where('id', '=', engine.id)
    .execute()

/** Mounts an engine that is on no boat; a repeat on the same boat changes nothing. @throws 409 `engine_already_assigned` */
export function assignEngine(db: Kysely<DB>, actor: Actor, id: string, boatId: string): Promise<Engine> {
  return db.transaction().execute(async (tx) => {
    const boat = await boatToMount(tx, actor, boatId)
    const before = await lockedEngine(tx, id, editableOwner(actor))
    if (before.boat_id === boat.id) return engineById(tx, id)
    if (before.boat_id !== null) throw conflict('engine_already_assigned')
    await mount(tx, before, boat)
    const engine = await engineById(tx, id)
    await log(tx, actor, 'UPDATE', id, engineLogTexts.assigned(loggedName(engine), boat.name))
    return engine
  })
}

/** The owner keeps the engine. @throws 409 `engine_not_on_boat` */
export function unassignEngine(db: Kysely<DB>, actor: Actor, id: string, boatId: string): Promise<Engine> {
  return db.transaction().execute(async (tx) => {
    const boat = await boatToMount(tx, actor, boatId)
    const before = await lockedEngine(tx, id, editableOwner(actor))
    if (before.boat_id !== boat.id) throw conflict('engine_not_on_boat')
    await tx
      .updateTable('engines')
      .set({ boat_id: null, ...changed })
      .where('id', '=', id)
      .execute()
    const engine = await engineById(tx, id)
    await log(tx, actor, 'UPDATE', id, engineLogTexts.unassigned(loggedName(engine), boat.name))
    return engine
  })
}

/** From any boat or none, also to another owner's boat. */
export function moveEngine(db: Kysely<DB>, actor: Actor, id: string, boatId: string): Promise<Engine> {
  return db.transaction().execute(async (tx) => {
    const boat = await boatToMount(tx, actor, boatId)
    const before = await lockedEngine(tx, id, editableOwner(actor))
    const shown = await engineById(tx, id)
    if (before.boat_id === boat.id) return shown
    if (before.owner_user_id !== boat.owner_user_id) await fleetChanged(tx, 'engine', id)
    await mount(tx, before, boat)
    await log(tx, actor, 'UPDATE', id, engineLogTexts.moved(loggedName(shown), shown.boatName, boat.name))
    return engineById(tx, id)
  })
}
