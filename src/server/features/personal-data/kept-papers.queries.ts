// The papers of erased customers, which the law keeps for admins alone, with the last day of each.
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { countReach, type Page, toPage } from '../../../shared/paging.ts'
import { paymentsTexts } from '../../../shared/payments/payments.texts.ts'
import type { KeptPaper } from '../../../shared/personal-data/kept-papers.contract.ts'
import type { DB } from '../../db/schema.generated.ts'

/** Of `service_requests`: the customer of the job is erased, so its papers are for admins alone. */
export const isOfErased = sql<boolean>`exists (select from erasures where erasures.user_id = service_requests.customer_id)`

/** 31 December of the tenth year after a moment or a day (TTK 82). */
export const lastDay = (since: RawBuilder<unknown>): RawBuilder<string> =>
  sql`make_date(extract(year from (${since})::timestamptz at time zone 'Europe/Istanbul')::int + 10, 12, 31)`

/** An offer is kept as long as its newest event. */
const PAPERS = sql`
  select 'OFFER' as kind, o.id, o.offer_number as number, r.id as request_id, r.request_number, r.customer_id,
    ${lastDay(sql`greatest(o.created_at, (select max(at) from offer_events where offer_id = o.id))`)} as until
  from erasures e join service_requests r on r.customer_id = e.user_id join offers o on o.service_request_id = r.id
  where o.rev > 0
  union all select 'REPORT', r.id, r.request_number, r.id, r.request_number, r.customer_id, ${lastDay(sql`s.signed_at`)}
  from erasures e join service_requests r on r.customer_id = e.user_id join service_reports s on s.request_id = r.id
  where s.signed_at is not null
  union all select 'PAYMENT', p.id, r.request_number, r.id, r.request_number, r.payer_id, ${lastDay(sql`p.paid_on`)}
  from erasures e join service_requests r on r.payer_id = e.user_id join payments p on p.service_request_id = r.id
  union all select 'PAYMENT', p.id, null, null, null, p.customer_id, ${lastDay(sql`p.paid_on`)}
  from erasures e join payments p on p.customer_id = e.user_id`

interface Row {
  kind: KeptPaper['kind']
  id: string
  number: string | null
  request_id: string | null
  request_number: string | null
  customer_id: string
  full_name: string | null
  until: string
}

/** Those whose last day has not passed, the earliest last day first. */
export async function keptPaperPage(
  db: Kysely<DB>,
  today: string,
  query: { page: number; size: number },
): Promise<Page<KeptPaper>> {
  const kept = sql`(select * from (${PAPERS}) as papers where until >= ${today}::date)`
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from (select from ${kept} as kept limit ${sql.lit(countReach(query))}) as counted`.execute(
    db,
  )
  // The name stands in the application that the erasure answered.
  const { rows } = await sql<Row>`
    select kind, id, number, request_id, request_number, customer_id, until::text,
      (select full_name from privacy_requests a where a.user_id = kept.customer_id and a.kind = 'ERASURE'
        and a.answer is not null order by a.answered_on desc, a.id limit 1) as full_name
    from ${kept} as kept order by until, kind, number, id
    limit ${sql.lit(query.size)} offset ${query.page * query.size}`.execute(db)
  const papers = rows.map(({ kind, id, number, request_id, request_number, customer_id, full_name, until }) => ({
    ...{ kind, id, number: number ?? paymentsTexts.dueKinds.OPENING, requestId: request_id },
    ...{ requestNumber: request_number, customerId: customer_id, fullName: full_name ?? '', until },
  }))
  return toPage(papers, query, counted[0]?.total ?? 0)
}
