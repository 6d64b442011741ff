// 'Raporlar': six questions, the answer of each for a period.
import { SegmentedControl, Text } from '@mantine/core'
import type { BusinessReport } from '../../../shared/business-reports/business-reports.contract.ts'
import { monthsOf, PERIODS, type Period, periodOf } from '../../../shared/business-reports/business-reports.period.ts'
import { businessReportsTexts as texts } from '../../../shared/business-reports/business-reports.texts.ts'
import { dayOf } from '../../../shared/days.ts'
import { formatMoney } from '../../../shared/money.ts'
import { shortAmount } from '../../ui/charts/chart-scale.ts'
import { MonthChart } from '../../ui/charts/month-chart.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { useUrlState } from '../../ui/lists/use-url-state.ts'
import classes from './business-reports.module.css'
import { ReportCard } from './report-card.tsx'

const choices = PERIODS.map((value) => ({ value, label: texts.periods[value] }))

export function BusinessReportsPage() {
  const [{ period: asked }, setState] = useUrlState({ period: PERIODS[0] as string })
  // The address may name anything.
  const name = PERIODS.find((one) => one === asked) ?? PERIODS[0]
  const period = periodOf(name, dayOf(new Date()))
  return (
    <>
      <PageHeader title={texts.title} />
      <div className={classes.period}>
        <SegmentedControl
          aria-label={texts.period}
          value={name}
          onChange={(next) => setState({ period: next })}
          data={choices}
        />
        <Text size="sm" c="dimmed">
          {texts.periodOf(period)}
        </Text>
      </div>
      <div className={classes.reports}>
        <div className={classes.column}>
          <ReportCard name="receivables" period={period} />
          <ReportCard
            name="income"
            period={period}
            chart={(months) => <IncomeCharts months={months} period={period} />}
          />
          <ReportCard name="hours" period={period} />
        </div>
        <div className={classes.column}>
          <ReportCard name="offers" period={period} />
          <ReportCard name="parts" period={period} />
          <ReportCard name="durations" period={period} />
        </div>
      </div>
    </>
  )
}

function IncomeCharts({ months, period }: Pick<BusinessReport, 'months'> & { period: Period }) {
  // Months without income stand between the others.
  const all = monthsOf(period)
    .map(({ from }) => from.slice(0, 7))
    .reverse()
  const sums = new Map(months.map((of) => [of.month, of.sums]))
  return (['income', 'collected'] as const).map((key) => (
    <div key={key} className={classes.chart}>
      <MonthChart
        title={texts.charts[key]}
        months={all}
        series={[{ label: texts.charts[key], values: all.map((month) => sums.get(month)?.[key] ?? 0) }]}
        format={(value) => formatMoney(value, 'TRY')}
        axis={shortAmount}
      />
    </div>
  ))
}
