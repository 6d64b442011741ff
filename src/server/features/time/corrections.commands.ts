// Entries by hand, corrections and voids. What a person has settled so, presses change no more.
import { randomUUID } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import type { z } from 'zod'
import type { TimeCorrection, TimeEntry, TimeInput, VoidInput } from '../../../shared/time/time.contract.ts'
import { timeLogTexts } from '../../../shared/time/time.log-texts.ts'
import { forgottenFrom } from '../../../shared/time/time.rules.ts'
import { spanText } from '../../../shared/time/time.span.ts'
import type { DB } from '../../db/schema.generated.ts'
import type { Actor } from '../../http/access.ts'
import { badRequest, conflict, forbidden } from '../../http/errors.ts'
import { hourCostOf, keptHourCost } from '../labour/hour-costs.queries.ts'
import { notifyTimeChanged } from '../notifications/notices.commands.ts'
import { lockRequest, namesOf } from '../requests/requests.queries.ts'
import { lockClock } from './presses.commands.ts'
import { assertMayStart, logTime } from './time.commands.ts'
import { type EntryRow, entryOf, entryRow } from './time.queries.ts'

interface Span {
  startedAt: Date
  endedAt: Date
}

/** @throws 400 `time_in_future`, 409 `time_overlaps` where the person's clock runs */
async function assertFree(tx: Transaction<DB>, userId: string, { startedAt, endedAt }: Span, now: Date, id: string) {
  if (endedAt > now) throw badRequest('time_in_future', startedAt > now ? 'startedAt' : 'endedAt')
  const running = await tx
    .selectFrom('time_entries')
    .select('started_at')
    .where('user_id', '=', userId)
    .where('id', '<>', id)
    .where('ended_at', 'is', null)
    .where('is_forgotten', '=', false)
    .where('voided_at', 'is', null)
    .executeTakeFirst()
  if (running && running.started_at < endedAt && now <= forgottenFrom(running.started_at))
    throw conflict('time_overlaps')
}

/**
 * @throws 400 `time_in_future`, 403 `not_your_request`, 404 `request_not_found`,
 * 409 `time_only_when_active`, `time_overlaps`, `time_id_taken`
 */
export function writeEntry(
  db: Kysely<DB>,
  actor: Actor,
  { id = randomUUID(), requestId, startedAt, endedAt, reason }: z.output<typeof TimeInput>,
  now: Date,
): Promise<TimeEntry> {
  return db.transaction().execute(async (tx) => {
    const request = await lockRequest(tx, requestId)
    await lockClock(tx, actor.userId)
    const taken = await tx.selectFrom('time_entries').select('user_id').where('id', '=', id).executeTakeFirst()
    const known = taken && (await entryOf(tx, actor.userId, id, now))
    if (known) return known
    if (taken) throw conflict('time_id_taken')
    if (actor.role !== 'ADMIN') await assertMayStart(tx, actor, request, startedAt)
    await assertFree(tx, actor.userId, { startedAt, endedAt }, now, id)
    await tx
      .insertInto('time_entries')
      .values({
        id,
        user_id: actor.userId,
        service_request_id: requestId,
        started_at: startedAt,
        ended_at: endedAt,
        settled_at: now,
        hour_cost_try_minor: hourCostOf(actor.userId),
      })
      .execute()
    await tx
      .insertInto('time_changes')
      .values({
        entry_id: id,
        changed_by: actor.userId,
        changed_at: now,
        reason,
        started_after: startedAt,
        ended_after: endedAt,
      })
      .execute()
    await logTime(tx, actor, 'CREATE', id, timeLogTexts.written(namesOf(request), spanText(startedAt, endedAt)))
    return ownEntry(tx, actor.userId, id, now)
  })
}

async function ownEntry(tx: Transaction<DB>, userId: string, id: string, now: Date): Promise<TimeEntry> {
  const entry = await entryOf(tx, userId, id, now)
  if (!entry) throw new Error(`The entry ${id} is gone within its transaction`)
  return entry
}

/** @throws 404 `time_entry_not_found`, 403 `not_your_time`, 400 `reason_required`, 409 `time_already_voided` */
async function lockedEntry(tx: Transaction<DB>, actor: Actor, id: string, reason: string | null): Promise<EntryRow> {
  const { user_id } = await entryRow(tx, id)
  if (user_id !== actor.userId && actor.role !== 'ADMIN') throw forbidden('not_your_time')
  if (user_id !== actor.userId && reason === null) throw badRequest('reason_required', 'reason')
  await lockClock(tx, user_id)
  const entry = await entryRow(tx, id)
  if (entry.voided_at) throw conflict('time_already_voided')
  return entry
}

const namesOfEntry = ({ boat_name, request_number }: EntryRow) => ({ boat: boat_name, number: request_number })

interface Changed {
  entry: EntryRow
  /** Null: voided. */
  after: Span | null
  reason: string | null
  now: Date
}

async function settle(tx: Transaction<DB>, actor: Actor, { entry, after, reason, now }: Changed): Promise<TimeEntry> {
  await tx
    .insertInto('time_changes')
    .values({
      entry_id: entry.id,
      changed_by: actor.userId,
      changed_at: now,
      reason,
      started_before: entry.started_at,
      ended_before: entry.ended_at,
      started_after: after?.startedAt ?? null,
      ended_after: after?.endedAt ?? null,
    })
    .execute()
  await tx
    .updateTable('time_entries')
    .set({
      settled_at: now,
      is_forgotten: false,
      ...(after
        ? { started_at: after.startedAt, ended_at: after.endedAt, hour_cost_try_minor: keptHourCost(entry.user_id) }
        : { voided_at: now }),
    })
    .where('id', '=', entry.id)
    .execute()
  const before = spanText(entry.started_at, entry.ended_at)
  const text = after
    ? timeLogTexts.corrected(namesOfEntry(entry), entry.person, before, spanText(after.startedAt, after.endedAt))
    : timeLogTexts.voided(namesOfEntry(entry), entry.person, before)
  await logTime(tx, actor, 'UPDATE', entry.id, text)
  if (entry.user_id !== actor.userId) {
    const afterText = after && spanText(after.startedAt, after.endedAt)
    await notifyTimeChanged(tx, actor, entry.user_id, { ...namesOfEntry(entry), before, after: afterText, reason })
  }
  return ownEntry(tx, entry.user_id, entry.id, now)
}

/** @throws 400 `time_in_future`, 409 `time_overlaps`, and as `lockedEntry` */
export function correctEntry(
  db: Kysely<DB>,
  actor: Actor,
  id: string,
  { reason, ...after }: z.output<typeof TimeCorrection>,
  now: Date,
): Promise<TimeEntry> {
  return db.transaction().execute(async (tx) => {
    const entry = await lockedEntry(tx, actor, id, reason)
    await assertFree(tx, entry.user_id, after, now, id)
    return settle(tx, actor, { entry, after, reason, now })
  })
}

/** It is kept and counts no more. @throws as `lockedEntry` */
export function voidEntry(
  db: Kysely<DB>,
  actor: Actor,
  id: string,
  { reason }: z.output<typeof VoidInput>,
  now: Date,
): Promise<TimeEntry> {
  return db.transaction().execute(async (tx) => {
    const entry = await lockedEntry(tx, actor, id, reason)
    return settle(tx, actor, { entry, after: null, reason, now })
  })
}
