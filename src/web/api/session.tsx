// Who is signed in: the stored token, and the account that the server gives for it.
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { accountsApi, type Me } from '../../shared/accounts/accounts.contract.ts'
import { useNavigate } from '../routing/use-router.ts'
import { call } from './call.ts'
import { endSession, type Known } from './guest-session.ts'
import { keys } from './query-keys.ts'
import { useToken } from './use-token.ts'

export const meQuery = queryOptions({
  queryKey: keys.me,
  queryFn: ({ signal }): Promise<Me> => call(accountsApi.me, { signal }),
  staleTime: 30_000,
})

export interface Session extends Known {
  retry: () => void
}

const useAccount = (token: string | null) => useQuery({ ...meQuery, enabled: token !== null })

export function useSession(): Session {
  const token = useToken()
  const me = useAccount(token)
  return {
    token,
    me: token === null ? undefined : me.data,
    failed: token !== null && me.isError && !me.data,
    retry: () => void me.refetch(),
  }
}

/** The signed-in account; only for screens behind a guard, where it always exists. */
export function useMe(): Me {
  // Another tab may have removed the token, and the guard not have heard of it yet: the screen stays until then.
  const { data: me } = useAccount(useToken())
  if (!me) throw new Error('useMe outside of a guarded screen')
  return me
}

export function useSignOut(): () => Promise<void> {
  const client = useQueryClient()
  const navigate = useNavigate()
  return useCallback(async () => {
    // What the page still loads would be refused.
    await client.cancelQueries()
    await endSession()
    await navigate('/auth', { replace: true })
    client.clear()
  }, [client, navigate])
}
