import { useQuery } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ADMIN } from '../../../../test/web-fixtures.ts'
import { show } from '../../../../test/web-screen.tsx'
import { staleKeys } from '../../api/query-keys.ts'
import { dayLoadsQuery } from './appointments.api.ts'
import { aLoad } from './load-fixture.ts'

const LOAD = 'GET /api/appointments/load'

function Taken() {
  const { data } = useQuery(dayLoadsQuery('2026-11-24', '2026-11-24'))
  return <p>{data?.map(({ taken }) => taken).join()}</p>
}

test('a hold that ends by its time → the load is asked for again then', async () => {
  let asked = 0
  const heldUntil = new Date(Date.now() - 1000).toISOString()
  show(<Taken />, {
    as: ADMIN,
    server: {
      [LOAD]: () => [asked++ === 0 ? aLoad({ taken: 2, places: 4, heldUntil }) : aLoad({ taken: 1, places: 4 })],
    },
  })
  expect(await screen.findByText('2')).toBeTruthy()
  await waitFor(() => expect(screen.getByText('1')).toBeTruthy(), { timeout: 5000 })
  expect(asked).toBe(2)
})

test.each(['request', 'calendar', 'workshop', 'boat'] as const)(
  'a change of a %s → the loads are outdated',
  (topic) => {
    const [root] = dayLoadsQuery('2026-11-24', '2026-11-24').queryKey
    expect(staleKeys({ topic, id: 'one' }).map(([key]) => key)).toContain(root)
  },
)
