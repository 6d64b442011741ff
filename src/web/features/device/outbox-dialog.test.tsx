import 'fake-indexeddb/auto'
import { screen } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { press } from '../../../../test/user-actions.ts'
import { aRequest, TECHNICIAN } from '../../../../test/web-fixtures.ts'
import { show } from '../../../../test/web-screen.tsx'
import { done, refusal } from '../../../../test/web-server.ts'
import { deviceTexts } from '../../../shared/app/device.texts.ts'
import { readingsApi } from '../../../shared/engines/readings.contract.ts'
import { jobNotesApi } from '../../../shared/requests/job-notes.contract.ts'
import { requestsApi } from '../../../shared/requests/requests.contract.ts'
import { onCallEvents } from '../../api/call-events.ts'
import { addWork, wipeWork, workOf } from '../../offline/outbox-store.ts'
import { aWork } from '../../offline/waiting-fixture.ts'
import { showWaiting } from '../../offline/waiting-work.ts'
import { OutboxDialog } from './outbox-dialog.tsx'

const job = aRequest({ status: 'CANCELED', version: 7, updatedAt: '2026-11-20T10:00:00.000Z' })
const REQUEST = `/api/maintenance/requests/${job.id}`
const refused = aWork(requestsApi.complete, {
  account: TECHNICIAN.id,
  params: { id: job.id },
  group: job.id,
  title: 'İşi tamamla: Meltem',
  json: { workDone: 'Impeller değişti.', version: 3 },
  state: 'REJECTED',
  reason: 'Bu kaydı başka biri değiştirdi.',
})

it('outbox dialog: a refused completion → shows both sides, and mine is sent for the job as it is now', async () => {
  // Of tests before it on the same device.
  await wipeWork()
  await addWork(refused)
  const [work = refused] = await workOf(TECHNICIAN.id)
  showWaiting([{ ...work, changed: { by: 'Ayşe Yılmaz', at: '2026-11-20T10:00:00.000Z' } }])
  show(<OutboxDialog onClose={vi.fn()} />, {
    as: TECHNICIAN,
    server: { [`GET ${REQUEST}`]: job, [`POST ${REQUEST}/complete`]: done('request_completed', job) },
  })
  expect(await screen.findByRole('row', { name: 'Durum İptal edildi Tamamlandı' })).toBeTruthy()
  expect(screen.getByText('Son değişiklik: 20.11.2026 13:00, Ayşe Yılmaz')).toBeTruthy()
  await press('Benimkini uygula: İşi tamamla: Meltem')
  await expect
    .poll(async () => (await workOf(TECHNICIAN.id)).map(({ body, state }) => [body, state]))
    .toEqual([[{ json: { workDone: 'Impeller değişti.', version: 7 } }, 'READY']])
  showWaiting([])
})

it.each([
  ['a reading', readingsApi.add, { hours: 900 }, { hours: 900, confirm: true }],
  [
    'a completion',
    requestsApi.complete,
    { workDone: 'Yağ', readings: [{ engineId: 'm', hours: 900 }], version: 3 },
    { workDone: 'Yağ', readings: [{ engineId: 'm', hours: 900, confirm: true }], version: 3 },
  ],
])('outbox dialog: unusual hours of %s → one press confirms them', async (_of, endpoint, json, confirmed) => {
  await wipeWork()
  const asked = { title: 'Motor saati', state: 'REJECTED', refusal: 'reading_unusual' } as const
  await addWork(aWork(endpoint, { account: TECHNICIAN.id, params: { id: job.id }, group: job.id, json, ...asked }))
  showWaiting(await workOf(TECHNICIAN.id))
  show(<OutboxDialog onClose={vi.fn()} />, { as: TECHNICIAN })
  await press('Saat doğru, böyle kaydet: Motor saati')
  await expect
    .poll(async () => (await workOf(TECHNICIAN.id)).map(({ body, state }) => [body, state]))
    .toEqual([[{ json: confirmed }, 'READY']])
  showWaiting([])
})

it('outbox dialog: a job that was taken away → shows the reason, and can be told to the admins', async () => {
  const forbidden = vi.fn()
  onTestFinished(onCallEvents({ forbidden }))
  showWaiting([{ ...refused, reason: 'Bu iş artık sizde değil.' }])
  const { sent } = show(<OutboxDialog onClose={vi.fn()} />, {
    as: TECHNICIAN,
    server: {
      [`GET ${REQUEST}`]: refusal(403, 'not_your_request'),
      'POST /api/maintenance/refused-work': done('refused_work_sent'),
    },
  })
  expect(await screen.findByText('Bu iş artık sizde değil.')).toBeTruthy()
  await press('Yöneticiye bildir: İşi tamamla: Meltem')
  await expect
    .poll(() => sent.filter(({ call }) => call.startsWith('POST')).map(({ body }) => body))
    .toMatchObject([{ text: expect.stringContaining('Impeller değişti.') }])
  expect(screen.queryByRole('row')).toBeNull()
  // What lies below the dialog stays.
  expect(forbidden).not.toHaveBeenCalled()
  showWaiting([])
})

it('outbox dialog: work at which the server failed → its job and the reason, without a word of a missing network', async () => {
  const reason = deviceTexts.serverFails(5, 'Beklenmeyen bir hata oluştu')
  const work = aWork(jobNotesApi.add, {
    params: { id: job.id },
    group: job.id,
    job: 'Meltem · S-2026-0053',
    state: 'REJECTED',
    reason,
  })
  showWaiting([work])
  show(<OutboxDialog onClose={vi.fn()} />, { as: TECHNICIAN })
  expect(await screen.findByText('Meltem · S-2026-0053')).toBeTruthy()
  expect(screen.getByText(reason)).toBeTruthy()
  expect(screen.getByRole('button', { name: deviceTexts.tellOf(work.title) })).toBeTruthy()
  expect(screen.queryByText(/bağlantı gelince/)).toBeNull()
  showWaiting([])
})

it('outbox dialog: work that a closed page left as being sent, without a network → it waits, and can be deleted', async () => {
  const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const work = aWork(jobNotesApi.add, { params: { id: job.id }, group: job.id, state: 'SENDING' })
  showWaiting([work])
  show(<OutboxDialog onClose={vi.fn()} />, { as: TECHNICIAN })
  expect(await screen.findByRole('button', { name: deviceTexts.deleteWorkOf(work.title) })).toBeTruthy()
  expect(screen.getByText(deviceTexts.states.READY)).toBeTruthy()
  expect(screen.queryByText(deviceTexts.states.SENDING)).toBeNull()
  network.mockRestore()
  showWaiting([])
})
