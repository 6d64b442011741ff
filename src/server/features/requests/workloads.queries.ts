// The workload of the technicians, for an admin who assigns one.
import { type Kysely, sql } from 'kysely'
import type { Workload } from '../../../shared/requests/requests.plan.ts'
import type { DB } from '../../db/schema.generated.ts'
import { notFound } from '../../http/errors.ts'

/**
 * The open jobs of each technician with any, without this request, and how many of them are on `asked`, else
 * on the request's day.
 * @throws 404 `request_not_found`
 */
export async function workloads(db: Kysely<DB>, requestId: string, asked: string | undefined): Promise<Workload[]> {
  const request = await db
    .selectFrom('service_requests')
    .select('assigned_date')
    .where('id', '=', requestId)
    .where('archived_at', 'is', null)
    .executeTakeFirstOrThrow(() => notFound('request_not_found'))
  const day = asked ?? request.assigned_date
  return openJobs(db, requestId, day)
}

function openJobs(db: Kysely<DB>, requestId: string, day: string | null): Promise<Workload[]> {
  return (
    db
      .selectFrom('request_technicians')
      // Written out, so that the index of these rows fits.
      .where(sql<boolean>`is_under_way`)
      .where('request_id', '<>', requestId)
      .select((eb) => [
        'technician_id as technicianId',
        eb.fn.countAll<number>().as('openJobs'),
        // Without a day the comparison with null counts nothing.
        eb.fn.countAll<number>().filterWhere('day', '=', day).as('sameDayJobs'),
      ])
      .groupBy('technician_id')
      .orderBy('technician_id')
      .execute()
  )
}
