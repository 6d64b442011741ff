// The fields of a request that another admin may change while a dialog is open, to compare two versions.
import { appTexts } from '../../../shared/app/app.texts.ts'
import { formatDay } from '../../../shared/days.ts'
import type { ServiceRequest } from '../../../shared/requests/requests.contract.ts'
import { requestsTexts } from '../../../shared/requests/requests.texts.ts'

const texts = requestsTexts.info

export const STATUS = { label: texts.status, of: ({ status }: ServiceRequest) => appTexts.requestStatuses[status] }
export const ASSIGNED_DAY = {
  label: texts.assignedDate,
  of: ({ assignedDate }: ServiceRequest) => assignedDate && formatDay(assignedDate),
}
export const ASSIGNED_TECHNICIANS = {
  label: texts.technicians,
  of: ({ technicians }: ServiceRequest) => technicians.map(({ email }) => email).join('\n'),
}
