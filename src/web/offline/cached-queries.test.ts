import 'fake-indexeddb/auto'
import { hashKey, onlineManager, type QueryClient } from '@tanstack/react-query'
import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { accountsApi } from '../../shared/accounts/accounts.contract.ts'
import { dayOf } from '../../shared/days.ts'
import type { Role } from '../../shared/roles.ts'
import { call } from '../api/call.ts'
import { createQueryClient } from '../api/query-client.ts'
import { keys } from '../api/query-keys.ts'
import { screenAnswered } from '../api/screen-answers.ts'
import { clearSession, writeToken } from '../api/token-store.ts'
import { ApiError } from '../feedback/api-error.ts'
import { keepDraft, readDraft } from './form-drafts.ts'
import {
  boundAnswers,
  KEEP_MS,
  MOST_BYTES,
  MOST_KEPT,
  readResponse,
  storeResponse,
  wipeAnswers,
  wipeOfOthers,
} from './offline-cache.ts'

const tokenOf = (account: string) => `e30.${btoa(JSON.stringify({ sub: account }))}.x`
const noAnswer = () => Promise.reject(new ApiError({ status: 0, key: 'network_error', message: '' }))
const DAY_MS = 24 * 3_600_000
const inDays = (days: number) => dayOf(new Date(Date.now() + days * DAY_MS))

function startAs(account: string, roleName: Role): QueryClient {
  writeToken(tokenOf(account))
  const client = createQueryClient()
  client.setQueryData(keys.me, { id: account, roleName, ...APPROVED })
  return client
}

const APPROVED = { emailConfirmed: true, userInfoStatus: 'APPROVED' }

/** The data that a start without a network shows; undefined for none. */
async function shownAfterRestart(queryKey: readonly unknown[]): Promise<unknown> {
  const client = createQueryClient()
  for (const asked of [keys.me, queryKey])
    await client.fetchQuery({ queryKey: asked, queryFn: noAnswer, retry: false }).catch(() => undefined)
  return client.getQueryData(queryKey)
}

/** An answer is written beside its query, once the screen has its answers. */
async function written(): Promise<void> {
  await screenAnswered()
  await new Promise((resolve) => setTimeout(resolve, 30))
}

async function kept(client: QueryClient, queryKey: readonly unknown[], data: unknown): Promise<void> {
  await client.fetchQuery({ queryKey, queryFn: async () => data })
  await written()
}

/** The first answer would wait for its file. */
beforeAll(() => import('./offline-cache-writer.ts'))

beforeEach(async () => {
  await wipeAnswers()
  clearSession({ byHand: true })
})

it.each<[Role, readonly unknown[], boolean]>([
  ['CUSTOMER', keys.me, true],
  ['CUSTOMER', [...keys.boats, 'mine', 0], true],
  ['CUSTOMER', keys.request('r'), true],
  ['CUSTOMER', [...keys.request('r'), 'photos', 'OWNER'], true],
  ['CUSTOMER', [...keys.request('r'), 'offers'], false],
  ['CUSTOMER', keys.payments, false],
  ['CUSTOMER', [...keys.engines, 'readings', 'e'], true],
  ['CUSTOMER', [...keys.boats, 'plan', 'b'], true],
  ['TECHNICIAN', [...keys.request('r'), 'plan-items'], true],
  ['TECHNICIAN', [...keys.requestLists, 'assigned', {}], true],
  ['TECHNICIAN', [...keys.request('r'), 'part-lists'], true],
  ['TECHNICIAN', [...keys.requestLists, 'all', {}], false],
  ['TECHNICIAN', [...keys.parts, 'list', {}], false],
  ['TECHNICIAN', [...keys.parts, 'known'], true],
  ['ADMIN', keys.me, true],
  ['ADMIN', [...keys.users, 'list'], false],
  ['ADMIN', keys.request('r'), true],
  ['ADMIN', [...keys.request('r'), 'offers', 0], false],
  ['ADMIN', [...keys.request('r'), 'extras'], false],
  ['ADMIN', [...keys.requestLists, 'all', {}], true],
  ['ADMIN', [...keys.boats, 'list', {}], true],
  ['ADMIN', [...keys.boats, 'detail', 'b'], true],
  ['ADMIN', [...keys.calendar, 'items', '2026-11-01', '2026-11-30'], true],
  ['ADMIN', [...keys.calendar, 'feed'], false],
  ['ADMIN', keys.payments, false],
  ['ADMIN', keys.overview, false],
  ['ADMIN', [...keys.parts, 'list', {}], false],
])('answers on the device: %s %j → kept: %s', async (role, key, isKept) => {
  await kept(startAs('ben', role), key, { id: 'ben', roleName: role, ...APPROVED, content: [] })
  expect((await shownAfterRestart(key)) !== undefined).toBe(isKept)
})

