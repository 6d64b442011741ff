// Adds what Mantine needs and jsdom lacks. An unexpected console.error fails the test.
import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest'
import { loadMessages } from '../src/web/feedback/later-messages.ts'
import { loadDeferred } from '../src/web/ui/overlays/deferred.ts'
import { endCalls } from './web-server.ts'
import { forgetToasts } from './web-toasts.ts'

// A second is too short on a busy machine; a missing element still fails.
configure({ asyncUtilTimeout: 5_000 })

// A wide window with reduced motion: no animation runs during a test. A test of animations turns them on itself.
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
/** Every element counts as visible. */
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
// Growing text areas measure themselves again when a font has loaded.
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })
// jsdom draws frames by one interval: one that begins under a stopped clock would end the frames of every file after it.
// After its last test a window has none.
window.requestAnimationFrame = (run) =>
  Number(setTimeout(() => 'document' in globalThis && run(performance.now()), 1000 / 60))
window.cancelAnimationFrame = (frame) => clearTimeout(frame)
// jsdom does not support <search> yet, and React warns about unknown elements.
const createElement = document.createElement.bind(document)
document.createElement = (name: string, options?: ElementCreationOptions) => {
  const element = createElement(name, options)
  if (name === 'search') Object.defineProperty(element, Symbol.toStringTag, { value: 'HTMLElement' })
  return element
}

// Dialogs open at once, as in a page that has been used for a while.
beforeEach(loadDeferred)
beforeEach(loadMessages)
beforeEach(forgetToasts)

// What the screens would still load in idle moments has no window then.
afterAll(() => loadDeferred().catch(() => undefined))

// Files share the device's storage once one of them has brought it. The next one finds it empty. Loaded late: a file may replace what
// these modules use.
afterAll(async () => {
  if (!('indexedDB' in globalThis)) return
  const { wipeOutbox } = await import('../src/web/offline/outbox.ts')
  const { wipeAnswers } = await import('../src/web/offline/offline-cache.ts')
  await wipeOutbox()
  await wipeAnswers()
})

beforeEach(() => {
  vi.spyOn(console, 'error')
})

afterEach(() => {
  cleanup()
  // The next file shares the count of calls under way.
  endCalls()
  localStorage.clear()
  sessionStorage.clear()
  // Ends the hold of keys for a part that still loads.
  window.dispatchEvent(new Event('pointerdown'))
  // Files share a window: the next one begins at its address and without a title.
  window.history.replaceState(null, '', '/')
  document.title = ''
  // A test that provokes an error mocks console.error itself and clears the calls.
  expect(vi.mocked(console.error).mock.calls, 'console.error was called').toEqual([])
})
