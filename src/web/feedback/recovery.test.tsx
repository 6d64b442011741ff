import { useQuery } from '@tanstack/react-query'
import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { show } from '../../../test/web-screen.tsx'
import { type Answers, done, refusal } from '../../../test/web-server.ts'
import { appTexts } from '../../shared/app/app.texts.ts'
import { citiesApi } from '../../shared/cities/cities.contract.ts'
import { call } from '../api/call.ts'
import { createQueryClient } from '../api/query-client.ts'
import { ErrorState } from '../ui/feedback/error-state.tsx'
import { Recovery } from './recovery.tsx'

const GET = 'GET /api/cities'
const HEALTH = 'GET /api/health'
const retry = createQueryClient().getDefaultOptions().queries?.retryDelay
const settle = (ms = 0) => act(() => vi.advanceTimersByTimeAsync(ms))

function Cities() {
  const cities = useQuery({ queryKey: ['cities'], queryFn: () => call(citiesApi.list), retryDelay: retry })
  if (cities.data) return <p>{cities.data.map(({ name }) => name).join()}</p>
  return cities.isError ? <ErrorState message="olmadı" onRetry={() => cities.refetch()} /> : <p>bekleniyor</p>
}

/** Shows the screen; returns a counter of each call. */
function open(server: Answers) {
  const { sent } = show(
    <>
      <Recovery />
      <Cities />
    </>,
    { server },
  )
  return (call: string) => sent.filter((one) => one.call === call).length
}

const away = (retryAfter?: number) =>
  Response.json(
    { success: false, message: 'temporarily_unavailable', data: null },
    { status: 503, headers: retryAfter ? { 'retry-after': String(retryAfter) } : {} },
  )
const cities = [{ id: '48', name: 'Muğla' }]

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it('a first load that fails is said within a second, and comes by itself once the server is back', async () => {
  let isBack = false
  const server = { [GET]: () => (isBack ? cities : away()), [HEALTH]: () => (isBack ? done('healthy') : away()) }
  const asked = open(server)
  await settle(999)
  expect(screen.getByRole('alert').textContent).toContain('olmadı')
  expect(screen.getByText(appTexts.recovering)).toBeTruthy()
  expect(asked(GET)).toBe(2)
  await settle(20_000)
  expect(screen.getByRole('alert').textContent).toContain('olmadı')
  // Until then it calls only the health check, with growing pauses.
  expect([asked(GET), asked(HEALTH)]).toEqual([2, 4])
  isBack = true
  await settle(16_000)
  expect(screen.getByText('Muğla')).toBeTruthy()
  await settle(60_000)
  expect([asked(GET), asked(HEALTH)]).toEqual([3, 5])
})

it('a server that says when to come back is asked then, and not before', async () => {
  const asked = open({ [GET]: () => away(9), [HEALTH]: () => away() })
  await settle(9_000)
  expect(asked(HEALTH)).toBe(0)
  await settle(1_000)
  expect(asked(HEALTH)).toBe(1)
})

it('a definite answer is said at once, and nothing is asked again', async () => {
  const asked = open({ [GET]: () => refusal(404, 'city_not_found') })
  await settle()
  expect(screen.getByRole('alert').textContent).toContain('olmadı')
  expect(screen.queryByText(appTexts.recovering)).toBeNull()
  await settle(60_000)
  expect(asked(GET)).toBe(1)
})
