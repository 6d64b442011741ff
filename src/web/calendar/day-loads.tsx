// How full the days of the shown period are, and whose jobs are on them. Below the calendar, for admins.
import { Badge, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { DayLoad } from '../../shared/appointments/appointments.contract.ts'
import { appointmentsTexts } from '../../shared/appointments/appointments.texts.ts'
import { dayLoadsQuery } from '../appointments/appointments.api.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { ListSkeleton } from '../ui/list-skeleton.tsx'
import { Section } from '../ui/section.tsx'
import { type Period, rangeOf } from './calendar-period.ts'
import classes from './day-loads.module.css'

const texts = appointmentsTexts.load
const weekday = new Intl.DateTimeFormat('tr-TR', { timeZone: 'UTC', weekday: 'short', day: 'numeric', month: 'long' })

/** Days that are over are not shown. */
export function DayLoads({ period, today }: { period: Period; today: string }) {
  const { start, end } = rangeOf(period)
  if (end < today) return null
  return (
    <div className={classes.frame}>
      <Section title={texts.title}>
        <Loads from={start > today ? start : today} to={end} />
      </Section>
    </div>
  )
}

function Loads({ from, to }: { from: string; to: string }) {
  const { data, error, isError, refetch } = useQuery(dayLoadsQuery(from, to))
  if (isError && !data)
    return <ErrorState message={texts.failed} detail={error.message} onRetry={() => void refetch()} />
  if (!data) return <ListSkeleton label={texts.title} rows={2} />
  if (data.length === 0) return <Text c="dimmed">{texts.none}</Text>
  return (
    <ul className={classes.days}>
      {data.map((load) => (
        <Day key={load.day} load={load} />
      ))}
    </ul>
  )
}

function Day({ load: { day, taken, places, technicians } }: { load: DayLoad }) {
  const isOver = taken > places
  const isFull = taken >= places
  const hasCapacity = places > 0
  return (
    <li className={classes.day} data-full={(hasCapacity && isFull) || undefined}>
      <span className={classes.head}>
        <span className={classes.name}>{weekday.format(new Date(`${day}T00:00:00Z`))}</span>
        <span className={classes.count}>{hasCapacity ? texts.places(taken, places) : texts.closed(taken)}</span>
      </span>
      {hasCapacity && isFull && (
        <Badge variant="light" color={isOver ? 'red' : 'yellow'} size="sm">
          {isOver ? texts.over : texts.full}
        </Badge>
      )}
      {technicians.length > 0 && (
        <span className={classes.people}>
          {technicians.map(({ name, jobs }) => texts.jobs(name, jobs)).join(' · ')}
        </span>
      )}
    </li>
  )
}
