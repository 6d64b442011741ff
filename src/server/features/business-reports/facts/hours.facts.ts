// Hours spent by day, and what of a job's sold hours falls on them: in proportion to the time that all of its people spent.
import { type Kysely, sql } from 'kysely'
import { dayAt, endOfDay, startOfDay } from '../../../db/days.ts'
import { emailText } from '../../../db/emails.ts'
import type { DB } from '../../../db/schema.generated.ts'
import type { Facts } from './facts.ts'

const counts = sql`ended_at is not null and voided_at is null`
const seconds = sql`extract(epoch from ended_at - started_at)`

/**
 * What an entry adds to the job's rounded sum: so the entries of a job add up to the minutes and the sold hours that the job shows,
 * whoever worked and in whichever month.
 */
export const hours: Facts = {
  names: namesOfPeople,
  rows: ({ from, to }) => {
    const within = sql`started_at >= ${startOfDay(from)} and started_at < ${endOfDay(to)}`
    return sql`
      with jobs as (
        select distinct service_request_id from time_entries where ${within} and ${counts}
      ), sold as (
        select service_request_id, sum(quantity_e3) as sold from jobs join offers using (service_request_id)
        join offer_items on offer_id = offers.id
        where status = 'ACCEPTED' and unit = 'HOUR' and (offer_items.kind = 'REQUIRED' or is_chosen) group by 1
      ), entries as (
        select id, service_request_id, user_id, started_at, ${seconds} as own,
          sum(${seconds}) over (partition by service_request_id order by started_at, id) as until,
          sum(${seconds}) over (partition by service_request_id) as whole
        from jobs join time_entries using (service_request_id) where ${counts}
      )
      select id, service_request_id as request_id, ${dayAt(sql`started_at`)} as day, user_id::text as grp,
        (floor(until / 60) - floor((until - own) / 60))::bigint as spent,
        coalesce(round(sold * until / whole) - round(sold * (until - own) / whole), 0)::bigint as sold
      from entries left join sold using (service_request_id) where ${within}`
  },
}

async function namesOfPeople(db: Kysely<DB>, ids: string[]): Promise<[string, string][]> {
  const people = await db
    .selectFrom('users')
    .leftJoin('user_infos', 'user_infos.user_id', 'users.id')
    .select(['users.id', 'full_name', emailText().as('email')])
    .where('users.id', 'in', ids)
    .execute()
  return people.map(({ id, full_name, email }) => [id, full_name ?? email])
}
