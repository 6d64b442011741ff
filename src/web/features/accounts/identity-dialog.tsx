import { Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { factorsApi, IdentityInput } from '../../../shared/accounts/factors.contract.ts'
import { securityTexts as texts } from '../../../shared/accounts/security.texts.ts'
import { call } from '../../api/call.ts'
import { useMe } from '../../api/session.tsx'
import { PasswordField } from '../../ui/forms/password-field.tsx'
import { zodRules } from '../../ui/forms/zod-rules.ts'
import { FormModal } from '../../ui/overlays/form-modal.tsx'

interface Props {
  onGiven: () => void
  onClose: () => void
}

const rules = zodRules(IdentityInput)

/** The code of the app, or the password of an account without one. */
export function IdentityDialog({ onGiven, onClose }: Props) {
  const { hasFactor } = useMe()
  const name = hasFactor ? 'code' : 'password'
  const form = useForm<{ code?: string; password?: string }>({
    mode: 'uncontrolled',
    initialValues: { [name]: '' },
    validate: rules,
  })
  const submit = async (body: { code?: string; password?: string }) => {
    await call(factorsApi.identity, { body, success: null })
    onGiven()
  }
  const field = { 'data-autofocus': true, withAsterisk: true, key: form.key(name), ...form.getInputProps(name) }
  const { key, ...input } = field
  return (
    <FormModal
      title={texts.identityTitle}
      form={form}
      onSubmit={submit}
      onClose={onClose}
      submitLabel={texts.identitySubmit}
      pendingLabel={texts.identityPending}
      size="sm"
    >
      <Text>{hasFactor ? texts.identityCode : texts.identityPassword}</Text>
      {hasFactor ? (
        <TextInput key={key} label={texts.stepCode} inputMode="numeric" autoComplete="one-time-code" {...input} />
      ) : (
        <PasswordField key={key} label={texts.identityField} autoComplete="current-password" {...input} />
      )}
    </FormModal>
  )
}
