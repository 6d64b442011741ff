import { Alert, Anchor, Button, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconCircleCheck, IconLinkOff } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { accountsApi, ResetPasswordInput } from '../../shared/accounts/accounts.contract.ts'
import { accountsTexts as texts } from '../../shared/accounts/accounts.texts.ts'
import { call } from '../app/call.ts'
import { useSubmit, zodRules } from '../ui/form.ts'
import { NewPassword } from '../ui/password-field.tsx'
import { repeatRule } from '../ui/repeat-rule.ts'
import { SubmitButton } from '../ui/submit-button.tsx'
import { EntranceCard } from './entrance-card.tsx'

const rules = zodRules(ResetPasswordInput)

function ResetForm({ token, onDone }: { token: string; onDone: () => void }) {
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { password: '', repeat: '' },
    validate: (values) => ({ ...rules({ ...values, token }), ...repeatRule(values.password, values.repeat) }),
  })
  const submit = useSubmit(form, async ({ password }) => {
    await call(accountsApi.resetPassword, { body: { token, password }, failure: texts.resetFailed })
    onDone()
  })
  return (
    <form onSubmit={submit.onSubmit} noValidate>
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
          hint={texts.passwordHint}
          size="md"
        />
        <SubmitButton color="buoy" size="md" pending={submit.pending}>
          {texts.resetSubmit}
        </SubmitButton>
      </Stack>
    </form>
  )
}

export function ResetPasswordPage() {
  const token = useSearchParams()[0].get('token') ?? ''
  const [done, setDone] = useState(false)
  if (done) {
    return (
      <EntranceCard
        icon={<IconCircleCheck size={48} stroke={1.4} />}
        title={texts.resetDoneTitle}
        text={texts.resetDone}
      >
        <Button component={Link} to="/auth" size="md" color="buoy">
          {texts.login}
        </Button>
      </EntranceCard>
    )
  }
  if (!token) {
    return (
      <EntranceCard icon={<IconLinkOff size={48} stroke={1.4} />} title={texts.resetTitle} text={texts.noToken}>
        <Button component={Link} to="/forgot-password" size="md" color="buoy">
          {texts.requestNewLink}
        </Button>
      </EntranceCard>
    )
  }
  return (
    <EntranceCard title={texts.resetTitle}>
      <ResetForm token={token} onDone={() => setDone(true)} />
    </EntranceCard>
  )
}
