import { Stack, Text } from '@mantine/core'
import { accountsTexts } from '../../../shared/accounts/accounts.texts.ts'
import { securityTexts as texts } from '../../../shared/accounts/security.texts.ts'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { SecondStepSection } from './second-step-section.tsx'
import { EndOtherSessions, Sessions } from './sessions.parts.tsx'

export function SecurityPage() {
  return (
    <>
      <PageHeader title={texts.title} back={{ to: '/settings', label: accountsTexts.settingsTitle }} />
      <Stack gap="lg" maw={760}>
        <SecondStepSection />
        <Section title={texts.sessions} actions={<EndOtherSessions userId={null} />}>
          <Text c="dimmed" mb="xs">
            {texts.sessionsHint}
          </Text>
          <Sessions userId={null} />
        </Section>
      </Stack>
    </>
  )
}
