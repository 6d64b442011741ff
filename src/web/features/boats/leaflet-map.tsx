// Only Leaflet, in its own chunk, which loads when a map is shown.
import L from 'leaflet'
import 'leaflet/dist/leaflet.css'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { formatCoordinate, type Place } from '../../../shared/boats/boats.place.ts'
import { boatsTexts } from '../../../shared/boats/boats.texts.ts'
import { mapSettingsQuery } from './boats.api.ts'
import classes from './map.module.css'

const texts = boatsTexts.place
const TURKEY: L.LatLngExpression = [39.92077, 32.85411]
const TURKEY_ZOOM = 6
const BOAT_ZOOM = 10
const MIN_ZOOM = 1
const MAX_ZOOM = 18
const SQUARE = 128
const GRATICULE = 'graticule'
/** So many failures in a row remove the tile layer; before the first loaded tile, one failure is enough. */
const TILE_FAILURES = 4
const DECIMALS = 1e6

const round = (degrees: number) => Math.round(degrees * DECIMALS) / DECIMALS
const toPlace = (at: L.LatLng): Place => ({ latitude: round(at.lat), longitude: round(at.wrap().lng) })

/** Shows single piers if the place is known to some metres, and a town if it is known to kilometres. */
const zoomFor = (metres: number): number => (metres <= 200 ? 15 : metres <= 2_000 ? 13 : BOAT_ZOOM)

const pin = () =>
  L.divIcon({
    className: classes.pin,
    iconSize: [34, 44],
    iconAnchor: [17, 43],
    html: `<svg viewBox="0 0 34 44" width="34" height="44" aria-hidden="true">
      <path class="${classes.pinBody}" d="M17 1C8.2 1 1 8.1 1 16.9 1 28.6 17 43 17 43s16-14.4 16-26.1C33 8.1 25.8 1 17 1Z"/>
      <path class="${classes.pinMark}" d="M16 8v11H9.4L16 8Zm2 3.4 5.6 7.6H18v-7.6ZM8 21h18l-2.6 4.4H10.6L8 21Z"/>
    </svg>`,
  })

/** Lines with their coordinates: a reference for picking a place when no tiles load. */
const Graticule = L.GridLayer.extend({
  options: { pane: GRATICULE, tileSize: SQUARE },
  createTile(tile: L.Coords): HTMLElement {
    const corner = L.CRS.EPSG3857.pointToLatLng(L.point(tile.x * SQUARE, tile.y * SQUARE), tile.z)
    const digits = tile.z < BOAT_ZOOM ? 1 : tile.z < MAX_ZOOM - 4 ? 2 : 4
    const square = document.createElement('div')
    square.className = classes.square ?? ''
    square.ariaHidden = 'true'
    square.textContent = [corner.lat, corner.lng]
      .map((degrees) => formatCoordinate(Number(degrees.toFixed(digits))))
      .join('  ')
    return square
  },
})

function createMap(box: HTMLElement, place: Place | null, picks: boolean): L.Map {
  const map = L.map(box, {
    center: place ? [place.latitude, place.longitude] : TURKEY,
    zoom: place ? BOAT_ZOOM : TURKEY_ZOOM,
    minZoom: MIN_ZOOM,
    maxZoom: MAX_ZOOM,
    maxBounds: [
      [-90, -360],
      [90, 360],
    ],
    zoomControl: false,
    // A map within a page must not take the wheel or the finger that scrolls the page.
    scrollWheelZoom: picks,
    dragging: picks || !L.Browser.mobile,
    fadeAnimation: false,
  })
  map.attributionControl.setPrefix(false)
  L.control.zoom({ zoomInTitle: texts.zoomIn, zoomOutTitle: texts.zoomOut }).addTo(map)
  map.createPane(GRATICULE).style.zIndex = '150'
  new Graticule().addTo(map)
  return map
}

/** Browsers draw a picture that comes with a refusal. Not known where the service lets no page read its answers. */
async function isRefused(tile: string): Promise<boolean> {
  const answer = await fetch(tile, { referrerPolicy: 'strict-origin' }).catch(() => null)
  return answer?.ok === false
}

/** When tiles keep failing, removes the layer, so that it loads no more, and calls `onGone` once. */
function addTiles(map: L.Map, settings: { mapTileUrl: string; mapAttribution: string }, onGone: () => void) {
  let failures = 0
  let allowed = 1
  const tiles = L.tileLayer(settings.mapTileUrl, {
    attribution: settings.mapAttribution,
    maxZoom: MAX_ZOOM,
    // A public tile service refuses calls that name no site. The page's path is not sent: it may hold a secret.
    referrerPolicy: 'strict-origin',
  })
  const giveUp = () => {
    if (!map.hasLayer(tiles)) return
    tiles.remove()
    onGone()
  }
  tiles.once('tileload', async ({ tile }) => {
    if (await isRefused(tile.src)) giveUp()
  })
  tiles.on('tileload', () => {
    failures = 0
    allowed = TILE_FAILURES
  })
  tiles.on('tileerror', () => {
    failures += 1
    if (failures >= allowed) giveUp()
  })
  tiles.addTo(map)
  return tiles
}

export interface FoundPlace extends Place {
  accuracy: number
}

export interface MapProps {
  /** The accessible name of the map. */
  label: string
  place: Place | null
  /** The phone's position and its accuracy in metres; the map moves there. */
  found?: FoundPlace | null
  /** With it a click sets the place, and the pin can be dragged. */
  onPick?: (place: Place) => void
}

export function LeafletMap({ label, place, found, onPick }: MapProps) {
  const box = useRef<HTMLElement>(null)
  const [map, setMap] = useState<L.Map | null>(null)
  const [withoutTiles, setWithoutTiles] = useState(false)
  const settings = useQuery(mapSettingsQuery)
  const pick = useEffectEvent((at: L.LatLng) => onPick?.(toPlace(at)))
  const open = useEffectEvent((element: HTMLElement) => createMap(element, place, Boolean(onPick)))
  const picks = Boolean(onPick)

  useEffect(() => {
    if (!box.current) return
    const created = open(box.current)
    created.on('click', (event) => pick(event.latlng))
    // After a dialog's opening motion or a resize Leaflet must measure its box again.
    const sizes = new ResizeObserver(() => created.invalidateSize({ animate: false }))
    sizes.observe(box.current)
    setMap(created)
    return () => {
      sizes.disconnect()
      created.remove()
    }
  }, [])

  useEffect(() => {
    if (!map || !settings.data) return
    const tiles = addTiles(map, settings.data, () => setWithoutTiles(true))
    return () => {
      tiles.remove()
    }
  }, [map, settings.data])

  useEffect(() => {
    if (!map || !place) return
    const at = L.latLng(place.latitude, place.longitude)
    const marker = L.marker(at, { icon: pin(), interactive: picks, draggable: picks, keyboard: false }).addTo(map)
    marker.on('dragend', () => pick(marker.getLatLng()))
    if (!map.getBounds().contains(at)) map.setView(at, Math.max(map.getZoom(), BOAT_ZOOM), { animate: false })
    return () => {
      marker.remove()
    }
  }, [map, place, picks])

  useEffect(() => {
    if (!map || !found) return
    map.setView([found.latitude, found.longitude], zoomFor(found.accuracy), { animate: false })
  }, [map, found])

  return (
    <div className={classes.frame}>
      <section ref={box} className={classes.map} aria-label={label} data-picks={picks || undefined} />
      {(withoutTiles || settings.isError) && <p className={classes.note}>{texts.noTiles}</p>}
    </div>
  )
}
