// The frame of the signed-in app and the pages of links: cache, dialogs, guards.
import { type QueryClient, QueryClientProvider, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { onCallEvents } from '../api/call-events.ts'
import { noteAccount, takeAccount } from '../api/guest-session.ts'
import { createQueryClient } from '../api/query-client.ts'
import { isLive } from '../api/query-keys.ts'
import { meQuery } from '../api/session.tsx'
import { noteSessionEnd, onTokenChange, readToken, wasEndedByHand } from '../api/token-store.ts'
import { IdentityCheck } from '../features/accounts/identity-check.parts.tsx'
import { LoadingAhead } from '../features/device/loading-ahead.tsx'
import { Recovery } from '../feedback/recovery.tsx'
import { useLocation, useNavigate } from '../routing/use-router.ts'
import { Confirmations } from '../ui/overlays/confirm.tsx'
import { Guarded } from './guards.tsx'
import { setForbidden } from './shell/forbidden.ts'
import { UnsavedChangesGuard } from './shell/unsaved-changes-guard.tsx'

/** Connects the calls with the router and the cache. */
function CallEvents() {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const client = useQueryClient()
  useEffect(
    () =>
      onCallEvents({
        sessionEnded: (to) => {
          // The next sign-in opens this path if it is one record's.
          void navigate(to, { replace: true, state: { from: pathname } })
          client.clear()
        },
        forbidden: () => {
          setForbidden(true)
          // The account's role may have changed.
          void client.invalidateQueries(meQuery)
        },
        accountStateChanged: () => void client.invalidateQueries(meQuery),
        // Shows what became of the change.
        answerLost: () => void client.invalidateQueries({ predicate: isLive }),
      }),
    [navigate, client, pathname],
  )
  return null
}

/** Another tab may sign out or sign in as somebody else: this tab then drops the old account's data. */
function TokenWatch() {
  const client = useQueryClient()
  const had = useRef(readToken())
  useEffect(
    () =>
      onTokenChange(() => {
        const token = readToken()
        if (token === had.current) return
        had.current = token
        if (!token) {
          if (!wasEndedByHand()) noteSessionEnd(client.getQueryData(meQuery.queryKey)?.email)
          return client.clear()
        }
        const before = client.getQueryData(meQuery.queryKey)?.id
        void client.fetchQuery({ ...meQuery, staleTime: 0 }).then(
          (me) => {
            if (before && me.id !== before) void client.resetQueries()
          },
          () => undefined,
        )
      }),
    [client],
  )
  return null
}

/** The guests' frame has already asked who is signed in, and gets back what is known when it comes again. */
function createCache(): QueryClient {
  const client = createQueryClient()
  const known = takeAccount()
  if (known) client.setQueryData(meQuery.queryKey, known.me, { updatedAt: known.at })
  client.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated' || query.queryKey !== meQuery.queryKey) return
    const { data, dataUpdatedAt } = client.getQueryState(meQuery.queryKey) ?? {}
    if (data) noteAccount(data, dataUpdatedAt ?? 0)
  })
  return client
}

export function AppFrame() {
  const [client] = useState(createCache)
  return (
    <QueryClientProvider client={client}>
      <Confirmations />
      <IdentityCheck />
      <CallEvents />
      <TokenWatch />
      <Recovery />
      <UnsavedChangesGuard />
      <LoadingAhead />
      <Guarded />
    </QueryClientProvider>
  )
}
