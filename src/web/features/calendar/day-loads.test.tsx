import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { textsOf } from '../../../../test/user-actions.ts'
import { ADMIN } from '../../../../test/web-fixtures.ts'
import { show } from '../../../../test/web-screen.tsx'
import { aLoad } from '../appointments/load-fixture.ts'
import { DayLoads } from './day-loads.tsx'

const people = [{ id: '6f3d1d1e-0000-4000-8000-000000000001', name: 'Kemal Usta', jobs: 2 }]

test('an admin sees how full each day from today on is, and whose jobs are on it', async () => {
  const { sent } = show(<DayLoads period={{ view: 'week', day: '2026-11-25' }} today="2026-11-24" />, {
    as: ADMIN,
    server: {
      'GET /api/appointments/load': [
        aLoad({ day: '2026-11-24', taken: 3, places: 4, areas: ['Göcek', 'Skopea'], technicians: people }),
        aLoad({ day: '2026-11-25', taken: 5, places: 4 }),
        aLoad({ day: '2026-11-28', isClosed: true }),
        aLoad({ day: '2026-11-29', taken: 1, isClosed: true }),
      ],
    },
  })
  expect(textsOf(await screen.findAllByRole('listitem'))).toEqual([
    '24 Kasım SalDoluluk: 3/4 az yer kaldıBölge: Göcek, SkopeaKemal Usta 2',
    '25 Kasım ÇarDoluluk: 5/4 kapasitenin üstünde',
    '29 Kasım PazDoluluk: 1 iş kapalı',
  ])
  expect(sent[0]?.query).toMatchObject({ from: '2026-11-24', to: '2026-11-29' })
})

test('a week that is over shows nothing', () => {
  const { sent } = show(<DayLoads period={{ view: 'week', day: '2026-11-10' }} today="2026-11-24" />, { as: ADMIN })
  expect(sent).toEqual([])
})
