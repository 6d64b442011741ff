// Everything the signed-in app, the sign-in screens and the legal pages share: theme, cache, dialogs, toasts, guards.
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider, useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useRef, useState } from 'react'
import { loadMessages } from '../feedback/later-messages.ts'
import { Recovery } from '../feedback/recovery.tsx'
import { useLocation, useNavigate } from '../routing/use-router.ts'
import { onCallEvents } from '../session/call-events.ts'
import { createQueryClient } from '../session/query-client.ts'
import { meQuery } from '../session/session.tsx'
import { noteSessionEnd, onTokenChange, readToken, wasEndedByHand } from '../session/token-store.ts'
import { cssVariables, theme } from '../theme/theme.ts'
import { beside } from '../ui/beside.ts'
import { Confirmations } from '../ui/confirm.tsx'
import { part } from '../ui/deferred.ts'
import { Toasts } from '../ui/toasts-place.tsx'
import { Guarded } from './guards.tsx'
import { setForbidden } from './shell/forbidden.ts'
import { UnsavedChangesGuard } from './shell/unsaved-changes-guard.tsx'
import '../theme/mantine.css'
import '../theme/mantine-adjustments.css'
import '../theme/print.css'

const appFiles = () => import('../device/app-files.ts')
// The first answer that needs a text needn't wait for it.
part(loadMessages)

const AppUpdate = beside(async () => (await import('../device/app-update.tsx')).AppUpdate)

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
        forbidden: () => setForbidden(true),
        appOutdated: () =>
          void appFiles().then(
            ({ noteOutdated }) => noteOutdated(),
            () => undefined,
          ),
        accountStateChanged: () => void client.invalidateQueries(meQuery),
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

export function AppFrame() {
  const [client] = useState(createQueryClient)
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
      <QueryClientProvider client={client}>
        <Confirmations />
        <Toasts />
        <CallEvents />
        <TokenWatch />
        <Recovery />
        <UnsavedChangesGuard />
        <Suspense fallback={null}>
          <AppUpdate />
        </Suspense>
        <Guarded />
      </QueryClientProvider>
    </MantineProvider>
  )
}
