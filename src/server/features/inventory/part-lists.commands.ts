// Commands of parts lists. Lock order, here as everywhere: the request, the list, its items, the parts by id.
import { randomUUID } from 'node:crypto'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { z } from 'zod'
import { partListLogTexts } from '../../../shared/inventory/inventory.log-texts.ts'
import type {
  NewPartListInput,
  PartList,
  PartListItem,
  PartListUpdate,
} from '../../../shared/inventory/part-lists.contract.ts'
import { DEFAULT_UNIT, fromE3, type Quantity, toE3, type Unit } from '../../../shared/quantity.ts'
import type { RequestNames } from '../../../shared/requests/requests.log-texts.ts'
import { ROLE_IDS } from '../../../shared/roles.ts'
import { logOf } from '../../db/audit.ts'
import type { DB } from '../../db/schema.generated.ts'
import type { Actor } from '../../http/access.ts'
import { notFound, recordChanged } from '../../http/errors.ts'
import { assertPartsAccepted } from '../offers/extra-work/extra-work.queries.ts'
import { lockRequest, namesOf } from '../requests/requests.queries.ts'
import { partListItemById } from './part-list-items.queries.ts'
import { doneAtOfList, lockedPartList, partListById, remainingLines } from './part-lists.queries.ts'
import { keepReservations } from './reservations.commands.ts'
import { returnToStock, type Taking, takeFromStock } from './stock.commands.ts'
import { mergedLines, type StockLine } from './stock-lines.ts'

export const logPartList = logOf('INVENTORY', 'part_list')

/**
 * Creates all of the list or nothing. A technician's list is always their own.
 * @throws 404 `request_not_found`, `technician_not_found`, `spare_part_not_found`, 400 `number_not_whole`, 409 `global_stock_insufficient`, `part_list_already_saved`
 */
export function createPartList(
  db: Kysely<DB>,
  actor: Actor,
  input: z.output<typeof NewPartListInput>,
  now: Date,
): Promise<PartList> {
  const items = input.items ?? []
  const ids = new Map(items.map(({ sparePartId, id }) => [sparePartId, id]))
  const asked = items.map(({ sparePartId, quantity }) => ({ partId: sparePartId, quantityE3: toE3(quantity) }))
  const lines = mergedLines(asked).map((line) => ({ ...line, id: ids.get(line.partId) }))
  return db.transaction().execute(async (tx) => {
    const request = await namesOfRequest(tx, input.serviceRequestId)
    const technicianId = actor.role === 'TECHNICIAN' ? actor.userId : (input.technicianUserId ?? null)
    await assertStaff(tx, technicianId)
    const { id } = await tx
      .insertInto('part_lists')
      .values({
        ...(input.id && { id: input.id }),
        service_request_id: input.serviceRequestId ?? null,
        technician_user_id: technicianId,
        created_by: actor.userId,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const doneAt = await doneAtOfList(tx, input.serviceRequestId ?? null, input.clientAt, now)
    const { units } = await addItems(tx, actor, id, lines, {
      ...{ asked, doneAt, fieldOf: (index) => `items.${index}.quantity` },
    })
    if (input.serviceRequestId) await keepReservations(tx, input.serviceRequestId)
    const taken = lines.map((line, index) => quantityOf(line, units[index]))
    await logPartList(tx, actor, 'CREATE', id, partListLogTexts.created(request, lines.length, taken), doneAt)
    return partListById(tx, id)
  })
}

/**
 * Absent fields stay unchanged, null clears.
 * @throws 404 `part_list_not_found`, `request_not_found`, `technician_not_found`, 409 `record_changed`
 */
export function updatePartList(
  db: Kysely<DB>,
  actor: Actor,
  id: string,
  input: z.output<typeof PartListUpdate>,
): Promise<PartList> {
  return db.transaction().execute(async (tx) => {
    const { version, requestId } = await lockedPartList(tx, id, 'update', input.serviceRequestId)
    const request = await namesOfRequest(tx, input.serviceRequestId)
    await assertStaff(tx, input.technicianUserId)
    if (input.version !== undefined && input.version !== version) throw recordChanged('part_list', id)
    if (input.serviceRequestId) await assertListAccepted(tx, id, input.serviceRequestId)
    const { serviceRequestId, technicianUserId } = input
    const set = {
      ...(serviceRequestId === undefined ? {} : { service_request_id: serviceRequestId }),
      ...(technicianUserId === undefined ? {} : { technician_user_id: technicianUserId }),
    }
    if (Object.keys(set).length > 0) {
      await tx
        .updateTable('part_lists')
        .set({ ...set, version: version + 1 })
        .where('id', '=', id)
        .execute()
      for (const each of new Set([requestId, serviceRequestId])) if (each) await keepReservations(tx, each)
      await logPartList(tx, actor, 'UPDATE', id, partListLogTexts.updated(request))
    }
    return partListById(tx, id)
  })
}

/** Returns its remaining parts to stock; used and damaged ones are not returned. @throws 404 `part_list_not_found` */
export function deletePartList(db: Kysely<DB>, actor: Actor, id: string): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const { request, requestId } = await lockedPartList(tx, id, 'update')
    const lines = await remainingLines(tx, id)
    await returnToStock(tx, actor, lines, { reason: 'LIST_DELETED', listId: id })
    await tx.updateTable('part_lists').set({ deleted_at: sql<Date>`now()` }).where('id', '=', id).execute()
    if (requestId) await keepReservations(tx, requestId)
    const returned = lines.map((line) => quantityOf(line, line.unit))
    await logPartList(tx, actor, 'DELETE', id, partListLogTexts.deleted(request, returned))
  })
}

