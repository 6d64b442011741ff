// What a sending that fails does to the rest of the outbox.
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { partListsApi } from '../../shared/inventory/part-lists.contract.ts'
import { clearSession, writeToken } from '../api/token-store.ts'
import { keepSending, retryWork, sendOrQueue, sendWaiting, wipeOutbox } from './outbox.ts'
import { type OutboxItem, workOf } from './outbox-store.ts'

vi.mock('../feedback/toasts.tsx', () => ({ toast: () => () => undefined }))

const tokenOf = (account: string) => `e30.${btoa(JSON.stringify({ sub: account }))}.x`
const sent: { id: string | null; body: unknown }[] = []
/** What the server answers; a refusal, or no answer. */
let answer: (body: unknown) => [number, string] | Error

const fetched = vi.fn(async (_address: string, { headers, body }: RequestInit) => {
  const content = typeof body === 'string' ? JSON.parse(body) : body
  sent.push({ id: new Headers(headers).get('Idempotency-Key'), body: content })
  const result = answer(content)
  if (result instanceof Error) throw result
  const [status, message] = result
  return new Response(JSON.stringify({ success: status < 300, message, data: {} }), { status })
})

let isOnline = true
const lost = new TypeError('network error')

const use = (quantity: number, about: { group?: string; isLast?: boolean } = {}) =>
  sendOrQueue(
    partListsApi.addTransaction,
    { params: { id: 'i' }, body: { quantity, status: 'USED' } },
    { group: 'job', title: `use ${quantity}`, ...about },
  )
const quantities = () => sent.map(({ body }) => (body as { quantity: number }).quantity)
const left = async () => (await workOf('ben')).map(({ title, state, reason }) => [title, state, reason])
const first = async (): Promise<OutboxItem> => (await workOf('ben'))[0]!

beforeEach(async () => {
  vi.stubGlobal('fetch', fetched)
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline)
  isOnline = true
  answer = () => [200, 'ok']
  writeToken(tokenOf('ben'))
  await wipeOutbox()
  sent.length = 0
})
afterEach(() => {
  clearSession({ byHand: true })
  vi.unstubAllGlobals()
})

it('outbox: the server always fails at one call → other jobs are sent, and after five tries it counts as refused', async () => {
  isOnline = false
  await use(1, { group: 'one' })
  await use(2, { group: 'one' })
  await use(3, { group: 'two' })
  isOnline = true
  answer = (body) => ((body as { quantity: number }).quantity === 1 ? [500, 'internal_error'] : [200, 'ok'])
  await sendWaiting()
  expect([quantities(), await left()]).toEqual([
    [1, 3],
    [
      ['use 1', 'READY', expect.stringContaining('1 denemede')],
      ['use 2', 'READY', null],
    ],
  ])
  for (let tries = 2; tries <= 5; tries++) await sendWaiting()
  expect(await left()).toEqual([['use 1', 'REJECTED', expect.stringContaining('5 denemede')]])
  expect(
    new Set(sent.filter(({ body }) => (body as { quantity: number }).quantity === 1).map(({ id }) => id)).size,
  ).toBe(1)
  answer = () => [200, 'ok']
  await retryWork(await first())
  expect(await left()).toEqual([])
})

it('outbox: the server is away → nothing counts as refused, however often it is tried', async () => {
  isOnline = false
  await use(1, { group: 'one' })
  isOnline = true
  answer = () => [503, 'temporarily_unavailable']
  for (let tries = 1; tries <= 7; tries++) await sendWaiting()
  expect(await left()).toEqual([['use 1', 'READY', expect.stringMatching(/\S/)]])
})

it('outbox: no answer comes → the work of all jobs waits, after one try', async () => {
  isOnline = false
  await use(1, { group: 'one' })
  await use(2, { group: 'two' })
  isOnline = true
  answer = () => lost
  await sendWaiting()
  expect(quantities()).toEqual([1])
})

it('outbox: kept for a job that this page has read → carries the job’s name', async () => {
  const stop = keepSending(
    () => undefined,
    (group) => (group === 'job' ? 'Meltem · S-2026-0053' : undefined),
  )
  isOnline = false
  await use(1)
  stop()
  expect((await first()).job).toBe('Meltem · S-2026-0053')
})
