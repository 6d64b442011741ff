// A menu whose file loads when its button is first pressed, or before that in an idle moment (deferred.ts).
import {
  type ComponentType,
  cloneElement,
  type MouseEventHandler,
  type ReactElement,
  type Ref,
  useEffect,
  useRef,
  useState,
} from 'react'
import { toast } from '../../feedback/toasts.tsx'
import { translate } from '../../feedback/translate.ts'
import { part } from './deferred.ts'
import { holdKeys } from './held-keys.ts'

export type MenuButton = ReactElement<{
  ref?: Ref<HTMLButtonElement>
  onClick?: MouseEventHandler
  'aria-haspopup'?: 'menu'
  'aria-expanded'?: boolean
}>

interface Closed {
  children: MenuButton
}

/** Until the file has arrived, the pressed button stays as it is, with the focus. The menu then takes it over and opens. */
export function menuOnPress<P extends Closed>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  const file = part(load)
  return function MenuOnPress(props: P) {
    const [Menu, setMenu] = useState<ComponentType<P>>()
    const [isAwaited, setIsAwaited] = useState(false)
    const wanted = useRef(false)
    const want = (isWanted: boolean) => {
      wanted.current = isWanted
      setIsAwaited(isWanted)
    }
    const show = (loaded: ComponentType<P>) => {
      if (wanted.current) setMenu(() => loaded)
    }
    const fail = () => {
      if (wanted.current) toast(translate('network_error'), 'error')
      want(false)
    }
    /** A second press takes the first one back. */
    const press = () => {
      want(!wanted.current)
      const loaded = file.loaded()
      if (loaded) return show(loaded)
      if (!wanted.current) return
      const arrival = file.load()
      holdKeys(arrival, '[role=menu]')
      arrival.then(show, fail)
    }
    if (Menu) return <Menu {...props} />
    return cloneElement(props.children, { 'aria-haspopup': 'menu', 'aria-expanded': isAwaited, onClick: press })
  }
}

/**
 * For the menu that has arrived: it opens at its mount. Its button has just been pressed and is mounted anew; it gets the focus back
 * before that.
 */
export function useOpenedMenu(children: MenuButton) {
  const [opened, setOpened] = useState(false)
  const ref = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    ref.current?.focus({ preventScroll: true })
    setOpened(true)
  }, [])
  return { menu: { opened, onChange: setOpened }, button: cloneElement(children, { ref }) }
}
