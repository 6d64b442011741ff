// What is open, as the ledger says, by the age of each due. What was paid beyond the dues of a job stands apart, below zero.
import { sql } from 'kysely'
import { businessReportsTexts } from '../../../../shared/business-reports/business-reports.texts.ts'
import { openMinor } from '../../payments/payments.queries.ts'
import type { Facts } from './facts.ts'

export const receivables: Facts = {
  isOfToday: true,
  groups: businessReportsTexts.groups.receivables,
  // Payments cover the dues of a job in the order of their days.
  rows: ({ today }) => sql`
    select id, request_id, due_on as day, late, open, case when late = 0 then 'CURRENT' when late <= 30 then 'DAYS_30'
      when late <= 60 then 'DAYS_60' when late <= 90 then 'DAYS_90' else 'OLDER' end as grp
    from (
      select dues.id, jobs.id as request_id, due_on, greatest(${today}::date - due_on, 0) as late, least(amount_try_minor,
        sum(amount_try_minor) over (partition by jobs.id order by due_on, dues.kind, dues.id) - paid_try_minor)::bigint as open
      from service_requests jobs join dues on dues.service_request_id = jobs.id
      where paid_try_minor - payable_try_minor <> 0 and withdrawn_at is null
      union all
      select id, customer_id, due_on, greatest(${today}::date - due_on, 0), ${openMinor}
      from dues where customer_id is not null and withdrawn_at is null and not is_covered
    ) dues where open > 0
    union all
    select id, id, null, null, payable_try_minor - paid_try_minor, 'CREDIT'
    from service_requests where paid_try_minor - payable_try_minor <> 0 and paid_try_minor > payable_try_minor`,
}
