// The address and the password of a new account.
import { TextInput } from '@mantine/core'
import { SELF_PASSWORD_MIN } from '../../../shared/accounts/accounts.contract.ts'
import { accountsTexts as texts } from '../../../shared/accounts/accounts.texts.ts'
import { laterRules } from '../../ui/forms/form.ts'
import { NewPassword } from '../../ui/forms/new-password.tsx'
import { useNewPassword } from '../../ui/forms/use-new-password.ts'
import { usePlainForm } from './plain-form.ts'

const rules = laterRules(async () => (await import('../../../shared/accounts/accounts.contract.ts')).RegisterInput)

export function useAccountFields(email: string) {
  const chosen = useNewPassword('password', SELF_PASSWORD_MIN)
  const form = usePlainForm({ email, password: '', repeat: '' }, (values) => ({
    ...rules(values),
    ...chosen.errors(values),
  }))
  const fields = (
    <>
      <TextInput
        label={texts.email}
        type="email"
        autoComplete="email"
        size="md"
        withAsterisk
        key={form.key('email')}
        {...form.getInputProps('email')}
      />
      <NewPassword
        form={form}
        name="password"
        label={texts.password}
        repeatLabel={texts.repeatPassword}
        min={chosen.min}
        size="md"
      />
    </>
  )
  return { form, fields }
}
