// `npm test`: runs every check; its last line is `N passed, N failed`.
// `-- --server-only …`: the server's tests alone; further arguments go to Vitest.
// `-- --e2e-only …`: the browser's tests alone; further arguments go to Playwright.
// `-- --changed` (`npm run check`): types, lint, and the unit and server tests of what has changed since the last commit.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { build, ensureInstalled, main, nodePath, outdatedBuilds, program, root, run } from './toolchain.mjs'

const words = process.argv.slice(2)
const serverOnly = words.includes('--server-only')
const e2eOnly = words.includes('--e2e-only')
const changed = words.includes('--changed')
const passedOn = words.filter((word) => !['--server-only', '--e2e-only', '--changed'].includes(word))

const reports = mkdtempSync(join(tmpdir(), 'pruva-reports-'))
const vitestReport = join(reports, 'vitest.json')
const playwrightReport = join(reports, 'playwright.json')

/** The developer's own settings must not lead the tests to a real database or mail server. */
function cleanEnvironment() {
  const { DATABASE_URL, DATA_DIR, STORAGE_URL, SMTP_URL, JWT_SECRET, NODE_ENV, PORT, HOST, APP_URL, ...rest } =
    process.env
  // The tests start some hundred processes from TypeScript: each compiles and strips its modules in a second, from the cache in a third.
  const cache = { NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node') }
  return { ...rest, ...cache, PLAYWRIGHT_JSON_OUTPUT_NAME: playwrightReport }
}

const nothingCounted = { passed: 0, failures: [] }
const nothingReported = { errors: [], attachments: [] }
const messageLines = 12
const snapshotLines = 90

const tool = (packageName, path, ...args) =>
  run(nodePath(), [program(packageName, path), ...args], { env: cleanEnvironment() })

function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}

function countVitest() {
  const report = readReport(vitestReport)
  if (!report) return nothingCounted
  const failures = report.testResults
    .filter((file) => file.status === 'failed')
    .flatMap((file) => {
      const tests = file.assertionResults.filter((test) => test.status === 'failed')
      const broken = tests.length === 0 ? [{ fullName: '(the file itself)', failureMessages: [file.message] }] : tests
      return broken.map((test) => failure(`${relative('.', file.name)} › ${test.fullName}`, test.failureMessages[0]))
    })
  return { passed: report.numPassedTests, failures }
}

/** A test that passed only in a second attempt counts as failed: it is not reliable. */
function countPlaywright() {
  const report = readReport(playwrightReport)
  if (!report) return nothingCounted
  const failures = [
    ...report.suites.flatMap(failuresOfSuite),
    ...report.errors.map((error) => failure('', error.message)),
  ]
  return { passed: report.stats.expected, failures }
}

function failuresOfSuite(suite) {
  const ofSpecs = suite.specs.flatMap((spec) =>
    spec.tests
      .filter((test) => test.status === 'unexpected' || test.status === 'flaky')
      .map((test) => {
        const { errors, attachments } = test.results.find((result) => result.errors.length > 0) ?? nothingReported
        const messages = errors.map((error) => `${placeOf(spec.file, error)}${error.message}`)
        const name = `${spec.file}:${spec.line} › ${spec.title} [${test.projectName}]`
        return [
          failure(name, messages[0]),
          ...messages.slice(1).map((more) => failure('', more)),
          shown(attachments),
        ].join('\n')
      }),
  )
  return [...ofSpecs, ...(suite.suites ?? []).flatMap(failuresOfSuite)]
}

/** The journey's own line, also where a step that it shares with others failed. */
function placeOf(file, { message, location }) {
  if (!location) return ''
  const line = message.match(new RegExp(`/${file}:(\\d+)`))?.[1] ?? location.line
  const step = basename(location.file)
  return step === basename(file) ? `line ${line}: ` : `line ${line}, ${step}:${location.line}: `
}

/** What the page showed when the test failed: Playwright's snapshot, without the menu. */
function shown(attachments) {
  const { path } = attachments.find(({ name }) => name === 'error-context') ?? {}
  if (!path) return ''
  const snapshot = readFileSync(path, 'utf8').match(/```yaml\n([\s\S]*?)```/)?.[1] ?? ''
  return snapshot
    .split('\n')
    .slice(-snapshotLines)
    .map((line) => `    ${line}`)
    .join('\n')
}

