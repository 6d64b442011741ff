import { termsText } from '../../shared/landing/terms.texts.ts'
import { LegalDocument } from './legal-document.tsx'

export function TermsPage() {
  return <LegalDocument text={termsText} />
}
