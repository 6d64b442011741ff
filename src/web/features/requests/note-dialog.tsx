// Adds a note to a job, also without a network.
import { Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { deviceTexts } from '../../../shared/app/device.texts.ts'
import { JobNoteInput, jobNotesApi, NOTE_LENGTH } from '../../../shared/requests/job-notes.contract.ts'
import { jobNotesTexts as texts } from '../../../shared/requests/job-notes.texts.ts'
import { invalidate } from '../../api/query-keys.ts'
import { sendOrQueue } from '../../offline/outbox.ts'
import { TextArea } from '../../ui/forms/text-area.tsx'
import { useDraftForm } from '../../ui/forms/use-draft-form.tsx'
import { zodRules } from '../../ui/forms/zod-rules.ts'
import { FormModal } from '../../ui/overlays/form-modal.tsx'

interface Props {
  requestId: string
  boatName: string
  onClose: () => void
}

export function NoteDialog({ requestId, boatName, onClose }: Props) {
  const client = useQueryClient()
  const title = deviceTexts.work.note(boatName)
  const [form, draft] = useDraftForm(
    { initialValues: { text: '' }, validate: zodRules(JobNoteInput) },
    { name: `note:${requestId}`, title },
  )
  const save = async ({ text }: { text: string }) => {
    const sent = await sendOrQueue(
      jobNotesApi.add,
      { params: { id: requestId }, body: { text }, failure: texts.failed },
      { group: requestId, title },
    )
    // What waits on this device has changed nothing on the server.
    if (sent) await invalidate(client, { topic: 'request', id: requestId })
  }
  return (
    <FormModal
      worksOffline
      title={texts.add}
      form={form}
      onSubmit={save}
      onClose={onClose}
      submitLabel={texts.add}
      draft={draft}
    >
      <TextArea
        label={texts.text}
        placeholder={texts.placeholder}
        minRows={3}
        maxRows={10}
        maxLength={NOTE_LENGTH}
        withAsterisk
        data-autofocus
        {...form.getInputProps('text')}
      />
      <Text size="sm" c="dimmed">
        {texts.hint}
      </Text>
    </FormModal>
  )
}
