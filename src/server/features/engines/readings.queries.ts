// Reads an engine's readings, for those who may: its owner, admins, and technicians of a job on its boat.
import { type Kysely, type SelectQueryBuilder, sql } from 'kysely'
import type { Switch } from '../../../shared/boats/boat-rights.ts'
import { seasonsOf, thinned, yearlySlope } from '../../../shared/engines/hours-usage.ts'
import type { ValidReading } from '../../../shared/engines/reading-rules.ts'
import type { HoursUsage, Reading } from '../../../shared/engines/readings.contract.ts'
import { fromMinor } from '../../../shared/money.ts'
import { type Page, toPage } from '../../../shared/paging.ts'
import type { PHOTO_SIZES } from '../../../shared/photos/photos.contract.ts'
import { paged, pageTotal } from '../../db/paging.ts'
import type { DB } from '../../db/schema.generated.ts'
import type { Actor } from '../../http/access.ts'
import { notFound } from '../../http/errors.ts'
import { reachOf } from '../boats/boat-rights.queries.ts'

/** Enough for a chart on a wide screen. */
const CHART_POINTS = 120

export interface ReadEngine {
  id: string
  boat_id: string | null
  hours_used_hundredths: number
  declared_yearly_hours: number | null
}

/** The engines whose readings the actor may see; with `asks`, add to. */
export function readableEngines(
  db: Kysely<DB>,
  actor: Actor,
  need?: Switch,
): SelectQueryBuilder<DB, 'engines', ReadEngine> {
  const { role, userId } = actor
  const engines = db
    .selectFrom('engines')
    .select(['engines.id', 'engines.boat_id', 'engines.hours_used_hundredths', 'engines.declared_yearly_hours'])
    .where('engines.archived_at', 'is', null)
  if (role === 'ADMIN') return engines
  if (role === 'CUSTOMER') return engines.where(reachOf('engines', actor, need))
  return engines.where(({ exists, selectFrom }) =>
    exists(
      selectFrom('service_requests')
        .innerJoin('request_technicians', 'request_technicians.request_id', 'service_requests.id')
        .select('service_requests.id')
        .whereRef('service_requests.boat_id', '=', 'engines.boat_id')
        .where('service_requests.archived_at', 'is', null)
        .where('request_technicians.technician_id', '=', userId),
    ),
  )
}

/** @throws 404 `engine_not_found` */
export const readableEngine = (db: Kysely<DB>, actor: Actor, id: string): Promise<ReadEngine> =>
  readableEngines(db, actor)
    .where('engines.id', '=', id)
    .executeTakeFirstOrThrow(() => notFound('engine_not_found'))

const validRows = (db: Kysely<DB>, engineIds: readonly string[]) =>
  db
    .selectFrom('engine_readings as r')
    .select(['r.engine_id', 'r.id', 'r.hours_hundredths', 'r.total_hundredths', 'r.read_at'])
    .select(['r.old_meter_hundredths as final', 'r.new_meter_hundredths as start'])
    .where('r.engine_id', 'in', engineIds)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('engine_readings as v').select('v.id').whereRef('v.voids_id', '=', 'r.id'))),
    )
    .orderBy('r.read_at')
    .orderBy('r.created_at')
    .orderBy('r.id')
    .execute()

const toValid = (row: Awaited<ReturnType<typeof validRows>>[number]): ValidReading => ({
  id: row.id,
  hours: row.hours_hundredths,
  total: row.total_hundredths,
  readAt: row.read_at,
  meter: row.final === null || row.start === null ? null : { final: row.final, start: row.start },
})

/** The valid readings of each engine with any, in their order. */
export async function validReadingsOf(
  db: Kysely<DB>,
  engineIds: readonly string[],
): Promise<Map<string, ValidReading[]>> {
  const rows = await validRows(db, engineIds)
  return new Map([...Map.groupBy(rows, ({ engine_id }) => engine_id)].map(([id, own]) => [id, own.map(toValid)]))
}

export const validReadings = async (db: Kysely<DB>, engineId: string): Promise<ValidReading[]> =>
  (await validReadingsOf(db, [engineId])).get(engineId) ?? []

/** The expected hours a year in hundredths, and where they come from. */
export function expectedYearly(engine: ReadEngine, valid: readonly ValidReading[], now: Date) {
  const slope = yearlySlope(valid, now)
  if (slope !== null) return { hours: slope, from: 'READINGS' as const }
  const declared = engine.declared_yearly_hours
  return declared === null ? { hours: null, from: null } : { hours: declared * 100, from: 'DECLARED' as const }
}

function usageOf(engine: ReadEngine, valid: readonly ValidReading[], now: Date): HoursUsage {
  const { hours, from } = expectedYearly(engine, valid, now)
  return {
    hoursUsed: fromMinor(engine.hours_used_hundredths),
    yearlyHours: hours === null ? null : Math.round(hours / 10) / 10,
    yearlyHoursFrom: from,
    seasons: seasonsOf(valid).map(({ year, hours }) => ({ year, hours: Math.round(hours / 10) / 10 })),
    points: thinned(valid, CHART_POINTS).map(({ readAt, total }) => ({
      readAt: readAt.toISOString(),
      total: fromMinor(total),
    })),
  }
}

