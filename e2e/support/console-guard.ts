import { type BrowserContext, expect } from '@playwright/test'

const emptyPng = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAAC0lEQVR4nGNgAAIAAAUAAXpeqz8AAAAASUVORK5CYII=',
  'base64',
)

/** Collects console errors and answers of 500 and above. A test with an unexpected one fails at its end. */
export function consoleGuard() {
  const consoleErrors: string[] = []
  const expected: RegExp[] = []

  async function watch(context: BrowserContext, origin: string): Promise<void> {
    context.on('console', (message) => {
      if (message.type() !== 'error') return
      consoleErrors.push(`console.error: ${message.text()} (${message.location().url})`)
    })
    context.on('weberror', (error) => consoleErrors.push(`page error: ${error.error().stack ?? error.error().message}`))
    context.on('response', (response) => {
      if (response.status() >= 500) consoleErrors.push(`answer ${response.status()}: ${response.url()}`)
    })
    // The test calls nothing outside this machine: map tiles are empty.
    await context.route(
      (url) => url.origin !== origin && url.protocol.startsWith('http'),
      (route) =>
        route.request().resourceType() === 'image'
          ? route.fulfill({ contentType: 'image/png', body: emptyPng })
          : route.abort(),
    )
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
