import { screen } from '@testing-library/react'
import L from 'leaflet'
import { expect, it, vi } from 'vitest'
import { show } from '../../../../test/web-screen.tsx'
import { boatsTexts } from '../../../shared/boats/boats.texts.ts'
import { type FoundPlace, LeafletMap } from './leaflet-map.tsx'

function mapOf(place: { latitude: number; longitude: number } | null, found?: FoundPlace) {
  const settings = { mapTileUrl: 'https://tile.test/{z}/{x}/{y}.png', mapAttribution: 'Harita' }
  const open = vi.spyOn(L, 'map')
  show(<LeafletMap label="harita" place={place} found={found} />, { server: { 'GET /api/settings': settings } })
  return open.mock.results[0]?.value as L.Map
}

/** Specification, section 9. */
it('map: shows Turkey where no place is known', async () => {
  const map = mapOf(null)
  expect([map.getCenter().lat, map.getCenter().lng, map.getZoom()]).toEqual([39.92077, 32.85411, 6])
  expect([map.getMinZoom(), map.getMaxZoom()]).toEqual([1, 18])
  expect(await screen.findByText('Harita')).toBeTruthy()
})

it('map: shows the boat from nearer', async () => {
  const map = mapOf({ latitude: 36.85, longitude: 28.27 })
  expect([map.getCenter().lat, map.getCenter().lng, map.getZoom()]).toEqual([36.85, 28.27, 10])
  expect(await screen.findByText('Harita')).toBeTruthy()
})

it('map: goes to where the phone is, as near as it knows it', async () => {
  const here = { latitude: 36.75, longitude: 28.94 }
  const exact = mapOf(here, { ...here, accuracy: 20 })
  expect([exact.getCenter().lat.toFixed(2), exact.getCenter().lng.toFixed(2), exact.getZoom()]).toEqual([
    '36.75',
    '28.94',
    15,
  ])
  expect(await screen.findByText('Harita')).toBeTruthy()
})

it.each([
  [403, true],
  [200, false],
])(
  'map: a tile that comes with %i → names the site alone, and says that the map is missing: %s',
  async (status, isMissing) => {
    const map = mapOf(null)
    await screen.findByText('Harita')
    const tile = await vi.waitUntil(() => map.getContainer().querySelector<HTMLImageElement>('img.leaflet-tile'))
    expect(tile.referrerPolicy).toBe('strict-origin')
    const asked = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('', { status }))
    tile.dispatchEvent(new Event('load'))
    await vi.waitFor(() => expect(asked).toHaveBeenCalledWith(tile.src, { referrerPolicy: 'strict-origin' }))
    if (isMissing) expect(await screen.findByText(boatsTexts.place.noTiles)).toBeTruthy()
    else expect(screen.queryByText(boatsTexts.place.noTiles)).toBeNull()
  },
)
