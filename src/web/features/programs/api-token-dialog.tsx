// Makes an API key. The page shows the new key once.
import { NativeSelect, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import {
  apiTokensApi,
  NewApiToken,
  TOKEN_DAYS,
  TOKEN_SCOPES,
  type TokenScope,
} from '../../../shared/programs/api-tokens.contract.ts'
import { programsTexts as texts } from '../../../shared/programs/programs.texts.ts'
import { call } from '../../api/call.ts'
import { invalidate } from '../../api/query-keys.ts'
import { NumberField } from '../../ui/forms/number-field.tsx'
import type { Typed } from '../../ui/forms/typed.ts'
import { zodRules } from '../../ui/forms/zod-rules.ts'
import { FormModal } from '../../ui/overlays/form-modal.tsx'

export const scopeChoices = TOKEN_SCOPES.map((value) => ({ value, label: texts.scopes[value] }))

export function ApiTokenDialog({ onMade, onClose }: { onMade: (secret: string) => void; onClose: () => void }) {
  const client = useQueryClient()
  const form = useForm({
    initialValues: { name: '', scope: 'READ' as TokenScope, days: TOKEN_DAYS.max as Typed },
    validate: zodRules(NewApiToken),
  })
  const save = async () => {
    const values = form.getValues()
    const body = { ...values, days: Number(values.days) }
    onMade((await call(apiTokensApi.create, { body, failure: texts.createFailed, toast: false })).token)
    await invalidate(client, 'workshop')
  }
  return (
    <FormModal title={texts.create} form={form} onSubmit={save} onClose={onClose} submitLabel={texts.create}>
      <TextInput
        label={texts.name}
        placeholder={texts.namePlaceholder}
        withAsterisk
        maxLength={60}
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('name')}
      />
      <NativeSelect label={texts.scope} data={scopeChoices} {...form.getInputProps('scope')} />
      <NumberField
        label={texts.days}
        description={texts.daysHint}
        range={TOKEN_DAYS}
        isNeeded
        withAsterisk
        {...form.getInputProps('days')}
      />
      <Text size="sm" c="dimmed">
        {texts.actsAs}
      </Text>
    </FormModal>
  )
}
