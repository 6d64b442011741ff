import { appTexts } from '../../shared/app/app.texts.ts'
import { requestsTexts } from '../../shared/requests/requests.texts.ts'
import { RequestPage } from './request-page.tsx'

const back = { to: '/admin/service', label: appTexts.menu.requests }

export function AdminRequestPage() {
  return <RequestPage back={back} notFound={requestsTexts.adminNotFound} />
}
