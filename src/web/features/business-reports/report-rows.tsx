// The rows behind a figure.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  REPORT_COLUMNS,
  type ReportColumn,
  type ReportName,
} from '../../../shared/business-reports/business-reports.columns.ts'
import type { BusinessReportRow } from '../../../shared/business-reports/business-reports.contract.ts'
import type { Period } from '../../../shared/business-reports/business-reports.period.ts'
import { businessReportsTexts as texts } from '../../../shared/business-reports/business-reports.texts.ts'
import { requestPath } from '../../../shared/requests/requests.paths.ts'
import { type Column, DataList } from '../../ui/lists/data-list.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { customerPath } from '../customers/customer-paths.ts'
import { reportRowsQuery } from './business-reports.api.ts'
import classes from './business-reports.module.css'
import { written } from './report-values.ts'

interface Props {
  name: ReportName
  period: Period
  group: { key: string; label: string }
  onClose: () => void
}

const columnOf = (column: ReportColumn): Column<BusinessReportRow> => ({
  key: column.key,
  label: column.label,
  numeric: column.figure !== undefined,
  // Numbers of jobs and offers stay in one line.
  whole: column.kind !== 'text' || ['request', 'note'].includes(column.key),
  render: ({ cells }) => {
    const value = cells[column.key] ?? null
    // Without an offer there is no number of one: nobody misses it.
    return value === null && column.kind === 'text' ? null : (
      <span className={column.kind === 'text' ? undefined : classes.whole}>{written(value, column)}</span>
    )
  },
})

/** The job names the row; its group is the title. */
const columnsOf = (name: ReportName) => {
  const columns = REPORT_COLUMNS[name].filter(({ key, kind }) => key !== 'group' && kind !== 'count')
  const [first, ...others] = columns.toSorted(
    (one, other) => Number(other.key === 'request') - Number(one.key === 'request'),
  )
  return [first, ...others].flatMap((column) => (column ? columnOf(column) : []))
}

function pathOf({ requestId, customerId }: BusinessReportRow): string {
  if (requestId) return requestPath('ADMIN', requestId)
  return customerId ? customerPath(customerId) : '/inventory/transactions'
}

export function ReportRows({ name, period, group, onClose }: Props) {
  const [page, setPage] = useState(0)
  const rows = useQuery(reportRowsQuery(name, period, group.key, page))
  return (
    <Dialog onClose={onClose} title={group.label} size="xl">
      <DataList
        label={group.label}
        query={rows}
        failed={texts.rows.failed}
        rowKey={({ id }) => id}
        columns={columnsOf(name)}
        to={pathOf}
        empty={{ title: texts.rows.empty }}
        total={(count, isExact) => (isExact ? '' : '≥ ') + texts.count(count)}
        onPage={setPage}
      />
    </Dialog>
  )
}
