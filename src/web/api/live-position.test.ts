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
  [['a.9', 'a.10', 'b.1'], 'a.9'],
])('the page’s position after the answers %j is %s', (answers, expected) => {
  position.noteLivePosition(new Response(null))
  for (const answer of answers) position.noteLivePosition(at(answer))
  expect(position.firstLivePosition()).toBe(expected)
})
