import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { expectNoDialog, expectToast, fill, press, pressInDialog } from '../../../../test/user-actions.ts'
import { aPhoto, aRequest, CUSTOMER, TECHNICIAN, USTA } from '../../../../test/web-fixtures.ts'
import { show } from '../../../../test/web-screen.tsx'
import { type Answers, done, pageOf, refusal, type Sent } from '../../../../test/web-server.ts'
import type { RequestStatus } from '../../../shared/requests/requests.status.ts'
import { aReport, REPORT } from './report-fixture.tsx'
import { ReportSection } from './report-section.tsx'

const work = (reportSignedAt: string | null) => ({
  workDone: null,
  offerNumber: null,
  lines: [],
  usedParts: [],
  reportSignedAt,
})
const WORK = 'GET /api/maintenance/requests/request/work'
const SIGNED_AT = '2026-11-20T10:00:00.000Z'

function section(role: 'TECHNICIAN' | 'CUSTOMER', status: RequestStatus, answers: Answers = {}) {
  const request = aRequest({ status, technicians: [{ ...USTA, name: 'Kemal Usta' }], customerName: 'Deniz Kaptan' })
  return show(<ReportSection request={request} role={role} />, {
    as: role === 'CUSTOMER' ? CUSTOMER : TECHNICIAN,
    server: {
      [WORK]: work(null),
      [`GET ${REPORT}`]: aReport(),
      'GET /api/maintenance/photos/request/request': pageOf([]),
      ...answers,
    },
  })
}
const bodyOf = (sent: { call: string; body: unknown }[], call: string) => sent.find((one) => one.call === call)?.body

test('a technician signs a completed job with two presses: the form and the names stand ready', async () => {
  const signed = { at: SIGNED_AT, technician: 'Usta Kemal', owner: null, sha256: 'a'.repeat(64) }
  const { sent } = section('TECHNICIAN', 'COMPLETED', {
    [`POST ${REPORT}/sign`]: done('report_signed_now', aReport({ signed, version: 1 })),
  })
  await press('İmzala')
  expect(await screen.findByText('Motor ısınıyor')).toBeTruthy()
  expect(screen.getByText('İmpeller · 1 adet')).toBeTruthy()
  await pressInDialog('İmzala ve gönder')
  await expectToast('Servis formu imzalandı')
  expect(bodyOf(sent, `POST ${REPORT}/sign`)).toMatchObject({
    technician: { name: 'Kemal Usta', strokes: [] },
    owner: null,
    version: 0,
  })
})

test('an owner who is there signs too, by their name where they cannot draw', async () => {
  const { sent } = section('TECHNICIAN', 'COMPLETED', {
    [`POST ${REPORT}/sign`]: done('report_signed_now', aReport()),
  })
  await press('İmzala')
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Müşteri burada, imzalıyor' }))
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Müşterinin adı/ }).value).toBe('Deniz Kaptan')
  await pressInDialog('İmzala ve gönder')
  await waitFor(() =>
    expect(bodyOf(sent, `POST ${REPORT}/sign`)).toMatchObject({ owner: { name: 'Deniz Kaptan', strokes: [] } }),
  )
})

test('a job under way: its findings are saved with the chosen photos → nothing is signed', async () => {
  const { sent } = section('TECHNICIAN', 'ACTIVE', {
    [`PUT ${REPORT}`]: done('report_saved', aReport({ version: 1 })),
    'GET /api/maintenance/photos/request/request': ({ query }: Sent) =>
      pageOf(query.source === 'STAFF' ? [aPhoto({ id: 'p1', caption: 'Eski conta' })] : []),
  })
  expect(screen.queryByRole('button', { name: 'İmzala' })).toBeNull()
  await press('Formu düzenle')
  await fill(/^Bulgular/, 'Conta kaçırıyor')
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Eski conta' }))
  await pressInDialog('Kaydet')
  await expectNoDialog()
  expect(bodyOf(sent, `PUT ${REPORT}`)).toMatchObject({
    findings: 'Conta kaçırıyor',
    workDone: 'İmpeller yenilendi',
    receivedOn: '2026-11-19',
    photoIds: ['p1'],
    version: 0,
  })
})

test('a report that cannot be loaded says so and loads again', async () => {
  let isDown = true
  section('TECHNICIAN', 'ACTIVE', {
    [`GET ${REPORT}`]: () => (isDown ? refusal(404, 'report_not_found') : aReport()),
  })
  await press('Formu düzenle')
  expect(await screen.findByText('Servis formu yüklenemedi')).toBeTruthy()
  isDown = false
  await press('Yeniden dene')
  expect(await screen.findByRole('textbox', { name: /^Bulgular/ })).toBeTruthy()
})

test('the owner sees nothing before it is signed, and then opens it', async () => {
  const { unmount } = section('CUSTOMER', 'COMPLETED')
  expect(screen.queryByText('Servis formu')).toBeNull()
  unmount()
  section('CUSTOMER', 'COMPLETED', { [WORK]: work(SIGNED_AT) })
  expect(await screen.findByRole('button', { name: 'Formu aç (PDF)' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Formu düzenle' })).toBeNull()
})
