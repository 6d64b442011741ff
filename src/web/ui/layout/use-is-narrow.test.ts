import { renderHook } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { useIsNarrow } from './use-is-narrow.ts'

/** Simulates a window of this width, with 16 px an em. */
function at(width: number): boolean {
  const original = window.matchMedia
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => {
    const limit = Number(/\(max-width: ([\d.]+)em\)/.exec(query)?.[1]) * 16
    return { ...original(query), matches: width <= limit }
  })
  return renderHook(useIsNarrow).result.current
}

it.each([
  [767, true],
  [768, false],
])('%i px → %s', (width, isNarrow) => {
  expect(at(width)).toBe(isNarrow)
})
