// The confirmation mail links to this screen. The screen's call, not the navigation, uses the token up.
import { Button, Loader, Stack, Text, Title } from '@mantine/core'
import { IconCloudOff, IconMailX } from '@tabler/icons-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { accountsApi } from '../../../shared/accounts/accounts.contract.ts'
import { accountsTexts as texts } from '../../../shared/accounts/accounts.texts.ts'
import { appTexts } from '../../../shared/app/app.texts.ts'
import { call, gotNoAnswer } from '../../api/call.ts'
import type { CallData } from '../../api/call-types.ts'
import { ApiError } from '../../feedback/api-error.ts'
import { Link } from '../../routing/link.tsx'
import { useNavigate, useSearchParams } from '../../routing/use-router.ts'
import { ServerButton } from '../../ui/forms/server-button.tsx'
import { useAsyncAction } from '../../ui/forms/use-async-action.ts'
import { AuthCard } from './auth-card.tsx'
import { DoneCard } from './done-card.tsx'
import { ResetDone, ResetForm } from './reset-form.tsx'

const REDIRECT_MS = 2000
/** Between two tries while the server gives no answer. */
const PAUSE_MS = 5000

/** The call uses the token up, so it is sent once, also where React runs effects twice; again only after it failed. */
function useConfirmation(token: string) {
  const [answer, setAnswer] = useState<CallData<typeof accountsApi.confirm> | null>(null)
  const [error, setError] = useState<unknown>(null)
  const isSent = useRef(false)
  const ask = useCallback(async () => {
    if (token === '' || isSent.current) return
    isSent.current = true
    try {
      const confirmed = await call(accountsApi.confirm, { query: { token } })
      setAnswer(confirmed)
    } catch (failure) {
      isSent.current = false
      setError(failure)
    }
  }, [token])
  useEffect(() => void ask(), [ask])
  useEffect(() => {
    if (answer || !gotNoAnswer(error)) return
    const timer = setTimeout(() => void ask(), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [answer, error, ask])
  return { answer, error, ask }
}

export function ConfirmPage() {
  const token = useSearchParams()[0].get('token') ?? ''
  const { answer, error, ask } = useConfirmation(token)
  if (answer?.passwordToken) return <ConfirmedElsewhere passwordToken={answer.passwordToken} />
  if (answer) return <Confirmed />
  if (gotNoAnswer(error)) return <Unanswered message={error instanceof ApiError ? error.message : ''} onRetry={ask} />
  if (error instanceof ApiError && error.key === 'email_already_confirmed') return <AlreadyConfirmed />
  if (token === '' || error) return <Refused />
  return (
    <div role="status">
      <AuthCard icon={<Loader />} title={texts.confirming} documentTitle={appTexts.titles.confirm} />
    </div>
  )
}

/** The link may be valid. */
function Unanswered({ message, onRetry }: { message: string; onRetry: () => Promise<void> }) {
  const { run, pending } = useAsyncAction(onRetry)
  return (
    <div role="alert">
      <AuthCard
        icon={<IconCloudOff size={48} stroke={1.4} />}
        title={texts.confirmFailedTitle}
        documentTitle={texts.confirmFailedTitle}
        text={message}
      >
        <ServerButton size="md" loading={pending} onClick={() => void run()}>
          {appTexts.retry}
        </ServerButton>
      </AuthCard>
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
      <DoneCard title={texts.confirmedTitle} text={texts.confirmedText} />
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
      <DoneCard title={texts.confirmedTitle}>
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
      </DoneCard>
    </div>
  )
}

/** The link was opened before, perhaps by a program that checks mails. */
const AlreadyConfirmed = () => (
  <div role="status">
    <DoneCard title={texts.alreadyConfirmedTitle} text={texts.alreadyConfirmedText}>
      <Button component={Link} to="/login" size="md" replace>
        {texts.login}
      </Button>
    </DoneCard>
  </div>
)

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
