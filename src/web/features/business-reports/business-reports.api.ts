import type { ReportName } from '../../../shared/business-reports/business-reports.columns.ts'
import { businessReportsApi } from '../../../shared/business-reports/business-reports.contract.ts'
import type { Period } from '../../../shared/business-reports/business-reports.period.ts'
import { listQuery } from '../../api/endpoint-query.ts'
import { keys } from '../../api/query-keys.ts'

export const reportQuery = (name: ReportName, period: Period) =>
  listQuery([...keys.businessReports, name, period], businessReportsApi.report, {
    params: { name },
    query: { ...period },
  })

export const reportRowsQuery = (name: ReportName, period: Period, group: string, page: number) =>
  listQuery([...keys.businessReports, name, period, group, page], businessReportsApi.rows, {
    params: { name },
    query: { ...period, group, page },
  })
