// After the password: a passkey, the code of the authenticator app, or a recovery code.
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
import { PasskeyButton } from './passkey-button.tsx'
import { canUsePasskeys } from './passkey-support.ts'
import { usePlainForm } from './plain-form.ts'

interface Props {
  challenge: Challenge
  onBack: () => void
  onDone: (accessToken: string) => Promise<unknown>
}

const WAYS = {
  passkey: { text: texts.stepPasskey, choose: texts.usePasskey },
  code: { text: texts.stepText, choose: texts.useApp },
  recoveryCode: { text: texts.recoveryText, choose: texts.useRecovery },
} as const
type Way = keyof typeof WAYS

export function SecondStep({ challenge: { token, methods, passkey }, onBack, onDone }: Props) {
  const options = canUsePasskeys() ? passkey : undefined
  const ways: Way[] = [
    ...(options ? ['passkey' as const] : []),
    ...(methods.includes('TOTP') ? ['code' as const] : []),
    'recoveryCode',
  ]
  const [chosen, setChosen] = useState<Way>()
  const way = chosen ?? ways[0] ?? 'recoveryCode'
  return (
    <Stack>
      <div>
        <Text component="h2" fw={600} size="lg">
          {texts.stepTitle}
        </Text>
        <Text c="dimmed">{WAYS[way].text}</Text>
      </div>
      {way === 'passkey' && options ? (
        <PasskeyButton
          color="buoy"
          size="md"
          fullWidth
          ask={async ({ signAndSend }) => {
            const send = (signed: FactorLoginInput['passkey']) =>
              call(factorsApi.login, { body: { challenge: token, passkey: signed }, toast: false })
            await onDone((await signAndSend(options, send)).accessToken)
          }}
        >
          {texts.usePasskey}
        </PasskeyButton>
      ) : (
        <StepForm key={way} {...{ token, onDone }} isRecovery={way === 'recoveryCode'} />
      )}
      {ways
        .filter((other) => other !== way)
        .map((other) => (
          <Anchor key={other} component="button" type="button" py={10} onClick={() => setChosen(other)}>
            {WAYS[other].choose}
          </Anchor>
        ))}
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
