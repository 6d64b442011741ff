// Two lines about the server under the workshop's facts: a trial mail, the support packet.
import { Alert, Stack, Text } from '@mantine/core'
import { IconDownload, IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { dayOf } from '../../../shared/days.ts'
import { supportApi, type TestMail } from '../../../shared/support/support.contract.ts'
import { supportTexts as texts } from '../../../shared/support/support.texts.ts'
import { call, callBlob } from '../../api/call.ts'
import { ServerButton } from '../../ui/forms/server-button.tsx'
import { useAsyncAction } from '../../ui/forms/use-async-action.ts'
import { ActionLine } from '../../ui/layout/action-line.tsx'
import { saveFile } from '../../ui/layout/save-file.ts'
import { Section } from '../../ui/layout/section.tsx'

const COLORS = { ACCEPTED: 'green', REFUSED: 'red', KEPT: 'yellow' } as const

export function SupportSection() {
  const [tried, setTried] = useState<TestMail | null>(null)
  const mail = useAsyncAction(async () => {
    setTried(null)
    setTried(await call(supportApi.testMail, { success: null, failure: texts.mail.notSent }))
  })
  const packet = useAsyncAction(async () => {
    const file = await callBlob(supportApi.packet, { failure: texts.packet.failed })
    saveFile(file, texts.packet.fileName(dayOf(new Date())))
  })
  return (
    <Section title={texts.title}>
      <Stack gap="md">
        <ActionLine label={texts.mail.label} hint={texts.mail.hint}>
          <ServerButton
            variant="default"
            flex="none"
            leftSection={<IconSend size={18} aria-hidden />}
            aria-label={`${texts.mail.label}: ${texts.mail.send}`}
            loading={mail.pending}
            onClick={() => void mail.run()}
          >
            {texts.mail.send}
          </ServerButton>
        </ActionLine>
        {tried && (
          <Alert color={COLORS[tried.outcome]} role="status" title={texts.mail.outcomes[tried.outcome](tried.to)}>
            <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
              {tried.words}
            </Text>
          </Alert>
        )}
        <ActionLine label={texts.packet.label} hint={texts.packet.hint}>
          <ServerButton
            variant="default"
            flex="none"
            leftSection={<IconDownload size={18} aria-hidden />}
            aria-label={`${texts.packet.label}: ${texts.packet.download}`}
            loading={packet.pending}
            onClick={() => void packet.run()}
          >
            {texts.packet.download}
          </ServerButton>
        </ActionLine>
      </Stack>
    </Section>
  )
}
