// What is due, as lines of text.
import { dayOf } from '../../../shared/days.ts'
import { dueByEngine } from '../../../shared/plans/due-lines.ts'
import { type PlanState, stateOf } from '../../../shared/plans/due-rules.ts'
import type { DueItem } from '../../../shared/plans/due-services.contract.ts'
import type { NextService } from '../../../shared/plans/next-service.ts'
import { plansTexts } from '../../../shared/plans/plans.texts.ts'

/** What a boat or an engine needs first, in one line. */
export function needOf(next: NextService, now: Date): { state: PlanState; line: string } {
  const state = stateOf(next, false, dayOf(now))
  const need = plansTexts.needs(next.title, plansTexts.limits(next))
  const isUrgent = state === 'OVERDUE' || state === 'SOON'
  return { state, line: isUrgent ? `${plansTexts.states[state]}: ${need}` : need }
}

/** To the owner, by mail or chat. */
export function dueMessage(boat: string, items: readonly DueItem[]): string {
  const lines = dueByEngine(items).flatMap(({ engine, groups }) =>
    groups.map(({ titles, limits }) => `- ${plansTexts.doneItem(titles.join(', '), engine)}: ${limits}`),
  )
  return plansTexts.due.message(boat, lines.join('\n'))
}
