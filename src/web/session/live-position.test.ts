import { beforeEach, expect, it, vi } from 'vitest'
import { LIVE_POSITION_HEADER } from '../../shared/live/live-position.ts'

const at = (position: string) => new Response(null, { headers: { [LIVE_POSITION_HEADER]: position } })

let position: typeof import('./live-position.ts')
beforeEach(async () => {
  vi.resetModules()
  position = await import('./live-position.ts')
})

it.each([
  [[], null],
  [['a.9', 'a.10', 'a.11'], 'a.9'],
  [['a.10', 'a.9'], 'a.9'],
  // Of two servers: the stream begins with everything.
  [['a.9', 'b.1', 'a.8'], null],
])('the page’s position after the answers %j is %s', (answers, expected) => {
  for (const answer of answers) position.noteLivePosition(at(answer))
  position.noteLivePosition(new Response(null))
  expect(position.beginLive()).toBe(expected)
})

it.each([
  ['a.8', true],
  ['a.9', false],
  ['a.10', false],
  // Of another server: it cannot be compared.
  ['b.9', true],
])('an answer of %s that comes after the stream began at a.9 is too old: %s', (late, expected) => {
  position.noteLivePosition(at('a.9'))
  expect(position.isBeforeLive(at(late))).toBe(false)
  position.beginLive()
  expect([position.isBeforeLive(at(late)), position.isBeforeLive(new Response(null))]).toEqual([expected, false])
})
