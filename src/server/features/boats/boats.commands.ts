// Lock order: the boat's row, then its engines'. So a new owner, a deletion and an engine's move cannot interleave.
import { randomUUID } from 'node:crypto'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { z } from 'zod'
import type { AdminBoatInput, Boat, BoatInput } from '../../../shared/boats/boats.contract.ts'
import { boatLogTexts } from '../../../shared/boats/boats.log-texts.ts'
import { auditAll, logOf } from '../../db/audit.ts'
import { fleetChanged } from '../../db/live/changes.ts'
import type { DB } from '../../db/schema.generated.ts'
import type { Deps } from '../../deps.ts'
import type { Actor } from '../../http/access.ts'
import { conflict, notFound, recordChanged } from '../../http/errors.ts'
import { usableBoat } from './boat-identity.queries.ts'
import { endHandover, endPeople, transferOwnership } from './boat-ownership.commands.ts'
import { releasePhoto } from './boat-photos.commands.ts'
import { activeBoat, activeUser, type BoatRow, boatById } from './boats.queries.ts'
import { lockWaiting } from './ended-people.commands.ts'

type Writing = Pick<Deps, 'db' | 'clock'>
type BoatFields = z.output<typeof BoatInput>
type AdminBoatFields = z.output<typeof AdminBoatInput>

const log = logOf('BOAT', 'boat')

const columns = ({ name, model, latitude, longitude }: BoatFields) => ({ name, model, latitude, longitude })

/** @throws 404 `owner_not_found` */
export function createBoat(db: Kysely<DB>, actor: Actor, fields: AdminBoatFields): Promise<Boat> {
  return db.transaction().execute(async (tx) => {
    const owner = await activeUser(tx, fields.ownerUserId)
    if (!owner) throw notFound('owner_not_found')
    return boatById(tx, await addBoat(tx, actor, owner, fields))
  })
}

interface Owner {
  id: string
  label: string
}

/** For a locked owner. Returns its id. */
export async function addBoat(tx: Transaction<DB>, actor: Actor, owner: Owner, fields: BoatFields): Promise<string> {
  const id = randomUUID()
  await addBoats(tx, actor, [{ id, owner, fields }])
  return id
}

/** For locked owners. */
export async function addBoats(
  tx: Transaction<DB>,
  actor: Actor,
  added: readonly { id: string; owner: Owner; fields: BoatFields }[],
): Promise<void> {
  const rows = added.map(({ id, owner, fields }) => ({ id, ...columns(fields), owner_user_id: owner.id }))
  await tx.insertInto('boats').values(rows).execute()
  const entries = added.map(({ id, owner, fields }) => ({
    ...({ category: 'BOAT', action: 'CREATE', entity: 'boat', entityId: id } as const),
    message: boatLogTexts.created(fields.name, owner.label),
  }))
  await auditAll(tx, actor, entries)
}

