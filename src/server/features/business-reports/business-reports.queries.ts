// The figures of a report and the rows behind them come from the same statement, so they agree.
import { type Kysely, type RawBuilder, sql } from 'kysely'
import {
  figuresOf,
  REPORT_COLUMNS,
  type ReportColumn,
  type ReportName,
} from '../../../shared/business-reports/business-reports.columns.ts'
import type { BusinessReport, BusinessReportRow } from '../../../shared/business-reports/business-reports.contract.ts'
import { monthsOf } from '../../../shared/business-reports/business-reports.period.ts'
import { partListsTexts } from '../../../shared/inventory/inventory.texts.ts'
import { fromMinor } from '../../../shared/money.ts'
import { countReach, type Page, toPage } from '../../../shared/paging.ts'
import { paymentsTexts } from '../../../shared/payments/payments.texts.ts'
import { fromE3 } from '../../../shared/quantity.ts'
import { emailText } from '../../db/emails.ts'
import type { DB } from '../../db/schema.generated.ts'
import { durations } from './facts/durations.facts.ts'
import type { Asked, Facts } from './facts/facts.ts'
import { hours } from './facts/hours.facts.ts'
import { income } from './facts/income.facts.ts'
import { offers } from './facts/offers.facts.ts'
import { parts } from './facts/parts.facts.ts'
import { receivables } from './facts/receivables.facts.ts'

export const FACTS: Record<ReportName, Facts> = { receivables, offers, hours, parts, durations, income }

type Value = string | number | null

function shown(value: Value, { kind }: ReportColumn): Value {
  if (typeof value !== 'number') return value
  if (kind === 'money') return fromMinor(value)
  return kind === 'hours' || kind === 'quantity' ? fromE3(value) : value
}

interface Figures {
  count: number
  /** In the smallest parts. */
  sums: Record<string, number | null>
}
interface Cell extends Record<string, string | number | null> {
  grp: string
  month: string | null
  count: number
}

/** Adds up what is of one key. */
function added(name: ReportName, cells: Cell[], keyOf: (cell: Cell) => string | null): Map<string, Figures> {
  const all = new Map<string, Figures>()
  for (const cell of cells) {
    const key = keyOf(cell)
    if (key === null) continue
    const before = all.get(key) ?? { count: 0, sums: {} }
    const sums = figuresOf(name).map(({ key: one }) => [one, sumOf(before.sums[one], cell[one] as number | null)])
    all.set(key, { count: before.count + cell.count, sums: Object.fromEntries(sums) })
  }
  return all
}

/** Null where nobody knows any of it. */
const sumOf = (one: number | null | undefined, other: number | null) => (one == null ? other : one + (other ?? 0))

const presented = (name: ReportName, { count, sums }: Figures) => ({
  count,
  sums: Object.fromEntries(
    figuresOf(name).map((column) => [column.key, shown(sums[column.key] ?? null, column) as number | null]),
  ),
})

/** A month at a time: no statement takes longer because the period is longer. */
const monthsAsked = (name: ReportName, asked: Asked): Asked[] =>
  FACTS[name].isOfToday ? [asked] : monthsOf(asked).map((month) => ({ ...asked, ...month }))

export async function reportOf(db: Kysely<DB>, name: ReportName, asked: Asked): Promise<BusinessReport> {
  const { rows } = FACTS[name]
  const sums = figuresOf(name).map(({ key }) => sql`sum(${sql.ref(key)})::bigint as ${sql.ref(key)}`)
  const cells: Cell[] = []
  for (const month of monthsAsked(name, asked)) {
    const { rows: ofMonth } = await sql<Cell>`
      select grp, to_char(day, 'YYYY-MM') as month, count(*) as count, ${sql.join(sums)}
      from (${rows(month)}) as facts group by 1, 2`.execute(db)
    cells.push(...ofMonth)
  }
  const groups = added(name, cells, ({ grp }) => grp)
  const labels = await labelsOf(db, name, [...groups.keys()])
  const months = [...added(name, cells, ({ month }) => month)].sort(([one], [other]) => (one < other ? -1 : 1))
  return {
    name,
    from: asked.from,
    to: asked.to,
    groups: inOrder(name, groups, labels),
    months: months.map(([month, figures]) => ({ month, ...presented(name, figures) })),
  }
}

