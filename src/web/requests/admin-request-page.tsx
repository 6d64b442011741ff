import { appTexts } from '../../shared/app/app.texts.ts'
import { PageHeader } from '../ui/page-header.tsx'

export function AdminRequestPage() {
  return <PageHeader title={appTexts.titles.request} />
}
