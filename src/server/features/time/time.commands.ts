// Presses of a person's own clock, and what a job that runs no more does to the clocks on it.
import { randomUUID } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import type { z } from 'zod'
import type { StartInput, StopInput, TimeEntry } from '../../../shared/time/time.contract.ts'
import { timeLogTexts } from '../../../shared/time/time.log-texts.ts'
import { logOf } from '../../db/audit.ts'
import type { DB } from '../../db/schema.generated.ts'
import type { Actor } from '../../http/access.ts'
import { boundedDoneAt } from '../../http/done-at.ts'
import { conflict } from '../../http/errors.ts'
import { notifyClockStopped } from '../notifications/notices.commands.ts'
import { assertWorksOn, type LockedRequest, lockRequest, namesOf } from '../requests/requests.queries.ts'
import { addPress, lockClock } from './presses.commands.ts'
import { entryOf, entryRow, stateOf } from './time.queries.ts'

export const logTime = logOf('MAINTENANCE', 'time_entry')

const overAt = ({ status, completed_at, canceled_at }: LockedRequest): Date | null =>
  status === 'ACTIVE' ? null : (completed_at ?? canceled_at)

/**
 * A job that runs is for its technicians and any admin. What was done before, and arrives late or is written by hand, counts: the job may
 * have been taken away or completed meanwhile. @throws 403 `not_your_request`, 409 `time_only_when_active`
 */
export async function assertMayStart(
  tx: Transaction<DB>,
  actor: Actor,
  request: LockedRequest,
  doneAt: Date | null,
): Promise<void> {
  await assertWorksOn(tx, actor, request, { earlier: doneAt !== null })
  if (request.status === 'ACTIVE') return
  const over = overAt(request)
  if (doneAt === null || over === null || doneAt >= over) throw conflict('time_only_when_active', 'requestId')
}

/** @throws 404 `request_not_found`, 403 `not_your_request`, 409 `time_only_when_active`, `time_overlaps`, `time_id_taken` */
export function startClock(
  db: Kysely<DB>,
  actor: Actor,
  { id, requestId, clientAt }: z.output<typeof StartInput>,
  now: Date,
): Promise<TimeEntry | null> {
  return db.transaction().execute(async (tx) => {
    const request = await lockRequest(tx, requestId)
    const doneAt = boundedDoneAt(clientAt, request.created_at, now)
    await assertMayStart(tx, actor, request, doneAt)
    await lockClock(tx, actor.userId)
    const at = doneAt ?? now
    await addPress(tx, actor.userId, { id, kind: 'START', requestId, at }, now)
    const over = overAt(request)
    if (over && at < over) {
      const end = { id: randomUUID(), kind: 'COMPLETED', requestId, at: over } as const
      await addPress(tx, actor.userId, end, now)
    }
    await logTime(tx, actor, 'CREATE', id, timeLogTexts.started(namesOf(request)), doneAt)
    return entryOf(tx, actor.userId, id, now)
  })
}

/** A press where nothing runs is kept: the start that it ends may arrive after it. @throws 409 `time_id_taken` */
export function stopClock(
  db: Kysely<DB>,
  actor: Actor,
  { id, clientAt }: z.output<typeof StopInput>,
  now: Date,
): Promise<TimeEntry | null> {
  return db.transaction().execute(async (tx) => {
    await lockClock(tx, actor.userId)
    const doneAt = boundedDoneAt(clientAt, null, now)
    const at = doneAt ?? now
    const started = await addPress(tx, actor.userId, { id, kind: 'STOP', requestId: null, at }, now)
    const entry = started === null ? null : await entryOf(tx, actor.userId, started, now)
    const ended = entry?.endedAt === at.toISOString() ? entry : null
    const text = ended
      ? timeLogTexts.stopped({ boat: ended.boatName, number: ended.requestNumber })
      : timeLogTexts.nothingRan
    await logTime(tx, actor, 'UPDATE', ended?.id ?? id, text, doneAt)
    return ended
  })
}

/**
 * Ends what runs for somebody who works here no more. The caller has locked the clock before the account: a press names the account
 * while it holds the clock.
 */
export async function endClockOf(tx: Transaction<DB>, actor: Actor, userId: string, now: Date): Promise<void> {
  const running = await runningOf(tx, userId).executeTakeFirst()
  if (!running) return
  const at = new Date(Math.max(now.getTime(), running.started_at.getTime() + 1))
  await addPress(tx, userId, { id: randomUUID(), kind: 'STOP', requestId: null, at }, at)
  const entry = await entryRow(tx, running.id)
  if (stateOf(entry, now) !== 'ENDED') return
  const request = { boat: entry.boat_name, number: entry.request_number }
  await logTime(tx, actor, 'UPDATE', entry.id, timeLogTexts.worksNoMore(request, entry.person))
}

const runningOf = (tx: Transaction<DB>, userId: string) =>
  tx
    .selectFrom('time_entries')
    .select(['id', 'started_at'])
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('is_forgotten', '=', false)
    .where('voided_at', 'is', null)

/** Ends the clocks on a locked request that has just stopped running, at that moment, and tells their people. */
export async function endClocks(tx: Transaction<DB>, actor: Actor, request: LockedRequest): Promise<void> {
  const now = request.updated_at
  const at = overAt(request) ?? now
  const people = await tx
    .selectFrom('time_entries')
    .select('user_id')
    .distinct()
    .where('service_request_id', '=', request.id)
    .where('settled_at', 'is', null)
    .where('is_forgotten', '=', false)
    .where((eb) => eb.or([eb('ended_at', 'is', null), eb('ended_at', '>', at)]))
    .orderBy('user_id')
    .execute()
  for (const { user_id } of people) await endClock(tx, actor, { request, userId: user_id, at, now })
}

interface ClockEnd {
  request: LockedRequest
  userId: string
  at: Date
  now: Date
}

async function endClock(tx: Transaction<DB>, actor: Actor, { request, userId, at, now }: ClockEnd): Promise<void> {
  await lockClock(tx, userId)
  const running = await runningOf(tx, userId).where('service_request_id', '=', request.id).executeTakeFirst()
  const end = { kind: 'COMPLETED', requestId: request.id } as const
  await addPress(tx, userId, { ...end, id: randomUUID(), at }, now)
  // The end counts from before the start, and takes the lock after it: the clock still ends, a moment after its start at the least.
  if (running && running.started_at >= at) {
    const after = new Date(Math.max(now.getTime(), running.started_at.getTime() + 1))
    await addPress(tx, userId, { ...end, id: randomUUID(), at: after }, after)
  }
  if (!running) return
  const entry = await entryRow(tx, running.id)
  if (stateOf(entry, now) !== 'ENDED') return
  await logTime(tx, actor, 'UPDATE', entry.id, timeLogTexts.jobOver(namesOf(request), entry.person, request.status))
  await notifyClockStopped(tx, actor, userId, request, { startedAt: entry.started_at, endedAt: entry.ended_at ?? at })
}
