import { expect, it } from 'vitest'
import { newTicket, readTicket } from './download-tickets.ts'

const now = new Date('2026-11-23T07:00:00Z')
const after = (seconds: number) => new Date(now.getTime() + seconds * 1000)
const content = { boatId: 'b1', prices: true }

it('a ticket says what was signed, for a minute', () => {
  const ticket = newTicket('key', content, now)
  expect(readTicket('key', ticket, after(59))).toEqual(content)
  expect(readTicket('key', ticket, after(60))).toBeNull()
})

it.each([
  ['of another key', newTicket('other', content, now)],
  ['with other words', newTicket('key', content, now).replace(/^./, 'f')],
  ['without a signature', newTicket('key', content, now).split('.')[0] ?? ''],
  ['of nothing', ''],
  ['of dots', '..'],
])('a ticket %s is none', (_, ticket) => {
  expect(readTicket('key', ticket, now)).toBeNull()
})
