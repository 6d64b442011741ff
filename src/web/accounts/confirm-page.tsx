// The link in the confirmation mail opens this screen; its own call, not the navigation, uses the token up.
import { Button, Loader, Text } from '@mantine/core'
import { IconCircleCheck, IconMailX } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { accountsApi } from '../../shared/accounts/accounts.contract.ts'
import { accountsTexts as texts } from '../../shared/accounts/accounts.texts.ts'
import { isStatus } from '../app/api-error.ts'
import { call } from '../app/call.ts'
import { meQuery } from '../app/session.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { EntranceCard } from './entrance-card.tsx'

const REDIRECT_MS = 2000
/** The link was not judged at all, so it may still be good. */
const NO_ANSWER = 0

export function ConfirmPage() {
  const token = useSearchParams()[0].get('token') ?? ''
  const navigate = useNavigate()
  const client = useQueryClient()
  const confirmation = useQuery({
    queryKey: ['confirm', token],
    queryFn: () => call(accountsApi.confirm, { query: { token } }),
    enabled: token !== '',
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const done = confirmation.isSuccess
  useEffect(() => {
    if (!done) return
    void client.invalidateQueries({ queryKey: meQuery.queryKey })
    const timer = setTimeout(() => void navigate('/login', { replace: true }), REDIRECT_MS)
    return () => clearTimeout(timer)
  }, [done, navigate, client])

  if (done) {
    return (
      <div role="status">
        <EntranceCard
          icon={<IconCircleCheck size={48} stroke={1.4} />}
          title={texts.confirmedTitle}
          text={texts.confirmedText}
        />
      </div>
    )
  }
  if (confirmation.error && isStatus(confirmation.error, NO_ANSWER)) {
    return (
      <ErrorState
        message={texts.confirmFailedTitle}
        detail={confirmation.error.message}
        onRetry={() => void confirmation.refetch()}
      />
    )
  }
  if (token === '' || confirmation.isError) {
    return (
      <div role="alert">
        <EntranceCard
          icon={<IconMailX size={48} stroke={1.4} />}
          title={texts.confirmFailedTitle}
          text={texts.confirmFailed}
        >
          <Text c="dimmed">{texts.confirmFailedHint}</Text>
          <Button component={Link} to="/login" size="md">
            {texts.backToLogin}
          </Button>
        </EntranceCard>
      </div>
    )
  }
  return (
    <div role="status">
      <EntranceCard icon={<Loader />} title={texts.confirming} />
    </div>
  )
}
