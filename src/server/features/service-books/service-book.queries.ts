// What the service book of a boat says: identity, engines with their hours, and all completed work. No names of owners.
import { type Kysely, sql } from 'kysely'
import type { BoatIdentity } from '../../../shared/boats/boat-identity.contract.ts'
import { dayOf } from '../../../shared/days.ts'
import { thinned } from '../../../shared/engines/hours-usage.ts'
import { fromMinor, toMinor } from '../../../shared/money.ts'
import type { Quantity } from '../../../shared/quantity.ts'
import { BOOK_JOBS } from '../../../shared/service-books/service-books.contract.ts'
import type { DB } from '../../db/schema.generated.ts'
import type { Letterhead } from '../../files/pdf/letterhead.ts'
import type { Actor } from '../../http/access.ts'
import { identityRow, presentIdentity, readableBoat } from '../boats/boat-identity.queries.ts'
import { type CompletedJob, completedJobs } from '../handovers/boat-history.queries.ts'
import { acceptedOffers } from '../offers/offers.queries.ts'
import { workshopForAdmin } from '../workshop/workshop.queries.ts'

/** Enough for a chart across a page. */
const CHART_POINTS = 120

export interface BookEngine {
  name: string
  serialNumber: string
  hours: number
  /** Oldest first. */
  points: { day: string; hours: number }[]
}

export interface BookJob {
  requestNumber: string
  day: string
  /** With the hours that were known at the completion. */
  engines: { name: string; hours: number | null }[]
  workDone: string | null
  planItems: string[]
  extraWork: (Quantity & { name: string })[]
  parts: (Quantity & { name: string })[]
  technicians: string[]
  report: { signedOn: string; sha256: string } | null
  photoIds: string[]
  /** In lira; null where the book has no prices, and for the work of an owner before. */
  price: number | null
}

/** Everything that the book's hash stands for. */
export interface BookContent {
  boatId: string
  day: string
  boat: { name: string; model: string }
  identity: Omit<BoatIdentity, 'photo' | 'warnings' | 'version'>
  engines: BookEngine[]
  jobs: BookJob[]
  workshop: Omit<Letterhead, 'logo'>
}

export interface SignedForm {
  requestId: string
  isPassedOn: boolean
}

interface Reading {
  readAt: Date
  total: number
}

/** The valid readings of engines, oldest first. */
async function readingsOf(db: Kysely<DB>, engineIds: readonly string[]): Promise<Map<string, Reading[]>> {
  if (engineIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('engine_readings as r')
    .select(['r.engine_id', 'r.read_at', 'r.total_hundredths'])
    .where('r.engine_id', 'in', engineIds)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('engine_readings as v').select('v.id').whereRef('v.voids_id', '=', 'r.id'))),
    )
    .orderBy('r.engine_id')
    .orderBy('r.read_at')
    .orderBy('r.created_at')
    .orderBy('r.id')
    .execute()
  const readings = rows.map((row) => ({ id: row.engine_id, readAt: row.read_at, total: row.total_hundredths }))
  return Map.groupBy(readings, ({ id }) => id)
}

const enginesOf = (db: Kysely<DB>, boatId: string) =>
  db
    .selectFrom('engines')
    .innerJoin('models', 'models.id', 'engines.model_id')
    .innerJoin('brands', 'brands.id', 'models.brand_id')
    .select(['engines.id', 'engines.serial_number', 'engines.hours_used_hundredths'])
    .select(sql<string>`brands.name || ' ' || models.name`.as('name'))
    .where('engines.boat_id', '=', boatId)
    .where('engines.archived_at', 'is', null)
    .orderBy('engines.created_at')
    .orderBy('engines.id')
    .execute()