const presented = (db: Kysely<DB>) =>
  db
    .selectFrom('engine_readings as r')
    .leftJoin('engine_readings as v', 'v.voids_id', 'r.id')
    .leftJoin('user_infos', 'user_infos.user_id', 'r.recorded_by')
    .leftJoin('photos', 'photos.id', 'r.photo_id')
    .select(['r.id', 'r.engine_id', 'r.hours_hundredths', 'r.total_hundredths', 'r.read_at', 'r.source', 'r.note'])
    .select(['r.photo_id', 'r.meter_photo_id', 'photos.source as photo_source', 'photos.uploaded_by'])
    .select(['r.voids_id', 'r.old_meter_hundredths', 'r.new_meter_hundredths', 'r.created_at'])
    .select(['v.id as voided_by', 'r.recorded_by', 'user_infos.full_name'])
    .select(
      sql<boolean>`exists (select from engines e where e.id = r.engine_id
        and (e.owner_user_id = r.recorded_by or r.created_at >= e.owned_since))`.as('of_present'),
    )

type ReadingRow = Awaited<ReturnType<ReturnType<typeof presented>['execute']>>[number]

/** An owner does not learn the names and words of owners before them and of their people, and does not see their photos. */
const isOfOwnerBefore = (row: ReadingRow, { role }: Actor) =>
  role === 'CUSTOMER' && row.source === 'OWNER' && !row.of_present

function shownPhoto(row: ReadingRow, actor: Actor): string | null {
  if (isOfOwnerBefore(row, actor)) return null
  const isOfOther = actor.role === 'CUSTOMER' && row.photo_source === 'OWNER' && row.uploaded_by !== row.recorded_by
  return isOfOther ? null : (row.meter_photo_id ?? row.photo_id)
}

const toReading = (row: ReadingRow, actor: Actor): Reading => ({
  id: row.id,
  engineId: row.engine_id,
  hours: fromMinor(row.hours_hundredths),
  total: fromMinor(row.total_hundredths),
  readAt: row.read_at.toISOString(),
  source: row.source,
  recordedBy: isOfOwnerBefore(row, actor) ? null : row.full_name,
  note: isOfOwnerBefore(row, actor) ? null : row.note,
  photoId: shownPhoto(row, actor),
  meterReplaced:
    row.old_meter_hundredths === null || row.new_meter_hundredths === null
      ? null
      : { finalHours: fromMinor(row.old_meter_hundredths), startHours: fromMinor(row.new_meter_hundredths) },
  voids: row.voids_id,
  voidedBy: row.voided_by,
  createdAt: row.created_at.toISOString(),
})

export async function readingById(db: Kysely<DB>, actor: Actor, id: string): Promise<Reading> {
  return toReading(await presented(db).where('r.id', '=', id).executeTakeFirstOrThrow(), actor)
}

/** Newest first, voided ones included. */
export async function readingsOfEngine(
  db: Kysely<DB>,
  actor: Actor,
  id: string,
  paging: { page: number; size: number },
  now: Date,
): Promise<Page<Reading> & { usage: HoursUsage }> {
  const engine = await readableEngine(db, actor, id)
  const all = db.selectFrom('engine_readings').where('engine_id', '=', engine.id)
  const ids = all
    .select('id')
    .orderBy('read_at', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .$call(paged(paging))
  const [rows, total, valid] = await Promise.all([
    presented(db)
      .where('r.id', 'in', ids)
      .orderBy('r.read_at', 'desc')
      .orderBy('r.created_at', 'desc')
      .orderBy('r.id', 'desc')
      .execute(),
    pageTotal(db, paging, all),
    validReadings(db, engine.id),
  ])
  const readings = rows.map((row) => toReading(row, actor))
  return { ...toPage(readings, paging, total), usage: usageOf(engine, valid, now) }
}

/** The storage key of a reading's photo. @throws 404 `engine_not_found`, `photo_not_found` */
export async function readingPhotoKey(
  db: Kysely<DB>,
  actor: Actor,
  { id, readingId }: { id: string; readingId: string },
  size: (typeof PHOTO_SIZES)[number],
): Promise<string> {
  const engine = await readableEngine(db, actor, id)
  const row = await presented(db).where('r.id', '=', readingId).where('r.engine_id', '=', engine.id).executeTakeFirst()
  const photoId = row && shownPhoto(row, actor)
  const files = ['file_key', 'thumbnail_key'] as const
  const file =
    photoId &&
    (await db
      .selectFrom('meter_photos')
      .select(files)
      .where('id', '=', photoId)
      .union(db.selectFrom('photos').select(files).where('id', '=', photoId))
      .executeTakeFirst())
  if (!file) throw notFound('photo_not_found')
  return size === 'thumbnail' ? file.thumbnail_key : file.file_key
}
