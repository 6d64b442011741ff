// The frame of screens that need no account, and of an account's steps up to the approval: no cache, so that a first visit loads less.
import { useMemo } from 'react'
import { appTexts } from '../../shared/app/app.texts.ts'
import { GuestAccount } from '../api/account-step.ts'
import { useGuestSession } from '../api/guest-session.ts'
import { Navigate } from '../routing/link.tsx'
import { Outlet } from '../routing/router-view.tsx'
import { useRouteHandle } from '../routing/use-router.ts'
import { ErrorState } from '../ui/feedback/error-state.tsx'
import { Confirmations } from '../ui/overlays/confirm.tsx'
import { part } from '../ui/overlays/deferred.ts'
import { useVerdict } from './guard-rules.ts'

// A sign-in needn't wait for it.
part(() => import('./app-frame.tsx'))

/** Leads an account on that is signed in, here or in another tab: from the sign-in, and from step to step. */
function Guests() {
  const access = useRouteHandle()?.access ?? 'public'
  const session = useGuestSession(access !== 'public')
  const { me, refresh } = session
  const account = useMemo(() => (me ? { me, refresh } : null), [me, refresh])
  const verdict = useVerdict(session)
  if (typeof verdict === 'object') return <Navigate to={verdict.to} replace />
  if (verdict === 'wait') return null
  if (verdict === 'failed') {
    return (
      <main id="main" tabIndex={-1}>
        <ErrorState message={appTexts.sessionFailed} onRetry={() => void refresh()} />
      </main>
    )
  }
  return (
    <GuestAccount value={account}>
      <Outlet />
    </GuestAccount>
  )
}

export function GuestFrame() {
  return (
    <>
      <Confirmations />
      <Guests />
    </>
  )
}
