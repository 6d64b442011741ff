// What needs the server is grey without a network. It keeps its place in the order of focus; its description and a press say why.
import { createContext, type SyntheticEvent } from 'react'
import { appTexts } from '../../../shared/app/app.texts.ts'
import { toast } from '../../feedback/toasts.tsx'
import { useIsOnline } from '../../feedback/use-is-online.ts'

/** Whether what the form around it sends waits on this device. */
export const WorksOffline = createContext(false)

export const sayNeedsNetwork = () => void toast(appTexts.actionNeedsNetwork, 'info')

const GREY = {
  'aria-disabled': true,
  title: appTexts.actionNeedsNetwork,
  onClick: (event: SyntheticEvent) => {
    // A submit button sends nothing.
    event.preventDefault()
    sayNeedsNetwork()
  },
} as const

/** The properties that a pressed thing gets while it can't be done; null while it can. */
export function useGrey(needsServer: boolean): typeof GREY | null {
  const isOnline = useIsOnline()
  return needsServer && !isOnline ? GREY : null
}
