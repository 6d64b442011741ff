import { Card, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { accountsApi, SELF_PASSWORD_MIN } from '../../../shared/accounts/accounts.contract.ts'
import { accountsTexts as texts } from '../../../shared/accounts/accounts.texts.ts'
import { call } from '../../api/call.ts'
import { useNavigate } from '../../routing/use-router.ts'
import { laterRules, useSubmit } from '../../ui/forms/form.ts'
import { Form } from '../../ui/forms/form-element.tsx'
import { NewPassword } from '../../ui/forms/new-password.tsx'
import { PasswordField } from '../../ui/forms/password-field.tsx'
import { SubmitButton } from '../../ui/forms/submit-button.tsx'
import { useNewPassword } from '../../ui/forms/use-new-password.ts'
import { useUnsavedGuard } from '../../ui/forms/use-unsaved-guard.ts'
import { PageHeader } from '../../ui/layout/page-header.tsx'

const rules = laterRules(
  async () => (await import('../../../shared/accounts/accounts.contract.ts')).ChangePasswordInput,
)

export function ChangePasswordPage() {
  const navigate = useNavigate()
  const chosen = useNewPassword('newPassword', SELF_PASSWORD_MIN)
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { currentPassword: '', newPassword: '', repeat: '' },
    validate: (values) => ({ ...rules(values), ...chosen.errors(values) }),
  })
  const release = useUnsavedGuard(() => form.isDirty())
  const submit = useSubmit(form, async ({ currentPassword, newPassword }) => {
    await call(accountsApi.changePassword, {
      body: { currentPassword, newPassword },
      failure: texts.passwordNotChanged,
    })
    release()
    await navigate('/settings')
  })
  return (
    <>
      <PageHeader
        title={texts.changePassword}
        back={{ to: '/settings', label: texts.settingsTitle }}
        description={texts.changePasswordHint}
      />
      <Card maw={480}>
        <Form submit={submit}>
          <Stack>
            <PasswordField
              label={texts.currentPassword}
              autoComplete="current-password"
              withAsterisk
              key={form.key('currentPassword')}
              {...form.getInputProps('currentPassword')}
            />
            <NewPassword
              form={form}
              name="newPassword"
              label={texts.newPassword}
              repeatLabel={texts.repeatNewPassword}
              min={chosen.min}
            />
            <SubmitButton color="buoy" pending={submit.pending}>
              {texts.changeSubmit}
            </SubmitButton>
          </Stack>
        </Form>
      </Card>
    </>
  )
}
