// Around every screen: document title, focus and announcement on navigation, scroll position, a progress line.
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { appTexts } from '../../../shared/app/app.texts.ts'
import { Outlet } from '../../routing/router-view.tsx'
import { useScrollPlaces } from '../../routing/scroll-places.ts'
import { useIsNavigating, useLocation, usePlace, useRouteHandle } from '../../routing/use-router.ts'
import { restoreFocus } from './focus-restore.ts'
import classes from './root-layout.module.css'

/** A layout effect runs before PageHeader's effect, which sets a more exact title. */
function RouteTitle({ title }: { title: string | undefined }) {
  useLayoutEffect(() => {
    document.title = title ? appTexts.documentTitle(title) : appTexts.product
  }, [title])
  return null
}

/**
 * After a navigation the focus is on the new screen, and screen readers read its title. After a step back the focus is on
 * the link that was opened.
 */
function useArrival(): string {
  const { location, historyAction } = usePlace()
  const { pathname } = location
  const isBack = historyAction === 'POP'
  const [announcement, setAnnouncement] = useState('')
  const previous = useRef(pathname)
  useEffect(() => {
    if (previous.current === pathname) return
    const left = previous.current
    previous.current = pathname
    const main = document.getElementById('main')
    const links = isBack ? main?.querySelectorAll<HTMLAnchorElement>('a[href]') : null
    const opened = links && [...links].find((link) => link.pathname === left)
    if (opened) opened.focus({ preventScroll: true })
    else if (!main?.contains(document.activeElement)) main?.focus({ preventScroll: true })
    setAnnouncement(document.title)
  }, [pathname, isBack])
  return announcement
}

export function RootLayout() {
  const title = useRouteHandle()?.title
  const { pathname } = useLocation()
  const announcement = useArrival()
  useEffect(restoreFocus, [])
  useScrollPlaces()
  const isNavigating = useIsNavigating()
  return (
    <>
      {/* Two records of one screen have the same title: the key runs the effect for each of them. */}
      <RouteTitle key={pathname} title={title} />
      {isNavigating && <div className={classes.progress} aria-hidden />}
      <div className="visually-hidden" aria-live="polite" role="status">
        {announcement}
      </div>
      <Outlet />
    </>
  )
}
