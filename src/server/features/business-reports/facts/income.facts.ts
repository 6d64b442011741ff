// Accepted offers by the day of their acceptance, as the overview counts them, and payments by their day; each by the brand of the job's engines.
import { type Kysely, sql } from 'kysely'
import { businessReportsTexts } from '../../../../shared/business-reports/business-reports.texts.ts'
import { dayAt, endOfDay, startOfDay } from '../../../db/days.ts'
import type { DB } from '../../../db/schema.generated.ts'
import type { Facts } from './facts.ts'

export const income: Facts = {
  groups: businessReportsTexts.groups.income,
  names: namesOfBrands,
  rows: ({ from, to }) => sql`
    with money as (
      select id, service_request_id as request_id, ${dayAt(sql`decided_at`)} as day, offer_number as note,
        coalesce(net_try_minor, final_try_minor) as income, 0::bigint as collected
      from offers where status = 'ACCEPTED' and decided_at >= ${startOfDay(from)} and decided_at < ${endOfDay(to)}
      union all
      select id, account_id, paid_on, null, 0, amount_try_minor from payments where paid_on between ${from}::date and ${to}::date
    ), brands as (
      select request_id, case when min(brand_id::text) = max(brand_id::text) then min(brand_id::text) else 'SEVERAL' end as grp
      from (select distinct request_id from money) jobs join request_engines using (request_id)
      join engines on engines.id = engine_id join models on models.id = model_id group by request_id
    )
    select money.*, coalesce(grp, 'NONE') as grp from money left join brands using (request_id)`,
}

async function namesOfBrands(db: Kysely<DB>, ids: string[]): Promise<[string, string][]> {
  const brands = await db.selectFrom('brands').select(['id', 'name']).where('id', 'in', ids).execute()
  return brands.map(({ id, name }) => [id, name])
}
