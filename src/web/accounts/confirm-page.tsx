// The confirmation mail links to this screen. The screen's call, not the navigation, uses the token up.
import { Button, Loader, Stack, Text, Title } from '@mantine/core'
import { IconCircleCheck, IconCloudOff, IconMailX } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { accountsApi } from '../../shared/accounts/accounts.contract.ts'
import { accountsTexts as texts } from '../../shared/accounts/accounts.texts.ts'
import { appTexts } from '../../shared/app/app.texts.ts'
import { isStatus } from '../feedback/api-error.ts'
import { Link } from '../routing/link.tsx'
import { useNavigate, useSearchParams } from '../routing/use-router.ts'
import { call } from '../session/call.ts'
import { meQuery } from '../session/session.tsx'
import { AuthCard } from './auth-card.tsx'
import { ResetDone, ResetForm } from './reset-form.tsx'

const REDIRECT_MS = 2000
/** The server gave no answer, so the link may be valid. */
const NO_ANSWER = 0

export function ConfirmPage() {
  const token = useSearchParams()[0].get('token') ?? ''
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
  const { isSuccess } = confirmation
  useEffect(() => {
    if (isSuccess) void client.invalidateQueries(meQuery)
  }, [isSuccess, client])

  if (confirmation.data?.passwordToken) return <ConfirmedElsewhere passwordToken={confirmation.data.passwordToken} />
  if (isSuccess) return <Confirmed />
  if (confirmation.error && isStatus(confirmation.error, NO_ANSWER) && !confirmation.isFetching) {
    return (
      <div role="alert">
        <AuthCard
          icon={<IconCloudOff size={48} stroke={1.4} />}
          title={texts.confirmFailedTitle}
          documentTitle={texts.confirmFailedTitle}
          text={confirmation.error.message}
        >
          <Button size="md" onClick={() => void confirmation.refetch()}>
            {appTexts.retry}
          </Button>
        </AuthCard>
      </div>
    )
  }
  if (token === '' || (confirmation.isError && !confirmation.isFetching)) return <Refused />
  return (
    <div role="status">
      <AuthCard icon={<Loader />} title={texts.confirming} documentTitle={appTexts.titles.confirm} />
    </div>
  )
}

function Confirmed() {
  const navigate = useNavigate()
  useEffect(() => {
    const timer = setTimeout(() => void navigate('/login', { replace: true }), REDIRECT_MS)
    return () => clearTimeout(timer)
  }, [navigate])
  return (
    <div role="status">
      <AuthCard
        icon={<IconCircleCheck size={48} stroke={1.4} />}
        title={texts.confirmedTitle}
        documentTitle={texts.confirmedTitle}
        text={texts.confirmedText}
      />
    </div>
  )
}

/** This browser neither registered nor signed in to the account: its password may be somebody else's. */
function ConfirmedElsewhere({ passwordToken }: { passwordToken: string }) {
  const [step, setStep] = useState<'ask' | 'choose' | 'done'>('ask')
  if (step === 'done') return <ResetDone />
  if (step === 'choose') {
    return (
      <AuthCard title={texts.resetTitle} documentTitle={texts.resetTitle} text={texts.passwordByOtherText}>
        <ResetForm token={passwordToken} onDone={() => setStep('done')} />
      </AuthCard>
    )
  }
  return (
    <div role="status">
      <AuthCard
        icon={<IconCircleCheck size={48} stroke={1.4} />}
        title={texts.confirmedTitle}
        documentTitle={texts.confirmedTitle}
      >
        <Stack gap="sm">
          <Title order={2}>{texts.passwordByYou}</Title>
          <Text>{texts.passwordByYouText}</Text>
          <Button size="md" color="buoy" onClick={() => setStep('choose')}>
            {texts.passwordByOther}
          </Button>
          <Button size="md" variant="default" component={Link} to="/login" replace>
            {texts.passwordByMe}
          </Button>
        </Stack>
      </AuthCard>
    </div>
  )
}

const Refused = () => (
  <div role="alert">
    <AuthCard
      icon={<IconMailX size={48} stroke={1.4} />}
      title={texts.confirmFailedTitle}
      documentTitle={texts.confirmFailedTitle}
      text={texts.confirmFailed}
    >
      <Text c="dimmed">{texts.confirmFailedHint}</Text>
      <Button component={Link} to="/login" size="md">
        {texts.backToLogin}
      </Button>
    </AuthCard>
  </div>
)
