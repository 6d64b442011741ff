// One line about what is needed next; its words say how urgent it is.
import { IconTool } from '@tabler/icons-react'
import type { PlanState } from '../../../shared/plans/due-rules.ts'
import classes from './next-need.module.css'

export function NextNeed({ state, line }: { state: PlanState; line: string }) {
  return (
    <p className={classes.line} data-state={state}>
      <IconTool size={18} aria-hidden />
      {line}
    </p>
  )
}
