// Whole days from one day in Turkey to another, by the day on which each step ended: so months add up.
import { type RawBuilder, sql } from 'kysely'
import { businessReportsTexts } from '../../../../shared/business-reports/business-reports.texts.ts'
import { dayAt, endOfDay, startOfDay } from '../../../db/days.ts'
import type { Asked, Facts } from './facts.ts'

const step = (start: string, end: string) => {
  const [first, last] = [dayAt(sql.ref(start)), dayAt(sql.ref(end))]
  return sql`${last} as day, ${last} - ${first} as days`
}
const within = (end: string, { from, to }: Asked): RawBuilder<unknown> =>
  sql`${sql.ref(end)} >= ${startOfDay(from)} and ${sql.ref(end)} < ${endOfDay(to)}`

/** From filing to the first offer; from an offer to its answer; from filing to completion. What was canceled has no answer. */
export const durations: Facts = {
  groups: businessReportsTexts.groups.durations,
  rows: (asked) => sql`
    select offers.id, jobs.id as request_id, 'OFFER' as grp, ${step('jobs.created_at', 'sent.sent_at')}
    from offer_revisions sent join offers on offers.id = sent.offer_id join service_requests jobs on jobs.id = service_request_id
    where sent.rev = 1 and offers.kind = 'MAIN' and ${within('sent.sent_at', asked)} and not exists (
      select from offers earlier join offer_revisions first on first.offer_id = earlier.id and first.rev = 1
      where earlier.service_request_id = jobs.id and earlier.kind = 'MAIN' and (first.sent_at, earlier.id) < (sent.sent_at, offers.id))
    union all
    select offers.id, jobs.id, 'ANSWER', ${step('sent.sent_at', 'offers.decided_at')}
    from offers join offer_revisions sent on sent.offer_id = offers.id and sent.rev = 1
    join service_requests jobs on jobs.id = service_request_id
    where offers.status in ('ACCEPTED', 'REJECTED') and jobs.status <> 'CANCELED' and ${within('offers.decided_at', asked)}
    union all
    select id, id, 'COMPLETION', ${step('created_at', 'completed_at')}
    from service_requests where archived_at is null and status = 'COMPLETED' and ${within('completed_at', asked)}`,
}
