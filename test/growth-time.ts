// Hours on many jobs, for growth-cases.ts: half of them one person's, most voided or ended, a few forgotten.
import { sql } from 'kysely'

/** The id of the person with half of the entries. */
export const hoursOfManyJobs = sql<{ id: string }>`with people as (
    select id, row_number() over (order by id) as n from users where email like 'kisi1%' limit 20
  ), jobs as (
    select id, row_number() over (order by id) as n from service_requests limit 20000
  ), written as (
    insert into time_entries (user_id, service_request_id, started_at, ended_at, is_forgotten)
    select people.id, jobs.id, '2020-01-01'::timestamptz + jobs.n * interval '2 hours',
      case when jobs.n % 1000 > 0 then '2020-01-01'::timestamptz + jobs.n * interval '2 hours' + interval '1 hour' end,
      jobs.n % 1000 = 0
    from jobs join people on people.n = case when jobs.n % 2 = 0 then 1 else 2 + jobs.n % 19 end
    where not exists (select from time_entries)
  ) select id from people where n = 1`
