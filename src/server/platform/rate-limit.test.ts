import { expect, it, onTestFinished } from 'vitest'
import { freshDatabase } from '../../../test/database.ts'
import { networkOf, takeAttempt } from './rate-limit.ts'

it.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8::5', '2001:db8:0:0::/64'],
  ['2001:db8:1:2::', '2001:db8:1:2::/64'],
])('%s counts as %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

it('never asks for a longer wait than its window, also of a call that read its clock before the window opened', async () => {
  const database = await freshDatabase()
  onTestFinished(database.close)
  const limit = { name: 'one-a-minute', max: 1, minutes: 1 }
  const opened = new Date('2026-05-01T10:00:00.000Z')
  const before = new Date(opened.getTime() - 20)
  const after = new Date(opened.getTime() + 20_500)
  expect(await takeAttempt(database.db, opened, limit, 'someone')).toBe(0)
  expect(await takeAttempt(database.db, before, limit, 'someone')).toBe(60)
  expect(await takeAttempt(database.db, after, limit, 'someone')).toBe(40)
})
