// A map, loaded when it is shown; without it the page goes on with coordinates alone.
import { Skeleton } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { boatsTexts } from '../../shared/boats/boats.texts.ts'
import type { MapProps } from './leaflet-map.tsx'
import classes from './map.module.css'

const texts = boatsTexts.place

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
  return (
    <Suspense
      fallback={
        <div role="status" aria-label={texts.loading}>
          <Skeleton className={classes.skeleton} radius="sm" />
        </div>
      }
    >
      <LazyMap {...props} />
    </Suspense>
  )
}
