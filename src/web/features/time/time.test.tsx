// The clock of a job and the shell, what waits on the device, and the question about a forgotten one.
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { press } from '../../../../test/user-actions.ts'
import { ADMIN, aPublicWorkshop, aRequest, TECHNICIAN, TECHNICIAN_ID } from '../../../../test/web-fixtures.ts'
import { show } from '../../../../test/web-screen.tsx'
import { pageOf, type Sent } from '../../../../test/web-server.ts'
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

test.each([
  ['a technician', TECHNICIAN, 'lg'],
  ['an admin', ADMIN, null],
])('the job’s button of %s: large where it is the day’s work', async (_, as, size) => {
  show(<JobClock requestId="r1" boatName="Meltem" isActive />, { as, server: server([]) })
  expect((await screen.findByRole('button', { name: 'Başla' })).getAttribute('data-size')).toBe(size)
})

test('the job’s button ends the clock that runs on it, and says so where another job’s runs', async () => {
  const { unmount } = openJob([anEntry()])
  expect(await screen.findByText('Satılan 6 sa, harcanan 7 sa 40 dk')).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'Bitir · 1 sa 12 dk' })).toBeTruthy()
  unmount()
  openJob([anEntry()], 'r2')
  expect(await screen.findByText('Meltem teknesindeki saatiniz bununla biter.')).toBeTruthy()
})

test('hours in extra work that waits are not offered again', async () => {
  const of = (offeredHours: number) => ({
    ...server([]),
    'GET /api/time': { ...pageOf([]), job: { soldHours: 6, offeredHours, spentMinutes: 460 } },
  })
  const open = (offered: number) =>
    show(<JobClock requestId="r1" boatName="Meltem" isActive />, { as: ADMIN, server: of(offered) })
  const { unmount } = open(1)
  expect(await screen.findByText('Yanıtlanmamış ek işlerde 1 sa')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Harcanandan ek iş' }).getAttribute('href')).toMatch(/hours=0.667$/)
  unmount()
  open(2)
  expect(await screen.findByText('Yanıtlanmamış ek işlerde 2 sa')).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Harcanandan ek iş' })).toBeNull()
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

test('a forgotten clock offers no end that the server refuses: later than its limit, or more than 16 hours', async () => {
  const early = anEntry({
    ...forgotten,
    startedAt: `${yesterday}T06:40:00.000Z`,
    lastActAt: `${yesterday}T22:50:00.000Z`,
  })
  const { unmount } = show(<ClockStrip />, { as: TECHNICIAN, server: server([early]) })
  await press('Yanıtla')
  const dialog = await screen.findByRole('dialog', { name: 'Ne zaman bitti?' })
  expect(await within(dialog).findByRole('button', { name: /^Kapanış/ })).toBeTruthy()
  expect(within(dialog).queryByRole('button', { name: /^Bu işteki son kaydınız/ })).toBeNull()
  unmount()
  // 03.30: closing time is of the next shift.
  const night = anEntry({
    state: 'FORGOTTEN',
    startedAt: `${yesterday}T00:30:00.000Z`,
    lastActAt: `${yesterday}T00:50:00.000Z`,
  })
  show(<ClockStrip />, { as: TECHNICIAN, server: server([night]) })
  await press('Yanıtla')
  const other = await screen.findByRole('dialog', { name: 'Ne zaman bitti?' })
  expect(await within(other).findByRole('button', { name: /^Bu işteki son kaydınız: .* 03:50$/ })).toBeTruthy()
  expect(within(other).queryByRole('button', { name: /^Kapanış/ })).toBeNull()
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

const writeHours = async () => {
  await press('Elle yaz')
  return within(await screen.findByRole('dialog', { name: 'Saat yaz' }))
}
const jobs = [
  aRequest({ id: 'r7', requestNumber: 'S-2026-0007', boatName: 'Lodos', status: 'ACTIVE' }),
  aRequest({ id: 'r8', requestNumber: 'S-2026-0008', boatName: 'Poyraz', status: 'PENDING' }),
]

test('hours by hand: a technician chooses among the own jobs that run or have run', async () => {
  const own = { ...server([]), 'GET /api/maintenance/requests/assigned': pageOf(jobs), 'POST /api/time': anEntry() }
  const { sent } = show(<TimePage />, { as: TECHNICIAN, server: own })
  const dialog = await writeHours()
  await userEvent.click(dialog.getByRole('combobox', { name: /^İş/ }))
  const option = await screen.findByRole('option', { name: 'S-2026-0007 · Lodos' })
  expect(screen.queryByRole('option', { name: /Poyraz/ })).toBeNull()
  await userEvent.click(option)
  await userEvent.type(dialog.getByLabelText(/^Başlangıç/), '09:00')
  await userEvent.type(dialog.getByLabelText(/^Bitiş/), '10:30')
  await userEvent.click(dialog.getByRole('button', { name: 'Kaydet' }))
  const body = () => sent.find(({ call }) => call === 'POST /api/time')?.body
  await expect.poll(body).toMatchObject({ requestId: 'r7' })
})

test('hours by hand: an admin finds any job by search', async () => {
  const all = {
    ...{ ...server([]), 'GET /api/labour-rates': { rates: [], defaultCost: null, costs: [], version: 1 } },
    'GET /api/maintenance/requests': ({ query }: Sent) =>
      pageOf(jobs.filter(({ boatName }) => boatName.includes(query.search ?? ''))),
  }
  show(<TimePage />, { as: ADMIN, server: all })
  const dialog = await writeHours()
  await userEvent.type(dialog.getByRole('combobox', { name: /^İş/ }), 'Poyraz')
  expect(await screen.findByRole('option', { name: /^S-2026-0008 · Poyraz/ })).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('option', { name: /Lodos/ })).toBeNull())
  await userEvent.click(screen.getByRole('option', { name: /Poyraz/ }))
  expect(dialog.getByRole<HTMLInputElement>('combobox', { name: /^İş/ }).value).toBe('S-2026-0008 · Poyraz')
})

test('times: an end before the start is of the next day; the closing time is the last of the opening hours', () => {
  const values = { requestId: 'r1', day: '2026-11-20', startedAt: '22:00', endedAt: '01:30', reason: '' }
  expect(spanOf(values, null)).toEqual({ startedAt: '2026-11-20T19:00:00.000Z', endedAt: '2026-11-20T22:30:00.000Z' })
  expect(closingOf('2026-11-20T06:40:00Z', null)).toBe('2026-11-20T15:00:00.000Z')
  expect(closingOf('2026-11-20T17:00:00Z', '9.00-18.30')).toBeNull()
})
