// How full a day is: jobs and places. The icon and the words tell the state, not only the colour.
import { VisuallyHidden } from '@mantine/core'
import { IconAlertTriangle, IconCircle, IconCircleFilled, IconCircleHalf2, IconLock } from '@tabler/icons-react'
import type { DayLoad } from '../../../shared/appointments/appointments.contract.ts'
import { appointmentsTexts } from '../../../shared/appointments/appointments.texts.ts'
import { loadState } from '../../../shared/appointments/appointments-rules.ts'
import classes from './load-mark.module.css'

const texts = appointmentsTexts.load
const ICONS = {
  free: IconCircle,
  near: IconCircleHalf2,
  full: IconCircleFilled,
  over: IconAlertTriangle,
  closed: IconLock,
} as const

interface Props {
  load: Pick<DayLoad, 'taken' | 'places' | 'isClosed'>
  /** Its words are read out, not shown, but for a closed day's: for a cell of the calendar. */
  isShort?: boolean
}

/** Nothing for a day without jobs where the workshop has no capacity. */
export function LoadMark({ load, isShort = false }: Props) {
  const { taken, places, isClosed } = load
  const state = isClosed ? 'closed' : loadState(load)
  const count = places > 0 ? texts.places(taken, places) : taken > 0 ? texts.jobsOnly(taken) : null
  if (count === null && state === null) return null
  const Icon = state && ICONS[state]
  return (
    <span className={classes.mark} data-state={state ?? undefined} title={state ? texts.states[state] : undefined}>
      {Icon && <Icon size={13} aria-hidden />}
      <VisuallyHidden>{texts.title}: </VisuallyHidden>
      {count && <span>{count}</span>}
      {state &&
        (isShort && state !== 'closed' ? (
          <VisuallyHidden> {texts.states[state]}</VisuallyHidden>
        ) : (
          <span> {texts.states[state]}</span>
        ))}
    </span>
  )
}
