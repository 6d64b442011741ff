import { act, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { show } from '../../../../test/web-screen.tsx'
import { BoatMap } from './boat-map.tsx'

// The map is a separate chunk. A busy computer needs longer to load it than a test waits.
beforeAll(() => import('./leaflet-map.tsx'))
afterEach(() => vi.unstubAllGlobals())

it('boat map: waits in its place until it is about to be seen, and stays from then on', async () => {
  const reports: ((isIntersecting: boolean) => void)[] = []
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(report: (entries: { isIntersecting: boolean }[]) => void) {
        reports.push((isIntersecting) => report([{ isIntersecting }]))
      }
      observe(): void {}
      disconnect(): void {}
    },
  )
  const settings = { mapTileUrl: 'https://tile.test/{z}/{x}/{y}.png', mapAttribution: '' }
  const { sent } = show(<BoatMap label="harita" place={{ latitude: 36.85, longitude: 28.27 }} />, {
    server: { 'GET /api/settings': settings },
  })
  const report = (isIntersecting: boolean) => act(() => reports.at(-1)?.(isIntersecting))
  report(false)
  expect(screen.getByRole('status', { name: 'Harita yükleniyor...' })).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'harita' })).toBe(null)
  expect(sent).toEqual([])
  report(true)
  expect(await screen.findByRole('region', { name: 'harita' })).toBeTruthy()
  report(false)
  expect(screen.getByRole('region', { name: 'harita' })).toBeTruthy()
})
