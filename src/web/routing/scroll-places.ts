// A step back finds the page where it was scrolled to; another screen starts at its top.
import { useEffect, useLayoutEffect } from 'react'
import type { Location } from './location.ts'
import { usePlace, useRouter } from './use-router.ts'

const KEY = 'pruva-scroll-places'

let places: Record<string, number> = {}

/** Each load of the app starts with the key 'default': a screen must not get another screen's scroll position. */
const nameOf = ({ key, pathname }: Location): string => (key === 'default' ? pathname : key)

function readPlaces(): void {
  try {
    places = JSON.parse(sessionStorage.getItem(KEY) ?? '{}')
  } catch {
    places = {}
  }
}

function storePlaces(): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(places))
  } catch {
    // Storage is full or forbidden: after a reload each page starts at its top.
  }
}

function elementOf(hash: string): HTMLElement | null {
  try {
    return hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null
  } catch {
    return null
  }
}

export function useScrollPlaces(): void {
  const router = useRouter()
  const { location, keepsScroll } = usePlace()
  useLayoutEffect(readPlaces, [])
  useEffect(() => {
    history.scrollRestoration = 'manual'
    const remember = () => {
      places[nameOf(router.state.location)] = window.scrollY
    }
    const leavePage = () => {
      if (!router.state.isNavigating) remember()
      storePlaces()
      history.scrollRestoration = 'auto'
    }
    const stop = router.onLeave(remember)
    addEventListener('pagehide', leavePage)
    return () => {
      stop()
      removeEventListener('pagehide', leavePage)
      history.scrollRestoration = 'auto'
    }
  }, [router])
  useLayoutEffect(() => {
    const place = places[nameOf(location)]
    const element = elementOf(location.hash)
    // Newer browsers answer with promises, which must not become the effect's clean-up.
    if (place !== undefined) void window.scrollTo(0, place)
    else if (element) element.scrollIntoView()
    else if (!keepsScroll) void window.scrollTo(0, 0)
  }, [location, keepsScroll])
}
