import { appTexts } from '../../shared/app/app.texts.ts'
import { requestsTexts } from '../../shared/requests/requests.texts.ts'
import { RequestPage } from './request-page.tsx'

const back = { to: '/technician/dashboard', label: appTexts.titles.technicianDashboard }

export function TechnicianRequestPage() {
  return <RequestPage back={back} notFound={requestsTexts.notFound} />
}
