// In a day of the calendar: how full it is, and which areas are served.
import { VisuallyHidden } from '@mantine/core'
import type { DayLoad } from '../../../shared/appointments/appointments.contract.ts'
import { appointmentsTexts } from '../../../shared/appointments/appointments.texts.ts'
import { LoadMark } from '../../ui/feedback/load-mark.tsx'
import classes from './day-mark.module.css'

const texts = appointmentsTexts.load

export function DayMark({ load }: { load: DayLoad | undefined }) {
  if (!load) return null
  const { areas } = load
  return (
    <span className={classes.mark}>
      <LoadMark load={load} isShort />
      {areas.length > 0 && (
        <span className={classes.areas} title={texts.areasLabel(areas)}>
          <VisuallyHidden>{texts.areasLabel(areas)}</VisuallyHidden>
          <span aria-hidden>{texts.areas(areas)}</span>
        </span>
      )}
    </span>
  )
}
