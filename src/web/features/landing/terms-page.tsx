import { Anchor } from '@mantine/core'
import { appTexts, NOTICES_PATH } from '../../../shared/app/app.texts.ts'
import { termsText } from '../../../shared/landing/terms.texts.ts'
import { LegalDocument } from './legal-document.tsx'

export function TermsPage() {
  return (
    <>
      <LegalDocument text={termsText} />
      <Anchor href={NOTICES_PATH} display="inline-block" py={10} mt="xl">
        {appTexts.notices}
      </Anchor>
    </>
  )
}
