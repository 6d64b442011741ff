// Changes a webhook, or switches it off and on.
import { Switch } from '@mantine/core'
import { webhooksTexts as texts } from '../../../shared/programs/programs.texts.ts'
import {
  type Webhook,
  WebhookChange,
  type WebhookEvent,
  webhooksApi,
} from '../../../shared/programs/webhooks.contract.ts'
import { call } from '../../api/call.ts'
import { useRecordForm } from '../../ui/forms/use-record-form.ts'
import { zodRules } from '../../ui/forms/zod-rules.ts'
import { FormModal } from '../../ui/overlays/form-modal.tsx'
import { webhooksQuery } from './programs.api.ts'
import { WebhookFields } from './webhook-fields.tsx'

const namesOf = ({ events }: { events: readonly WebhookEvent[] }) =>
  events.map((event) => texts.eventNames[event]).join(', ')
const stateOf = ({ isEnabled }: { isEnabled: boolean }) => (isEnabled ? texts.isEnabled : texts.off)

export function WebhookForm({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const { id } = webhook
  const { form, modal } = useRecordForm(webhook, {
    valuesOf: ({ url, events, isEnabled }: Webhook) => ({ url, events, isEnabled }),
    validate: zodRules(WebhookChange),
    fields: [
      { name: 'url', label: texts.url },
      { name: 'events', label: texts.events, of: namesOf, mine: namesOf },
      { name: 'isEnabled', label: texts.state, of: stateOf, mine: stateOf },
    ],
    refetch: async (client) =>
      (await client.fetchQuery({ ...webhooksQuery, staleTime: 0 })).find((one) => one.id === id),
    save: (values, version) =>
      call(webhooksApi.update, { params: { id }, body: { ...values, version }, failure: texts.saveFailed }),
    changes: 'workshop',
  })
  return (
    <FormModal title={texts.editTitle} onClose={onClose} {...modal}>
      <WebhookFields inputOf={form.getInputProps} />
      <Switch
        label={texts.isEnabled}
        description={texts.isEnabledHint}
        {...form.getInputProps('isEnabled', { type: 'checkbox' })}
      />
    </FormModal>
  )
}
