// Applies the guard rules to the screens in the app frame.
import { useEffect } from 'react'
import { appTexts } from '../../shared/app/app.texts.ts'
import { storeLastHome } from '../api/last-home.ts'
import { useSession } from '../api/session.tsx'
import { wasEndedByHand } from '../api/token-store.ts'
import { Navigate } from '../routing/link.tsx'
import { Outlet } from '../routing/router-view.tsx'
import { useLocation } from '../routing/use-router.ts'
import { ErrorState } from '../ui/feedback/error-state.tsx'
import { HOME, useVerdict } from './guard-rules.ts'

export function Guarded() {
  const { pathname, search } = useLocation()
  const session = useSession()
  const { me } = session
  const home = me?.userInfoStatus === 'APPROVED' && me.emailConfirmed ? HOME[me.roleName] : null
  useEffect(() => {
    if (home) storeLastHome(home)
  }, [home])
  const verdict = useVerdict(session)
  if (verdict === 'wait') return null
  if (verdict === 'failed') {
    return (
      <main id="main" tabIndex={-1}>
        <ErrorState message={appTexts.sessionFailed} onRetry={session.retry} />
      </main>
    )
  }
  if (verdict === 'show') return <Outlet />
  const hasExpired = verdict.to === '/login' && !wasEndedByHand()
  return <Navigate to={verdict.to} replace state={hasExpired ? { from: pathname + search } : null} />
}
