import { Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { type TimeEntry, timeApi } from '../../../shared/time/time.contract.ts'
import { spanText } from '../../../shared/time/time.span.ts'
import { timeTexts as texts } from '../../../shared/time/time.texts.ts'
import { call } from '../../api/call.ts'
import { invalidate } from '../../api/query-keys.ts'
import { useMe } from '../../api/session.tsx'
import { TextArea } from '../../ui/forms/text-area.tsx'
import { zodRules } from '../../ui/forms/zod-rules.ts'
import { FormModal } from '../../ui/overlays/form-modal.tsx'

export function VoidDialog({ entry, onClose }: { entry: TimeEntry; onClose: () => void }) {
  const client = useQueryClient()
  const isForeign = entry.userId !== useMe().id
  const reason = isForeign ? z.string().trim().min(1, 'reason_required') : z.string()
  const form = useForm({ initialValues: { reason: '' }, validate: zodRules(z.object({ reason })) })
  const save = async (body: { reason: string }) => {
    await call(timeApi.void, { params: { id: entry.id }, body, failure: texts.saveFailed })
    await invalidate(client, 'time')
  }
  return (
    <FormModal title={texts.voidTitle} form={form} onSubmit={save} onClose={onClose} submitLabel={texts.void}>
      <Text>
        {texts.jobOf(entry.requestNumber, entry.boatName)}, {spanText(entry.startedAt, entry.endedAt)}
      </Text>
      <Text size="sm" c="dimmed">
        {texts.voidHint}
      </Text>
      <TextArea
        label={texts.reason}
        description={isForeign ? texts.reasonHint(entry.person) : undefined}
        withAsterisk={isForeign}
        data-autofocus
        minRows={1}
        maxRows={4}
        maxLength={500}
        {...form.getInputProps('reason')}
      />
    </FormModal>
  )
}
