import type { ServiceRequest } from '../../shared/requests/requests.contract.ts'
import { requestsTexts } from '../../shared/requests/requests.texts.ts'
import classes from './request-subject.module.css'

/** What a request is about: ten requests of one day and one type are told apart by their own words alone. */
export function RequestSubject({ request }: { request: Pick<ServiceRequest, 'requestType' | 'description'> }) {
  return (
    <>
      {requestsTexts.types[request.requestType]}
      <RequestWords request={request} />
    </>
  )
}

/** The description, as much of it as a row of a list has room for. */
export function RequestWords({ request }: { request: Pick<ServiceRequest, 'description'> }) {
  if (!request.description) return null
  return (
    <span className={classes.words} title={request.description}>
      {request.description}
    </span>
  )
}

export function RequestBoat({ request }: { request: Pick<ServiceRequest, 'boatName'> }) {
  return <span className={classes.boat}>{request.boatName || requestsTexts.noBoat}</span>
}
