import { describe, expect, it, onTestFinished } from 'vitest'
import { freshDatabase } from '../../../test/database.ts'
import { callRate } from './call-rate.ts'
import { countAttempt, networkOf, returnTurn, waitForTurn } from './rate-limit.ts'

it.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::ffff:c000:207', '192.0.2.7'],
  ['0:0:0:0:0:FFFF:192.0.2.7', '192.0.2.7'],
  ['64:ff9b::192.0.2.7', '64:ff9b:0:0::/64'],
  ['no address at all', 'unknown'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8::5', '2001:db8:0:0::/64'],
  ['2001:db8:1:2::', '2001:db8:1:2::/64'],
])('%s counts as %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

it('limit: asks for no longer wait than its window, also of a call that read its clock before the window opened', async () => {
  const database = await freshDatabase()
  onTestFinished(database.close)
  const limit = { name: 'one-a-minute', max: 1, minutes: 1 }
  const opened = new Date('2026-05-01T10:00:00.000Z')
  const before = new Date(opened.getTime() - 20)
  const after = new Date(opened.getTime() + 20_500)
  expect(await countAttempt(database.db, opened, limit, 'someone')).toBe(0)
  expect(await countAttempt(database.db, before, limit, 'someone')).toBe(60)
  expect(await countAttempt(database.db, after, limit, 'someone')).toBe(40)
})

it('throttle: of thirty callers at once the burst passes, some wait in line each for a turn of its own, the rest are sent away', async () => {
  const database = await freshDatabase()
  onTestFinished(database.close)
  const throttle = { name: 'throttle', burst: 10, everyMs: 5, longestWaitMs: 40 }
  const now = new Date('2026-05-01T10:00:00.000Z')
  const turns = await Promise.allSettled(
    Array.from({ length: 30 }, () => waitForTurn(database.db, now, throttle, 'office')),
  )
  expect(turns.filter(({ status }) => status === 'fulfilled')).toHaveLength(18)
  const refusals = turns.flatMap((turn) => (turn.status === 'rejected' ? [turn.reason] : []))
  expect(new Set(refusals.map(({ status, retryAfterSeconds }) => `${status} ${retryAfterSeconds}`))).toEqual(
    new Set(['429 1']),
  )
  await waitForTurn(database.db, now, throttle, 'another office')
  await returnTurn(database.db, throttle, 'office')
  await waitForTurn(database.db, now, throttle, 'office')
  await expect(waitForTurn(database.db, now, throttle, 'office')).rejects.toMatchObject({ status: 429 })
  await waitForTurn(database.db, new Date(now.getTime() + 5), throttle, 'office')
})

describe('a clock that was a day ahead and came back', () => {
  const now = new Date('2026-05-01T10:00:00.000Z')
  const ahead = new Date('2026-05-02T10:00:00.000Z')

  it('limit: begins a new window, which counts as any other', async () => {
    const database = await freshDatabase()
    onTestFinished(database.close)
    const limit = { name: 'two-an-hour', max: 2, minutes: 60 }
    const count = (at: Date) => countAttempt(database.db, at, limit, 'someone')
    for (let times = 0; times < 3; times++) await count(ahead)
    const answers: number[] = []
    for (let times = 0; times < 3; times++) answers.push(await count(now))
    expect(answers).toEqual([0, 0, 3600])
  })

  it('throttle: begins a new line, which fills as any other', async () => {
    const database = await freshDatabase()
    onTestFinished(database.close)
    const throttle = { name: 'throttle', burst: 2, everyMs: 1000, longestWaitMs: 0 }
    const turn = (at: Date) => waitForTurn(database.db, at, throttle, 'office')
    await turn(ahead)
    for (let times = 0; times < 2; times++) await turn(now)
    await expect(turn(now)).rejects.toMatchObject({ status: 429 })
  })

  it('calls a minute: begins a new minute', () => {
    let time = ahead
    const count = callRate(1, () => time)
    count('someone')
    time = now
    count('someone')
    expect(() => count('someone')).toThrow('too_many_requests')
  })
})
