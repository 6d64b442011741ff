// Makes an API key, or changes the name and the scope of one. A new key is handed to the page, which shows it once.
import { NativeSelect, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import {
  type ApiToken,
  ApiTokenChange,
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

const scopes = TOKEN_SCOPES.map((value) => ({ value, label: texts.scopes[value] }))

interface Props {
  /** Absent: a new one. */
  token?: ApiToken
  onMade: (secret: string) => void
  onClose: () => void
}

export function ApiTokenDialog({ token, onMade, onClose }: Props) {
  const client = useQueryClient()
  const form = useForm({
    initialValues: {
      name: token?.name ?? '',
      scope: (token?.scope ?? 'READ') as TokenScope,
      ...(token ? {} : { days: TOKEN_DAYS.max as Typed }),
    },
    validate: zodRules(token ? ApiTokenChange : NewApiToken),
  })
  const save = async () => {
    const values = form.getValues()
    if (token) {
      const { id, version } = token
      await call(apiTokensApi.update, { params: { id }, body: { ...values, version }, failure: texts.saveFailed })
    } else {
      const body = { ...values, days: Number(values.days) }
      onMade((await call(apiTokensApi.create, { body, failure: texts.createFailed, toast: false })).token)
    }
    await invalidate(client, 'workshop')
  }
  return (
    <FormModal
      title={token ? texts.editTitle : texts.create}
      form={form}
      onSubmit={save}
      onClose={onClose}
      submitLabel={token ? texts.save : texts.create}
    >
      <TextInput
        label={texts.name}
        placeholder={texts.namePlaceholder}
        withAsterisk
        maxLength={60}
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('name')}
      />
      <NativeSelect label={texts.scope} data={scopes} {...form.getInputProps('scope')} />
      {!token && (
        <>
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
        </>
      )}
    </FormModal>
  )
}
