// What jsdom lacks and Mantine asks for; and a console.error that no test announced fails the test.
import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach, expect, vi } from 'vitest'

// A second is short on a machine with other work; what never comes still fails.
configure({ asyncUtilTimeout: 5_000 })

// A wide window whose owner wants no motion: nothing fades or unfolds while a test looks. A test of motion asks for it itself.
window.matchMedia = (query) => ({
  matches: query.includes('prefers-reduced-motion'),
  media: query,
  onchange: null,
  addListener: () => undefined,
  removeListener: () => undefined,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
  dispatchEvent: () => false,
})
window.ResizeObserver = class {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}
/** Everything is in sight. */
window.IntersectionObserver = class implements IntersectionObserver {
  readonly root = null
  readonly rootMargin = ''
  readonly scrollMargin = ''
  readonly thresholds = []
  private readonly report: IntersectionObserverCallback
  constructor(report: IntersectionObserverCallback) {
    this.report = report
  }
  observe(target: Element): void {
    this.report([{ target, isIntersecting: true } as IntersectionObserverEntry], this)
  }
  unobserve(): void {}
  disconnect(): void {}
  takeRecords(): IntersectionObserverEntry[] {
    return []
  }
}
Element.prototype.scrollIntoView = () => undefined
// Text areas that grow measure themselves again when a font has loaded.
Object.defineProperty(document, 'fonts', { value: new EventTarget() })
// jsdom knows no <search> yet, and React warns of what a browser doesn't know.
const createElement = document.createElement.bind(document)
document.createElement = (name: string, options?: ElementCreationOptions) => {
  const element = createElement(name, options)
  if (name === 'search') Object.defineProperty(element, Symbol.toStringTag, { value: 'HTMLElement' })
  return element
}

beforeEach(() => {
  vi.spyOn(console, 'error')
})

afterEach(() => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
  // A test that provokes one mocks console.error itself and clears the calls.
  expect(vi.mocked(console.error).mock.calls, 'console.error was called').toEqual([])
})
