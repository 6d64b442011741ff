// Six questions about the business. A figure is the sum of the rows behind it.
import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { EXCELS, TABLE_FORMATS } from '../excel.ts'
import { Id, OptionalQueryDay, readable } from '../fields.ts'
import { page, pageQuery } from '../paging.ts'
import { ADMINS } from '../roles.ts'
import { REPORT_NAMES } from './business-reports.columns.ts'

/** By the keys of the report's columns. Amounts in lira without KDV, but those of the ledger; null: nobody knows it. */
const Cells = z.record(z.string(), z.union([z.string(), z.number(), z.null()]))
const Figures = z.object({
  /** Of rows. */
  count: z.number(),
  /** By the keys of the columns that are figures; null: nobody knows any of it. */
  sums: z.record(z.string(), z.number().nullable()),
})

export const BusinessReport = z.object({
  name: z.enum(REPORT_NAMES),
  from: z.string(),
  to: z.string(),
  groups: z.array(Figures.extend({ key: z.string(), label: z.string() })),
  /** Of all groups, oldest first; empty for receivables, which are as of now. */
  months: z.array(Figures.extend({ month: z.string() })),
})
export type BusinessReport = z.infer<typeof BusinessReport>

const BusinessReportRow = z.object({
  id: Id,
  /** Null for an opening balance, and for a list without a job. */
  requestId: Id.nullable(),
  /** Null for a list without a job. */
  customerId: Id.nullable(),
  cells: Cells,
})
export type BusinessReportRow = z.infer<typeof BusinessReportRow>

const params = z.object({ name: z.enum(REPORT_NAMES, 'invalid_value') })
/** Days in Turkey, both included: at most 31, or whole months, at most 36. By default this month. Receivables are as of today. */
const period = { from: OptionalQueryDay, to: OptionalQueryDay }

const { get } = endpoints('Raporlar')
const denied = 'only_admin_can_see_reports'

export const businessReportsApi = {
  report: get('/api/reports/:name', ADMINS, 'Bir raporun rakamları; CSV ve Excel olarak ardındaki satırlar', {
    denied,
    weight: 'heavy',
    params,
    querystring: z.object({
      ...period,
      format: z.enum(['json', ...TABLE_FORMATS], 'invalid_value').default('json'),
      /** For `csv`. */
      excel: z.enum(EXCELS, 'invalid_value').default('tr'),
    }),
    reply: BusinessReport,
  }),
  rows: get('/api/reports/:name/rows', ADMINS, 'Bir rakamın ardındaki satırlar', {
    denied,
    params,
    querystring: z.object({
      ...period,
      /** A group of the report; by default all. */
      group: z.string().max(64, 'too_long').refine(readable, 'invalid_characters').optional(),
      ...pageQuery(20),
    }),
    reply: page(BusinessReportRow),
  }),
}
