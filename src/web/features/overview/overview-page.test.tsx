import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { aCalendarItem } from '../../../../test/web-fixtures.ts'
import { aDue } from '../../../../test/web-payment-fixtures.ts'
import { show } from '../../../../test/web-screen.tsx'
import { pageOf, refusal } from '../../../../test/web-server.ts'
import { appTexts } from '../../../shared/app/app.texts.ts'
import type { CalendarItem } from '../../../shared/calendar/calendar.contract.ts'
import type { Overview } from '../../../shared/overview/overview.contract.ts'
import { overviewTexts as texts } from '../../../shared/overview/overview.texts.ts'
import { OverviewPage } from './overview-page.tsx'

const month = (number: number, values: Partial<Overview['months'][number]> = {}) => ({
  month: `2026-${String(number).padStart(2, '0')}`,
  maintenance: 0,
  fault: 0,
  completed: 0,
  turnaroundDays: null,
  ratings: 0,
  rating: null,
  income: 0,
  ...values,
})
const item = (id: string, date: string, values: Partial<CalendarItem> = {}) =>
  aCalendarItem({ id, date, title: `Kalem ${id}`, auth: 'ADMIN_ONLY', ...values })
const overview: Overview = {
  today: '2026-11-20',
  waiting: {
    approvals: 1200,
    withoutOffer: 3,
    withoutAnswer: 6,
    withoutValidOffer: 4,
    withoutTechnician: 1,
    withoutDate: 2,
    dueBoats: 6,
    lowStock: 7,
    failedMessages: 0,
  },
  hasOverdueDues: false,
  overduePrivacyRequests: 0,
  forgottenClocks: 0,
  backup: null,
  week: {
    start: '2026-11-16',
    end: '2026-11-22',
    items: [
      item('1', '2026-11-17', { type: 'SERVICE_REQUEST', refId: '9', requestStatus: 'COMPLETED' }),
      ...['2', '3', '4', '5', '6', '7', '8'].map((id) => item(id, '2026-11-21')),
    ],
  },
  months: [
    ...Array.from({ length: 11 }, (_, index) => month(index + 1)),
    month(12, {
      maintenance: 12,
      fault: 5,
      completed: 4,
      turnaroundDays: 7.2,
      ratings: 2,
      rating: 4.5,
      income: 208831.05,
    }),
  ],
}
const href = (name: RegExp | string) => screen.getByRole('link', { name }).getAttribute('href')

