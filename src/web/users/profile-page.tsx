import { appTexts } from '../../shared/app/app.texts.ts'
import { PageHeader } from '../ui/page-header.tsx'

export function ProfilePage() {
  return <PageHeader title={appTexts.titles.profile} />
}
