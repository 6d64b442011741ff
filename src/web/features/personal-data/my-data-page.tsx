// What is kept about the person who is signed in, why, and all of it to download.
import { Stack, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { accountsTexts } from '../../../shared/accounts/accounts.texts.ts'
import { personalDataApi } from '../../../shared/personal-data/personal-data.contract.ts'
import { personalDataTexts as texts } from '../../../shared/personal-data/personal-data.texts.ts'
import { privacyRequestsTexts as requestTexts } from '../../../shared/personal-data/privacy-requests.texts.ts'
import { call } from '../../api/call.ts'
import { useMe } from '../../api/session.tsx'
import { toast } from '../../feedback/toasts.tsx'
import { ServerButton } from '../../ui/forms/server-button.tsx'
import { useAsyncAction } from '../../ui/forms/use-async-action.ts'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { followDownload } from '../../ui/layout/save-file.ts'
import { Section } from '../../ui/layout/section.tsx'
import { onDemand } from '../../ui/overlays/on-demand.tsx'
import { ConsentsSection } from './consents-section.tsx'
import classes from './my-data.module.css'

const OwnPrivacyRequest = onDemand(async () => (await import('./own-privacy-request.tsx')).OwnPrivacyRequest)

/** Boats, offers and payments are an owner's. */
const OF_STAFF: readonly string[] = ['ACCOUNT', 'MESSAGES', 'SECURITY']

function Kept() {
  const { roleName } = useMe()
  const parts = Object.entries(texts.parts).filter(([part]) => roleName === 'CUSTOMER' || OF_STAFF.includes(part))
  return (
    <Section title={texts.kept}>
      <dl className={classes.parts}>
        {parts.map(([part, { title, what, why }]) => (
          <div key={part}>
            <dt>{title}</dt>
            <dd>{what}</dd>
            <dd className={classes.why}>{why}</dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}

export function MyDataPage() {
  const [applying, setApplying] = useState(false)
  // The browser saves it while it arrives: the photos of years do not fit into a page's memory.
  const saving = useAsyncAction(async () => {
    followDownload((await call(personalDataApi.zipLink, { failure: texts.failed })).path)
    toast(texts.started, 'success')
  })
  return (
    <>
      <PageHeader title={texts.title} back={{ to: '/settings', label: accountsTexts.settingsTitle }} />
      <Stack gap="lg" maw={760}>
        <Section title={texts.download}>
          <Stack gap="sm" align="flex-start">
            <Text>{texts.downloadHint}</Text>
            <Text c="dimmed" size="sm">
              {texts.left}
            </Text>
            <ServerButton
              color="buoy"
              leftSection={<IconDownload size={18} aria-hidden />}
              loading={saving.pending}
              onClick={() => void saving.run()}
            >
              {texts.download}
            </ServerButton>
          </Stack>
        </Section>
        <Section title={requestTexts.own.title}>
          <Stack gap="sm" align="flex-start">
            <Text>{requestTexts.own.hint}</Text>
            <ServerButton variant="default" onClick={() => setApplying(true)}>
              {requestTexts.own.open}
            </ServerButton>
          </Stack>
        </Section>
        <Kept />
        <ConsentsSection />
      </Stack>
      {applying && <OwnPrivacyRequest onClose={() => setApplying(false)} />}
    </>
  )
}
