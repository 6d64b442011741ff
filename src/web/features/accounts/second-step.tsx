// After the password: the code of the authenticator app, or a recovery code.
import { Alert, Anchor, Stack, Text, TextInput } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { useState } from 'react'
import { FactorLoginInput, factorsApi } from '../../../shared/accounts/factors.contract.ts'
import { securityTexts as texts } from '../../../shared/accounts/security.texts.ts'
import type { Challenge } from '../../../shared/endpoint.ts'
import { call } from '../../api/call.ts'
import { useSubmit } from '../../ui/forms/form.ts'
import { Form } from '../../ui/forms/form-element.tsx'
import { SubmitButton } from '../../ui/forms/submit-button.tsx'
import { zodRules } from '../../ui/forms/zod-rules.ts'
import { usePlainForm } from './plain-form.ts'

interface Props {
  challenge: Challenge
  onBack: () => void
  onDone: (accessToken: string) => Promise<unknown>
}

export function SecondStep({ challenge: { token, methods }, onBack, onDone }: Props) {
  const hasApp = methods.includes('TOTP')
  const [isRecovery, setIsRecovery] = useState(!hasApp)
  return (
    <Stack>
      <div>
        <Text component="h2" fw={600} size="lg">
          {texts.stepTitle}
        </Text>
        <Text c="dimmed">{isRecovery ? texts.recoveryText : texts.stepText}</Text>
      </div>
      <StepForm key={String(isRecovery)} {...{ token, isRecovery, onDone }} />
      {hasApp && (
        <Anchor component="button" type="button" py={10} onClick={() => setIsRecovery(!isRecovery)}>
          {isRecovery ? texts.useApp : texts.useRecovery}
        </Anchor>
      )}
      <Anchor component="button" type="button" py={10} c="dimmed" onClick={onBack}>
        {texts.startAgain}
      </Anchor>
    </Stack>
  )
}

interface FormProps extends Pick<Props, 'onDone'> {
  token: string
  isRecovery: boolean
}

function StepForm({ token, isRecovery, onDone }: FormProps) {
  const name = isRecovery ? 'recoveryCode' : 'code'
  const bodyOf = (values: Record<string, string>) => ({ challenge: token, [name]: values[name] ?? '' })
  const form = usePlainForm({ [name]: '' } as Record<string, string>, (values) => rules(bodyOf(values)))
  const submit = useSubmit(form, async (values) => {
    const { accessToken } = await call(factorsApi.login, { body: bodyOf(values), toast: false })
    await onDone(accessToken)
  })
  return (
    <Form submit={submit}>
      <Stack>
        {submit.error && (
          <Alert color="red" title={texts.stepFailed} icon={<IconAlertCircle size={20} aria-hidden />}>
            {submit.error.message}
          </Alert>
        )}
        <TextInput
          label={isRecovery ? texts.recoveryCode : texts.stepCode}
          size="md"
          withAsterisk
          autoFocus
          autoComplete={isRecovery ? 'off' : 'one-time-code'}
          inputMode={isRecovery ? 'text' : 'numeric'}
          key={form.key(name)}
          {...form.getInputProps(name)}
        />
        <SubmitButton color="buoy" size="md" fullWidth pending={submit.pending} pendingLabel={texts.stepPending}>
          {texts.stepSubmit}
        </SubmitButton>
      </Stack>
    </Form>
  )
}

const rules = zodRules(FactorLoginInput) as (values: Record<string, string>) => Record<string, string>
