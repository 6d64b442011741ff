// Whether the page polls the server's health. Apart from recovery.tsx, which needs the cache: frames without one show failures too.
import { sharedValue } from './shared-value.ts'

export const { set: setRecovering, useValue: useIsRecovering } = sharedValue(false)
