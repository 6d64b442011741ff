import { type BrowserContext, expect } from '@playwright/test'

const emptyPng = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAAC0lEQVR4nGNgAAIAAAUAAXpeqz8AAAAASUVORK5CYII=',
  'base64',
)

/** Collects the errors of a browser's console and the answers of 500 and above; a test that did not expect one fails at its end. */
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
    // Nothing outside this machine is asked: map tiles come back empty.
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
    /** Allows errors that the test provokes itself, such as the browser's line about a 409. */
    expectConsole(pattern: RegExp): void {
      expected.push(pattern)
    },
    verify(): void {
      const unexpected = consoleErrors.filter((error) => !expected.some((pattern) => pattern.test(error)))
      expect(unexpected, 'Errors in the browser').toEqual([])
    },
  }
}
