// For an unconfirmed address: send the mail again, or check. The guard redirects once `me` is confirmed.
import { Alert, Button, Stack, Text } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { accountsApi } from '../../shared/accounts/accounts.contract.ts'
import { accountsTexts as texts } from '../../shared/accounts/accounts.texts.ts'
import { appTexts } from '../../shared/app/app.texts.ts'
import { call } from '../session/call.ts'
import { meQuery, useMe, useSignOut } from '../session/session.tsx'
import { ServerButton } from '../ui/server-button.tsx'
import { useAsyncAction } from '../ui/use-async-action.ts'
import { AuthCard } from './auth-card.tsx'

/** Long enough that the user sees an effect of the click (specification, section 9). */
const SHORTEST_WAIT_MS = 1500

const wait = () => new Promise((resolve) => setTimeout(resolve, SHORTEST_WAIT_MS))

export function EmailConfirmationPage() {
  const { email } = useMe()
  const signOut = useSignOut()
  const me = useQuery({ ...meQuery, refetchOnWindowFocus: 'always', refetchInterval: 20_000 })
  const [checked, setChecked] = useState(false)
  const { run: resend, pending: sending } = useAsyncAction(() =>
    // call() toasts a failure (at most one mail a minute).
    Promise.allSettled([call(accountsApi.resendConfirmation), wait()]),
  )
  const check = async () => {
    await me.refetch()
    setChecked(true)
  }
  return (
    <AuthCard
      icon={<IconMail size={44} stroke={1.4} />}
      title={texts.confirmEmailTitle}
      text={texts.confirmEmailText(email)}
    >
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          {texts.confirmEmailHint}
        </Text>
        {checked && !me.isFetching && (
          <Alert color="yellow" role="status">
            {texts.notYetConfirmed}
          </Alert>
        )}
        <ServerButton color="buoy" size="md" onClick={check} loading={checked && me.isFetching}>
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
