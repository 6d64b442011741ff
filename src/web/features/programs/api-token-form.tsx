// Changes the name and the scope of an API key.
import { NativeSelect, TextInput } from '@mantine/core'
import { type ApiToken, ApiTokenChange, apiTokensApi } from '../../../shared/programs/api-tokens.contract.ts'
import { programsTexts as texts } from '../../../shared/programs/programs.texts.ts'
import { call } from '../../api/call.ts'
import { useRecordForm } from '../../ui/forms/use-record-form.ts'
import { zodRules } from '../../ui/forms/zod-rules.ts'
import { FormModal } from '../../ui/overlays/form-modal.tsx'
import { scopeChoices } from './api-token-dialog.tsx'
import { apiTokensQuery } from './programs.api.ts'

export function ApiTokenForm({ token, onClose }: { token: ApiToken; onClose: () => void }) {
  const { id } = token
  const { form, modal } = useRecordForm(token, {
    valuesOf: ({ name, scope }: ApiToken) => ({ name, scope }),
    validate: zodRules(ApiTokenChange),
    fields: [
      { name: 'name', label: texts.name },
      { label: texts.scope, of: (one) => texts.scopes[one.scope], mine: (values) => texts.scopes[values.scope] },
    ],
    refetch: async (client) =>
      (await client.fetchQuery({ ...apiTokensQuery, staleTime: 0 })).find((one) => one.id === id),
    save: (values, version) =>
      call(apiTokensApi.update, { params: { id }, body: { ...values, version }, failure: texts.saveFailed }),
    changes: 'workshop',
  })
  return (
    <FormModal title={texts.editTitle} onClose={onClose} {...modal}>
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
    </FormModal>
  )
}
