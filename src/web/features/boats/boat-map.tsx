// A map that loads just before it is visible. If that fails, the page has only the coordinates.
import { Skeleton } from '@mantine/core'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { boatsTexts } from '../../../shared/boats/boats.texts.ts'
import type { MapProps } from './leaflet-map.tsx'
import classes from './map.module.css'

const texts = boatsTexts.place
/** About half a phone's screen: a scrolling user finds the map loaded. */
const AHEAD = '400px'

const LazyMap = lazy(async () => {
  try {
    return { default: (await import('./leaflet-map.tsx')).LeafletMap }
  } catch {
    return { default: MapMissing }
  }
})

function MapMissing(_: MapProps) {
  return <div className={`${classes.map} ${classes.missing}`}>{texts.mapFailed}</div>
}

export function BoatMap(props: MapProps) {
  const [isNear, setIsNear] = useState(false)
  const room = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!room.current) return
    const sight = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        sight.disconnect()
        setIsNear(true)
      },
      { rootMargin: AHEAD },
    )
    sight.observe(room.current)
    return () => sight.disconnect()
  }, [])
  const waiting = (
    <div role="status" aria-label={texts.loading} ref={room}>
      <Skeleton className={classes.skeleton} radius="sm" />
    </div>
  )
  if (!isNear) return waiting
  return (
    <Suspense fallback={waiting}>
      <LazyMap {...props} />
    </Suspense>
  )
}
