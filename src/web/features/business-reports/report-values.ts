// How a report's values are written.
import type { ReportColumn } from '../../../shared/business-reports/business-reports.columns.ts'
import { businessReportsTexts as texts } from '../../../shared/business-reports/business-reports.texts.ts'
import { formatDay } from '../../../shared/days.ts'
import { formatMoney } from '../../../shared/money.ts'
import { formatNumber } from '../../../shared/numbers.ts'

export function written(value: string | number | null, { kind }: Pick<ReportColumn, 'kind'>): string {
  if (value === null) return texts.none
  if (typeof value === 'string') return kind === 'day' ? formatDay(value) : value
  switch (kind) {
    case 'money':
      return formatMoney(value, 'TRY')
    case 'minutes':
      return texts.minutes(value)
    case 'hours':
      return texts.hours(value)
    case 'days':
      return texts.days(value)
    default:
      return formatNumber(value)
  }
}
