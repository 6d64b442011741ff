// The guard rules of the specification (section 2), as one pure function, and what it says of the current screen.
import { useState } from 'react'
import type { Me } from '../../shared/accounts/accounts.contract.ts'
import type { Role } from '../../shared/roles.ts'
import type { Known } from '../api/guest-session.ts'
import { readToken } from '../api/token-store.ts'
import { addingFactor } from '../features/accounts/adding-factor-rules.ts'
import { matchPath } from '../routing/match.ts'
import type { Access } from '../routing/route.ts'
import { useLocation, useRouteHandle } from '../routing/use-router.ts'
import { routes } from './routes.tsx'

/** Where a signed-in user starts. */
export const HOME: Record<Role, string> = {
  ADMIN: '/takvim',
  TECHNICIAN: '/technician/dashboard',
  CUSTOMER: '/profile',
}

type Verdict = 'show' | 'wait' | 'failed' | { to: string }

interface GuardInput extends Known {
  /** The page started with a token: the account loads, and the sign-in form would show only for a moment. */
  starting?: boolean
  /** The account adds a second step just now. */
  isAdding?: boolean
  /** The path that was opened before the sign-in. */
  from?: string | undefined
}

/** The screen of the account's next step; null without one. */
function stepOf(me: Me): string | null {
  if (!me.emailConfirmed) return '/email-confirmation'
  if (me.userInfoStatus !== 'APPROVED') return '/approval-pending'
  return me.needsFactor ? '/second-step' : null
}

/** Home, as specified; only a link to one record (from a mail) opens after the sign-in. */
function afterSignIn(me: Me, from: string | undefined): string {
  const path = (from ?? '').replace(/[?#].*/s, '')
  const asked = routes.find((route) => route.path.includes(':') && matchPath(route.path, path))
  return from && Array.isArray(asked?.access) && asked.access.includes(me.roleName) ? from : HOME[me.roleName]
}

export function guard(access: Access, { token, me, failed, starting, isAdding, from }: GuardInput): Verdict {
  if (access === 'public') return 'show'
  if (access === 'guest') {
    if (!token || failed) return 'show'
    if (!me) return starting ? 'wait' : 'show'
    return { to: me.emailConfirmed ? afterSignIn(me, from) : '/email-confirmation' }
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
  if (access === 'unsecured') {
    if (step === null) return isAdding ? 'show' : home
    return step === '/second-step' ? 'show' : { to: step }
  }
  if (access === 'verified') return step === null || step === '/approval-pending' ? 'show' : { to: step }
  if (step) return { to: step }
  return access.includes(me.roleName) ? 'show' : { to: '/unauthorized' }
}

export function useVerdict(known: Known): Verdict {
  const { state } = useLocation()
  const [starting] = useState(() => readToken() !== null)
  const isAdding = addingFactor.useValue() !== null
  const from = typeof state?.from === 'string' ? state.from : undefined
  return guard(useRouteHandle()?.access ?? 'public', { ...known, starting, isAdding, from })
}
