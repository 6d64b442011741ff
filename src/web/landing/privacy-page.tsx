import { useQuery } from '@tanstack/react-query'
import { privacyText } from '../../shared/landing/privacy.texts.ts'
import { publicWorkshopQuery } from '../workshop/workshop.api.ts'
import { LegalDocument } from './legal-document.tsx'

export function PrivacyPage() {
  const { data } = useQuery(publicWorkshopQuery)
  return <LegalDocument text={privacyText(data)} />
}
