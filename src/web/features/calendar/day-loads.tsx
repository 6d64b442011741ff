// How full the days of the shown period are, and whose jobs are on them. Below the calendar, for admins.

import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { DayLoad } from '../../../shared/appointments/appointments.contract.ts'
import { appointmentsTexts } from '../../../shared/appointments/appointments.texts.ts'
import { dayAndMonth, shortWeekday } from '../../../shared/days.ts'
import { LoadMark } from '../../ui/feedback/load-mark.tsx'
import { QueryState } from '../../ui/feedback/query-state.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { ListSkeleton } from '../../ui/lists/list-skeleton.tsx'
import { dayLoadsQuery } from '../appointments/appointments.api.ts'
import { type Period, rangeOf } from './calendar-period.ts'
import classes from './day-loads.module.css'

const texts = appointmentsTexts.load

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
  const loads = useQuery(dayLoadsQuery(from, to))
  if (!loads.data)
    return (
      <QueryState query={loads} failed={texts.failed}>
        <ListSkeleton label={texts.title} rows={2} />
      </QueryState>
    )
  const days = loads.data.filter(({ taken, isClosed }) => taken > 0 || !isClosed)
  if (days.length === 0) return <Text c="dimmed">{texts.none}</Text>
  return (
    <ul className={classes.days}>
      {days.map((load) => (
        <Day key={load.day} load={load} />
      ))}
    </ul>
  )
}

function Day({ load }: { load: DayLoad }) {
  const { day, areas, technicians } = load
  return (
    <li className={classes.day}>
      <span className={classes.head}>
        <span className={classes.name}>{`${dayAndMonth(day)} ${shortWeekday(day)}`}</span>
        <LoadMark load={load} />
      </span>
      {areas.length > 0 && <span className={classes.people}>{texts.areasLabel(areas)}</span>}
      {technicians.length > 0 && (
        <span className={classes.people}>
          {technicians.map(({ name, jobs }) => texts.jobs(name, jobs)).join(' · ')}
        </span>
      )}
    </li>
  )
}
