import { appTexts } from '../../shared/app/app.texts.ts'
import { requestsTexts } from '../../shared/requests/requests.texts.ts'
import { RequestPage } from './request-page.tsx'

const back = { to: '/customer/maintenance', label: appTexts.titles.myRequests }

export function CustomerRequestPage() {
  return <RequestPage back={back} notFound={requestsTexts.notFound} />
}
