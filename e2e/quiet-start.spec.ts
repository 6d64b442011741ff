// A signed-in start asks each question once and draws only what is new: limits for calls, scripts and React's commits.
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { notificationsApi } from '../src/shared/notifications/notifications.contract.ts'
import { notificationsTexts } from '../src/shared/notifications/notifications.texts.ts'
import { records } from './support/records.ts'
import { demo, signIn, test } from './support/test.ts'

interface Start {
  calls: string[]
  scripts: string[]
  commits: number
  /** What made an Intl object. */
  intl: string[]
}

/** Longer than a change is gathered before its queries are asked again (stale-queries.ts). */
const QUIET_MS = 1_500

/** React reports each commit to the hook of its developer tools, also in a production build. */
async function countCommits(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const counted = window as unknown as { commits: number; __REACT_DEVTOOLS_GLOBAL_HOOK__: object }
    counted.commits = 0
    counted.__REACT_DEVTOOLS_GLOBAL_HOOK__ = {
      supportsFiber: true,
      inject: () => 1,
      onCommitFiberRoot: () => {
        counted.commits += 1
      },
      onCommitFiberUnmount: () => undefined,
    }
  })
}

/** Records where an Intl object is made, also by the methods that make one (decision 76). */
async function recordIntl(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const made: string[] = []
    Object.assign(window, { made })
    const record = (name: string) => made.push(`${name} ${new Error().stack?.split('\n').slice(2, 5).join(' ')}`)
    for (const name of ['Collator', 'DateTimeFormat', 'NumberFormat', 'PluralRules', 'RelativeTimeFormat'] as const) {
      const made = (target: object, args: unknown[]) => {
        record(name)
        return Reflect.construct(target as new () => object, args)
      }
      const proxy = new Proxy(Intl[name] as unknown as new () => object, {
        construct: made,
        apply: (target, _, args) => made(target, args),
      })
      Object.assign(Intl, { [name]: proxy })
    }
    for (const [kind, method] of [
      [Number.prototype, 'toLocaleString'],
      [Date.prototype, 'toLocaleString'],
      [Date.prototype, 'toLocaleDateString'],
      [Date.prototype, 'toLocaleTimeString'],
      [String.prototype, 'localeCompare'],
    ] as const) {
      const original = (kind as unknown as Record<string, (...args: unknown[]) => unknown>)[method]
      Object.assign(kind, {
        [method](...args: unknown[]) {
          record(method)
          return original?.apply(this, args)
        },
      })
    }
  })
}

const commitsOf = (page: Page) => page.evaluate(() => (window as unknown as { commits: number }).commits)

async function startOf(page: Page, email: string, path: string): Promise<Start> {
  await countCommits(page)
  await recordIntl(page)
  // Other tests change records meanwhile: without live changes no question is asked again.
  await page.route('**/api/live', (route) =>
    route.fulfill({ contentType: 'text/event-stream', body: 'event: ready\n\n' }),
  )
  const calls: string[] = []
  const scripts: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/') && !['/api/auth/login', '/api/live'].includes(pathname))
      calls.push(`${request.method()} ${pathname}${new URL(request.url()).search}`)
    if (request.resourceType() === 'script') scripts.push(pathname)
  })
  await signIn(page, email, undefined, path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('button', { name: new RegExp(`^${notificationsTexts.title}`) })).toBeVisible()
  let before = { calls: -1, scripts: -1, commits: -1 }
  await expect(async () => {
    const now = { calls: calls.length, scripts: scripts.length, commits: await commitsOf(page) }
    const isQuiet = JSON.stringify(now) === JSON.stringify(before)
    before = now
    expect(isQuiet).toBe(true)
  }).toPass({ intervals: [QUIET_MS], timeout: 30_000 })
  const intl = await page.evaluate(() => (window as unknown as { made: string[] }).made)
  return { calls: calls.sort(), scripts, commits: before.commits, intl }
}

/** An owner with a boat and a request, whom other tests tell nothing: a notification about the screen would add a call. */
async function quietOwner(api: APIRequestContext): Promise<{ email: string; requestId: string }> {
  const { as, customerWithRequest } = records(api)
  const { owner, request } = await customerWithRequest()
  await as(owner.email, notificationsApi.markAllRead)
  return { email: owner.email, requestId: request.id }
}

for (const { who, path, limit } of [
  { who: null, path: '/boats', limit: { calls: 4, scripts: 12, commits: 20 } },
  { who: null, path: '/maintenance/:id', limit: { calls: 9, scripts: 22, commits: 28 } },
  { who: demo.technician, path: '/technician/dashboard', limit: { calls: 3, scripts: 12, commits: 18 } },
  { who: demo.admin, path: '/admin/overview', limit: { calls: 5, scripts: 12, commits: 20 } },
]) {
  test(`${path} starts with few calls, scripts and commits`, async ({ page, request }) => {
    const owner = who ? null : await quietOwner(request)
    const address = path.replace(':id', owner?.requestId ?? '')
    const { calls, scripts, commits, intl } = await startOf(page, who ?? owner?.email ?? '', address)
    expect(new Set(calls).size, `${calls.join('\n')}\nEach question is asked once.`).toBe(calls.length)
    expect(calls.length, calls.join('\n')).toBeLessThanOrEqual(limit.calls)
    expect(scripts.length, scripts.join('\n')).toBeLessThanOrEqual(limit.scripts)
    expect(commits).toBeLessThanOrEqual(limit.commits)
    expect(intl).toEqual([])
  })
}
