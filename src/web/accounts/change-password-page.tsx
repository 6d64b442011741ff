import { Card, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useNavigate } from 'react-router'
import { accountsApi, ChangePasswordInput } from '../../shared/accounts/accounts.contract.ts'
import { accountsTexts as texts } from '../../shared/accounts/accounts.texts.ts'
import { call } from '../app/call.ts'
import { useSubmit, zodRules } from '../ui/form.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { SubmitButton } from '../ui/submit-button.tsx'
import { useUnsavedGuard } from '../ui/use-unsaved-guard.ts'
import { PasswordField } from './password-field.tsx'
import { repeatRule } from './repeat-rule.ts'

const rules = zodRules(ChangePasswordInput)

export function ChangePasswordPage() {
  const navigate = useNavigate()
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { currentPassword: '', newPassword: '', repeat: '' },
    validate: (values) => ({ ...rules(values), ...repeatRule(values.newPassword, values.repeat) }),
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
        <form onSubmit={submit.onSubmit} noValidate>
          <Stack>
            <PasswordField
              label={texts.currentPassword}
              autoComplete="current-password"
              withAsterisk
              key={form.key('currentPassword')}
              {...form.getInputProps('currentPassword')}
            />
            <PasswordField
              label={texts.newPassword}
              description={texts.passwordHint}
              autoComplete="new-password"
              withAsterisk
              key={form.key('newPassword')}
              {...form.getInputProps('newPassword')}
            />
            <PasswordField
              label={texts.repeatNewPassword}
              autoComplete="new-password"
              withAsterisk
              key={form.key('repeat')}
              {...form.getInputProps('repeat')}
            />
            <SubmitButton color="buoy" pending={submit.pending}>
              {texts.changeSubmit}
            </SubmitButton>
          </Stack>
        </form>
      </Card>
    </>
  )
}
