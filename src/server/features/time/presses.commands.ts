// Presses are kept as they came; a person's entries follow from their order in time, however late or often they arrive. The rule: an entry
// runs from a START to the person's next press (COMPLETED: of the same job). One that is open past its limit stays open.
import { sql, type Transaction } from 'kysely'
import { forgottenFrom } from '../../../shared/time/time.rules.ts'
import type { DB } from '../../db/schema.generated.ts'
import { conflict } from '../../http/errors.ts'
import { hourCostOf, keptHourCost } from '../labour/hour-costs.queries.ts'

type Tx = Transaction<DB>

export interface Press {
  id: string
  kind: 'START' | 'STOP' | 'COMPLETED'
  /** Null for a STOP. */
  requestId: string | null
  at: Date
}

type Start = Press & { requestId: string }

/** Until the transaction ends, nobody else changes this person's hours. Taken after the lock on a request. */
export async function lockClock(tx: Tx, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`time:${userId}`}, 0))`.execute(tx)
}

/** Of the same moment: the ends before the starts, the starts by id. */
const PLACE = sql`(pressed_at, kind = 'START', id)`
const placeOf = ({ at, kind, id }: Press) => sql`(${at}::timestamptz, ${kind === 'START'}::boolean, ${id}::uuid)`

async function startBefore(tx: Tx, userId: string, press: Press): Promise<Start | null> {
  const row = await tx
    .selectFrom('time_presses')
    .select(['id', 'service_request_id', 'pressed_at'])
    .where('user_id', '=', userId)
    .where('kind', '=', 'START')
    .where(sql<boolean>`${PLACE} < ${placeOf(press)}`)
    .orderBy('pressed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row?.service_request_id) return null
  return { id: row.id, kind: 'START', requestId: row.service_request_id, at: row.pressed_at }
}

/** When the work of a START ended by the presses; null: it is open. */
async function nextPressAt(tx: Tx, userId: string, start: Start): Promise<Date | null> {
  const row = await tx
    .selectFrom('time_presses')
    .select('pressed_at')
    .where('user_id', '=', userId)
    .where('pressed_at', '>=', start.at)
    .where(sql<boolean>`${PLACE} > ${placeOf(start)}`)
    .where((eb) => eb.or([eb('kind', '<>', 'COMPLETED'), eb('service_request_id', '=', start.requestId)]))
    .orderBy('pressed_at')
    .limit(1)
    .executeTakeFirst()
  return row?.pressed_at ?? null
}

/** The first entry that a person wrote or corrected and that ends after `from` and starts before `to`. */
export const settledBetween = (tx: Tx, userId: string, from: Date, to: Date) =>
  tx
    .selectFrom('time_entries')
    .select('started_at')
    .where('user_id', '=', userId)
    .where('settled_at', 'is not', null)
    .where('voided_at', 'is', null)
    .where('ended_at', '>', from)
    .where('started_at', '<', to)
    .orderBy('started_at')
    .limit(1)
    .executeTakeFirst()

interface End {
  endedAt: Date | null
  isForgotten: boolean
}

/** Where the entry ends; what a person has written in between is not counted twice. */
async function endOf(tx: Tx, userId: string, start: Start): Promise<End> {
  const next = await nextPressAt(tx, userId, start)
  if (next === null) return { endedAt: null, isForgotten: false }
  if (next > forgottenFrom(start.at)) return { endedAt: null, isForgotten: true }
  const settled = await settledBetween(tx, userId, start.at, next)
  if (settled && settled.started_at <= start.at) return { endedAt: null, isForgotten: true }
  return { endedAt: settled?.started_at ?? next, isForgotten: false }
}

/** Writes the entry that follows from a START, unless a person has settled it. */
async function deriveEntry(tx: Tx, userId: string, start: Start): Promise<void> {
  const { endedAt, isForgotten } = await endOf(tx, userId, start)
  if (endedAt && endedAt <= start.at) {
    await tx.deleteFrom('time_entries').where('id', '=', start.id).where('settled_at', 'is', null).execute()
    return
  }
  await tx
    .insertInto('time_entries')
    .values({
      id: start.id,
      user_id: userId,
      service_request_id: start.requestId,
      started_at: start.at,
      ended_at: endedAt,
      is_forgotten: isForgotten,
      hour_cost_try_minor: endedAt && hourCostOf(userId),
    })
    .onConflict((conflicting) =>
      conflicting
        .column('id')
        .doUpdateSet({
          ended_at: endedAt,
          is_forgotten: isForgotten,
          hour_cost_try_minor: endedAt && keptHourCost(userId),
        })
        .where('time_entries.settled_at', 'is', null),
    )
    .execute()
}

/**
 * Keeps a press of a locked clock and derives the two entries that it touches: the one that it ends, and its own. A repeated press
 * changes nothing. @returns the id of the START whose work was open before, or went on past the press
 * @throws 409 `time_overlaps` where a person has written other work at its moment, `time_id_taken`
 */
export async function addPress(tx: Tx, userId: string, press: Press, now: Date): Promise<string | null> {
  const known = await tx
    .selectFrom('time_presses')
    .select(['user_id', 'kind'])
    .where('id', '=', press.id)
    .executeTakeFirst()
  if (known && (known.user_id !== userId || known.kind !== press.kind)) throw conflict('time_id_taken')
  const before = await startBefore(tx, userId, press)
  if (known) return before?.id ?? null
  if (press.kind === 'START') {
    const written = await settledBetween(tx, userId, press.at, new Date(press.at.getTime() + 1))
    if (written) throw conflict('time_overlaps')
  }
  await tx
    .insertInto('time_presses')
    .values({
      id: press.id,
      user_id: userId,
      service_request_id: press.requestId,
      kind: press.kind,
      pressed_at: press.at,
      arrived_at: now,
    })
    .execute()
  if (before) await deriveEntry(tx, userId, before)
  if (press.kind === 'START' && press.requestId) await deriveEntry(tx, userId, { ...press, requestId: press.requestId })
  return before?.id ?? null
}
