import { privacyText } from '../../shared/landing/privacy.texts.ts'
import { LegalDocument } from './legal-document.tsx'

export function PrivacyPage() {
  return <LegalDocument text={privacyText} />
}
