// Columns by month that fill the available width. The numbers of the month under the pointer are above, all of them in a table below.
import { Card, Text, Title } from '@mantine/core'
import { type PointerEvent, useState } from 'react'
import { formatNumber } from '../../../shared/numbers.ts'
import { overviewTexts } from '../../../shared/overview/overview.texts.ts'
import tables from '../lists/table.module.css'
import { monthAndYear, monthLabel, ticksOf } from './chart-scale.ts'
import classes from './month-chart.module.css'

const texts = overviewTexts.charts
const HEIGHT = 190
const TOP = 10
const BOTTOM = 24
const LEFT = 44

export interface Series {
  label: string
  /** null: no value for that month. */
  values: readonly (number | null)[]
}

interface Props {
  title: string
  hint?: string
  months: readonly string[]
  /** Stacked, the first at the bottom. */
  series: readonly Series[]
  /** A month's value in full; `index` is its place in `months`. */
  format: (value: number, index: number) => string
  /** The label of a grid line. */
  axis?: (value: number) => string
  integers?: boolean
  /** Fixed grid lines, as for stars. */
  ticks?: readonly number[]
}

export function MonthChart(props: Props) {
  const { title, hint, months, series } = props
  const [pointed, setPointed] = useState<number | null>(null)
  const isEmpty = series.every(({ values }) => values.every((value) => !value))
  const shown = pointed ?? months.length - 1
  return (
    <Card component="figure" className={classes.figure} aria-label={title}>
      <div className={classes.head}>
        <div>
          <Title order={3}>{title}</Title>
          {hint && (
            <Text size="sm" c="dimmed">
              {hint}
            </Text>
          )}
        </div>
        {!isEmpty && <Readout {...props} shown={shown} />}
      </div>
      {isEmpty ? (
        <Text c="dimmed" ta="center" py={56}>
          {texts.empty}
        </Text>
      ) : (
        <>
          <Columns {...props} pointed={pointed} onPoint={setPointed} />
          <Numbers {...props} />
        </>
      )}
    </Card>
  )
}

const textOf = (format: Props['format'], value: number | null | undefined, index: number): string =>
  value == null ? texts.none : format(value, index)

function Readout({ months, series, format, shown }: Props & { shown: number }) {
  return (
    <div className={classes.readout} aria-hidden>
      <Text size="sm" c="dimmed">
        {monthAndYear(months[shown] ?? '')}
      </Text>
      {series.map(({ label, values }, index) => (
        <div key={label} className={classes.value}>
          {series.length > 1 && (
            <>
              <span className={classes.key} data-series={index} />
              <span className={classes.label}>{label}</span>
            </>
          )}
          {textOf(format, values[shown], shown)}
        </div>
      ))}
    </div>
  )
}

interface ColumnsProps extends Props {
  pointed: number | null
  onPoint: (index: number | null) => void
}

function Columns({
  title,
  hint,
  months,
  series,
  axis,
  integers = false,
  ticks: given,
  pointed,
  onPoint,
}: ColumnsProps) {
  const sums = months.map((_, index) => series.reduce((sum, { values }) => sum + (values[index] ?? 0), 0))
  const ticks = given ?? ticksOf(Math.max(...sums), { integers })
  const top = ticks.at(-1) ?? 1
  const inner = HEIGHT - TOP - BOTTOM
  const y = (value: number) => TOP + inner * (1 - value / top)
  const slot = 100 / months.length
  const point = (event: PointerEvent<SVGSVGElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    const index = Math.floor(((event.clientX - left) / width) * months.length)
    onPoint(Math.min(months.length - 1, Math.max(0, index)))
  }
  return (
    <div className={classes.plot} role="img" aria-label={[title, hint].filter(Boolean).join(': ')}>
      <svg width={LEFT} height={HEIGHT} aria-hidden>
        {ticks.map((tick) => (
          <text
            key={tick}
            className={classes.tick}
            x={LEFT - 8}
            y={y(tick)}
            textAnchor="end"
            dominantBaseline="central"
          >
            {axis ? axis(tick) : formatNumber(tick)}
          </text>
        ))}
      </svg>
      <svg
        className={classes.months}
        height={HEIGHT}
        aria-hidden
        onPointerMove={point}
        onPointerDown={point}
        onPointerLeave={() => onPoint(null)}
      >
        {ticks.map((tick) => (
          <line key={tick} className={classes.line} x2="100%" y1={y(tick)} y2={y(tick)} />
        ))}
        {months.map((month, index) => (
          <svg
            key={month}
            x={`${index * slot}%`}
            width={`${slot}%`}
            data-pointed={index === pointed || undefined}
            className={classes.month}
            aria-hidden
          >
            <rect className={classes.band} y={TOP} width="100%" height={inner} rx={4} />
            <Stack series={series} index={index} y={y} />
            {/* In little room only every second month has a label, and always the last one. */}
            <text
              className={classes.tick}
              data-second={(months.length - 1 - index) % 2 === 1 || undefined}
              x="50%"
              y={HEIGHT - 6}
              textAnchor="middle"
            >
              {monthLabel(month)}
            </text>
          </svg>
        ))}
      </svg>
    </div>
  )
}

interface StackProps {
  series: readonly Series[]
  index: number
  y: (value: number) => number
}

function Stack({ series, index, y }: StackProps) {
  let below = 0
  return series.map(({ label, values }, order) => {
    const value = values[index] ?? 0
    const from = below
    below += value
    if (value === 0) return null
    const height = Math.max(2, y(from) - y(from + value))
    return (
      <rect
        key={label}
        className={classes.column}
        data-series={order}
        x="20%"
        y={y(from) - height}
        width="60%"
        height={height}
        rx={Math.min(3, height / 2)}
      />
    )
  })
}

function Numbers({ title, months, series, format }: Props) {
  return (
    <details className={classes.numbers}>
      <summary>{texts.table}</summary>
      <table aria-label={title} className={tables.table}>
        <thead>
          <tr>
            <th scope="col">{texts.month}</th>
            {series.map(({ label }) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {months.map((month, index) => (
            <tr key={month}>
              <th scope="row">{monthAndYear(month)}</th>
              {series.map(({ label, values }) => (
                <td key={label}>{textOf(format, values[index], index)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
