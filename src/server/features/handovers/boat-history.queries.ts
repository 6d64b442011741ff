// What goes with a boat from owner to owner: its periods and its completed work. Never the names of owners, prices or messages.
import { type Kysely, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { type BoatHistory, HISTORY_JOBS } from '../../../shared/handovers/handovers.contract.ts'
import type { PHOTO_SIZES } from '../../../shared/photos/photos.contract.ts'
import { emailText } from '../../db/emails.ts'
import type { DB } from '../../db/schema.generated.ts'
import type { Actor } from '../../http/access.ts'
import { notFound } from '../../http/errors.ts'
import { readableBoat } from '../boats/boat-identity.queries.ts'
import { type SignedRow, signedRow } from '../reports/reports.queries.ts'

/** @throws 404 like `usableBoat` */
export async function boatHistory(db: Kysely<DB>, actor: Actor, boatId: string): Promise<BoatHistory> {
  await readableBoat(db, actor, boatId)
  const [periods, jobs] = await Promise.all([periodsOf(db, actor, boatId), completedJobs(db, boatId, HISTORY_JOBS)])
  return {
    periods,
    jobs: jobs.map(({ customerId, reportSha256, ...job }) => ({
      ...job,
      engines: job.engines.map(({ name }) => name),
    })),
  }
}

async function periodsOf(db: Kysely<DB>, actor: Actor, boatId: string): Promise<BoatHistory['periods']> {
  const rows = await db
    .selectFrom('boat_ownerships as o')
    .innerJoin('users', 'users.id', 'o.owner_user_id')
    .select(['o.started_at', 'o.ended_at', 'o.owner_user_id', emailText().as('email')])
    .where('o.boat_id', '=', boatId)
    .orderBy('o.started_at', 'desc')
    .orderBy('o.ended_at', (order) => order.desc().nullsFirst())
    .execute()
  return rows.map(({ started_at, ended_at, owner_user_id, email }) => ({
    startedAt: started_at.toISOString(),
    endedAt: ended_at?.toISOString() ?? null,
    isMine: owner_user_id === actor.userId,
    ownerEmail: actor.role === 'ADMIN' ? email : null,
  }))
}

type Job = Omit<BoatHistory['jobs'][number], 'engines'>

/** A completed request as it passes on with the boat. The last two do not pass on: they are for the server's own use. */
export interface CompletedJob extends Job {
  engines: { id: string; name: string }[]
  customerId: string
  reportSha256: string | null
}

/** The boat's completed requests of every owner, newest first. */
export async function completedJobs(db: Kysely<DB>, boatId: string, most: number): Promise<CompletedJob[]> {
  const rows = await db
    .selectFrom('service_requests as r')
    .leftJoin('service_reports', 'service_reports.request_id', 'r.id')
    .select(['r.id', 'r.request_number', 'r.completed_at', 'r.work_done', 'r.customer_id'])
    .select(['service_reports.signed_at', 'service_reports.sha256 as report_sha256'])
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('request_engines as e')
          .innerJoin('engines', 'engines.id', 'e.engine_id')
          .innerJoin('models', 'models.id', 'engines.model_id')
          .innerJoin('brands', 'brands.id', 'models.brand_id')
          .select(['engines.id', sql<string>`brands.name || ' ' || models.name`.as('name')])
          .whereRef('e.request_id', '=', 'r.id')
          .orderBy('engines.created_at')
          .orderBy('engines.id'),
      ).as('engines'),
      jsonArrayFrom(
        eb
          .selectFrom('part_list_items as i')
          .innerJoin('part_lists as l', 'l.id', 'i.part_list_id')
          .innerJoin('spare_parts as s', 's.id', 'i.spare_part_id')
          .select(['s.name', 's.unit', sql<number>`sum(i.used_e3) / 1000.0::double precision`.as('quantity')])
          .whereRef('l.service_request_id', '=', 'r.id')
          .where('i.used_e3', '>', 0)
          .groupBy(['s.id', 's.name', 's.name_sort'])
          .orderBy('s.name_sort')
          .orderBy('s.id'),
      ).as('parts'),
      jsonArrayFrom(
        eb
          .selectFrom('request_technicians as t')
          .innerJoin('user_infos', 'user_infos.user_id', 't.technician_id')
          .select(sql<string>`split_part(user_infos.full_name, ' ', 1)`.as('name'))
          .whereRef('t.request_id', '=', 'r.id')
          .orderBy('t.assigned_at')
          .orderBy('t.technician_id'),
      ).as('technicians'),
      jsonArrayFrom(
        eb
          .selectFrom('photos as p')
          .select('p.id')
          .whereRef('p.service_request_id', '=', 'r.id')
          .where('p.source', '=', 'STAFF')
          .orderBy('p.created_at')
          .orderBy('p.id'),
      ).as('photos'),
    ])
    .where('r.boat_id', '=', boatId)
    .where('r.status', '=', 'COMPLETED')
    .where('r.archived_at', 'is', null)
    .orderBy('r.created_at', 'desc')
    .orderBy('r.id')
    .limit(most)
    .execute()
  return rows.flatMap(({ completed_at, ...row }) =>
    completed_at
      ? {
          id: row.id,
          requestNumber: row.request_number,
          completedAt: completed_at.toISOString(),
          workDone: row.work_done,
          engines: row.engines,
          parts: row.parts,
          technicians: row.technicians.map(({ name }) => name),
          photoIds: row.photos.map(({ id }) => id),
          reportSignedAt: row.signed_at?.toISOString() ?? null,
          reportSha256: row.report_sha256,
          customerId: row.customer_id,
        }
      : [],
  )
}

/**
 * The signed report of completed work on the boat; `isOwn` where it may be shown as it was signed.
 * @throws 404 like `usableBoat`; `report_not_found`
 */
export async function historyReport(
  db: Kysely<DB>,
  actor: Actor,
  { id, requestId }: { id: string; requestId: string },
): Promise<SignedRow & { isOwn: boolean }> {
  await readableBoat(db, actor, id)
  const request = await db
    .selectFrom('service_requests')
    .select(['id', 'customer_id'])
    .where('id', '=', requestId)
    .where('boat_id', '=', id)
    .where('status', '=', 'COMPLETED')
    .where('archived_at', 'is', null)
    .executeTakeFirstOrThrow(() => notFound('report_not_found'))
  const isOwn = actor.role === 'ADMIN' || request.customer_id === actor.userId
  return { ...(await signedRow(db, request.id)), isOwn }
}

/** The storage key of a photo of completed work on the boat. @throws 404 like `usableBoat`; `photo_not_found` */
export async function historyPhotoKey(
  db: Kysely<DB>,
  actor: Actor,
  { id, photoId }: { id: string; photoId: string },
  size: (typeof PHOTO_SIZES)[number],
): Promise<string> {
  await readableBoat(db, actor, id)
  const photo = await db
    .selectFrom('photos')
    .innerJoin('service_requests', 'service_requests.id', 'photos.service_request_id')
    .select(['photos.file_key', 'photos.thumbnail_key'])
    .where('photos.id', '=', photoId)
    .where('photos.source', '=', 'STAFF')
    .where('service_requests.boat_id', '=', id)
    .where('service_requests.status', '=', 'COMPLETED')
    .where('service_requests.archived_at', 'is', null)
    .executeTakeFirstOrThrow(() => notFound('photo_not_found'))
  return size === 'thumbnail' ? photo.thumbnail_key : photo.file_key
}
