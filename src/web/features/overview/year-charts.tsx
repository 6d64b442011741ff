// A year in four charts.
import { Title } from '@mantine/core'
import { formatMoney } from '../../../shared/money.ts'
import { formatNumber } from '../../../shared/numbers.ts'
import type { OverviewMonth } from '../../../shared/overview/overview.contract.ts'
import { overviewTexts } from '../../../shared/overview/overview.texts.ts'
import { shortAmount } from '../../ui/charts/chart-scale.ts'
import { MonthChart } from '../../ui/charts/month-chart.tsx'
import classes from './overview.module.css'

const texts = overviewTexts.charts
const STARS = [0, 1, 2, 3, 4, 5]

export function YearCharts({ months }: { months: readonly OverviewMonth[] }) {
  const names = months.map(({ month }) => month)
  return (
    <section aria-labelledby="year">
      <Title order={2} id="year" mb="sm">
        {texts.title}
      </Title>
      <div className={classes.charts}>
        <MonthChart
          title={texts.requests.title}
          months={names}
          series={[
            { label: texts.maintenance, values: months.map(({ maintenance }) => maintenance) },
            { label: texts.fault, values: months.map(({ fault }) => fault) },
          ]}
          format={(value) => formatNumber(value)}
          integers
        />
        <MonthChart
          title={texts.income.title}
          hint={texts.income.hint}
          months={names}
          series={[{ label: texts.income.title, values: months.map(({ income }) => income) }]}
          format={(value) => formatMoney(value, 'TRY')}
          axis={shortAmount}
        />
        <MonthChart
          title={texts.turnaround.title}
          hint={texts.turnaround.hint}
          months={names}
          series={[{ label: texts.turnaround.title, values: months.map(({ turnaroundDays }) => turnaroundDays) }]}
          format={texts.turnaround.days}
        />
        <MonthChart
          title={texts.rating.title}
          hint={texts.rating.hint}
          months={names}
          series={[{ label: texts.rating.title, values: months.map(({ rating }) => rating) }]}
          format={(value, index) => texts.rating.of(value, months[index]?.ratings ?? 0)}
          ticks={STARS}
        />
      </div>
    </section>
  )
}
