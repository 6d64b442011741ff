// What needs the server is grey without a network, and a press says why.
import { appTexts } from '../../shared/app/app.texts.ts'
import { toast } from '../feedback/toasts.tsx'
import { useIsOnline } from '../feedback/use-is-online.ts'

const GREY = {
  'aria-disabled': true,
  'data-disabled': true,
  title: appTexts.actionNeedsNetwork,
  onClick: () => toast(appTexts.actionNeedsNetwork, 'info'),
} as const

interface Pressed {
  run?: (() => unknown) | undefined
  needsServer?: boolean | undefined
}

/** The properties of an action's button. */
export function useServerNeed() {
  const isOnline = useIsOnline()
  return ({ run, needsServer = false }: Pressed) => (needsServer && !isOnline ? GREY : { onClick: () => void run?.() })
}
