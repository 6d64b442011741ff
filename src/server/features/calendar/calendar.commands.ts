// Writes calendar items. A request's item is moved and removed through the request, so that its rules and log apply.
import type { Kysely, Selectable, Transaction } from 'kysely'
import type { z } from 'zod'
import type {
  CalendarItem,
  CalendarItemUpdate,
  NewCalendarItemInput,
} from '../../../shared/calendar/calendar.contract.ts'
import { calendarLogTexts } from '../../../shared/calendar/calendar.log-texts.ts'
import {
  canEditCalendarItem,
  canNameTechnicians,
  canReclassifyCalendarItem,
} from '../../../shared/calendar/calendar.policy.ts'
import { ROLE_IDS } from '../../../shared/roles.ts'
import { logOf } from '../../db/audit.ts'
import { calendarItemChanged } from '../../db/live/changes.ts'
import type { CalendarItems, DB } from '../../db/schema.generated.ts'
import type { Actor } from '../../http/access.ts'
import { enforce } from '../../http/enforce.ts'
import { conflict, notFound, recordChanged } from '../../http/errors.ts'
import { moveDue } from '../payments/dues.commands.ts'
import { assignDate } from '../requests/requests.commands.ts'
import { type LockedRequest, lockRequest } from '../requests/requests.queries.ts'
import { calendarItemById } from './calendar.queries.ts'

type Item = Selectable<CalendarItems>
type Update = z.output<typeof CalendarItemUpdate>

const log = logOf('MAINTENANCE', 'calendar_item')

export function createCalendarItem(
  db: Kysely<DB>,
  actor: Actor,
  { technicianIds, itemColor, ...input }: z.output<typeof NewCalendarItemInput>,
): Promise<CalendarItem> {
  return db.transaction().execute(async (tx) => {
    const { id } = await tx
      .insertInto('calendar_items')
      .values({ ...input, item_color: itemColor, created_by: actor.userId })
      .returning('id')
      .executeTakeFirstOrThrow()
    await setTechnicians(tx, id, technicianIds)
    await log(tx, actor, 'CREATE', id, calendarLogTexts.created(input.title, input.type, input.date))
    return calendarItemById(tx, actor.role, id)
  })
}

/** Fields absent from the input stay unchanged. */
export function updateCalendarItem(
  db: Kysely<DB>,
  actor: Actor,
  id: string,
  { confirm, ...input }: Update,
  now: Date,
): Promise<CalendarItem> {
  return db.transaction().execute(async (tx) => {
    const { item, request } = await lockItem(tx, actor, id)
    if (differs(input.type, item.type) || differs(input.auth, item.auth)) enforce(canReclassifyCalendarItem(actor))
    await refuseOtherTechnicians(tx, actor, item.id, input.technicianIds)
    if (input.version !== undefined && input.version !== item.version) throw recordChanged('calendar_item', id)
    if (request && (differs(input.title, item.title) || differs(input.type, item.type)))
      throw conflict('calendar_item_of_request')
    if (item.due_id !== null && (differs(input.title, item.title) || differs(input.type, item.type)))
      throw conflict('calendar_item_of_due')
    if (request && differs(input.date, item.date))
      await assignDate(tx, actor, request, input.date ?? null, { now, confirm })
    await save(tx, actor, item, request ? { ...input, date: undefined } : input)
    if (item.due_id !== null && input.date !== undefined && differs(input.date, item.date))
      await moveDue(tx, item.due_id, input.date)
    return calendarItemById(tx, actor.role, id)
  })
}

/** Deleting a request's item clears its assigned day. @throws 409 `calendar_item_of_due` while its due stands */
export function deleteCalendarItem(db: Kysely<DB>, actor: Actor, id: string, now: Date): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const { item, request } = await lockItem(tx, actor, id)
    if (request) {
      await assignDate(tx, actor, request, null, { now })
      return
    }
    if (item.due_id !== null) throw conflict('calendar_item_of_due')
    await tx.deleteFrom('calendar_items').where('id', '=', id).execute()
    await log(tx, actor, 'DELETE', id, calendarLogTexts.deleted(item.title, item.date))
  })
}

const differs = <T>(wanted: T | undefined, current: T): boolean => wanted !== undefined && wanted !== current

/**
 * Locks an item that the actor may edit, after its request, because every command locks the request first.
 * @throws 404 for an item that the actor cannot see, 403 for a technician on anything but OTHER
 */
