import type { ServiceRequest } from '../../../shared/requests/requests.contract.ts'
import { requestsTexts } from '../../../shared/requests/requests.texts.ts'
import classes from './request-subject.module.css'

interface Props {
  request: Pick<ServiceRequest, 'requestType' | 'description'>
  /** In a table, over two lines: for few columns, whose rows are high anyway. */
  isTall?: boolean
}

/** The subject of a request: its description distinguishes requests of the same day and type. */
export function RequestSubject({ request, isTall }: Props) {
  return (
    <>
      {requestsTexts.types[request.requestType]}
      <RequestWords request={request} isTall={isTall} />
    </>
  )
}

/** The description, shortened to the width of a list row. */
export function RequestWords({
  request,
  isTall,
}: Pick<Props, 'isTall'> & { request: Pick<ServiceRequest, 'description'> }) {
  if (!request.description) return null
  return (
    <span className={classes.words} data-tall={isTall || undefined} title={request.description}>
      {request.description}
    </span>
  )
}
