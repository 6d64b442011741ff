import { appTexts } from '../../shared/app/app.texts.ts'
import { PageHeader } from '../ui/page-header.tsx'

export function TechnicianDashboardPage() {
  return <PageHeader title={appTexts.titles.technicianDashboard} />
}