/**
 * `merge` adds to the list's item of this part, if there is one. Two merges must not both find none, so each locks the list
 * with `update`.
 * @throws 400 `number_not_whole` (at quantity), 404 `part_list_not_found`, `spare_part_not_found`, 409 `global_stock_insufficient`
 */
export function addPartListItem(
  db: Kysely<DB>,
  actor: Actor,
  listId: string,
  { merge, clientAt, partId, quantity }: AddedLine,
  now: Date,
): Promise<PartListItem> {
  return db.transaction().execute(async (tx) => {
    const { requestId } = await lockedPartList(tx, listId, merge ? 'update' : 'share')
    const doneAt = await doneAtOfList(tx, requestId, clientAt, now)
    const line = { partId, quantityE3: toE3(quantity) }
    const taking = { asked: [line], doneAt, fieldOf: () => 'quantity' }
    const grown = merge ? await grownItem(tx, listId, line) : undefined
    if (grown) await takeFromStock(tx, actor, [line], listId, taking)
    const itemId = grown ?? (await addItems(tx, actor, listId, [line], taking)).ids[0]
    if (requestId) await keepReservations(tx, requestId)
    const item = await partListItemById(tx, itemId ?? '')
    const message = partListLogTexts.itemAdded(item.sparePartName, item.partListItemCode, { quantity, unit: item.unit })
    await logPartList(tx, actor, 'UPDATE', listId, message, doneAt)
    return item
  })
}

interface AddedLine {
  partId: string
  quantity: number
  merge: boolean
  clientAt: Date | null
}

const quantityOf = ({ quantityE3 }: StockLine, unit: Unit = DEFAULT_UNIT): Quantity => ({
  quantity: fromE3(quantityE3),
  unit,
})

/** Adds to the list's oldest item of the part; returns its id, or undefined. */
async function grownItem(tx: Transaction<DB>, listId: string, line: StockLine): Promise<string | undefined> {
  const item = await tx
    .updateTable('part_list_items')
    .set((eb) => ({ quantity_e3: eb('quantity_e3', '+', line.quantityE3) }))
    .where('id', '=', (eb) =>
      eb
        .selectFrom('part_list_items')
        .select('id')
        .where('part_list_id', '=', listId)
        .where('spare_part_id', '=', line.partId)
        .orderBy('created_at')
        .orderBy('id')
        .limit(1),
    )
    .returning('id')
    .executeTakeFirst()
  return item?.id
}

/** Takes what was asked for, and adds its items. They are a microsecond apart, so that a list keeps the order of the scans. */
async function addItems(
  tx: Transaction<DB>,
  actor: Actor,
  listId: string,
  lines: readonly (StockLine & { id?: string | undefined })[],
  { asked, ...taking }: Taking & { asked: readonly StockLine[] },
): Promise<{ ids: string[]; units: (Unit | undefined)[] }> {
  if (lines.length === 0) return { ids: [], units: [] }
  const moved = await takeFromStock(tx, actor, asked, listId, taking)
  const rows = await tx
    .insertInto('part_list_items')
    .values(
      lines.map(({ id, partId, quantityE3 }, index) => ({
        id: id ?? randomUUID(),
        part_list_id: listId,
        spare_part_id: partId,
        quantity_e3: quantityE3,
        created_at: sql<Date>`clock_timestamp() + ${sql.lit(index)} * interval '1 microsecond'`,
      })),
    )
    .returning('id')
    .execute()
  return { ids: rows.map(({ id }) => id), units: lines.map(({ partId }) => moved.get(partId)?.unit) }
}

/** @throws 404 `request_not_found` */
async function namesOfRequest(tx: Transaction<DB>, requestId: string | null | undefined): Promise<RequestNames | null> {
  return requestId ? namesOf(await lockRequest(tx, requestId)) : null
}

/** What a list holds may be taken for the request. @throws 409 `extra_not_accepted` */
async function assertListAccepted(tx: Transaction<DB>, listId: string, requestId: string): Promise<void> {
  const parts = await tx
    .selectFrom('part_list_items')
    .select('spare_part_id')
    .where('part_list_id', '=', listId)
    .execute()
  const ids = parts.map(({ spare_part_id }) => spare_part_id)
  await assertPartsAccepted(tx, requestId, ids)
}

/** Only a technician or an admin takes parts. @throws 404 `technician_not_found` */
async function assertStaff(tx: Transaction<DB>, userId: string | null | undefined): Promise<void> {
  if (!userId) return
  await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('role_id', 'in', [ROLE_IDS.TECHNICIAN, ROLE_IDS.ADMIN])
    .where('archived_at', 'is', null)
    .forShare()
    .executeTakeFirstOrThrow(() => notFound('technician_not_found'))
}
