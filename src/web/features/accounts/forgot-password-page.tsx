import { Anchor, Stack, TextInput } from '@mantine/core'
import { IconMailFast } from '@tabler/icons-react'
import { useState } from 'react'
import { accountsApi } from '../../../shared/accounts/accounts.contract.ts'
import { accountsTexts as texts } from '../../../shared/accounts/accounts.texts.ts'
import { appTexts } from '../../../shared/app/app.texts.ts'
import { call } from '../../api/call.ts'
import { Link } from '../../routing/link.tsx'
import { laterRules, useSubmit } from '../../ui/forms/form.ts'
import { Form } from '../../ui/forms/form-element.tsx'
import { SubmitButton } from '../../ui/forms/submit-button.tsx'
import { AuthCard } from './auth-card.tsx'
import { usePlainForm } from './plain-form.ts'

const rules = laterRules(
  async () => (await import('../../../shared/accounts/accounts.contract.ts')).ForgotPasswordInput,
)

const BackToLogin = () => (
  <Anchor component={Link} to="/auth" ta="center" py={10}>
    {texts.backToLogin}
  </Anchor>
)

/** Shows one text for known and unknown addresses. */
export function ForgotPasswordPage() {
  const [sent, setSent] = useState(false)
  const form = usePlainForm({ email: '' }, rules)
  const submit = useSubmit(form, async (body) => {
    await call(accountsApi.forgotPassword, { body })
    setSent(true)
  })
  if (sent) {
    return (
      <AuthCard icon={<IconMailFast size={48} stroke={1.4} />} title={texts.linkSentTitle} text={texts.linkSent}>
        <BackToLogin />
      </AuthCard>
    )
  }
  return (
    <AuthCard title={texts.forgotTitle} text={texts.forgotText}>
      <Form submit={submit}>
        <Stack>
          <TextInput
            label={texts.email}
            type="email"
            autoComplete="email"
            size="md"
            withAsterisk
            key={form.key('email')}
            {...form.getInputProps('email')}
          />
          <SubmitButton color="buoy" size="md" pending={submit.pending} pendingLabel={appTexts.sending}>
            {texts.sendLink}
          </SubmitButton>
          <BackToLogin />
        </Stack>
      </Form>
    </AuthCard>
  )
}
