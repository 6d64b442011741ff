// What all screens but the bare ones share: theme, toasts, the strip of a new version. It stays while a person signs in or out.
import { MantineProvider } from '@mantine/core'
import { Suspense, useEffect } from 'react'
import { onCallEvents } from '../api/call-events.ts'
import { noteOutdated } from '../features/device/app-state.ts'
import { loadMessages } from '../feedback/later-messages.ts'
import { Outlet } from '../routing/router-view.tsx'
import { cssVariables, theme } from '../theme/theme.ts'
import { Toasts } from '../ui/feedback/toasts-place.tsx'
import { beside } from '../ui/overlays/beside.ts'
import { part } from '../ui/overlays/deferred.ts'
import '../theme/mantine.css'
import '../theme/mantine-adjustments.css'
import '../theme/print.css'

// The first answer that needs a text needn't wait for it.
part(loadMessages)

const AppUpdate = beside(async () => (await import('../features/device/app-update.tsx')).AppUpdate)

export function BaseFrame() {
  useEffect(() => onCallEvents({ appOutdated: noteOutdated }), [])
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
      <Toasts />
      <Suspense fallback={null}>
        <AppUpdate />
      </Suspense>
      <Outlet />
    </MantineProvider>
  )
}
