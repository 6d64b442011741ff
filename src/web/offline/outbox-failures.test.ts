// What a sending that fails does to the rest of the outbox.
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { deviceTexts } from '../../shared/app/device.texts.ts'
import { partListsApi } from '../../shared/inventory/part-lists.contract.ts'
import { onCallEvents } from '../api/call-events.ts'
import { clearSession, writeToken } from '../api/token-store.ts'
import { keepSending, retryWork, sendOrQueue, sendWaiting, wipeOutbox } from './outbox.ts'
import { type OutboxItem, workOf } from './outbox-store.ts'

const told = vi.hoisted(() => [] as string[])
vi.mock('../feedback/toasts.tsx', () => ({ toast: (text: string) => told.push(text) && (() => undefined) }))

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
  told.length = 0
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

it('outbox: work of a job that was taken away → stays with its reason, and the person’s screen stays too', async () => {
  const events = { forbidden: vi.fn(), accountStateChanged: vi.fn() }
  onTestFinished(onCallEvents(events))
  isOnline = false
  await use(1)
  isOnline = true
  answer = () => [403, 'not_your_request']
  await sendWaiting()
  expect(await left()).toEqual([['use 1', 'REJECTED', 'Bu talep size ait değil']])
  expect(events.forbidden).not.toHaveBeenCalled()
  // The account's role may have changed.
  expect(events.accountStateChanged).toHaveBeenCalledOnce()
})

/** The server has refused the first thing of the job. */
async function refuseFirst(about: { isLast?: boolean } = {}): Promise<void> {
  isOnline = false
  await use(1, about)
  isOnline = true
  answer = () => [409, 'insufficient_stock']
  await sendWaiting()
  told.length = 0
}

it('outbox: beside refused work of its job → a new thing is sent at once, and its refusal reaches the person', async () => {
  await refuseFirst()
  await expect(use(2)).rejects.toMatchObject({ status: 409 })
  answer = () => [200, 'ok']
  expect(await use(3)).toEqual({})
  expect((await left()).map(([title]) => title)).toEqual(['use 1'])
})

it('outbox: beside a refused completion → the next completion is sent at once', async () => {
  await refuseFirst({ isLast: true })
  answer = () => [200, 'ok']
  expect(await use(2, { isLast: true })).toEqual({})
})

it('outbox: a completion behind refused work → waits, and nothing is said of a missing network', async () => {
  await refuseFirst()
  answer = () => [200, 'ok']
  expect(await use(2, { isLast: true })).toBeNull()
  expect([quantities(), told]).toEqual([[1], [deviceTexts.keptBehind]])
})

it('outbox: a weak network that gives no answer → the work is kept, and sent again with the same id', async () => {
  const timeout = AbortSignal.timeout.bind(AbortSignal)
  const shorter = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => timeout(20))
  onTestFinished(() => shorter.mockRestore())
  fetched.mockImplementationOnce(async (_address, { headers, signal }) => {
    sent.push({ id: new Headers(headers).get('Idempotency-Key'), body: null })
    return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
  })
  expect(await use(1)).toBeNull()
  await sendWaiting()
  expect([sent.length, new Set(sent.map(({ id }) => id)).size, await left()]).toEqual([2, 1, []])
})
