// A signed-in start asks each question once.
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { notificationsApi } from '../src/shared/notifications/notifications.contract.ts'
import { notificationsTexts } from '../src/shared/notifications/notifications.texts.ts'
import { records } from './support/records.ts'
import { demo, signIn, test } from './support/test.ts'

/** Longer than a change is gathered before its queries are asked again (stale-queries.ts). */
const QUIET_MS = 1_500

/** The calls of a start, in order. */
async function callsOf(page: Page, email: string, path: string): Promise<string[]> {
  // Other tests change records meanwhile: without live changes no question is asked again.
  await page.route('**/api/live', (route) =>
    route.fulfill({ contentType: 'text/event-stream', body: 'event: ready\n\n' }),
  )
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/') && !['/api/auth/login', '/api/live'].includes(pathname))
      calls.push(`${request.method()} ${pathname}${new URL(request.url()).search}`)
  })
  await signIn(page, email, undefined, path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('button', { name: new RegExp(`^${notificationsTexts.title}`) })).toBeVisible()
  let before = -1
  await expect(async () => {
    const isQuiet = calls.length === before
    before = calls.length
    expect(isQuiet).toBe(true)
  }).toPass({ intervals: [QUIET_MS], timeout: 30_000 })
  return calls.sort()
}

/** An owner with a boat and a request, whom other tests tell nothing: a notification about the screen would add a call. */
async function quietOwner(api: APIRequestContext): Promise<{ email: string; requestId: string }> {
  const { as, customerWithRequest } = records(api)
  const { owner, request } = await customerWithRequest()
  await as(owner.email, notificationsApi.markAllRead)
  return { email: owner.email, requestId: request.id }
}

for (const { who, path } of [
  { who: null, path: '/boats' },
  { who: null, path: '/maintenance/:id' },
  { who: demo.technician, path: '/technician/dashboard' },
  { who: demo.admin, path: '/admin/overview' },
]) {
  test(`${path} asks each question once`, async ({ page, request }) => {
    const owner = who ? null : await quietOwner(request)
    const address = path.replace(':id', owner?.requestId ?? '')
    const calls = await callsOf(page, who ?? owner?.email ?? '', address)
    expect(calls).toEqual([...new Set(calls)])
  })
}
