import type { ServiceRequest } from '../../../shared/requests/requests.contract.ts'
import { requestsTexts } from '../../../shared/requests/requests.texts.ts'
import classes from './request-subject.module.css'

/** The subject of a request: its description distinguishes requests of the same day and type. */
export function RequestSubject({ request }: { request: Pick<ServiceRequest, 'requestType' | 'description'> }) {
  return (
    <>
      {requestsTexts.types[request.requestType]}
      <RequestWords request={request} />
    </>
  )
}

/** The description, shortened to the width of a list row. */
export function RequestWords({ request }: { request: Pick<ServiceRequest, 'description'> }) {
  if (!request.description) return null
  return (
    <span className={classes.words} title={request.description}>
      {request.description}
    </span>
  )
}
