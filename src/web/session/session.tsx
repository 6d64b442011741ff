// Who is signed in: the stored token, and the account that the server gives for it.
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { accountsApi, type Me } from '../../shared/accounts/accounts.contract.ts'
import { appTexts } from '../../shared/app/app.texts.ts'
import { toast } from '../feedback/toasts.tsx'
import { forgetVisits } from '../routing/return-path.ts'
import { useNavigate } from '../routing/use-router.ts'
import { accountOfToken, removeOfOtherAccounts } from './account-storage.ts'
import { call } from './call.ts'
import { draftTitles } from './form-drafts.ts'
import { keys } from './query-keys.ts'
import { clearSession, writeToken } from './token-store.ts'
import { useToken } from './use-token.ts'
import { wipeDevice } from './wipe-device.ts'

export const meQuery = queryOptions({
  queryKey: keys.me,
  queryFn: ({ signal }): Promise<Me> => call(accountsApi.me, { signal }),
  staleTime: 30_000,
})

export interface Session {
  token: string | null
  me: Me | undefined
  /** `me` could not be loaded, though there is a token: no network, or the server is down. */
  failed: boolean
  retry: () => void
}

export function useSession(): Session {
  const token = useToken()
  const me = useQuery({ ...meQuery, enabled: token !== null })
  return {
    token,
    me: token === null ? undefined : me.data,
    failed: token !== null && me.isError && !me.data,
    retry: () => void me.refetch(),
  }
}

/** The signed-in account; only for screens behind a guard, where it always exists. */
export function useMe(): Me {
  const { me } = useSession()
  if (!me) throw new Error('useMe outside of a guarded screen')
  return me
}

/** Stores the token of a sign-in and clears what another account may have left in the cache. */
export function useSignIn(): (accessToken: string) => Promise<Me> {
  const client = useQueryClient()
  return useCallback(
    async (accessToken) => {
      client.clear()
      forgetVisits()
      const account = accountOfToken(accessToken)
      removeOfOtherAccounts(account)
      await wipeDevice(account)
      writeToken(accessToken)
      const drafts = draftTitles()
      if (drafts.length > 0) toast(appTexts.draftsWait(drafts), 'info')
      return client.fetchQuery({ ...meQuery, staleTime: 0 })
    },
    [client],
  )
}

/** Ends the session here in any case, and on the server if it can be reached. */
export function useSignOut(): () => Promise<void> {
  const client = useQueryClient()
  const navigate = useNavigate()
  return useCallback(async () => {
    await call(accountsApi.logout, { toast: false }).catch(() => undefined)
    clearSession({ byHand: true })
    await wipeDevice()
    await navigate('/auth', { replace: true })
    client.clear()
  }, [client, navigate])
}
