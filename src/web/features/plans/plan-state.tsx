// How urgent an item is, as text with a colour.
import { Badge } from '@mantine/core'
import type { PlanState } from '../../../shared/plans/due-rules.ts'
import { plansTexts } from '../../../shared/plans/plans.texts.ts'

const COLOURS: Record<PlanState, string> = { OVERDUE: 'red', SOON: 'yellow', LATER: 'gray', UNKNOWN: 'gray' }

export function PlanStateBadge({ state }: { state: PlanState }) {
  return (
    <Badge color={COLOURS[state]} miw="max-content" data-status={state}>
      {plansTexts.states[state]}
    </Badge>
  )
}