/** The test's name and the beginning of its message, for the summary at the end of a long log. */
function failure(name, message = '') {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() !== '')
  return [name, ...lines.slice(0, messageLines).map((line) => `    ${line}`)].join('\n')
}

async function buildOutdated() {
  await build({ names: outdatedBuilds() })
  return 0
}

const vitest = (...args) =>
  tool(
    'vitest',
    'vitest.mjs',
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${vitestReport}`,
    ...args,
  )

const steps = {
  types: { title: 'Types (tsc)', check: () => tool('typescript', 'bin/tsc', '--noEmit') },
  lint: {
    title: 'Lint and format (biome)',
    check: () => tool('@biomejs/biome', 'bin/biome', 'check', '--error-on-warnings', '.'),
  },
  unused: { title: 'Unused code and dependencies (knip)', check: () => tool('knip', 'bin/knip.js') },
  dbTypes: {
    title: 'Database types are current',
    check: () => run(nodePath(), ['src/server/db/generate-types.ts', '--check'], { env: cleanEnvironment() }),
  },
  vitest: { title: 'Unit and server tests (vitest)', check: () => vitest(), count: countVitest },
  changed: {
    title: 'Tests of what has changed (vitest)',
    check: () => vitest('--changed', '--passWithNoTests'),
    count: countVitest,
  },
  server: {
    title: 'Server tests (vitest)',
    check: () => vitest('--project', 'server*', ...passedOn),
    count: countVitest,
  },
  build: { title: 'Web app and server (vite build)', check: buildOutdated },
  budgets: { title: 'Budgets of the pages', check: () => run(nodePath(), ['scripts/page-budgets.mjs']) },
  browser: {
    title: 'Browser tests (playwright)',
    check: () => tool('@playwright/test', 'cli.js', 'test', '--reporter=list,json', ...passedOn),
    count: countPlaywright,
  },
}

function chosenSteps() {
  if (serverOnly) return [steps.server]
  if (e2eOnly) return [steps.build, steps.browser]
  if (changed) return [steps.types, steps.lint, steps.changed]
  // The build comes first: the test of the image takes it over, and the browser's tests run on it.
  return [steps.types, steps.lint, steps.unused, steps.dbTypes, steps.build, steps.budgets, steps.vitest, steps.browser]
}

/** A failed check counts as one failure, and so does a test run that ended without naming a failed test. */
async function runStep({ title, check, count }) {
  console.log(`\n━━ ${title}`)
  const start = performance.now()
  const ok = await check().then(
    (code) => code === 0,
    (error) => {
      console.error(error.message)
      return false
    },
  )
  const { passed, failures } = count?.() ?? nothingCounted
  const failed = ok ? failures.length : Math.max(failures.length, 1)
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  return { title, seconds, ok, hasTests: count !== undefined, passed, failed, failures }
}

function summarize(results) {
  console.log('\n━━ Summary')
  for (const { title, seconds, ok, hasTests, passed, failed } of results) {
    const tests = hasTests ? ` · ${passed} passed, ${failed} failed` : ''
    console.log(`${ok ? '✓' : '✗'} ${title} · ${seconds} s${tests}`)
  }
  for (const text of results.flatMap(({ failures }) => failures)) console.log(`\n✗ ${text}`)
  const passed = results.reduce((sum, result) => sum + result.passed, 0)
  const failed = results.reduce((sum, result) => sum + result.failed, 0)
  console.log(`\n${passed} passed, ${failed} failed`)
  return failed === 0 ? 0 : 1
}

await main(async () => {
  await ensureInstalled()
  const results = []
  let stopped = false
  process.once('SIGINT', () => {
    stopped = true
  })
  for (const step of chosenSteps()) {
    const unbuilt =
      (step === steps.browser || step === steps.budgets) &&
      results.some(({ title, ok }) => title === steps.build.title && !ok)
    if (!stopped && !unbuilt) results.push(await runStep(step))
  }
  rmSync(reports, { recursive: true, force: true })
  return summarize(results)
})
