// Links within the app, by click and by state.
import { type ComponentPropsWithRef, type MouseEvent, useEffect } from 'react'
import { createPath, type LocationState, resolve, type To } from './location.ts'
import { useLocation, useNavigate } from './use-router.ts'

interface LinkProps extends Omit<ComponentPropsWithRef<'a'>, 'href'> {
  to: To
  replace?: boolean
  state?: LocationState
}

export function Link({ to, replace = false, state = null, onClick, target, ...rest }: LinkProps) {
  const navigate = useNavigate()
  const location = useLocation()
  const path = createPath(resolve(to, location.pathname))
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    const isOwn = !target || target === '_self'
    if (event.defaultPrevented || !isOwn || event.button !== 0) return
    if (event.metaKey || event.altKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    void navigate(path, { replace: replace || path === createPath(location), state })
  }
  return <a {...rest} href={path} target={target} onClick={follow} />
}

/** Leads on as soon as it is drawn. */
export function Navigate({ to, replace = false, state = null }: { to: To; replace?: boolean; state?: LocationState }) {
  const navigate = useNavigate()
  const path = createPath(resolve(to, useLocation().pathname))
  useEffect(() => void navigate(path, { replace, state }), [navigate, path, replace, state])
  return null
}
