// Adds a webhook, with all events. The page shows its secret once.
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { webhooksTexts as texts } from '../../../shared/programs/programs.texts.ts'
import {
  NewWebhook,
  WEBHOOK_EVENTS,
  type WebhookEvent,
  webhooksApi,
} from '../../../shared/programs/webhooks.contract.ts'
import { call } from '../../api/call.ts'
import { invalidate } from '../../api/query-keys.ts'
import { zodRules } from '../../ui/forms/zod-rules.ts'
import { FormModal } from '../../ui/overlays/form-modal.tsx'
import { WebhookFields } from './webhook-fields.tsx'

export function WebhookDialog({ onMade, onClose }: { onMade: (secret: string) => void; onClose: () => void }) {
  const client = useQueryClient()
  const form = useForm({
    initialValues: { url: '', events: [...WEBHOOK_EVENTS] as WebhookEvent[] },
    validate: zodRules(NewWebhook),
  })
  const save = async () => {
    const body = form.getValues()
    onMade((await call(webhooksApi.create, { body, failure: texts.addFailed, toast: false })).secret)
    await invalidate(client, 'workshop')
  }
  return (
    <FormModal title={texts.add} form={form} onSubmit={save} onClose={onClose} submitLabel={texts.add}>
      <WebhookFields inputOf={form.getInputProps} />
    </FormModal>
  )
}
