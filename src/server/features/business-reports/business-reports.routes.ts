import type { ReportName } from '../../../shared/business-reports/business-reports.columns.ts'
import { businessReportsApi } from '../../../shared/business-reports/business-reports.contract.ts'
import { monthEnd, periodProblem } from '../../../shared/business-reports/business-reports.period.ts'
import { businessReportsTexts } from '../../../shared/business-reports/business-reports.texts.ts'
import { monthStart } from '../../../shared/calendar/calendar.days.ts'
import { dayOf } from '../../../shared/days.ts'
import type { App, Deps } from '../../deps.ts'
import { badRequest } from '../../http/errors.ts'
import { ok } from '../../http/reply.ts'
import { TABLE_TYPES, tableFile } from '../../http/table-files.ts'
import { FACTS, reportOf, reportRowPage } from './business-reports.queries.ts'
import { reportTable } from './business-reports.table.ts'
import type { Asked } from './facts/facts.ts'

/** @throws 400 `end_before_start`, `period_too_long` at `to` */
function askedOf(
  now: Date,
  name: ReportName,
  { from, to }: { from?: string | undefined; to?: string | undefined },
): Asked {
  const today = dayOf(now)
  if (FACTS[name].isOfToday) return { from: today, to: today, now, today }
  const end = to ?? monthEnd(today)
  const period = { from: from ?? monthStart(end), to: end }
  const problem = periodProblem(period)
  if (problem) throw badRequest(problem, 'to')
  return { ...period, now, today }
}

export function businessReportsRoutes(app: App, { db, clock }: Deps): void {
  app.route({
    ...businessReportsApi.report,
    handler: async ({ params: { name }, query: { format, excel, ...period } }, reply) => {
      const asked = askedOf(clock(), name, period)
      if (format === 'json') return ok('fetched', await reportOf(db, name, asked))
      reply
        .header('Content-Type', TABLE_TYPES[format])
        .header('Content-Disposition', `attachment; filename="${businessReportsTexts.fileName(name, asked)}.${format}"`)
        .header('X-Content-Type-Options', 'nosniff')
        .header('Cache-Control', 'private, no-store')
      // Bytes are sent as they are: the schema describes the JSON format.
      return reply.send(tableFile(reportTable(db, name, asked), format, excel) as never)
    },
  })
  app.route({
    ...businessReportsApi.rows,
    handler: async ({ params: { name }, query: { from, to, ...query } }) =>
      ok('fetched', await reportRowPage(db, name, { ...askedOf(clock(), name, { from, to }), ...query })),
  })
}
