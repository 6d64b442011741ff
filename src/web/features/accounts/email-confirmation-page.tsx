// For an unconfirmed address: send the mail again, or check. The guard redirects once `me` is confirmed.
import { Alert, Button, Stack, Text } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { useState } from 'react'
import { accountsApi } from '../../../shared/accounts/accounts.contract.ts'
import { accountsTexts as texts } from '../../../shared/accounts/accounts.texts.ts'
import { appTexts } from '../../../shared/app/app.texts.ts'
import { useGuestAccount, useGuestSignOut, useRefreshed } from '../../api/account-step.ts'
import { call } from '../../api/call.ts'
import { ServerButton } from '../../ui/forms/server-button.tsx'
import { useAsyncAction } from '../../ui/forms/use-async-action.ts'
import { AuthCard } from './auth-card.tsx'

/** Long enough that the user sees an effect of the click (specification, section 9). */
const SHORTEST_WAIT_MS = 1500
const ASK_EVERY_MS = 20_000

const wait = () => new Promise((resolve) => setTimeout(resolve, SHORTEST_WAIT_MS))

export function EmailConfirmationPage() {
  const { me, refresh } = useGuestAccount()
  const signOut = useGuestSignOut()
  useRefreshed(refresh, ASK_EVERY_MS)
  const [found, setFound] = useState('')
  const { run: resend, pending: sending } = useAsyncAction(() =>
    // call() toasts a failure (at most one mail a minute).
    Promise.allSettled([call(accountsApi.resendConfirmation), wait()]),
  )
  const { run: check, pending: checking } = useAsyncAction(async () => {
    setFound('')
    const answered = await refresh()
    if (!answered?.emailConfirmed) setFound(answered ? texts.notYetConfirmed : appTexts.sessionFailed)
  })
  return (
    <AuthCard
      icon={<IconMail size={44} stroke={1.4} />}
      title={texts.confirmEmailTitle}
      text={texts.confirmEmailText(me.email)}
    >
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          {texts.confirmEmailHint}
        </Text>
        {found && (
          <Alert color="yellow" role="status">
            {found}
          </Alert>
        )}
        <ServerButton color="buoy" size="md" onClick={() => void check()} loading={checking}>
          {texts.iConfirmed}
        </ServerButton>
        <ServerButton variant="default" size="md" onClick={() => void resend()} disabled={sending} aria-busy={sending}>
          {sending ? texts.resending : texts.resend}
        </ServerButton>
        <Button variant="subtle" size="md" color="gray" onClick={() => void signOut()}>
          {appTexts.signOut}
        </Button>
      </Stack>
    </AuthCard>
  )
}
