import { privacyText } from '../../../shared/landing/privacy.texts.ts'
import { LegalDocument } from './legal-document.tsx'
import { useContact } from './use-contact.ts'

export function PrivacyPage() {
  return <LegalDocument text={privacyText(useContact() ?? undefined)} />
}
