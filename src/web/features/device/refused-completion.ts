// A completion from the outbox that the server refused: what this device wanted beside the job as it is now.
import { useQuery } from '@tanstack/react-query'
import { appTexts } from '../../../shared/app/app.texts.ts'
import { requestsApi, type ServiceRequest } from '../../../shared/requests/requests.contract.ts'
import { call } from '../../api/call.ts'
import type { OutboxItem } from '../../offline/outbox-store.ts'
import { isCallOf, isOpen } from '../../offline/waiting-work.ts'
import type { Difference } from '../../ui/forms/record-conflict.tsx'
import { ASSIGNED_DAY, ASSIGNED_TECHNICIANS, STATUS } from '../requests/request-differences-rules.ts'
import { requestQuery } from '../requests/requests.api.ts'

interface RefusedCompletion {
  differences: Difference[]
  changedAt: string
  /** Sent with a completion that is to hold for the job as it is now. */
  onNewest: { version: number }
}

const differencesOf = (now: ServiceRequest): Difference[] => [
  { label: STATUS.label, theirs: STATUS.of(now), mine: appTexts.requestStatuses.COMPLETED },
  ...[ASSIGNED_DAY, ASSIGNED_TECHNICIANS].map(({ label, of }) => ({ label, theirs: of(now) ?? '', mine: null })),
]

/** null for all other work, for a job that this person may no longer read, and where it was not refused for the job's sake. */
export function useRefusedCompletion(work: OutboxItem, isForJob: boolean): RefusedCompletion | null {
  const isRefused = isForJob && !isOpen(work) && isCallOf(work, requestsApi.complete)
  const job = useQuery({
    ...requestQuery(work.group),
    // The job may have been taken away: that is no reason to leave the screen.
    queryFn: ({ signal }) => call(requestsApi.byId, { params: { id: work.group }, signal, isBackground: true }),
    enabled: isRefused,
    staleTime: 0,
  })
  if (!isRefused || !job.data || job.isError) return null
  const { updatedAt, version } = job.data
  return { differences: differencesOf(job.data), changedAt: updatedAt, onNewest: { version } }
}
