// What the screens of an account's steps up to the approval know of the account, and do with it.
import { createContext, useContext, useEffect } from 'react'
import type { Me } from '../../shared/accounts/accounts.contract.ts'
import { onReturn } from '../feedback/on-return.ts'
import { useNavigate } from '../routing/use-router.ts'
import { endSession, type GuestSession } from './guest-session.ts'

interface Account extends Pick<GuestSession, 'refresh'> {
  me: Me
}

const AccountContext = createContext<Account | null>(null)
export const GuestAccount = AccountContext.Provider

/** The signed-in account; only for the screens of its steps, where it always exists. */
export function useGuestAccount(): Account {
  const account = useContext(AccountContext)
  if (!account) throw new Error('useGuestAccount outside of a step of an account')
  return account
}

/** Asks every so often while the page is seen, and when it is seen again: what the account waits for happens elsewhere. */
export function useRefreshed(refresh: GuestSession['refresh'], everyMs: number): void {
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden) void refresh()
    }, everyMs)
    const stop = onReturn(() => void refresh())
    return () => {
      clearInterval(timer)
      stop()
    }
  }, [refresh, everyMs])
}

export function useGuestSignOut(): () => Promise<void> {
  const navigate = useNavigate()
  return async () => {
    await endSession()
    await navigate('/auth', { replace: true })
  }
}
