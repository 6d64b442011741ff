// An owner's new request in the outbox: what belongs to it waits for the id that the server gives.
import 'fake-indexeddb/auto'
import { renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { photosApi } from '../../shared/photos/photos.contract.ts'
import { requestsApi } from '../../shared/requests/requests.contract.ts'
import { clearSession, writeToken } from '../api/token-store.ts'
import { deleteWork, retryWork, sendOrQueue, sendWaiting, wipeOutbox } from './outbox.ts'
import { addWork, type OutboxItem, workOf } from './outbox-store.ts'
import { newGroup, useWaiting } from './waiting-work.ts'

vi.mock('../feedback/toasts.tsx', () => ({ toast: () => () => undefined }))

const sent: { id: string | null; body: unknown }[] = []
/** What the server answers; a refusal, or no answer. */
let answer: (body: unknown) => [number, string, object?] | Error
let isOnline = true
const lost = new TypeError('network error')

const fetched = vi.fn(async (_address: string, { headers, body }: RequestInit) => {
  const content = typeof body === 'string' ? JSON.parse(body) : body
  sent.push({ id: new Headers(headers).get('Idempotency-Key'), body: content })
  const result = answer(content)
  if (result instanceof Error) throw result
  const [status, message, data = {}] = result
  return new Response(JSON.stringify({ success: status < 300, message, data }), { status })
})
const left = async () => (await workOf('ben')).map(({ title, state, reason }) => [title, state, reason])
const first = async (): Promise<OutboxItem> => (await workOf('ben'))[0]!

beforeEach(async () => {
  vi.stubGlobal('fetch', fetched)
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline)
  isOnline = true
  writeToken(`e30.${btoa(JSON.stringify({ sub: 'ben' }))}.x`)
  await wipeOutbox()
  sent.length = 0
})
afterEach(() => {
  clearSession({ byHand: true })
  vi.unstubAllGlobals()
})

/** An owner's new request with a photo, both on this device. */
async function keepRequestWithPhoto(): Promise<void> {
  const group = newGroup('x')
  await sendOrQueue(
    requestsApi.create,
    { body: { requestType: 'FAULT', description: 'Su alıyor', boatId: 'boat' } },
    { group, title: 'request' },
  )
  const form = [['serviceRequestId', group]] as const
  const one = { id: 'p', account: 'ben', group, place: group, isLast: false, title: 'photo', reason: null, at: 1 }
  await addWork({ ...one, method: 'POST', address: photosApi.upload.url, body: { form }, state: 'READY' })
}
const isPhoto = (body: unknown) => body instanceof FormData

it('outbox: a new request refused → its photo waits; mended → sent, and the photo carries the id it got', async () => {
  isOnline = false
  await keepRequestWithPhoto()
  isOnline = true
  answer = () => [409, 'slot_taken']
  await sendWaiting()
  expect(sent.map(({ body }) => isPhoto(body))).toEqual([false])
  expect((await left()).map(([title, state]) => [title, state])).toEqual([
    ['request', 'REJECTED'],
    ['photo', 'READY'],
  ])
  answer = (body) => [200, 'ok', isPhoto(body) ? {} : { id: 'made' }]
  await retryWork(await first(), { slot: null })
  expect(sent[1]!.body).toMatchObject({ description: 'Su alıyor', slot: null })
  expect([...(sent[2]!.body as FormData)]).toEqual([['serviceRequestId', 'made']])
  expect(await left()).toEqual([])
})

it('outbox: a new request whose answer was lost → its photo still gets the id of the one that was made', async () => {
  answer = () => lost
  await keepRequestWithPhoto()
  answer = (body) => [200, 'ok', isPhoto(body) ? {} : { id: 'made' }]
  await sendWaiting()
  const requests = sent.filter(({ body }) => !isPhoto(body))
  expect([new Set(requests.map(({ id }) => id)).size, await left()]).toEqual([1, []])
  expect([...(sent.at(-1)!.body as FormData)]).toEqual([['serviceRequestId', 'made']])
})

it('outbox: a refused new request deleted → its photo goes too', async () => {
  isOnline = false
  await keepRequestWithPhoto()
  isOnline = true
  answer = () => [409, 'slot_taken']
  await sendWaiting()
  await deleteWork(await first())
  expect([await left(), sent.some(({ body }) => isPhoto(body))]).toEqual([[], false])
})

it('outbox: a new request that was made → its photos, which still wait, belong to its place', async () => {
  isOnline = false
  await keepRequestWithPhoto()
  isOnline = true
  answer = (body) => (isPhoto(body) ? lost : [200, 'ok', { id: 'made' }])
  await sendWaiting()
  const { result } = renderHook(() => useWaiting(photosApi.upload, 'made'))
  expect(result.current.map(({ title }) => title)).toEqual(['photo'])
})