it('answers on the device: what a later answer or a change of this page brought → replaces the earlier', async () => {
  const client = startAs('ben', 'CUSTOMER')
  await kept(client, keys.request('r'), { id: 'r', version: 1 })
  client.setQueryData(keys.request('r'), { id: 'r', version: 2 })
  await written()
  expect(await shownAfterRestart(keys.request('r'))).toEqual({ id: 'r', version: 2 })
})

it('answers on the device: an open page without a network → asks, fails, and shows what is kept', async () => {
  await kept(startAs('ben', 'ADMIN'), keys.request('r'), { id: 'r' })
  onlineManager.setOnline(false)
  try {
    expect(await shownAfterRestart(keys.request('r'))).toEqual({ id: 'r' })
    expect(await shownAfterRestart(keys.request('never seen'))).toBeUndefined()
  } finally {
    onlineManager.setOnline(true)
  }
})

it('answers on the device: a technician’s job → kept for seven days back and ahead', async () => {
  const client = startAs('ben', 'TECHNICIAN')
  const list = [...keys.requestLists, 'assigned', {}]
  const jobs = [-8, -7, 0, 7, 8].map((days) => ({ id: String(days), assignedDate: inDays(days) }))
  await kept(client, list, { content: [...jobs, { id: 'open', assignedDate: null }], page: {} })
  const shown = (await shownAfterRestart(list)) as { content: { id: string }[] }
  expect(shown.content.map(({ id }) => id)).toEqual(['-7', '0', '7', 'open'])
})

it('answers on the device: a job that moves out of these days → goes with its parts', async () => {
  const client = startAs('ben', 'TECHNICIAN')
  const parts = [...keys.request('r'), 'part-lists']
  await kept(client, keys.request('r'), { id: 'r', assignedDate: inDays(1) })
  await kept(client, parts, { content: [] })
  await kept(client, keys.request('r'), { id: 'r', assignedDate: inDays(30) })
  client.setQueryData(keys.request('r'), { id: 'r', assignedDate: inDays(30) })
  await written()
  expect([await shownAfterRestart(keys.request('r')), await shownAfterRestart(parts)]).toEqual([undefined, undefined])
})

it('answers on the device: a refusal → nothing old is shown', async () => {
  await kept(startAs('ben', 'CUSTOMER'), keys.request('r'), { id: 'r' })
  const client = createQueryClient()
  const refuse = () => Promise.reject(new ApiError({ status: 404, key: 'not_found', message: '' }))
  await client.fetchQuery({ queryKey: keys.request('r'), queryFn: refuse }).catch(() => undefined)
  expect(client.getQueryData(keys.request('r'))).toBeUndefined()
})

it('answers on the device: without a session or for another account → not shown', async () => {
  await kept(startAs('ben', 'CUSTOMER'), keys.request('r'), { id: 'r' })
  clearSession()
  expect(await shownAfterRestart(keys.request('r'))).toBeUndefined()
  writeToken(tokenOf('baskasi'))
  expect(await shownAfterRestart(keys.request('r'))).toBeUndefined()
  writeToken(tokenOf('ben'))
  expect(await shownAfterRestart(keys.request('r'))).toEqual({ id: 'r' })
})

it('answers on the device: an answer for the account before, in a tab that has not noticed → not kept', async () => {
  const client = startAs('ben', 'CUSTOMER')
  writeToken(tokenOf('baskasi'))
  await kept(client, keys.request('r'), { id: 'r' })
  writeToken(tokenOf('ben'))
  expect(await shownAfterRestart(keys.request('r'))).toBeUndefined()
})