async function lockItem(
  tx: Transaction<DB>,
  actor: Actor,
  id: string,
): Promise<{ item: Item; request: LockedRequest | null }> {
  const seen = await calendarItemById(tx, actor.role, id)
  enforce(canEditCalendarItem(actor, seen))
  const request = seen.refId === null ? null : await lockRequest(tx, seen.refId)
  if (seen.dueRequestId !== null) await lockRequest(tx, seen.dueRequestId, { orArchived: true })
  const item = await tx
    .selectFrom('calendar_items')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(() => notFound('calendar_not_found'))
  // Another transaction may have changed these fields between the check and the lock.
  if (item.type !== seen.type || item.auth !== seen.auth) throw recordChanged('calendar_item', id)
  // Also reaches people who cannot see the item after the change.
  await calendarItemChanged(tx, id)
  return { item, request }
}

async function save(
  tx: Transaction<DB>,
  actor: Actor,
  item: Item,
  { itemColor, technicianIds, version: _, ...input }: Omit<Update, 'confirm'>,
): Promise<void> {
  const techniciansChanged = technicianIds !== undefined && (await setTechnicians(tx, item.id, technicianIds))
  const changed =
    techniciansChanged ||
    differs(itemColor, item.item_color) ||
    (['title', 'date', 'type', 'auth'] as const).some((field) => differs(input[field], item[field]))
  if (!changed) return
  await tx
    .updateTable('calendar_items')
    .set({ ...input, ...(itemColor === undefined ? {} : { item_color: itemColor }) })
    .set((eb) => ({ version: eb('version', '+', 1), updated_at: eb.fn<Date>('now', []) }))
    .where('id', '=', item.id)
    .execute()
  await log(tx, actor, 'UPDATE', item.id, changeText(item, input))
}

function changeText(item: Item, { title, date }: Pick<Update, 'title' | 'date'>): string {
  if (title !== undefined && title !== item.title) return calendarLogTexts.renamed(item.title, title)
  if (date !== undefined && date !== item.date) return calendarLogTexts.moved(item.title, item.date, date)
  return calendarLogTexts.updated(item.title)
}

const techniciansOf = async (tx: Transaction<DB>, itemId: string): Promise<Set<string>> => {
  const rows = await tx
    .selectFrom('calendar_item_technicians')
    .select('technician_id')
    .where('calendar_item_id', '=', itemId)
    .execute()
  return new Set(rows.map((row) => row.technician_id))
}

/** @throws 403 `only_admin_can_update_technicians` */
async function refuseOtherTechnicians(
  tx: Transaction<DB>,
  actor: Actor,
  itemId: string,
  wanted: readonly string[] | undefined,
): Promise<void> {
  if (wanted === undefined || canNameTechnicians(actor).allowed) return
  const named = await techniciansOf(tx, itemId)
  const same = named.size === new Set(wanted).size && wanted.every((id) => named.has(id))
  if (!same) enforce(canNameTechnicians(actor))
}

/** A technician already on the item may stay, also when no longer active. Returns whether anything changed. */
async function setTechnicians(tx: Transaction<DB>, itemId: string, wanted: readonly string[]): Promise<boolean> {
  const current = await techniciansOf(tx, itemId)
  const added = [...new Set(wanted)].filter((id) => !current.has(id))
  const removed = [...current].filter((id) => !wanted.includes(id))
  if (added.length > 0) {
    await assertActiveTechnicians(tx, added)
    const values = added.map((id) => ({ calendar_item_id: itemId, technician_id: id }))
    await tx.insertInto('calendar_item_technicians').values(values).execute()
  }
  if (removed.length > 0) {
    await tx
      .deleteFrom('calendar_item_technicians')
      .where('calendar_item_id', '=', itemId)
      .where('technician_id', 'in', removed)
      .execute()
  }
  return added.length + removed.length > 0
}

async function assertActiveTechnicians(tx: Transaction<DB>, ids: string[]): Promise<void> {
  const active = await tx
    .selectFrom('users')
    .select('id')
    .where('id', 'in', ids)
    .where('role_id', '=', ROLE_IDS.TECHNICIAN)
    .where('archived_at', 'is', null)
    .forShare()
    .execute()
  if (active.length < ids.length) throw notFound('technician_not_found')
}
