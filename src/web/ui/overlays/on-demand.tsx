// A component whose file loads when it is first mounted, or before that in an idle moment (deferred.ts).
import { type ComponentType, type ReactNode, startTransition, useEffect, useEffectEvent, useState } from 'react'
import { painted } from '../../feedback/painted.ts'
import { toast } from '../../feedback/toasts.tsx'
import { translate } from '../../feedback/translate.ts'
import { part } from './deferred.ts'
import { holdKeys } from './held-keys.ts'

interface Closable {
  /** Of a part that a press opens. What is pressed next is for it. */
  onClose?: () => void
  /** Called instead of `onClose` if the file doesn't arrive. Must unmount a part that stays mounted while it is closed. */
  onMissing?: () => void
  /** Shown until the component has loaded. */
  children?: ReactNode
}

let arriving = 0

/** How many parts are on the screen whose files are under way. */
export const partsArriving = (): number => arriving

function useArriving(isDrawn: boolean): void {
  useEffect(() => {
    if (isDrawn) return
    arriving += 1
    return () => {
      arriving -= 1
    }
  }, [isDrawn])
}

type OnDemand<P> = ComponentType<P & Pick<Closable, 'onMissing' | 'children'>>

/** If its file doesn't arrive, the person is told and `onClose` is called: the screen keeps what was typed. */
export function onDemand<P extends object>(load: () => Promise<ComponentType<P>>): OnDemand<P> {
  const file = part(load)
  return function OnDemand(props: P) {
    const { onClose, onMissing = onClose, children } = props as Closable
    const [Part, setPart] = useState(file.loaded)
    useArriving(Part !== undefined)
    const fail = useEffectEvent(() => {
      toast(translate('network_error'), 'error')
      onMissing?.()
    })
    const hold = useEffectEvent((arrival: Promise<unknown>) => {
      if (onClose) holdKeys(arrival, '[role=dialog]')
    })
    useEffect(() => {
      let hasLeft = false
      const arrival = file.load()
      if (!file.loaded()) hold(arrival)
      arrival.then(
        (loaded) => hasLeft || setPart(() => loaded),
        () => hasLeft || fail(),
      )
      return () => {
        hasLeft = true
      }
    }, [])
    return Part ? <Part {...props} /> : children
  }
}

interface Next {
  /** Shown until the component has loaded. */
  children?: ReactNode
}

/**
 * For what a screen shows at once, but not first: its file loads when the rest of the screen is on the display, and it is drawn in pieces. If
 * the file doesn't arrive, the screen fails as it does without its own file.
 */
export function shownNext<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P & Next> {
  const file = part(load)
  return function ShownNext(props: P & Next) {
    const [Part, setPart] = useState(file.loaded)
    useArriving(Part !== undefined)
    const [failure, setFailure] = useState<{ error: unknown } | null>(null)
    useEffect(() => {
      let hasLeft = false
      const load = async () => {
        await painted()
        return file.load()
      }
      load().then(
        (loaded) => hasLeft || startTransition(() => setPart(() => loaded)),
        (error: unknown) => hasLeft || setFailure({ error }),
      )
      return () => {
        hasLeft = true
      }
    }, [])
    if (failure) throw failure.error
    return Part ? <Part {...props} /> : props.children
  }
}