async function labelsOf(db: Kysely<DB>, name: ReportName, keys: string[]): Promise<Map<string, string>> {
  const { groups = {}, names } = FACTS[name]
  const ids = keys.filter((key) => !Object.hasOwn(groups, key))
  return new Map([...Object.entries(groups), ...(names && ids.length > 0 ? await names(db, ids) : [])])
}

/** Groups of a fixed list in its order, others by their first figure, the largest first. */
function inOrder(
  name: ReportName,
  groups: Map<string, Figures>,
  labels: Map<string, string>,
): BusinessReport['groups'] {
  const first = figuresOf(name).find(({ figure }) => figure === 'total')
  const size = (key: string) => groups.get(key)?.sums[first?.key ?? ''] ?? 0
  const keys = FACTS[name].names ? [...groups.keys()].sort((one, other) => size(other) - size(one)) : [...labels.keys()]
  return keys.flatMap((key) => {
    const figures = groups.get(key)
    return figures ? { key, label: labels.get(key) ?? key, ...presented(name, figures) } : []
  })
}

type Fact = { id: string; job_id: string | null; customer_id: string | null; grp: string } & Record<string, Value>

/** With the names of the job, of the opening balance, or of a list without a job; of what is open with its payer. The last day first; of what is open the oldest. */
function described(
  db: Kysely<DB>,
  name: ReportName,
  asked: Asked,
  { group, part = sql`` }: { group?: string | undefined; part?: RawBuilder<unknown> },
) {
  const { rows, isOfToday } = FACTS[name]
  const ordered = sql`order by facts.day ${isOfToday ? sql`asc` : sql`desc`} nulls last, facts.id, facts.grp`
  return sql<Fact>`
    select facts.*, facts.day::text as day, jobs.id as job_id, users.id as customer_id, boats.name as boat,
      coalesce(request_number, ${name === 'parts' ? partListsTexts.list.noService : paymentsTexts.dueKinds.OPENING}) as request,
      coalesce(full_name, ${emailText()}) as customer
    from (select * from (${rows(asked)}) as facts where ${ofGroup(group)} ${ordered} ${part}) as facts
    left join service_requests jobs on jobs.id = facts.request_id
    left join boats on boats.id = jobs.boat_id
    left join users on users.id = coalesce(${name === 'receivables' ? sql`jobs.payer_id` : sql`jobs.customer_id`}, facts.request_id)
    left join user_infos on user_infos.user_id = users.id
    ${ordered}`.execute(db)
}

const ofGroup = (group: string | undefined) => (group === undefined ? sql`true` : sql`facts.grp = ${group}`)

async function toRows(db: Kysely<DB>, name: ReportName, facts: Fact[]): Promise<BusinessReportRow[]> {
  const labels = await labelsOf(db, name, [...new Set(facts.map(({ grp }) => grp))])
  return facts.map((fact) => ({
    id: `${fact.grp}:${fact.id}`,
    requestId: fact.job_id,
    customerId: fact.customer_id,
    cells: Object.fromEntries(
      REPORT_COLUMNS[name].map((column) => [
        column.key,
        column.key === 'group' ? (labels.get(fact.grp) ?? fact.grp) : shown(fact[column.key] ?? null, column),
      ]),
    ),
  }))
}

export async function reportRowPage(
  db: Kysely<DB>,
  name: ReportName,
  { group, page, size, ...asked }: Asked & { group?: string | undefined; page: number; size: number },
): Promise<Page<BusinessReportRow>> {
  const query = { page, size }
  const part = sql`limit ${sql.lit(size)} ${page === 0 ? sql`` : sql`offset ${page * size}`}`
  const { rows: facts } = await described(db, name, asked, { group, part })
  const { rows: counted } = await sql<{ total: number }>`select count(*) as total from (
    select from (${FACTS[name].rows(asked)}) as facts where ${ofGroup(group)} limit ${sql.lit(countReach(query))}) as counted`.execute(
    db,
  )
  return toPage(await toRows(db, name, facts), query, counted[0]?.total ?? 0)
}

export async function* reportRowBatches(
  db: Kysely<DB>,
  name: ReportName,
  asked: Asked,
): AsyncGenerator<BusinessReportRow[]> {
  for (const month of monthsAsked(name, asked)) {
    const { rows: facts } = await described(db, name, month, {})
    yield await toRows(db, name, facts)
  }
}
