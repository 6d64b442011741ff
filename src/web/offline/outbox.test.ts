import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { deviceTexts } from '../../shared/app/device.texts.ts'
import { partListsApi } from '../../shared/inventory/part-lists.contract.ts'
import { photosApi } from '../../shared/photos/photos.contract.ts'
import { SENT_AT_HEADER } from '../../shared/sent-at.ts'
import { clearSession, writeToken } from '../api/token-store.ts'
import { deleteWork, keepSending, sendOrQueue, sendWaiting, wipeOutbox } from './outbox.ts'
import { addWork, changeWork, type OutboxItem, workOf } from './outbox-store.ts'

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

it('outbox: with a network → sent at once, nothing is kept', async () => {
  expect(await use(1)).toEqual({})
  expect([quantities(), await left()]).toEqual([[1], []])
})

it('outbox: what waited → is sent with what the device’s clock shows then', async () => {
  isOnline = false
  await use(1)
  isOnline = true
  const before = Date.now()
  await sendWaiting()
  const sentAt = new Headers(fetched.mock.lastCall?.[1].headers).get(SENT_AT_HEADER) ?? ''
  expect(Date.parse(sentAt)).toBeGreaterThanOrEqual(before)
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

const photo = (name: string) => {
  const body = new FormData()
  body.set('uploadId', name)
  body.set('file', new Blob(['bytes']))
  return sendOrQueue(photosApi.upload, { body }, { group: 'job', title: name })
}
const inStorage = (usage: number, quota: number) =>
  vi.stubGlobal(
    'navigator',
    Object.create(navigator, {
      userAgent: { value: '' },
      storage: { value: { estimate: async () => ({ usage, quota }) } },
    }),
  )

it('outbox: sixty photos wait → the next is not kept, and the person is told; a note still is', async () => {
  isOnline = false
  answer = () => lost
  for (let number = 1; number <= 60; number++) expect(await photo(String(number))).toBeNull()
  await expect(photo('61')).rejects.toMatchObject({ key: 'network_error' })
  expect([(await left()).length, told.at(-1)]).toEqual([60, deviceTexts.tooManyPhotos])
  expect(await use(1)).toBeNull()
})

it.each([
  [79, true],
  [80, false],
])('outbox: %s %% of the storage is used → a photo is kept: %s', async (usage, isKept) => {
  isOnline = false
  answer = () => lost
  inStorage(usage, 100)
  const kept = await photo('1').then(
    () => true,
    () => false,
  )
  expect([kept, (await left()).length]).toEqual([isKept, isKept ? 1 : 0])
})

it('outbox: a storage that is full → the caller keeps what was typed', async () => {
  isOnline = false
  answer = () => lost
  const add = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  await expect(use(1)).rejects.toMatchObject({ key: 'network_error' })
  isOnline = true
  await expect(use(1)).rejects.toMatchObject({ key: 'network_error' })
  add.mockRestore()
  expect([await left(), told]).toEqual([[], [deviceTexts.notKept, deviceTexts.notKept]])
})

it('outbox: a storage that has become full → what waits is sent all the same, and makes room', async () => {
  isOnline = false
  await use(1)
  await use(2)
  isOnline = true
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  onTestFinished(() => put.mockRestore())
  await sendWaiting()
  expect([quantities(), await left()]).toEqual([[1, 2], []])
})

it('outbox: another tab is sending, without locks → this one sends nothing until its time is over', async () => {
  isOnline = false
  await use(1)
  isOnline = true
  localStorage.setItem('pruva-outbox-lease', String(Date.now() + 10_000))
  await sendWaiting()
  expect(quantities()).toEqual([])
  localStorage.setItem('pruva-outbox-lease', String(Date.now() - 1))
  await sendWaiting()
  expect([quantities(), localStorage.getItem('pruva-outbox-lease')]).toEqual([[1], null])
})

it('outbox: another tab holds the lock → this one sends nothing until that one is closed, and then by itself', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  isOnline = false
  await use(1)
  isOnline = true
  let isHeld = true
  const request = (_name: string, _how: object, run: (lock: object | null) => unknown) => run(isHeld ? null : {})
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { locks: { request } }))
  await sendWaiting()
  expect(quantities()).toEqual([])
  isHeld = false
  vi.runOnlyPendingTimers()
  await vi.waitFor(async () => expect([quantities(), await left()]).toEqual([[1], []]))
})

it('outbox: the account changes on this device while its work is sent → the rest stays with its account', async () => {
  isOnline = false
  await use(1)
  await use(2)
  isOnline = true
  answer = () => {
    writeToken(tokenOf('baskasi'))
    return [200, 'ok']
  }
  await sendWaiting()
  expect([quantities(), (await left()).map(([title]) => title)]).toEqual([[1], ['use 2']])
})

it('outbox: a server that takes this version no more → the work waits, and a new version sends the same operation', async () => {
  isOnline = false
  await use(1)
  isOnline = true
  answer = () => [409, 'app_outdated']
  await sendWaiting()
  const [work] = await workOf('ben')
  expect(work?.state).toBe('READY')
  answer = () => [200, 'ok']
  await sendWaiting()
  expect([new Set(sent.map(({ id }) => id)).size, await left()]).toEqual([1, []])
})

it('outbox: a page that its phone froze, and told nothing of the network → sends when it is looked at again', async () => {
  const stop = keepSending(() => undefined)
  isOnline = false
  await use(1)
  isOnline = true
  document.dispatchEvent(new Event('visibilitychange'))
  await vi.waitFor(async () => expect([quantities(), await left()]).toEqual([[1], []]))
  stop()
})