describe('the overview', () => {
  it('leads from each number to the list that it counts', async () => {
    show(<OverviewPage />, { server: { 'GET /api/overview': overview } })
    await screen.findByText(texts.waiting.title)
    const { labels } = texts.waiting
    expect([
      href(`1.200 ${labels.approvals}`),
      href(`3 ${labels.withoutOffer}`),
      href(`6 ${labels.withoutAnswer}`),
      href(`4 ${labels.withoutValidOffer}`),
      href(`1 ${labels.withoutTechnician}`),
      href(`2 ${labels.withoutDate}`),
      href(`6 ${labels.dueBoats}`),
      href(`7 ${labels.lowStock}`),
      href(`0 ${labels.failedMessages}`),
    ]).toEqual([
      '/admin/users?onlyUnapproved=true',
      '/admin/service?missing=OFFER&sort=createdAt%2Casc',
      '/admin/service?missing=ANSWER&sort=createdAt%2Casc',
      '/admin/service?missing=VALID_OFFER&sort=createdAt%2Casc',
      '/admin/service?missing=TECHNICIAN&sort=createdAt%2Casc',
      '/admin/service?missing=DATE&sort=createdAt%2Casc',
      '/admin/due',
      '/inventory?lowStock=true',
      '/admin/outbox',
    ])
  })

  it('a number at which its count stops says that there are more', async () => {
    const waiting = { ...overview.waiting, dueBoats: 1_000, withoutDate: 1_000 }
    show(<OverviewPage />, { server: { 'GET /api/overview': { ...overview, waiting } } })
    const { labels } = texts.waiting
    for (const label of [labels.dueBoats, labels.withoutDate])
      expect(await screen.findByRole('link', { name: `1.000+ ${label}` })).toBeTruthy()
  })

  it('counts the items of a day that did not come', async () => {
    const items = ['1', '2', '3', '4', '5'].map((id) => ({ ...item(id, '2026-11-21'), ofDay: 40 }))
    const { sent } = show(<OverviewPage />, {
      server: { 'GET /api/overview': { ...overview, week: { ...overview.week, items } } },
    })
    expect(await screen.findByText(texts.week.more(35))).toBeTruthy()
    expect(sent[0]).toMatchObject({ call: 'GET /api/overview', query: { perDay: '5' } })
  })

  it('shows the days of the week that have something, and today', async () => {
    show(<OverviewPage />, { server: { 'GET /api/overview': overview } })
    const week = within(await screen.findByRole('region', { name: texts.week.title }))
    expect(['17.11.2026', '20.11.2026', '21.11.2026'].map((day) => Boolean(week.getByText(day)))).toEqual([
      true,
      true,
      true,
    ])
    expect(week.queryByText('18.11.2026')).toBeNull()
    expect(week.getByRole('link', { name: /Kalem 1/ }).getAttribute('href')).toBe('/admin/maintenance/9')
    expect(week.getByRole('link', { name: /Kalem 2/ }).getAttribute('href')).toBe('/takvim?view=day&date=2026-11-21')
    expect(week.queryByRole('link', { name: /Kalem 8/ })).toBeNull()
    expect(week.getByText(texts.week.more(2))).toBeTruthy()
  })

  it('tells each chart as a table too', async () => {
    show(<OverviewPage />, { server: { 'GET /api/overview': overview } })
    const chart = within(await screen.findByRole('figure', { name: texts.charts.income.title }))
    await userEvent.click(chart.getByText(texts.charts.table))
    const table = within(chart.getByRole('table', { name: texts.charts.income.title }))
    expect(table.getByRole('row', { name: 'Aralık 2026 208.831,05 ₺' })).toBeTruthy()
    const rating = within(screen.getByRole('figure', { name: texts.charts.rating.title }))
    expect(rating.getAllByText(texts.charts.rating.of(4.5, 2)).length).toBe(2)
    expect(rating.getAllByText(texts.charts.none)).toHaveLength(11)
  })

  it('says what is not there yet', async () => {
    const months = overview.months.map(({ month: name }, index) => ({ ...month(index + 1), month: name }))
    show(<OverviewPage />, {
      server: {
        'GET /api/overview': { ...overview, week: { ...overview.week, items: [] }, months },
      },
    })
    expect(await screen.findByText(texts.week.empty)).toBeTruthy()
    expect(screen.getAllByText(texts.charts.empty)).toHaveLength(4)
  })

  it('a backup is told of only while it needs a hand', async () => {
    show(<OverviewPage />, { server: { 'GET /api/overview': overview } })
    await screen.findByText(texts.waiting.title)
    expect(screen.queryByText(texts.backup.title)).toBeNull()
    const backup = { lastBackupAt: '2026-11-24T00:30:00Z', error: 'No space left' }
    show(<OverviewPage />, { server: { 'GET /api/overview': { ...overview, backup } } })
    expect(await screen.findByText(texts.backup.title)).toBeTruthy()
    expect(screen.getByText(/24\.11\.2026 03:30/)).toBeTruthy()
    expect(screen.getByText(texts.backup.reason('No space left'))).toBeTruthy()
  })

  it('overdue dues lead to their requests', async () => {
    const dues = pageOf([aDue({ open: 500, isOverdue: true, dueOn: '2026-11-10' })])
    const { sent } = show(<OverviewPage />, {
      server: { 'GET /api/overview': { ...overview, hasOverdueDues: true }, 'GET /api/payments/dues': dues },
    })
    const link = await screen.findByRole('link', { name: 'Meltem, S-2026-0001' })
    expect(link.getAttribute('href')).toBe('/admin/maintenance/request')
    expect(screen.getByText('500,00 ₺')).toBeTruthy()
    expect(screen.getByText('Deniz Kaptan · Kapora, 10.11.2026 günüydü')).toBeTruthy()
    expect(sent.find(({ call }) => call.endsWith('dues'))?.query).toMatchObject({ state: 'OVERDUE' })
  })

  it('an overdue opening balance leads to the card, of an archived customer to the statement', async () => {
    const opening = { requestId: null, requestNumber: null, boatName: null, kind: 'OPENING', isOverdue: true } as const
    const dues = pageOf([
      aDue({ ...opening, id: 'a', customerId: 'ayse' }),
      aDue({ ...opening, id: 'b', customerId: 'bora', isCustomerArchived: true }),
    ])
    show(<OverviewPage />, {
      server: { 'GET /api/overview': { ...overview, hasOverdueDues: true }, 'GET /api/payments/dues': dues },
    })
    const links = await screen.findAllByRole('link', { name: 'Açılış bakiyesi' })
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/admin/customers/ayse',
      '/admin/users/bora/statement',
    ])
  })

  it('offers to try again', async () => {
    let isDown = true
    show(<OverviewPage />, {
      server: { 'GET /api/overview': () => (isDown ? refusal(500, 'internal_error') : overview) },
    })
    const again = await screen.findByRole('button', { name: appTexts.retry })
    isDown = false
    await userEvent.click(again)
    await waitFor(() => expect(screen.getByText(texts.waiting.title)).toBeTruthy())
  })
})
