import { expect, it } from 'vitest'
import { isStale, nextAttemptAt } from './bulletin-days.ts'

const turkish = (instant: string) => new Date(`${instant}:00+03:00`)

it.each([
  ['Friday’s on Friday evening', '2026-11-20T18:00', '2026-11-20', '2026-11-23T15:35'],
  ['Friday’s on Sunday', '2026-11-22T12:00', '2026-11-20', '2026-11-23T15:35'],
  ['Friday’s on Monday before the publication', '2026-11-23T15:34', '2026-11-20', '2026-11-23T15:35'],
  ['Friday’s on Monday after it', '2026-11-23T15:35', '2026-11-20', '2026-11-23T15:40'],
  ['none', '2026-11-22T12:00', null, '2026-11-22T12:05'],
])('next attempt: %s → %s, with %s', (_, now, newest, next) => {
  expect(nextAttemptAt(turkish(now), newest, 1)).toEqual(turkish(next))
})

it('after a holiday’s many attempts the next day’s bulletin is asked for when it is published', () => {
  // Thursday the 29th of October has no bulletin.
  expect(nextAttemptAt(turkish('2026-10-30T14:30'), '2026-10-28', 9)).toEqual(turkish('2026-10-30T15:35'))
  expect(nextAttemptAt(turkish('2026-10-30T12:30'), '2026-10-28', 9)).toEqual(turkish('2026-10-30T14:30'))
})

it.each([
  ['2026-11-20T16:00', false],
  // The fourth working day after Friday, and the fifth.
  ['2026-11-26T23:59', false],
  ['2026-11-27T00:00', true],
])('Friday’s bulletin at %s → stale: %s', (now, stale) => {
  expect(isStale('2026-11-20', turkish(now))).toBe(stale)
})
