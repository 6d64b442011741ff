import { appTexts } from '../../../shared/app/app.texts.ts'
import { REQUEST_STATUSES } from '../../../shared/requests/requests.status.ts'
import { requestsTexts } from '../../../shared/requests/requests.texts.ts'

export const statusChoices = [
  { value: 'ALL', label: requestsTexts.filters.all },
  ...REQUEST_STATUSES.map((status) => ({ value: status, label: appTexts.requestStatuses[status] })),
]
