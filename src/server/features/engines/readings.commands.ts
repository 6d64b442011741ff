// Readings of an engine's meter. Each is written under the engine's row lock, which also protects the order of the readings; a
// deferred trigger of migration 0039 checks it again. Lock order: request, engines by id.
import { type Kysely, sql, type Transaction } from 'kysely'
import type { z } from 'zod'
import { dayOf } from '../../../shared/days.ts'
import { engineLogTexts } from '../../../shared/engines/engines.log-texts.ts'
import {
  type NewReading,
  type Placed,
  placeReading,
  type Refused,
  type ValidReading,
} from '../../../shared/engines/reading-rules.ts'
import type { JobReadings, Reading, ReadingInput } from '../../../shared/engines/readings.contract.ts'
import { fromMinor, toMinor } from '../../../shared/money.ts'
import type { Role } from '../../../shared/roles.ts'
import { logOf } from '../../db/audit.ts'
import type { DB } from '../../db/schema.generated.ts'
import type { Actor } from '../../http/access.ts'
import { boundedDoneAt } from '../../http/done-at.ts'
import { AppError, badRequest, conflict, notFound } from '../../http/errors.ts'
import { refreshEnginePlans } from '../plans/due-columns.commands.ts'
import { engineById, loggedName } from './engines.queries.ts'
import { type MeterPhotoColumns, photoForReading } from './meter-photos.queries.ts'
import { expectedYearly, type ReadEngine, readableEngines, readingById, validReadings } from './readings.queries.ts'

const log = logOf('BOAT', 'engine')
const SOURCES = { CUSTOMER: 'OWNER', TECHNICIAN: 'TECHNICIAN', ADMIN: 'SERVICE' } as const satisfies Record<
  Role,
  string
>

interface Extras {
  voids?: ValidReading | undefined
  note?: string | null
  photo?: MeterPhotoColumns | undefined
  source?: ReadingSource | undefined
}

const refuse = ({ refusal, field }: Refused, prefix = ''): AppError =>
  new AppError(409, refusal, { errors: [{ field: prefix + field, message: refusal }] })

export type ReadingSource = (typeof SOURCES)[Role] | 'IMPORT'

/** The first readings of new engines. */
export async function firstReadings(
  tx: Transaction<DB>,
  actor: Actor,
  engines: readonly { id: string; hours_used_hundredths: number }[],
  now: Date,
  source: ReadingSource = SOURCES[actor.role],
): Promise<void> {
  const readings = engines.map(({ id, hours_used_hundredths: hours }) => ({
    ...{ engine_id: id, hours_hundredths: hours, total_hundredths: hours },
    ...{ read_at: now, source, recorded_by: actor.userId },
  }))
  await tx.insertInto('engine_readings').values(readings).execute()
}

