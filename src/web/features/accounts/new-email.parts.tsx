// Another address for the own account.
import { Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { emailChangesApi, NewEmailInput } from '../../../shared/accounts/email-changes.contract.ts'
import { newEmailTexts as texts } from '../../../shared/accounts/email-changes.texts.ts'
import { call } from '../../api/call.ts'
import { PasswordField } from '../../ui/forms/password-field.tsx'
import { zodRules } from '../../ui/forms/zod-rules.ts'
import { FormModal } from '../../ui/overlays/form-modal.tsx'

const rules = zodRules(NewEmailInput)

export function NewEmail({ onClose }: { onClose: () => void }) {
  const form = useForm({ mode: 'uncontrolled', initialValues: { email: '', password: '' }, validate: rules })
  return (
    <FormModal
      title={texts.open}
      form={form}
      onSubmit={(body) => call(emailChangesApi.ask, { body, failure: texts.failed })}
      onClose={onClose}
      submitLabel={texts.submit}
    >
      <TextInput
        label={texts.email}
        type="email"
        autoComplete="email"
        withAsterisk
        data-autofocus
        maxLength={254}
        key={form.key('email')}
        {...form.getInputProps('email')}
      />
      <PasswordField
        label={texts.password}
        autoComplete="current-password"
        withAsterisk
        key={form.key('password')}
        {...form.getInputProps('password')}
      />
      <Text size="sm" c="dimmed">
        {texts.hint}
      </Text>
    </FormModal>
  )
}
