// One line about what a boat needs next.
import { IconTool } from '@tabler/icons-react'
import type { Boat } from '../../shared/boats/boats.contract.ts'
import { dayOf } from '../../shared/days.ts'
import { stateOf } from '../../shared/plans/due-rules.ts'
import { plansTexts } from '../../shared/plans/plans.texts.ts'
import classes from './my-boats.module.css'

export function BoatNeed({ boat }: { boat: Boat }) {
  const next = boat.nextService
  if (!next) return null
  const state = stateOf(next, false, dayOf(new Date()))
  const need = plansTexts.needs(next.title, plansTexts.limits(next))
  return (
    <p className={classes.line} data-state={state}>
      <IconTool size={18} aria-hidden />
      {state === 'OVERDUE' || state === 'SOON' ? `${plansTexts.states[state]}: ${need}` : need}
    </p>
  )
}
