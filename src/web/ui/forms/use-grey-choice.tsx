// A box or switch whose change is sent at once (server-need.ts), while there is no network.
import type { ReactNode } from 'react'
import { appTexts } from '../../../shared/app/app.texts.ts'
import { useIsOnline } from '../../feedback/use-is-online.ts'
import { sayNeedsNetwork } from './server-need.ts'

export function useGreyChoice(description: ReactNode) {
  const isOnline = useIsOnline()
  if (isOnline) return null
  return {
    'aria-disabled': true,
    onChange: sayNeedsNetwork,
    description: (
      <>
        {description} {appTexts.actionNeedsNetwork}
      </>
    ),
  } as const
}
