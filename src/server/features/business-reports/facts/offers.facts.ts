// Offers by the day on which they were first sent, and what has become of them.
import { sql } from 'kysely'
import { businessReportsTexts } from '../../../../shared/business-reports/business-reports.texts.ts'
import { dayAt, endOfDay, startOfDay } from '../../../db/days.ts'
import type { Facts } from './facts.ts'

/** An offer of ours that another of ours replaced is not lost, unless somebody says why it was. One whose last day is over without an answer is. */
export const offers: Facts = {
  groups: businessReportsTexts.groups.offers,
  rows: ({ from, to, now, today }) => sql`
    select offers.id, service_request_id as request_id, ${dayAt(sql`sent_at`)} as day, offer_number as note,
      coalesce(net_try_minor, final_try_minor) as net,
      case when status = 'ACCEPTED' then 'ACCEPTED'
        when status = 'SENT' and valid_until >= ${today}::date and (answer_by is null or answer_by > ${now}) then 'WAITING'
        when status = 'REJECTED' and kind = 'MAIN' and lost_reason is null and exists (select from offers other
          where other.service_request_id = offers.service_request_id and other.status = 'ACCEPTED' and other.kind = 'MAIN')
          then 'REPLACED'
        else coalesce(lost_reason, 'LOST') end as grp
    from offer_revisions join offers on offers.id = offer_id
    where offer_revisions.rev = 1 and sent_at >= ${startOfDay(from)} and sent_at < ${endOfDay(to)}`,
}