async function write(tx: Transaction<DB>, boat: BoatRow, fields: BoatFields, ownerId: string): Promise<void> {
  if (fields.version !== undefined && fields.version !== boat.version)
    throw recordChanged('boat', boat.id, boatLogTexts.updated('%'), `${boatLogTexts.updated('%')}, %`)
  await tx
    .updateTable('boats')
    .set({
      ...columns(fields),
      owner_user_id: ownerId,
      version: sql<number>`version + 1`,
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', boat.id)
    .execute()
}

const updateText = (before: string, after: string) =>
  before === after ? boatLogTexts.updated(after) : boatLogTexts.renamed(before, after)

/** A locked boat keeps its owner. */
export async function changeBoat(tx: Transaction<DB>, actor: Actor, boat: BoatRow, fields: BoatFields): Promise<void> {
  await write(tx, boat, fields, boat.owner_user_id)
  await log(tx, actor, 'UPDATE', boat.id, updateText(boat.name, fields.name))
}

/** @throws 404 `boat_not_found_or_not_owned` */
export function updateOwnBoat(db: Kysely<DB>, actor: Actor, id: string, fields: BoatFields): Promise<Boat> {
  return db.transaction().execute(async (tx) => {
    await changeBoat(tx, actor, await usableBoat(tx, actor, id, 'update'), fields)
    return boatById(tx, id)
  })
}

/** A new owner also gets the boat's engines. @throws 404 `boat_not_found`, `new_owner_not_found` */
export function updateBoat({ db, clock }: Writing, actor: Actor, id: string, fields: AdminBoatFields): Promise<Boat> {
  return db.transaction().execute(async (tx) => {
    const owner = await activeUser(tx, fields.ownerUserId)
    await lockWaiting(tx, 'boat_id', id)
    const boat = await activeBoat(tx, id, 'update')
    if (!boat) throw notFound('boat_not_found')
    if (boat.owner_user_id === fields.ownerUserId) {
      await changeBoat(tx, actor, boat, fields)
      return boatById(tx, id)
    }
    if (!owner) throw notFound('new_owner_not_found')
    await fleetChanged(tx, 'boat', id)
    await write(tx, boat, fields, owner.id)
    await transferOwnership(tx, actor, id, owner.id, clock())
    await log(tx, actor, 'UPDATE', id, boatLogTexts.ownerChanged(fields.name, owner.label))
    return boatById(tx, id)
  })
}

/** @throws 404 `boat_not_found_or_not_owned` */
export function deleteOwnBoat({ db, clock }: Writing, actor: Actor, id: string): Promise<void> {
  return db.transaction().execute(async (tx) => {
    await lockWaiting(tx, 'boat_id', id)
    await removeBoat(tx, actor, await usableBoat(tx, actor, id, 'update'), clock())
  })
}

/** @throws 404 `boat_not_found` */
export function deleteBoat({ db, clock }: Writing, actor: Actor, id: string): Promise<void> {
  return db.transaction().execute(async (tx) => {
    await lockWaiting(tx, 'boat_id', id)
    const boat = await activeBoat(tx, id, 'update')
    if (!boat) throw notFound('boat_not_found')
    await removeBoat(tx, actor, boat, clock())
  })
}

/**
 * With its requests and photos of jobs; engines are mounted by hand. Lock order: the owner, then the boat, as in a merge.
 * @throws 404 `boat_not_found`; 409 `boat_not_archived`, `boat_owner_archived`
 */
export function restoreBoat(db: Kysely<DB>, actor: Actor, id: string): Promise<Boat> {
  return db.transaction().execute(async (tx) => {
    const { owner_user_id } = await tx
      .selectFrom('boats')
      .select('owner_user_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow(() => notFound('boat_not_found'))
    if (!(await activeUser(tx, owner_user_id))) throw conflict('boat_owner_archived')
    const { name } = await tx
      .updateTable('boats')
      .set({ archived_at: null, version: sql<number>`version + 1`, updated_at: sql<Date>`now()` })
      .where('id', '=', id)
      .where('owner_user_id', '=', owner_user_id)
      .where('archived_at', 'is not', null)
      .returning('name')
      .executeTakeFirstOrThrow(() => conflict('boat_not_archived'))
    await log(tx, actor, 'UPDATE', id, boatLogTexts.restored(name))
    return boatById(tx, id)
  })
}

/** Archives a boat that requests refer to, else deletes it. Its engines stay with their owner, its open requests stay open. */
export async function removeBoat(tx: Transaction<DB>, actor: Actor, boat: BoatRow, now: Date): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('engines')
    .set({ boat_id: null, version: sql<number>`version + 1`, updated_at: sql<Date>`now()` })
    .where('boat_id', '=', boat.id)
    .executeTakeFirst()
  const engines = Number(numUpdatedRows)
  await releasePhoto(tx, boat.id, now)
  await endHandover(tx, boat.id, now)
  const request = tx.selectFrom('service_requests').select('id').where('boat_id', '=', boat.id).limit(1)
  await fleetChanged(tx, 'boat', boat.id)
  await endPeople(tx, actor, boat.id)
  if (!(await request.executeTakeFirst())) {
    await tx.deleteFrom('boats').where('id', '=', boat.id).execute()
    await log(tx, actor, 'DELETE', boat.id, boatLogTexts.deleted(boat.name, engines))
    return
  }
  await tx.deleteFrom('plan_items').where('boat_id', '=', boat.id).execute()
  await tx.updateTable('boats').set({ archived_at: sql<Date>`now()` }).where('id', '=', boat.id).execute()
  await log(tx, actor, 'DELETE', boat.id, boatLogTexts.archived(boat.name, engines))
}
