// Records that a device names itself: what is about them waits until the server has made them.
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { readingsApi } from '../../shared/engines/readings.contract.ts'
import { partListsApi } from '../../shared/inventory/part-lists.contract.ts'
import { extrasApi } from '../../shared/offers/extra-work.contract.ts'
import { photosApi } from '../../shared/photos/photos.contract.ts'
import { clearSession, writeToken } from '../api/token-store.ts'
import { deleteWork, retryWork, sendOrQueue, sendWaiting, wipeOutbox } from './outbox.ts'
import { workOf } from './outbox-store.ts'

vi.mock('../feedback/toasts.tsx', () => ({ toast: () => () => undefined }))

const sent: string[] = []
const bodies: unknown[] = []
/** Addresses that the server refuses. */
let refused: string[] = []
let isOnline = true

const fetched = vi.fn(async (address: string, { body }: RequestInit) => {
  sent.push(address)
  bodies.push(typeof body === 'string' ? JSON.parse(body) : body)
  const isRefused = refused.includes(address)
  const answer = { success: !isRefused, message: isRefused ? 'global_stock_insufficient' : 'ok', data: {} }
  return new Response(JSON.stringify(answer), { status: isRefused ? 409 : 200 })
})
const left = async () => (await workOf('ben')).map(({ title, state }) => [title, state])
const named = async (title: string) => (await workOf('ben')).find((work) => work.title === title)!

const LIST = '6f3d1d1e-0000-4000-8000-0000000000a1'
const ITEM = '6f3d1d1e-0000-4000-8000-0000000000a2'
const PHOTO = '6f3d1d1e-0000-4000-8000-0000000000a3'
const CREATE = partListsApi.create.url
const USE = partListsApi.addTransaction.url.replace(':id', ITEM)
const UPLOAD = photosApi.upload.url
const DRAFT = extrasApi.draft.url
const METER = readingsApi.addPhoto.url.replace(':id', LIST)
const READING = readingsApi.add.url.replace(':id', LIST)

beforeEach(async () => {
  vi.stubGlobal('fetch', fetched)
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline)
  writeToken(`e30.${btoa(JSON.stringify({ sub: 'ben' }))}.x`)
  await wipeOutbox()
  sent.length = 0
  bodies.length = 0
  refused = []
  isOnline = false
})
afterEach(() => {
  clearSession({ byHand: true })
  vi.unstubAllGlobals()
})

/** A list that is made and used without a network, and a note's place in the same job. */
async function keepUsedList(): Promise<void> {
  const body = { id: LIST, serviceRequestId: null, items: [{ id: ITEM, sparePartId: PHOTO, quantity: 2 }] }
  await sendOrQueue(partListsApi.create, { body }, { group: 'job', record: LIST, title: 'list' })
  const use = { partListItemId: ITEM, quantity: 1, status: 'USED' } as const
  const about = { group: 'job', place: LIST, title: 'use' }
  await sendOrQueue(partListsApi.addTransaction, { params: { id: ITEM }, body: use }, about)
  await sendOrQueue(partListsApi.create, { body: { items: [] } }, { group: 'job', title: 'other' })
}

async function keepDraft(): Promise<void> {
  const form = new FormData()
  form.set('uploadId', PHOTO)
  form.set('file', new Blob(['bytes']))
  await sendOrQueue(photosApi.upload, { body: form }, { group: 'job', record: PHOTO, title: 'photo' })
  const body = { serviceRequestId: LIST, reason: 'HIDDEN_DAMAGE', text: 'Mil eğik', photoIds: [PHOTO, ITEM] } as const
  await sendOrQueue(extrasApi.draft, { body: { ...body, photoIds: [PHOTO, ITEM] } }, { group: 'job', title: 'draft' })
}

it('outbox: a list made and used without a network → sent in order, with the ids that the device gave', async () => {
  await keepUsedList()
  isOnline = true
  await sendWaiting()
  expect([sent, await left()]).toEqual([[CREATE, USE, CREATE], []])
  expect(bodies[0]).toMatchObject({ id: LIST, items: [{ id: ITEM }] })
})

it('outbox: a list that is refused → its use waits, others go on; tried again → both are sent', async () => {
  await keepUsedList()
  isOnline = true
  refused = [CREATE]
  await sendWaiting()
  expect([sent, await left()]).toEqual([
    [CREATE, CREATE],
    [
      ['list', 'REJECTED'],
      ['use', 'READY'],
      ['other', 'REJECTED'],
    ],
  ])
  refused = []
  await retryWork(await named('list'))
  expect([sent.slice(2), await left()]).toEqual([[CREATE, USE], [['other', 'REJECTED']]])
})

it('outbox: a refused list deleted → its use goes too', async () => {
  await keepUsedList()
  isOnline = true
  refused = [CREATE]
  await sendWaiting()
  await deleteWork(await named('list'))
  expect([sent.includes(USE), await left()]).toEqual([false, [['other', 'REJECTED']]])
})

it('outbox: a draft of extra work → waits for its photos; a refused photo deleted → sent without it', async () => {
  await keepDraft()
  isOnline = true
  refused = [UPLOAD]
  await sendWaiting()
  expect([sent, (await left()).map(([title]) => title)]).toEqual([[UPLOAD], ['photo', 'draft']])
  await deleteWork(await named('photo'))
  expect([sent, await left()]).toEqual([[UPLOAD, DRAFT], []])
  expect(bodies[1]).toMatchObject({ photoIds: [ITEM] })
})

it('outbox: a reading → waits for the photo of its meter; a refused photo deleted → sent without it', async () => {
  const form = new FormData()
  form.set('id', PHOTO)
  form.set('file', new Blob(['bytes']))
  const params = { id: LIST }
  await sendOrQueue(readingsApi.addPhoto, { params, body: form }, { group: LIST, record: PHOTO, title: 'photo' })
  await sendOrQueue(readingsApi.add, { params, body: { hours: 5, photoId: PHOTO } }, { group: LIST, title: 'reading' })
  isOnline = true
  refused = [METER]
  await sendWaiting()
  expect([sent, (await left()).map(([title]) => title)]).toEqual([[METER], ['photo', 'reading']])
  await deleteWork(await named('photo'))
  expect([sent, await left()]).toEqual([[METER, READING], []])
  expect(bodies[1]).toMatchObject({ hours: 5 })
  expect(bodies[1]).not.toHaveProperty('photoId')
})
