import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig, devices } from '@playwright/test'
import { browserArgs, browserPath } from './e2e/support/browser.ts'

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('No free port.')
  return address.port
}

// This file is read again in each worker: what the first reading chose reaches them through the environment.
if (!process.env.E2E_PORT) {
  process.env.E2E_PORT = String(await freePort())
  const dataDir = mkdtempSync(join(tmpdir(), 'pruva-e2e-'))
  process.env.E2E_DATA_DIR = dataDir
  process.env.E2E_CHROME = await browserPath()
  process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }))
  // A developer's own settings must not lead the tests to a real database or mail server.
  for (const name of ['DATABASE_URL', 'STORAGE_URL', 'SMTP_URL', 'JWT_SECRET', 'NODE_ENV']) delete process.env[name]
}
const origin = `http://127.0.0.1:${process.env.E2E_PORT}`

/**
 * A journey runs where its people work: an admin's at a desk, an owner's and a technician's on a phone. Both devices see the journey
 * through the whole product, and screens that are built in another way on a phone; the sweeps over all screens choose their own widths.
 * A file with journeys of both kinds says it in their titles: @desk, @phone.
 */
const once = (...names: string[]) => names.map((name) => `**/${name}.spec.ts`)
const onDeskAlone = once(
  'bulletin-rate',
  'business-reports',
  'check-page',
  'customers',
  'first-page',
  'fleet-import',
  'labour',
  'missing-scripts',
  'new-password',
  'notifications',
  'offer-templates',
  'overview',
  'payments',
  'print',
  'quiet-start',
  'refused-forms',
  'restoring',
  'route-matrix',
  'service-plans',
  'shared-offer',
  'typed-numbers',
  'workshop-facts',
)
const onPhoneAlone = once(
  'appointments',
  'billing',
  'boat-identity',
  'boat-people',
  'boat-tag',
  'engine-hours',
  'handover',
  'lost-answers',
  'my-data',
  'offline',
  'owner',
  'owner-code',
  'parts-lists',
  'passkeys',
  'service-book',
  'service-report',
  'signing-in',
  'time',
)

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  forbidOnly: process.env.CI !== undefined,
  retries: 0,
  // More than the processors of a small machine: a journey waits for most of its time.
  workers: 3,
  // Each step has its own limit, below; a journey of a hundred steps takes a minute on a busy machine of two cores.
  timeout: 240_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: {
    baseURL: origin,
    actionTimeout: 10_000,
    navigationTimeout: 20_000,
    locale: 'tr-TR',
    timezoneId: 'Europe/Istanbul',
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // A trace takes a third of a journey's processor time: `npm run e2e -- --trace on …` makes one.
    trace: 'off',
    serviceWorkers: 'block',
    launchOptions: { executablePath: process.env.E2E_CHROME, args: browserArgs },
  },
  projects: [
    {
      name: 'desktop',
      testIgnore: onPhoneAlone,
      grepInvert: /@phone/,
      use: { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 800 } },
    },
    {
      name: 'phone',
      testIgnore: onDeskAlone,
      grepInvert: /@desk/,
      use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } },
    },
  ],
  webServer: {
    command: `"${process.execPath}" --disable-warning=ExperimentalWarning dist/server/main.js`,
    url: `${origin}/api/health`,
    reuseExistingServer: false,
    timeout: 60_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    stdout: 'ignore',
    stderr: 'pipe',
    env: {
      PORT: process.env.E2E_PORT,
      HOST: '127.0.0.1',
      APP_URL: origin,
      DATA_DIR: process.env.E2E_DATA_DIR ?? '',
      DEMO: '1',
      LOG_LEVEL: 'error',
      RATES_URL: 'off',
      // Tests call no other server: each map tile is a picture of this one, white on nothing.
      MAP_TILE_URL: '/badge-96.png?tile={z}/{x}/{y}',
    },
  },
})
