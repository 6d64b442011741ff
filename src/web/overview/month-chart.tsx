// Columns by month, drawn at the size they are shown in, with the numbers of the month under the pointer above and all of them
// as a table below.
import { Card, Table, Text, Title } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { type PointerEvent, useState } from 'react'
import { overviewTexts } from '../../shared/overview/overview.texts.ts'
import { monthLabel, monthName, ticksOf } from './chart-scale.ts'
import classes from './month-chart.module.css'

const texts = overviewTexts.charts
const HEIGHT = 190
const TOP = 10
const BOTTOM = 24
const LEFT = 44
const LABEL_WIDTH = 27
/** Until the place is measured, and where nothing can be. */
const USUAL_WIDTH = 420

export interface Series {
  label: string
  /** null: nothing to tell about that month. */
  values: readonly (number | null)[]
}

interface Props {
  title: string
  hint?: string
  months: readonly string[]
  /** Stacked on each other, the first at the bottom. */
  series: readonly Series[]
  /** A month's value in full; `index` is its place in `months`. */
  format: (value: number, index: number) => string
  /** A line's label. */
  axis?: (value: number) => string
  integers?: boolean
  /** The lines where they are known, as for stars. */
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

const told = (format: Props['format'], value: number | null | undefined, index: number): string =>
  value == null ? texts.none : format(value, index)

function Readout({ months, series, format, shown }: Props & { shown: number }) {
  return (
    <div className={classes.readout} aria-hidden>
      <Text size="sm" c="dimmed">
        {monthName(months[shown] ?? '')}
      </Text>
      {series.map(({ label, values }, index) => (
        <div key={label} className={classes.value}>
          {series.length > 1 && (
            <>
              <span className={classes.key} data-series={index} />
              <span className={classes.label}>{label}</span>
            </>
          )}
          {told(format, values[shown], shown)}
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
  const { ref, width: measured } = useElementSize()
  const width = measured || USUAL_WIDTH
  const sums = months.map((_, index) => series.reduce((sum, { values }) => sum + (values[index] ?? 0), 0))
  const ticks = given ?? ticksOf(Math.max(...sums), { integers })
  const top = ticks.at(-1) ?? 1
  const inner = HEIGHT - TOP - BOTTOM
  const y = (value: number) => TOP + inner * (1 - value / top)
  const slot = (width - LEFT) / months.length
  // Where there is little room, only some months are named, the last one always.
  const named = Math.max(1, Math.ceil(LABEL_WIDTH / slot))
  const point = (event: PointerEvent<SVGSVGElement>) => {
    const across = event.clientX - event.currentTarget.getBoundingClientRect().left - LEFT
    onPoint(across < 0 ? null : Math.min(months.length - 1, Math.floor(across / slot)))
  }
  return (
    <div ref={ref} className={classes.plot}>
      <svg
        width={width}
        height={HEIGHT}
        role="img"
        aria-label={[title, hint].filter(Boolean).join(': ')}
        onPointerMove={point}
        onPointerDown={point}
        onPointerLeave={() => onPoint(null)}
      >
        {ticks.map((tick) => (
          <g key={tick}>
            <line className={classes.line} x1={LEFT} x2={width} y1={y(tick)} y2={y(tick)} />
            <text className={classes.tick} x={LEFT - 8} y={y(tick)} textAnchor="end" dominantBaseline="central">
              {axis ? axis(tick) : tick.toLocaleString('tr-TR')}
            </text>
          </g>
        ))}
        {months.map((month, index) => (
          <g key={month} data-pointed={index === pointed || undefined} className={classes.month}>
            <rect className={classes.band} x={LEFT + index * slot} y={TOP} width={slot} height={inner} rx={4} />
            <Stack series={series} index={index} x={LEFT + (index + 0.5) * slot} slot={slot} y={y} />
            {(months.length - 1 - index) % named === 0 && (
              <text className={classes.tick} x={LEFT + (index + 0.5) * slot} y={HEIGHT - 6} textAnchor="middle">
                {monthLabel(month)}
              </text>
            )}
          </g>
        ))}
      </svg>
    </div>
  )
}

interface StackProps {
  series: readonly Series[]
  index: number
  x: number
  slot: number
  y: (value: number) => number
}

function Stack({ series, index, x, slot, y }: StackProps) {
  const width = Math.min(28, slot * 0.62)
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
        x={x - width / 2}
        y={y(from) - height}
        width={width}
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
      <Table aria-label={title} verticalSpacing={4}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{texts.month}</Table.Th>
            {series.map(({ label }) => (
              <Table.Th key={label} scope="col" ta="right">
                {label}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {months.map((month, index) => (
            <Table.Tr key={month}>
              <Table.Th scope="row">{monthName(month)}</Table.Th>
              {series.map(({ label, values }) => (
                <Table.Td key={label} ta="right">
                  {told(format, values[index], index)}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </details>
  )
}
