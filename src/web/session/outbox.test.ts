import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { partListsApi } from '../../shared/inventory/part-lists.contract.ts'
import { callOrKeep, deleteWork, sendWaiting, wipeOutbox } from './outbox.ts'
import { addWork, changeWork, type Work, workOf } from './outbox-store.ts'
import { clearSession, writeToken } from './token-store.ts'

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
  callOrKeep(
    partListsApi.addTransaction,
    { params: { id: 'i' }, body: { quantity, status: 'USED' } },
    { group: 'job', title: `use ${quantity}`, ...about },
  )
const quantities = () => sent.map(({ body }) => (body as { quantity: number }).quantity)
const left = async () => (await workOf('ben')).map(({ title, state, reason }) => [title, state, reason])
const first = async (): Promise<Work> => (await workOf('ben'))[0]!

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

it('outbox: with a network → sent at once, nothing is kept', async () => {
  expect(await use(1)).toEqual({})
  expect([quantities(), await left()]).toEqual([[1], []])
})

it('outbox: without a network → kept in order, and each is sent once when it is back', async () => {
  isOnline = false
  for (const quantity of [1, 2, 3]) expect(await use(quantity)).toBeNull()
  expect([quantities(), (await left()).length]).toEqual([[], 3])
  const doneAt = (await workOf('ben')).map(({ at }) => new Date(at).toISOString())
  isOnline = true
  await sendWaiting()
  expect([quantities(), await left()]).toEqual([[1, 2, 3], []])
  expect(sent.map(({ body }) => (body as { clientAt: string }).clientAt)).toEqual(doneAt)
  expect(new Set(sent.map(({ id }) => id)).size).toBe(3)
})

it('outbox: a lost answer → sent again with the same operation’s id, and the same act afterwards has another', async () => {
  answer = () => lost
  expect(await use(1)).toBeNull()
  answer = () => [200, 'ok']
  await sendWaiting()
  await use(1)
  await sendWaiting()
  const ids = sent.map(({ id }) => id)
  expect([new Set(ids.slice(0, -1)).size, new Set(ids).size, await left()]).toEqual([1, 2, []])
})

it('outbox: refused → stays with its reason, what follows is sent, and what has to be last waits', async () => {
  isOnline = false
  await use(1)
  await use(2)
  await use(3, { isLast: true })
  isOnline = true
  answer = (body) => ((body as { quantity: number }).quantity === 1 ? [409, 'insufficient_stock'] : [200, 'ok'])
  await sendWaiting()
  expect(quantities()).toEqual([1, 2])
  expect(await left()).toEqual([
    ['use 1', 'REJECTED', expect.stringMatching(/\S/)],
    ['use 3', 'READY', null],
  ])
  await deleteWork(await first())
  expect([quantities(), await left()]).toEqual([[1, 2, 3], []])
})

it('outbox: one job waits for nothing of another', async () => {
  isOnline = false
  await use(1, { group: 'one' })
  await use(2, { group: 'two', isLast: true })
  isOnline = true
  answer = (body) => ((body as { quantity: number }).quantity === 1 ? [409, 'insufficient_stock'] : [200, 'ok'])
  await sendWaiting()
  expect((await left()).map(([title]) => title)).toEqual(['use 1'])
})

it('outbox: a page that was closed while sending → its work is sent again with the same id', async () => {
  isOnline = false
  await use(1)
  const work = await first()
  await changeWork(work.order, { state: 'SENDING' })
  isOnline = true
  await sendWaiting()
  expect([sent.map(({ id }) => id), await left()]).toEqual([[work.id], []])
})

it('outbox: the server fails → the work and all behind it wait', async () => {
  isOnline = false
  await use(1)
  await use(2)
  isOnline = true
  answer = () => [503, 'temporarily_unavailable']
  await sendWaiting()
  expect([quantities(), (await left()).map(([, state]) => state)]).toEqual([[1], ['READY', 'READY']])
})

it('outbox: another account signs in → sends and sees nothing of the account before', async () => {
  isOnline = false
  await use(1)
  isOnline = true
  writeToken(tokenOf('baskasi'))
  await sendWaiting()
  expect([quantities(), (await left()).length]).toEqual([[], 1])
  await wipeOutbox('baskasi')
  expect(await left()).toEqual([])
})

it('outbox: a session that lapsed → the same account sends it after signing in', async () => {
  isOnline = false
  await use(1)
  isOnline = true
  clearSession()
  await sendWaiting()
  expect(quantities()).toEqual([])
  writeToken(tokenOf('ben'))
  await sendWaiting()
  expect([quantities(), await left()]).toEqual([[1], []])
})

it('outbox: a form with a file → the same parts after it was kept', async () => {
  const form = [['caption', 'Pervane']] as const
  const { order: _order, ...work } = { order: 0, group: 'job', isLast: false, title: 'photo', reason: null, at: 1 }
  const call = { method: 'POST', address: '/api/x', body: { form }, state: 'READY' } as const
  await addWork({ id: 'p', account: 'ben', ...work, ...call })
  await sendWaiting()
  expect([...(sent[0]!.body as FormData)]).toEqual([['caption', 'Pervane']])
})