/** The titles of the plan items that each request did. */
async function planItemsOf(db: Kysely<DB>, requestIds: readonly string[]): Promise<Map<string, string[]>> {
  if (requestIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('request_plan_items')
    .select(['request_id', 'title'])
    .where('request_id', 'in', requestIds)
    .where('is_done', '=', true)
    .orderBy('title')
    .orderBy('id')
    .execute()
  const byRequest = Map.groupBy(rows, ({ request_id }) => request_id)
  return new Map([...byRequest].map(([id, items]) => [id, items.map(({ title }) => title)]))
}

/** The last reading until the moment. */
function hoursAt(readings: readonly Reading[] | undefined, moment: string): number | null {
  const last = readings?.findLast(({ readAt }) => readAt.toISOString() <= moment)
  return last ? fromMinor(last.total) : null
}

/** @throws as `readableBoat` */
export async function bookContent(
  db: Kysely<DB>,
  actor: Actor,
  boatId: string,
  { prices, now }: { prices: boolean; now: Date },
): Promise<BookContent> {
  const boat = await readableBoat(db, actor, boatId, prices ? 'prices' : 'sees')
  const jobs = await completedJobs(db, boatId, BOOK_JOBS)
  const ids = jobs.map(({ id }) => id)
  const engines = await enginesOf(db, boatId)
  const engineIds = [...engines, ...jobs.flatMap((job) => job.engines)].map(({ id }) => id)
  const readings = await readingsOf(db, [...new Set(engineIds)])
  const planItems = await planItemsOf(db, ids)
  const offers = Map.groupBy(await acceptedOffers(db, ...ids), ({ serviceRequestId }) => serviceRequestId)
  const { photo, warnings, version, ...identity } = await presentIdentity(db, boatId, await identityRow(db, boatId))
  const { tradeName, address, phone, email, website, taxOffice, taxNumber, mersis, iban } = await workshopForAdmin(db)

  const toJob = (job: CompletedJob): BookJob => {
    const accepted = offers.get(job.id) ?? []
    const isPriced = prices && job.customerId === boat.owner_user_id && accepted.length > 0
    return {
      requestNumber: job.requestNumber,
      day: dayOf(job.completedAt),
      engines: job.engines.map(({ id, name }) => ({ name, hours: hoursAt(readings.get(id), job.completedAt) })),
      workDone: job.workDone,
      planItems: planItems.get(job.id) ?? [],
      extraWork: accepted
        .filter(({ kind }) => kind === 'EXTRA')
        .flatMap(({ items }) => items)
        .map(({ partName, description, quantity, unit }) => ({ name: partName ?? description ?? '', quantity, unit })),
      parts: job.parts,
      technicians: job.technicians,
      report:
        job.reportSignedAt && job.reportSha256
          ? { signedOn: dayOf(job.reportSignedAt), sha256: job.reportSha256 }
          : null,
      photoIds: job.photoIds,
      price: isPriced ? fromMinor(accepted.reduce((sum, { payableTry }) => sum + toMinor(payableTry), 0)) : null,
    }
  }
  return {
    boatId,
    day: dayOf(now),
    boat: { name: boat.name, model: boat.model },
    identity,
    engines: engines.map((engine) => ({
      name: engine.name,
      serialNumber: engine.serial_number,
      hours: fromMinor(engine.hours_used_hundredths),
      points: thinned(readings.get(engine.id) ?? [], CHART_POINTS).map(({ readAt, total }) => ({
        day: dayOf(readAt),
        hours: fromMinor(total),
      })),
    })),
    jobs: jobs.map(toJob),
    workshop: { tradeName, address, phone, email, website, taxOffice, taxNumber, mersis, iban },
  }
}

/** The signed reports of the boat's completed work by request number; `isPassedOn` where it was the job of an owner before. */
export async function signedForms(db: Kysely<DB>, boatId: string): Promise<Map<string, SignedForm>> {
  const rows = await db
    .selectFrom('service_requests as r')
    .innerJoin('service_reports as report', 'report.request_id', 'r.id')
    .innerJoin('boats', 'boats.id', 'r.boat_id')
    .select(['r.id', 'r.request_number', 'r.customer_id', 'boats.owner_user_id'])
    .where('r.boat_id', '=', boatId)
    .where('r.status', '=', 'COMPLETED')
    .where('r.archived_at', 'is', null)
    .where('report.signed_at', 'is not', null)
    .execute()
  return new Map(
    rows.map((row) => [row.request_number, { requestId: row.id, isPassedOn: row.customer_id !== row.owner_user_id }]),
  )
}

/** The storage keys of photos, in the given order; without those that were deleted meanwhile. */
export async function photoKeys(db: Kysely<DB>, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const photos = await db.selectFrom('photos').select(['id', 'file_key']).where('id', 'in', ids).execute()
  return new Map(photos.map(({ id, file_key }) => [id, file_key]))
}
