// The frame of screens that need no account: no cache, so that a first visit loads less.
import { Navigate } from '../routing/link.tsx'
import { Outlet } from '../routing/router-view.tsx'
import { useRouteHandle } from '../routing/use-router.ts'
import { useGuestSession } from '../session/guest-session.ts'
import { Confirmations } from '../ui/confirm.tsx'
import { part } from '../ui/deferred.ts'
import { useVerdict } from './guard-rules.ts'

// A sign-in needn't wait for it.
part(() => import('./app-frame.tsx'))

/** Leads an account that is signed in, here or in another tab, on from the sign-in. */
function Guests() {
  const verdict = useVerdict(useGuestSession(useRouteHandle()?.access === 'guest'))
  if (typeof verdict === 'object') return <Navigate to={verdict.to} replace />
  return verdict === 'wait' ? null : <Outlet />
}

export function GuestFrame() {
  return (
    <>
      <Confirmations />
      <Guests />
    </>
  )
}
