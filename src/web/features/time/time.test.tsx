// The clock of a job and the shell, what waits on the device, and the question about a forgotten one.
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { press } from '../../../../test/user-actions.ts'
import { ADMIN, aPublicWorkshop, TECHNICIAN, TECHNICIAN_ID } from '../../../../test/web-fixtures.ts'
import { show } from '../../../../test/web-screen.tsx'
import { pageOf } from '../../../../test/web-server.ts'
import { addDays } from '../../../shared/calendar/calendar.days.ts'
import { dayOf } from '../../../shared/days.ts'
import { requestsApi } from '../../../shared/requests/requests.contract.ts'
import { type TimeEntry, timeApi } from '../../../shared/time/time.contract.ts'
import { aWork } from '../../offline/waiting-fixture.ts'
import { showWaiting } from '../../offline/waiting-work.ts'
import { ClockStrip } from './clock-strip.tsx'
import { closingOf, spanOf } from './entry-values.ts'
import { JobClock } from './job-clock.tsx'
import { TimePage } from './time-page.tsx'

// A clock that runs at noon is not forgotten.
const NOON = '2026-11-20T09:00:00Z'
const minutesAgo = (minutes: number) => new Date(Date.parse(NOON) - minutes * 60_000).toISOString()
const yesterday = addDays(dayOf(NOON), -1)
const anEntry = (patch: Partial<TimeEntry> = {}): TimeEntry => ({
  ...{ id: 't1', userId: TECHNICIAN_ID, person: 'Hasan Usta', requestId: 'r1', requestNumber: 'S-2026-0053' },
  ...{ boatName: 'Meltem', startedAt: minutesAgo(72), endedAt: null, state: 'RUNNING', lastActAt: null, changes: [] },
  ...patch,
})
const forgotten = anEntry({
  ...{ state: 'FORGOTTEN', startedAt: `${yesterday}T06:40:00.000Z`, lastActAt: `${yesterday}T13:20:00.000Z` },
})
const server = (open: TimeEntry[]) => ({
  'GET /api/time': { ...pageOf(open), job: { soldHours: 6, spentMinutes: 460 } },
  'POST /api/time/start': anEntry(),
  'POST /api/time/stop': null,
  'PUT /api/time/t1': anEntry(),
  'GET /api/public/workshop': aPublicWorkshop({ openingHours: 'Pazartesi – Cumartesi, 09.00 – 19.30' }),
})
const openJob = (open: TimeEntry[], requestId = 'r1') =>
  show(<JobClock requestId={requestId} boatName="Meltem" isActive />, { as: TECHNICIAN, server: server(open) })

beforeEach(() => vi.setSystemTime(NOON))
afterEach(() => {
  vi.useRealTimers()
  showWaiting([])
})

test('the job’s button starts with one press and an id of the device', async () => {
  const { sent } = openJob([])
  await userEvent.click(await screen.findByRole('button', { name: 'Başla' }))
  const body = () => sent.find(({ call }) => call === 'POST /api/time/start')?.body
  await expect.poll(body).toEqual({ requestId: 'r1', id: expect.any(String) })
})

test('the job’s button ends the clock that runs on it, and says so where another job’s runs', async () => {
  const { unmount } = openJob([anEntry()])
  expect(await screen.findByText('Satılan 6 sa, harcanan 7 sa 40 dk')).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'Bitir · 1 sa 12 dk' })).toBeTruthy()
  unmount()
  openJob([anEntry()], 'r2')
  expect(await screen.findByText('Meltem teknesindeki saatiniz bununla biter.')).toBeTruthy()
})

test('a press that waits on this device counts at once', async () => {
  showWaiting([aWork(timeApi.start, { json: { requestId: 'r1', id: 'x' } })])
  openJob([])
  expect(await screen.findByRole('button', { name: /^Bitir/ })).toBeTruthy()
})

test('a completion that waits on this device leaves nothing to start', async () => {
  showWaiting([aWork(requestsApi.complete, { params: { id: 'r1' } })])
  openJob([])
  expect(await screen.findByText('Satılan 6 sa, harcanan 7 sa 40 dk')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Başla' })).toBeNull()
})

test('below the top bar: a forgotten clock asks, and is answered with the last act by one press', async () => {
  const { sent } = show(<ClockStrip />, { as: TECHNICIAN, server: server([forgotten]) })
  expect(await screen.findByText('Meltem: Dün 09.40’ta başladınız. Ne zaman bitti?')).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'Çalışan saat' })).toBeNull()
  await press('Yanıtla')
  const dialog = await screen.findByRole('dialog', { name: 'Ne zaman bitti?' })
  expect(await within(dialog).findByRole('button', { name: /^Kapanış: .* 19:30$/ })).toBeTruthy()
  await userEvent.click(within(dialog).getByRole('button', { name: /^Bu işteki son kaydınız: .* 16:20$/ }))
  await expect
    .poll(() => sent.find(({ call }) => call === 'PUT /api/time/t1')?.body)
    .toEqual({ startedAt: forgotten.startedAt, endedAt: forgotten.lastActAt })
})

test('an admin who corrects another’s hours must say why', async () => {
  const entry = anEntry({ state: 'ENDED', endedAt: minutesAgo(12) })
  const { sent } = show(<TimePage />, {
    as: ADMIN,
    server: { ...server([entry]), 'GET /api/labour-rates': { rates: [], defaultCost: null, costs: [], version: 1 } },
  })
  await userEvent.click(await screen.findByRole('button', { name: /^Düzelt: S-2026-0053 · Meltem/ }))
  const dialog = await screen.findByRole('dialog', { name: 'Saati düzelt' })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Kaydet' }))
  expect(await within(dialog).findByText('Nedenini yazın')).toBeTruthy()
  await userEvent.type(within(dialog).getByRole('textbox', { name: /Gerekçe/ }), 'Molayı çıkardım.')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Kaydet' }))
  await expect
    .poll(() => sent.find(({ call }) => call === 'PUT /api/time/t1')?.body)
    .toEqual({ startedAt: entry.startedAt, endedAt: entry.endedAt, reason: 'Molayı çıkardım.' })
})

test('times: an end before the start is of the next day; the closing time is the last of the opening hours', () => {
  const values = { requestId: 'r1', day: '2026-11-20', startedAt: '22:00', endedAt: '01:30', reason: '' }
  expect(spanOf(values, null)).toEqual({ startedAt: '2026-11-20T19:00:00.000Z', endedAt: '2026-11-20T22:30:00.000Z' })
  expect(closingOf('2026-11-20T06:40:00Z', null)).toBe('2026-11-20T15:00:00.000Z')
  expect(closingOf('2026-11-20T17:00:00Z', '9.00-18.30')).toBeNull()
})