it.each([
  ['another role', { roleName: 'CUSTOMER', ...APPROVED }],
  ['no approval any more', { roleName: 'TECHNICIAN', ...APPROVED, userInfoStatus: 'REJECTED' }],
])(
  'answers on the device: the account has %s → what was read before is deleted here and asked anew',
  async (_, now) => {
    const client = startAs('ben', 'TECHNICIAN')
    await kept(client, keys.request('r'), { id: 'r', customerPhone: '+90 532 000 00 00' })
    client.setQueryData(keys.me, { id: 'ben', ...now })
    await written()
    expect(client.getQueryData(keys.request('r'))).toBeUndefined()
    expect(await readResponse({ account: 'ben', role: 'TECHNICIAN' }, hashKey(keys.request('r')))).toBeUndefined()
    expect(await shownAfterRestart(keys.request('r'))).toBeUndefined()
  },
)

it('answers on the device: read with another role → not shown before the server has said the new one', async () => {
  await kept(startAs('ben', 'TECHNICIAN'), keys.request('r'), { id: 'r' })
  const me = { id: 'ben', roleName: 'CUSTOMER', ...APPROVED }
  await storeResponse({ account: 'ben', role: '', key: hashKey(keys.me), group: '', data: me, at: Date.now() })
  expect(await shownAfterRestart(keys.request('r'))).toBeUndefined()
})

it('answers on the device: the session is refused → they are deleted, and what was typed stays', async () => {
  await kept(startAs('ben', 'CUSTOMER'), keys.request('r'), { id: 'r' })
  const draft = { title: 'Not', values: { text: 'Filtre' }, base: {}, version: null }
  keepDraft('note', draft)
  vi.stubGlobal('fetch', async () => Response.json({ message: 'invalid_token' }, { status: 401 }))
  await call(accountsApi.me).catch(() => undefined)
  vi.unstubAllGlobals()
  await vi.waitFor(async () =>
    expect(await readResponse({ account: 'ben', role: 'CUSTOMER' }, hashKey(keys.request('r')))).toBeUndefined(),
  )
  writeToken(tokenOf('ben'))
  expect(readDraft('note')).toMatchObject(draft)
})

const role = 'ADMIN'
const START = Date.now()
const answer = (account: string, key: string, at: number, data: unknown = {}) =>
  ({ account, role, key, group: '', data, at: START + at }) as const
const read = (account: string, key: string) => readResponse({ account, role }, key)

it('kept answers: another account signs in → all others go; a sign-out → all go', async () => {
  await storeResponse(answer('ben', 'a', 1))
  await storeResponse(answer('baskasi', 'a', 1))
  await wipeOfOthers({ account: 'baskasi', role })
  expect([await read('ben', 'a'), await read('baskasi', 'a')]).toEqual([undefined, expect.anything()])
  await wipeAnswers()
  expect(await read('baskasi', 'a')).toBeUndefined()
})

it('kept answers: too many, too large or too old → the oldest go', async () => {
  for (let at = 0; at <= MOST_KEPT; at++) await storeResponse(answer('ben', `a${at}`, 1_000 + at))
  await boundAnswers('ben', START + 2_000)
  expect([await read('ben', 'a0'), await read('ben', 'a1')]).toEqual([undefined, expect.anything()])
  await storeResponse(answer('ben', 'large', 3_000, 'x'.repeat(MOST_BYTES - 10)))
  await boundAnswers('ben', START + 3_000)
  expect([await read('ben', 'a1'), await read('ben', 'large')]).toEqual([undefined, expect.anything()])
  await boundAnswers('ben', START + 3_000 + KEEP_MS + 1)
  expect(await read('ben', 'large')).toBeUndefined()
})

it('kept answers: too old, and nobody has looked at the bounds → not shown', async () => {
  await storeResponse(answer('ben', 'old', -KEEP_MS - 1))
  expect(await read('ben', 'old')).toBeUndefined()
})
