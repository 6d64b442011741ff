import { afterEach, expect, it, vi } from 'vitest'
import { losesStorage } from './home-screen.ts'

afterEach(() => vi.unstubAllGlobals())

const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15'
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile Safari/604.1'

it.each([
  ['an iPhone', IPHONE, 5, false, true],
  ['an iPad, which says that it is a Mac', MAC, 5, false, true],
  ['a Mac', MAC, 0, false, false],
  ['an iPhone with the app on its home screen', IPHONE, 5, true, false],
])('storage of a page: %s → said whether it may go', (_, userAgent, maxTouchPoints, matches, expected) => {
  vi.stubGlobal('navigator', { userAgent, maxTouchPoints })
  vi.stubGlobal('matchMedia', () => ({ matches }))
  expect(losesStorage()).toBe(expected)
})
