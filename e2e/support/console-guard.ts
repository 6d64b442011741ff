import { type BrowserContext, expect } from '@playwright/test'

/** Collects console errors, answers of 500 and above, and calls to another server. A test with an unexpected one fails at its end. */
export function consoleGuard() {
  const consoleErrors: string[] = []
  const expected: RegExp[] = []

  function watch(context: BrowserContext, origin: string): void {
    context.on('console', (message) => {
      if (message.type() !== 'error') return
      consoleErrors.push(`console.error: ${message.text()} (${message.location().url})`)
    })
    context.on('weberror', (error) => consoleErrors.push(`page error: ${error.error().stack ?? error.error().message}`))
    context.on('response', (response) => {
      if (response.status() >= 500) consoleErrors.push(`answer ${response.status()}: ${response.url()}`)
    })
    context.on('request', (request) => {
      const { origin: called, protocol } = new URL(request.url())
      if (called !== origin && protocol.startsWith('http'))
        consoleErrors.push(`call to another server: ${request.url()}`)
    })
  }

  return {
    watch,
    /** Allows errors that the test provokes, such as the browser's line about a 409. */
    expectConsole(pattern: RegExp): void {
      expected.push(pattern)
    },
    verify(): void {
      const unexpected = consoleErrors.filter((error) => !expected.some((pattern) => pattern.test(error)))
      expect(unexpected, 'Errors in the browser').toEqual([])
    },
  }
}
