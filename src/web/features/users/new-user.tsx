import { Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { ADMIN_PASSWORD_MIN } from '../../../shared/accounts/accounts.contract.ts'
import { usersApi } from '../../../shared/users/users.contract.ts'
import { usersTexts as texts } from '../../../shared/users/users.texts.ts'
import { call } from '../../api/call.ts'
import { invalidate } from '../../api/query-keys.ts'
import { laterRules, useSubmit } from '../../ui/forms/form.ts'
import { Form } from '../../ui/forms/form-element.tsx'
import { NewPassword } from '../../ui/forms/new-password.tsx'
import { SubmitButton } from '../../ui/forms/submit-button.tsx'
import { useNewPassword } from '../../ui/forms/use-new-password.ts'
import { useUnsavedGuard } from '../../ui/forms/use-unsaved-guard.ts'

const rules = laterRules(async () => (await import('../../../shared/users/users.contract.ts')).NewUserInput)

export function NewUser() {
  const client = useQueryClient()
  const chosen = useNewPassword('password', ADMIN_PASSWORD_MIN)
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email: '', password: '', repeat: '' },
    validate: (values) => ({ ...rules(values), ...chosen.errors(values) }),
  })
  useUnsavedGuard(() => form.isDirty())
  const submit = useSubmit(form, async ({ email, password }) => {
    await call(usersApi.createUser, {
      body: { email, password },
      success: texts.userAdded,
      failure: texts.userNotAdded,
    })
    form.reset()
    await invalidate(client, 'account')
  })
  return (
    <Form submit={submit}>
      <Stack>
        <TextInput
          label={texts.email}
          type="email"
          autoComplete="off"
          withAsterisk
          key={form.key('email')}
          {...form.getInputProps('email')}
        />
        {/* The key changes with each reset, so that the next password starts hidden. */}
        <NewPassword
          key={form.key('password')}
          form={form}
          name="password"
          label={texts.password}
          repeatLabel={texts.repeatPassword}
          min={chosen.min}
        />
        <SubmitButton color="buoy" pending={submit.pending}>
          {texts.save}
        </SubmitButton>
      </Stack>
    </Form>
  )
}
