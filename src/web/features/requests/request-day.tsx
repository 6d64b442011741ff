import { formatDay } from '../../../shared/days.ts'
import type { ServiceRequest } from '../../../shared/requests/requests.contract.ts'
import classes from './request-subject.module.css'

/** The day of a request, and its number. */
export function RequestDay({ request }: { request: Pick<ServiceRequest, 'createdAt' | 'requestNumber'> }) {
  return (
    <>
      {formatDay(request.createdAt)}
      <span className={classes.number}>{request.requestNumber}</span>
    </>
  )
}
