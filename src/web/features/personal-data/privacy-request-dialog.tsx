// One application: what is asked, and its answer. After the answer it is only read.
import { Button, NativeSelect, Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDay } from '../../../shared/days.ts'
import { erasureTexts } from '../../../shared/personal-data/erasure.texts.ts'
import {
  PRIVACY_KINDS,
  type PrivacyRequest,
  PrivacyRequestChange,
  privacyRequestsApi,
} from '../../../shared/personal-data/privacy-requests.contract.ts'
import { privacyRequestsTexts } from '../../../shared/personal-data/privacy-requests.texts.ts'
import { call } from '../../api/call.ts'
import { invalidate } from '../../api/query-keys.ts'
import { TextArea } from '../../ui/forms/text-area.tsx'
import { zodRules } from '../../ui/forms/zod-rules.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { FormModal } from '../../ui/overlays/form-modal.tsx'
import { onDemand } from '../../ui/overlays/on-demand.tsx'

const ErasureDialog = onDemand(async () => (await import('./erasure-dialog.tsx')).ErasureDialog)

const { detail: texts, create, kinds: names, ways } = privacyRequestsTexts
const kinds = PRIVACY_KINDS.map((value) => ({ value, label: names[value] }))

interface Props {
  request: PrivacyRequest
  onClose: () => void
}

function Asked({ request }: { request: PrivacyRequest }) {
  const { fullName, contact, way, receivedOn, dueOn, text } = request
  return (
    <Stack gap={4}>
      <Text fw={600}>{fullName}</Text>
      <Text size="sm">{contact}</Text>
      <Text size="sm" c="dimmed">
        {`${ways[way]} · ${texts.days(formatDay(receivedOn), formatDay(dueOn))}`}
      </Text>
      <Text mt="xs" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
        {text}
      </Text>
    </Stack>
  )
}

function Answer({ request, onClose, onErase }: Props & { onErase: () => void }) {
  const client = useQueryClient()
  const form = useForm({
    initialValues: { kind: request.kind, answer: '' },
    validate: zodRules(PrivacyRequestChange),
  })
  const save = async () => {
    const input = { params: { id: request.id }, body: form.getValues(), failure: texts.failed }
    try {
      await call(privacyRequestsApi.update, input)
    } finally {
      await invalidate(client, 'account')
    }
  }
  const isAnswered = form.getValues().answer.trim() !== ''
  return (
    <FormModal
      title={texts.title(request.number)}
      form={form}
      onSubmit={save}
      onClose={onClose}
      size="lg"
      submitLabel={isAnswered ? texts.save : texts.saveKind}
      submitDisabled={!isAnswered && form.getValues().kind === request.kind}
    >
      <Asked request={request} />
      {request.kind === 'ERASURE' && (
        <div>
          {request.userId === null ? (
            <Text size="sm">{erasureTexts.fromCard}</Text>
          ) : (
            <Button variant="default" color="red" onClick={onErase}>
              {erasureTexts.open}
            </Button>
          )}
        </div>
      )}
      <NativeSelect label={create.kind} data={kinds} {...form.getInputProps('kind')} />
      <TextArea
        label={texts.answer}
        description={texts.answerHint}
        minRows={4}
        maxLength={4000}
        data-autofocus
        {...form.getInputProps('answer')}
      />
    </FormModal>
  )
}

export function PrivacyRequestDialog({ request, onClose }: Props) {
  const { answer, answeredOn, number, userId } = request
  const [erasing, setErasing] = useState(false)
  if (erasing && userId !== null) return <ErasureDialog userId={userId} requestId={request.id} onClose={onClose} />
  if (answer === null || answeredOn === null)
    return <Answer request={request} onClose={onClose} onErase={() => setErasing(true)} />
  return (
    <Dialog title={texts.title(number)} onClose={onClose} size="lg">
      <Stack gap="md">
        <Asked request={request} />
        <div>
          <Text fw={600}>{texts.answer}</Text>
          <Text style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{answer}</Text>
          <Text size="sm" c="dimmed" mt={4}>
            {texts.answeredOn(formatDay(answeredOn))}
          </Text>
        </div>
      </Stack>
    </Dialog>
  )
}
