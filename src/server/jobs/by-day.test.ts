import { afterEach, expect, it, vi } from 'vitest'
import { eachByItself, startByDay } from './by-day.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
})

const HOUR_MS = 3_600_000

/** The instants at which the job ran, looked at hourly from the first to the last. */
async function runsBetween(first: string, last: string): Promise<string[]> {
  vi.useFakeTimers({ now: new Date(first) })
  const runs: string[] = []
  const job = { run: async (now: Date) => void runs.push(now.toISOString().slice(0, 16)), failure: 'x' }
  const started = startByDay({ clock: () => new Date(), log: { error: () => undefined } }, job)
  await vi.advanceTimersByTimeAsync(Date.parse(last) - Date.parse(first))
  await started.stop()
  return runs
}

// Berlin has 23 hours on the first of these days and 25 on the second; Istanbul has 24 on both.
it.each([
  ['2027-03-28', 'Europe/Berlin'],
  ['2027-03-28', 'Europe/Istanbul'],
  ['2027-10-31', 'Europe/Berlin'],
  ['2027-10-31', 'Europe/Istanbul'],
])('%s, the clock of the machine in %s → from nine to eight in Istanbul, each hour once', async (day, zone) => {
  vi.stubEnv('TZ', zone)
  const midnight = Date.parse(`${day}T00:00:00+03:00`)
  const runs = await runsBetween(`${day}T00:00:00+03:00`, new Date(midnight + 24 * HOUR_MS).toISOString())
  const hours = Array.from({ length: 11 }, (_, index) => new Date(midnight + (9 + index) * HOUR_MS))
  expect(runs).toEqual(hours.map((hour) => hour.toISOString().slice(0, 16)))
})

it('one minute before nine → not yet; one before eight in the evening → still', async () => {
  expect(await runsBetween('2027-06-01T05:59:00Z', '2027-06-01T06:58:00Z')).toEqual([])
  expect(await runsBetween('2027-06-01T16:59:00Z', '2027-06-01T17:58:00Z')).toEqual(['2027-06-01T16:59'])
})

it('rows of which one fails → the others run, the failure is logged, and the caller knows', async () => {
  const error = vi.fn()
  const seen: number[] = []
  const run = async (row: number) => {
    if (row === 1) throw new Error('one')
    seen.push(row)
  }
  expect(await eachByItself({ error }, { rows: [1, 2, 3], run, failure: 'A row failed' })).toBe(false)
  expect(seen).toEqual([2, 3])
  expect(error.mock.calls).toEqual([[{ err: new Error('one') }, 'A row failed']])
  expect(await eachByItself({ error }, { rows: [2], run, failure: 'A row failed' })).toBe(true)
})
