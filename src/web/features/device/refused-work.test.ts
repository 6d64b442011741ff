import 'fake-indexeddb/auto'
import { beforeEach, expect, it, vi } from 'vitest'
import { serve } from '../../../../test/web-server.ts'
import { partListsApi } from '../../../shared/inventory/part-lists.contract.ts'
import { photosApi } from '../../../shared/photos/photos.contract.ts'
import { requestsApi } from '../../../shared/requests/requests.contract.ts'
import { writeToken } from '../../api/token-store.ts'
import { wipeOutbox } from '../../offline/outbox.ts'
import { addWork, workOf } from '../../offline/outbox-store.ts'
import { aWork } from '../../offline/waiting-fixture.ts'
import { tellAdmins, textOf } from './refused-work.ts'

vi.mock('../../feedback/toasts.tsx', () => ({ toast: () => () => undefined }))

const JOB = '0190a0f0-0000-7000-8000-000000000001'
const refused = { account: 'ben', group: JOB, state: 'REJECTED', reason: 'Stok yetersiz.' } as const
const used = aWork(partListsApi.addTransaction, { ...refused, params: { id: 'i' }, title: 'Kullan: Impeller, 2 adet' })
const photo = aWork(photosApi.upload, {
  ...refused,
  title: 'Fotoğraf: IMG_1.jpg',
  body: {
    form: [
      ['caption', 'Çizik pervane'],
      ['file', new Blob(['bytes'])],
    ],
  },
})

beforeEach(async () => {
  writeToken(`e30.${btoa(JSON.stringify({ sub: 'ben' }))}.x`)
  await wipeOutbox()
})

it('refused work: its text → says what was done, when, how much, and why it was refused', () => {
  const complete = aWork(requestsApi.complete, {
    ...refused,
    title: 'İşi tamamla: Meltem',
    params: { id: JOB },
    json: {
      workDone: 'Impeller değişti.',
      readings: [
        { engineId: 'e', hours: 512.5 },
        { engineId: 'f', hours: null },
      ],
    },
  })
  expect([textOf(complete), textOf(photo)]).toEqual([
    'Kaydedilemeyen iş: İşi tamamla: Meltem\nImpeller değişti.\n512,5 saat\nYapıldığı an: 14.11.2026 13:00\nNeden: Stok yetersiz.',
    'Kaydedilemeyen iş: Fotoğraf: IMG_1.jpg\nÇizik pervane\nYapıldığı an: 14.11.2026 13:00\nNeden: Stok yetersiz.\nFotoğraf, çekenin cihazında duruyor.',
  ])
})

it('refused work: told to the admins → goes from the device, but a photo stays', async () => {
  const calls = serve({ 'POST /api/maintenance/refused-work': null })
  await addWork(used)
  await addWork(photo)
  await tellAdmins(used)
  await tellAdmins(photo)
  expect(calls.map(({ body }) => body)).toEqual([
    { requestId: JOB, text: expect.stringContaining('Impeller, 2 adet') },
    { requestId: JOB, text: expect.stringContaining('Çizik pervane') },
  ])
  const left = await workOf('ben')
  expect(left.map(({ title, isTold }) => [title, isTold])).toEqual([['Fotoğraf: IMG_1.jpg', true]])
})

it('refused work: of nothing that has a job → is told without one', async () => {
  const calls = serve({ 'POST /api/maintenance/refused-work': null })
  await tellAdmins({ ...used, group: 'new-lists' })
  expect(calls.map(({ body }) => Object.keys(body as object))).toEqual([['text']])
})
