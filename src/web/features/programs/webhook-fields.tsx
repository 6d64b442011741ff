// The address and the events of a webhook.
import { Checkbox, Stack, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { webhooksTexts as texts } from '../../../shared/programs/programs.texts.ts'
import { WEBHOOK_EVENTS } from '../../../shared/programs/webhooks.contract.ts'

/** `inputOf` is the form's `getInputProps`. */
export function WebhookFields({
  inputOf,
}: {
  inputOf: UseFormReturnType<{ url: string; events: string[] }>['getInputProps']
}) {
  return (
    <>
      <TextInput
        label={texts.url}
        description={texts.urlHint}
        placeholder={texts.urlPlaceholder}
        type="url"
        withAsterisk
        maxLength={500}
        autoComplete="off"
        data-autofocus
        {...inputOf('url')}
      />
      <Checkbox.Group label={texts.events} withAsterisk {...inputOf('events')}>
        <Stack gap="xs" mt="xs">
          {WEBHOOK_EVENTS.map((event) => (
            <Checkbox key={event} value={event} label={texts.eventNames[event]} />
          ))}
        </Stack>
      </Checkbox.Group>
    </>
  )
}
