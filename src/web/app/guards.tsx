// The guard rules of the specification (section 2), as one pure function and the component that applies it.
import { useEffect, useState } from 'react'
import type { Me } from '../../shared/accounts/accounts.contract.ts'
import { appTexts } from '../../shared/app/app.texts.ts'
import type { Role } from '../../shared/roles.ts'
import { Navigate } from '../routing/link.tsx'
import { matchPath } from '../routing/match.ts'
import type { Access } from '../routing/route.ts'
import { Outlet } from '../routing/router-view.tsx'
import { useLocation, useRouteHandle } from '../routing/use-router.ts'
import { storeLastHome } from '../session/last-home.ts'
import { type Session, useSession } from '../session/session.tsx'
import { readToken, wasEndedByHand } from '../session/token-store.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { useInPieces } from '../ui/use-in-pieces.ts'
import { routes } from './routes.tsx'

/** Where a signed-in user starts. */
export const HOME: Record<Role, string> = {
  ADMIN: '/takvim',
  TECHNICIAN: '/technician/dashboard',
  CUSTOMER: '/profile',
}

type Verdict = 'show' | 'wait' | 'failed' | { to: string }

interface GuardInput extends Pick<Session, 'token' | 'me' | 'failed'> {
  /** The page started with a token: the account loads, and the sign-in form would show only for a moment. */
  starting?: boolean
  /** The path that was opened before the sign-in. */
  from?: string
}

/** The screen of the account's next step; null without one. */
function stepOf(me: Me): string | null {
  if (!me.emailConfirmed) return '/email-confirmation'
  return me.userInfoStatus === 'APPROVED' ? null : '/approval-pending'
}

/** Home, as specified; only a link to one record (from a mail) opens after the sign-in. */
export function afterSignIn(me: Me, from: string | undefined): string {
  const path = (from ?? '').replace(/[?#].*/s, '')
  const asked = routes.find((route) => route.path.includes(':') && matchPath(route.path, path))
  return from && Array.isArray(asked?.access) && asked.access.includes(me.roleName) ? from : HOME[me.roleName]
}

export function guard(access: Access, { token, me, failed, starting, from }: GuardInput): Verdict {
  if (access === 'public') return 'show'
  if (access === 'guest') {
    if (!token || failed) return 'show'
    if (!me) return starting ? 'wait' : 'show'
    return { to: afterSignIn(me, from) }
  }
  if (!token) return { to: '/login' }
  if (!me) return failed ? 'failed' : 'wait'
  const home = { to: HOME[me.roleName] }
  const step = stepOf(me)
  if (access === 'unconfirmed') return me.emailConfirmed ? home : 'show'
  if (access === 'unapproved') {
    if (step === null) return home
    return step === '/approval-pending' ? 'show' : { to: step }
  }
  if (access === 'verified') return me.emailConfirmed ? 'show' : { to: '/email-confirmation' }
  if (step) return { to: step }
  return access.includes(me.roleName) ? 'show' : { to: '/unauthorized' }
}

export function Guarded() {
  const { pathname, search, state } = useLocation()
  const [starting] = useState(() => readToken() !== null)
  const access = useRouteHandle()?.access ?? 'public'
  const session = useSession()
  const role = session.me?.roleName
  useEffect(() => {
    if (role) storeLastHome(HOME[role])
  }, [role])
  const from: string | undefined = typeof state?.from === 'string' ? state.from : undefined
  const verdict = guard(access, { ...session, starting, from })
  const shown = useInPieces(verdict === 'show' ? verdict : undefined)
  if (verdict === 'wait') return null
  if (verdict === 'failed') {
    return (
      <main id="main" tabIndex={-1}>
        <ErrorState message={appTexts.sessionFailed} onRetry={session.retry} />
      </main>
    )
  }
  if (verdict === 'show') return shown && <Outlet />
  const hasExpired = verdict.to === '/login' && !wasEndedByHand()
  return <Navigate to={verdict.to} replace state={hasExpired ? { from: pathname + search } : null} />
}
