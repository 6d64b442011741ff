// For an admin where admins need a second step: adds it here, or signs out.
import { Button, Stack } from '@mantine/core'
import { securityTexts as texts } from '../../../shared/accounts/security.texts.ts'
import { appTexts } from '../../../shared/app/app.texts.ts'
import { useSignOut } from '../../api/session.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { SecondStepSection } from './second-step-section.tsx'

export function NeededStepPage() {
  const signOut = useSignOut()
  return (
    <Stack gap="lg" maw={760}>
      <PageHeader title={texts.neededTitle} description={texts.neededText} />
      <SecondStepSection />
      <Button variant="default" style={{ alignSelf: 'flex-start' }} onClick={() => void signOut()}>
        {appTexts.signOut}
      </Button>
    </Stack>
  )
}
