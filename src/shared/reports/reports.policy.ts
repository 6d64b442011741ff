// Who may write and sign the report of a request.
import type { RequestStatus } from '../requests/requests.status.ts'
import type { Party } from '../requests/requests.workflow.ts'
import { ALLOWED, refused, type Verdict } from '../verdict.ts'

const isStaffOf = ({ role, isParty }: Party) => role === 'ADMIN' || (role === 'TECHNICIAN' && isParty)

export function canWriteReport(status: RequestStatus, who: Party): Verdict {
  if (!isStaffOf(who)) return refused(403, 'not_your_request')
  return status === 'ACTIVE' || status === 'COMPLETED' ? ALLOWED : refused(409, 'report_only_while_working')
}

/** The used parts are known once the job is completed. */
export function canSignReport(status: RequestStatus, who: Party): Verdict {
  const write = canWriteReport(status, who)
  if (!write.allowed) return write
  return status === 'COMPLETED' ? ALLOWED : refused(409, 'report_needs_completion')
}
