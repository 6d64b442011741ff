// Finds what a person has to be notified of, by comparing the plan of their last notification with the current plan.
import type { Plan } from '../../../shared/requests/requests.plan.ts'

export interface CurrentPlan extends Plan {
  customerId: string
  /** Who is told of the day alone. */
  people: readonly { id: string }[]
  /** Canceled or deleted: no technician comes any more. */
  isOver: boolean
}

export type PlanChange =
  | { kind: 'technician_assigned' | 'technician_removed'; technicianId: string }
  | { kind: 'date_assigned'; day: string }

/**
 * `notified`: the plans of which the person may have been notified; more than one where it is unknown whether a message arrived.
 * An assignment includes the day. Removing the day alone is no change. For a request that is over only removals are returned: a
 * removed technician who is not notified would still come.
 */
export function planChanges(userId: string, notified: readonly Plan[], plan: CurrentPlan): PlanChange[] {
  const isCustomer = userId === plan.customerId
  const changed = (kind: 'technician_assigned' | 'technician_removed', ids: Iterable<string>): PlanChange[] =>
    [...ids].filter((id) => isCustomer || id === userId).map((technicianId) => ({ kind, technicianId }))

  const before = new Set(notified.flatMap(({ technicianIds }) => technicianIds))
  const removed = [...before].filter((id) => !plan.technicianIds.includes(id))
  const changes = changed('technician_removed', removed)
  if (plan.isOver) return changes
  const added = plan.technicianIds.filter((id) => notified.some(({ technicianIds }) => !technicianIds.includes(id)))
  changes.push(...changed('technician_assigned', added))
  const { assignedDate: day } = plan
  const isTold = isCustomer || plan.people.some(({ id }) => id === userId)
  const isConcerned = isTold || (plan.technicianIds.includes(userId) && !added.includes(userId))
  if (isConcerned && day !== null && notified.some(({ assignedDate }) => assignedDate !== day))
    changes.push({ kind: 'date_assigned', day })
  return changes
}
