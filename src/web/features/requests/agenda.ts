// A technician's jobs by due day, in the server's order (`sort=agenda`).
import type { AssignedJob } from '../../../shared/requests/requests.contract.ts'

export type AgendaGroup = 'today' | 'overdue' | 'ahead' | 'undated' | 'others'

function groupOf({ status, assignedDate }: AssignedJob, today: string): AgendaGroup {
  if (status !== 'ACTIVE') return 'others'
  if (assignedDate === null) return 'undated'
  if (assignedDate === today) return 'today'
  return assignedDate < today ? 'overdue' : 'ahead'
}

/** The groups that have jobs, in their order. */
export const agendaOf = (jobs: readonly AssignedJob[], today: string): [AgendaGroup, AssignedJob[]][] => [
  ...Map.groupBy(jobs, (job) => groupOf(job, today)),
]
