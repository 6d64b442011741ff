import { Alert, Anchor, Stack, TextInput } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { accountsApi } from '../../../shared/accounts/accounts.contract.ts'
import { accountsTexts as texts } from '../../../shared/accounts/accounts.texts.ts'
import { securityTexts } from '../../../shared/accounts/security.texts.ts'
import type { Challenge } from '../../../shared/endpoint.ts'
import { call } from '../../api/call.ts'
import { signIn } from '../../api/guest-session.ts'
import { ApiError } from '../../feedback/api-error.ts'
import { painted } from '../../feedback/painted.ts'
import { accountOfToken } from '../../offline/account-storage.ts'
import { unsentOfOthers } from '../../offline/wipe-device.ts'
import { Link } from '../../routing/link.tsx'
import { laterRules, useSubmit } from '../../ui/forms/form.ts'
import { Form } from '../../ui/forms/form-element.tsx'
import { PasswordField } from '../../ui/forms/password-field.tsx'
import { SubmitButton } from '../../ui/forms/submit-button.tsx'
import { onDemand } from '../../ui/overlays/on-demand.tsx'
import { PasskeyButton, passkeyBrowser } from './passkey-button.tsx'
import { canUsePasskeys } from './passkey-support.ts'
import { usePlainForm } from './plain-form.ts'

const rules = laterRules(async () => (await import('../../../shared/accounts/accounts.contract.ts')).LoginInput)

/** Asks where another account's unsent work would go from this device. */
async function mayReplace(account: string): Promise<boolean> {
  const unsent = await unsentOfOthers(account)
  if (unsent.work + unsent.drafts === 0) return true
  return (await import('./others-unsent.ts')).mayDeleteOfOthers(unsent)
}

async function enter(accessToken: string): Promise<unknown> {
  if (await mayReplace(accountOfToken(accessToken))) return signIn(accessToken)
  // The session that has just begun is given up.
  return call(accountsApi.logout, { toast: false })
}

const SecondStep = onDemand(async () => (await import('./second-step.tsx')).SecondStep)

/** The guard redirects as soon as the account is loaded. */
export function LoginForm({ email }: { email: string }) {
  const [typed, setTyped] = useState(email)
  const [challenge, setChallenge] = useState<Challenge | null>(null)
  const back = () => setChallenge(null)
  const ask = (address: string, asked: Challenge) => {
    setTyped(address)
    setChallenge(asked)
  }
  return challenge ? (
    <SecondStep challenge={challenge} onBack={back} onMissing={back} onDone={enter} />
  ) : (
    <PasswordStep email={typed} onChallenge={ask} />
  )
}

interface PasswordProps {
  email: string
  onChallenge: (email: string, challenge: Challenge) => void
}

/** Lets the e-mail field offer passkeys. Without it the button asks for one, so a failure is not said. */
function useOfferedPasskeys(): void {
  useEffect(() => {
    if (!canUsePasskeys()) return
    const stop = new AbortController()
    const offer = async () => {
      await painted()
      const { offerPasskeys } = await passkeyBrowser()
      const answer = await offerPasskeys(stop.signal)
      if (answer) await enter(answer.accessToken)
    }
    offer().catch((error: unknown) => {
      if (!(error instanceof ApiError)) throw error
    })
    return () => stop.abort()
  }, [])
}

function PasswordStep({ email, onChallenge }: PasswordProps) {
  const form = usePlainForm({ email, password: '' }, rules)
  useOfferedPasskeys()
  const submit = useSubmit(form, async (body) => {
    const answer = await call(accountsApi.login, { body, toast: false }).catch((error: unknown) => {
      if (!(error instanceof ApiError) || !error.challenge) throw error
      onChallenge(body.email, error.challenge)
    })
    if (answer) await enter(answer.accessToken)
  })
  return (
    <Form submit={submit}>
      <Stack>
        {submit.error && (
          <Alert color="red" title={texts.loginFailed} icon={<IconAlertCircle size={20} aria-hidden />}>
            {submit.error.message}
          </Alert>
        )}
        <TextInput
          label={texts.email}
          type="email"
          autoComplete={canUsePasskeys() ? 'username webauthn' : 'username'}
          size="md"
          withAsterisk
          key={form.key('email')}
          {...form.getInputProps('email')}
        />
        <PasswordField
          label={texts.password}
          autoComplete="current-password"
          size="md"
          // With the address filled in, the password is next.
          autoFocus={email !== ''}
          withAsterisk
          key={form.key('password')}
          {...form.getInputProps('password')}
        />
        <SubmitButton color="buoy" size="md" fullWidth mt="xs" pending={submit.pending} pendingLabel={texts.loggingIn}>
          {texts.login}
        </SubmitButton>
        {canUsePasskeys() && (
          <PasskeyButton
            variant="default"
            size="md"
            fullWidth
            ask={async ({ signInByPasskey }) => enter((await signInByPasskey()).accessToken)}
          >
            {securityTexts.signInByPasskey}
          </PasskeyButton>
        )}
        <Anchor component={Link} to="/forgot-password" ta="center" py={10}>
          {texts.forgot}
        </Anchor>
      </Stack>
    </Form>
  )
}