async function insertReading(
  tx: Transaction<DB>,
  actor: Actor,
  engineId: string,
  { hours, readAt, meter }: NewReading,
  total: number,
  { voids, note, photo, source = SOURCES[actor.role] }: Extras,
): Promise<string> {
  const { id } = await tx
    .insertInto('engine_readings')
    .values({
      engine_id: engineId,
      hours_hundredths: hours,
      total_hundredths: total,
      read_at: readAt,
      source,
      recorded_by: actor.userId,
      photo_id: photo?.photo_id ?? null,
      meter_photo_id: photo?.meter_photo_id ?? null,
      note: note ?? null,
      voids_id: voids?.id ?? null,
      old_meter_hundredths: meter?.final ?? null,
      new_meter_hundredths: meter?.start ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Writes a placed reading, the engine's hours, and what is due by them. `rest` are the other valid readings. */
async function writeReading(
  tx: Transaction<DB>,
  actor: Actor,
  engine: ReadEngine,
  rest: readonly ValidReading[],
  added: NewReading,
  placed: Placed,
  extras: Extras,
  now: Date,
): Promise<string> {
  const id = await insertReading(tx, actor, engine.id, added, placed.total, extras)
  const hours = placed.isNewest ? placed.total : (rest.at(-1)?.total ?? placed.total)
  await tx.updateTable('engines').set({ hours_used_hundredths: hours }).where('id', '=', engine.id).execute()
  await refreshEnginePlans(tx, [engine.id], now)
  return id
}

/** A form that was opened before shows older hours. */
async function nextVersion(tx: Transaction<DB>, engineId: string): Promise<void> {
  await tx
    .updateTable('engines')
    .set({ version: sql<number>`version + 1`, updated_at: sql<Date>`now()` })
    .where('id', '=', engineId)
    .execute()
}

/** @throws 404 `engine_not_found` */
export const lockedReadable = (tx: Transaction<DB>, actor: Actor, id: string): Promise<ReadEngine> =>
  readableEngines(tx, actor, 'asks')
    .where('engines.id', '=', id)
    .forUpdate('engines')
    .executeTakeFirstOrThrow(() => notFound('engine_not_found'))

/** Today's later hours are now: a bare day means its noon. @throws 400 at `readAt` for a later day */
function momentOf(readAt: Date | null, now: Date): Date {
  if (readAt === null || readAt <= now) return readAt ?? now
  if (dayOf(readAt) > dayOf(now)) throw badRequest('reading_in_future', 'readAt')
  return now
}

/** @throws 409 with the key of `reading-rules.ts`; 404 for a reading or photo of something else */
export function addReading(
  db: Kysely<DB>,
  actor: Actor,
  engineId: string,
  input: z.output<typeof ReadingInput>,
  now: Date,
): Promise<Reading> {
  return db.transaction().execute(async (tx) => {
    const engine = await lockedReadable(tx, actor, engineId)
    const valid = await validReadings(tx, engine.id)
    const voids = input.voids ? await voidedReading(tx, engine.id, valid, input.voids) : undefined
    const photo = input.photoId ? await photoForReading(tx, actor, engine, input.photoId) : undefined
    const rest = valid.filter((one) => one !== voids)
    const meter = input.meterReplaced
    const doneAt = boundedDoneAt(input.clientAt, null, now)
    const added: NewReading = {
      hours: toMinor(input.hours),
      readAt: momentOf(input.readAt ?? voids?.readAt ?? doneAt, now),
      meter: meter ? { final: toMinor(meter.finalHours), start: toMinor(meter.startHours) } : null,
    }
    const usual = input.confirm ? null : expectedYearly(engine, rest, now).hours
    const placed = placeReading(rest, added, usual, voids)
    if ('refusal' in placed) throw refuse(placed)
    const extras = { voids, note: input.note, photo }
    const id = await writeReading(tx, actor, engine, rest, added, placed, extras, now)
    await announceReading(tx, actor, engine.id, {
      total: placed.total,
      was: voids?.total,
      isNewMeter: meter !== undefined,
      doneAt,
    })
    return readingById(tx, actor, id)
  })
}

interface Announced {
  total: number
  was?: number | undefined
  isNewMeter?: boolean
  doneAt: Date | null
}

async function announceReading(
  tx: Transaction<DB>,
  actor: Actor,
  engineId: string,
  { total, was, isNewMeter, doneAt }: Announced,
): Promise<void> {
  await nextVersion(tx, engineId)
  const name = loggedName(await engineById(tx, engineId))
  const hours = fromMinor(total)
  const message =
    was !== undefined
      ? engineLogTexts.readingCorrected(name, fromMinor(was), hours)
      : isNewMeter
        ? engineLogTexts.meterReplaced(name, hours)
        : engineLogTexts.reading(name, hours)
  await log(tx, actor, 'UPDATE', engineId, message, doneAt)
}

/** @throws 404 `reading_not_found`, 409 `reading_already_voided` */
async function voidedReading(
  tx: Transaction<DB>,
  engineId: string,
  valid: readonly ValidReading[],
  id: string,
): Promise<ValidReading> {
  const found = valid.find((one) => one.id === id)
  if (found) return found
  const known = tx.selectFrom('engine_readings').select('id').where('id', '=', id).where('engine_id', '=', engineId)
  if (await known.executeTakeFirst()) throw conflict('reading_already_voided')
  throw notFound('reading_not_found')
}

/**
 * The engine's form says other hours than before. A plausible higher value is one more reading; any other takes the place of the
 * newest reading, which it voids. The caller has locked the engine, and writes its next version and the log entry.
 * @throws 409 at `hoursUsed`
 */
export async function changeHours(
  tx: Transaction<DB>,
  actor: Actor,
  engine: ReadEngine,
  total: number,
  now: Date,
  source?: ReadingSource,
): Promise<void> {
  if (total === engine.hours_used_hundredths) return
  const valid = await validReadings(tx, engine.id)
  const newest = valid.at(-1)
  const readAt = newest && newest.readAt > now ? newest.readAt : now
  const place = (rest: readonly ValidReading[]) => {
    const last = rest.at(-1)
    const hours = total - (last ? last.total - last.hours : 0)
    const added: NewReading = { hours, readAt, meter: null }
    // Below the start of a new meter: no such reading exists.
    if (hours < 0) return { added, placed: { refusal: 'reading_below_previous', field: 'hours' } as const }
    return { added, placed: placeReading(rest, added, null) }
  }
  const more = place(valid)
  if (!('refusal' in more.placed)) {
    await writeReading(tx, actor, engine, valid, more.added, more.placed, { source }, now)
    return
  }
  const rest = valid.slice(0, -1)
  const { added, placed } = place(rest)
  if ('refusal' in placed) {
    const { refusal } = placed
    throw new AppError(409, refusal, { errors: [{ field: 'hoursUsed', message: refusal }] })
  }
  await writeReading(tx, actor, engine, rest, added, placed, { voids: newest, source }, now)
}

/** The readings of a completed job; its request is locked. @throws 404 `engine_not_found`, 409 at `readings.N.hours` */
export async function addJobReadings(
  tx: Transaction<DB>,
  actor: Actor,
  boatId: string,
  readings: NonNullable<z.output<typeof JobReadings>>,
  doneAt: Date | null,
  now: Date,
): Promise<void> {
  const sorted = readings
    .map((reading, index) => ({ ...reading, index }))
    .sort((one, other) => (one.engineId < other.engineId ? -1 : 1))
  for (const { engineId, hours, confirm, index } of sorted) {
    if (hours === null || hours === undefined) continue
    const engine = await lockedReadable(tx, actor, engineId)
    if (engine.boat_id !== boatId) throw notFound('engine_not_found')
    const valid = await validReadings(tx, engine.id)
    const added: NewReading = { hours: toMinor(hours), readAt: doneAt ?? now, meter: null }
    const placed = placeReading(valid, added, confirm ? null : expectedYearly(engine, valid, now).hours)
    if ('refusal' in placed) throw refuse(placed, `readings.${index}.`)
    await writeReading(tx, actor, engine, valid, added, placed, {}, now)
    await announceReading(tx, actor, engine.id, { total: placed.total, doneAt })
  }
}
