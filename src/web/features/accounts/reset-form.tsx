// Sets a new password with the token of a mail or of a confirmation; and the screen that follows.
import { Alert, Anchor, Button, Stack } from '@mantine/core'
import { IconLinkOff } from '@tabler/icons-react'
import { accountsApi, SELF_PASSWORD_MIN } from '../../../shared/accounts/accounts.contract.ts'
import { accountsTexts as texts } from '../../../shared/accounts/accounts.texts.ts'
import { call } from '../../api/call.ts'
import { Link } from '../../routing/link.tsx'
import { laterRules, useSubmit } from '../../ui/forms/form.ts'
import { Form } from '../../ui/forms/form-element.tsx'
import { NewPassword } from '../../ui/forms/new-password.tsx'
import { SubmitButton } from '../../ui/forms/submit-button.tsx'
import { useNewPassword } from '../../ui/forms/use-new-password.ts'
import { DoneCard } from './done-card.tsx'
import { usePlainForm } from './plain-form.ts'

const rules = laterRules(async () => (await import('../../../shared/accounts/accounts.contract.ts')).ResetPasswordInput)

export function ResetForm({ token, onDone }: { token: string; onDone: () => void }) {
  const chosen = useNewPassword('password', SELF_PASSWORD_MIN)
  const form = usePlainForm({ password: '', repeat: '' }, (values) => ({
    ...rules({ ...values, token }),
    ...chosen.errors(values),
  }))
  const submit = useSubmit(form, async ({ password }) => {
    await call(accountsApi.resetPassword, { body: { token, password }, failure: texts.resetFailed })
    onDone()
  })
  return (
    <Form submit={submit}>
      <Stack>
        {submit.error?.key === 'invalid_token' && (
          <Alert color="red" title={texts.resetFailed} icon={<IconLinkOff size={20} aria-hidden />}>
            {texts.noToken}{' '}
            <Anchor component={Link} to="/forgot-password" inherit underline="always">
              {texts.requestNewLink}
            </Anchor>
          </Alert>
        )}
        <NewPassword
          form={form}
          name="password"
          label={texts.newPassword}
          repeatLabel={texts.repeatNewPassword}
          min={chosen.min}
          size="md"
        />
        <SubmitButton color="buoy" size="md" pending={submit.pending}>
          {texts.resetSubmit}
        </SubmitButton>
      </Stack>
    </Form>
  )
}

export const ResetDone = () => (
  <DoneCard title={texts.resetDoneTitle} text={texts.resetDone}>
    <Button component={Link} to="/auth" size="md" color="buoy">
      {texts.login}
    </Button>
  </DoneCard>
)
