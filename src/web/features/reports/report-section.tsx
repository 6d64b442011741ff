// The service report on the request's page: staff prepare and sign it, the owner opens what was signed.
import { Badge, Button, Group, Text } from '@mantine/core'
import { IconFileText, IconPencil, IconSignature } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatInstant } from '../../../shared/days.ts'
import { reportsTexts as texts } from '../../../shared/reports/reports.texts.ts'
import type { ServiceRequest } from '../../../shared/requests/requests.contract.ts'
import type { Role } from '../../../shared/roles.ts'
import { ServerButton } from '../../ui/forms/server-button.tsx'
import { useAsyncAction } from '../../ui/forms/use-async-action.ts'
import { Section } from '../../ui/layout/section.tsx'
import { onDemand } from '../../ui/overlays/on-demand.tsx'
import { completedWorkQuery } from '../requests/requests.api.ts'

const ReportModal = onDemand(async () => (await import('./report-modal.tsx')).ReportModal)
const SignModal = onDemand(async () => (await import('./sign-modal.tsx')).SignModal)

interface Props {
  request: ServiceRequest
  role: Role
}

export function ReportSection({ request, role }: Props) {
  const isCompleted = request.status === 'COMPLETED'
  const isStaff = role !== 'CUSTOMER'
  const work = useQuery({ ...completedWorkQuery(request.id), enabled: isCompleted })
  const [dialog, setDialog] = useState<'write' | 'sign' | null>(null)
  const signedAt = work.data?.reportSignedAt
  if (signedAt) return <SignedReport request={request} signedAt={signedAt} />
  // Whether a completed job's report is signed is not known before the answer.
  if (!isStaff || !(isCompleted ? work.data : request.status === 'ACTIVE')) return null
  const close = () => setDialog(null)
  return (
    <Section
      title={texts.title}
      badge={
        <Badge color="gray" variant="light">
          {texts.draft}
        </Badge>
      }
    >
      <Text mb="md">{isCompleted ? texts.hints.completed : texts.hints.active}</Text>
      <Group gap="sm">
        {isCompleted && (
          <Button leftSection={<IconSignature size={18} aria-hidden />} onClick={() => setDialog('sign')}>
            {texts.sign}
          </Button>
        )}
        <Button variant="default" leftSection={<IconPencil size={18} aria-hidden />} onClick={() => setDialog('write')}>
          {texts.write}
        </Button>
      </Group>
      {dialog === 'write' && <ReportModal requestId={request.id} onClose={close} />}
      {dialog === 'sign' && <SignModal request={request} onClose={close} />}
    </Section>
  )
}

function SignedReport({ request, signedAt }: { request: ServiceRequest; signedAt: string }) {
  const { pending, run } = useAsyncAction(async () => (await import('./open-report.ts')).openReportPdf(request))
  return (
    <Section
      title={texts.title}
      badge={
        <Badge color="green" variant="light">
          {texts.signed}
        </Badge>
      }
      actions={
        <ServerButton
          variant="default"
          leftSection={<IconFileText size={18} aria-hidden />}
          loading={pending}
          onClick={() => void run()}
        >
          {texts.openPdf}
        </ServerButton>
      }
    >
      <Text>{texts.signedOn(formatInstant(signedAt))}</Text>
    </Section>
  )
}
