import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { dialog, press } from '../../../../test/user-actions.ts'
import { onPhone } from '../../../../test/web-screen.tsx'
import { refusal } from '../../../../test/web-server.ts'
import { toasts, toastsInFull } from '../../../../test/web-toasts.ts'
import { calendarTexts } from '../../../shared/calendar/calendar.texts.ts'
import { aLoad } from '../appointments/load-fixture.ts'
import {
  COLLECTION,
  chip,
  click,
  FREE_SERVICE,
  OTHER,
  OTHERS,
  OTHERS_NAME,
  openCalendar,
  REQUEST,
  REQUEST_NAME,
} from './calendar-page-fixture.tsx'

describe('clicking an item', () => {
  it.each([
    ['ADMIN', '/admin/maintenance/r1'],
    ['TECHNICIAN', '/technician/maintenance/r1'],
  ] as const)("opens a request's page for %s", async (role, path) => {
    openCalendar(role)
    await click(REQUEST_NAME)
    expect(await screen.findByText(`şimdi ${path}`)).toBeTruthy()
  })

  it("tells a technician that another's job is not theirs, instead of opening a page that is closed to them", async () => {
    openCalendar('TECHNICIAN', { 'GET /api/calendar/month': [OTHERS, REQUEST] })
    expect((await chip(REQUEST_NAME)).textContent).not.toContain('size atanmamış')
    expect((await chip(OTHERS_NAME)).textContent).toContain(`Servis, ${OTHERS_NAME}, size atanmamış`)
    await click(OTHERS_NAME)
    expect(toastsInFull()).toEqual([['info', OTHERS_NAME, '20.11.2026 · Servis · size atanmamış']])
    expect(screen.queryByText(/^şimdi/)).toBeNull()
  })

  it.each([FREE_SERVICE, COLLECTION, OTHER])('lets an admin edit $title', async ({ title }) => {
    openCalendar('ADMIN')
    await click(title)
    const form = await dialog('Takvim Kalemi')
    expect(form.getByRole<HTMLInputElement>('textbox', { name: /Başlık/ }).value).toBe(title)
    expect(form.getAllByRole('radio')).toHaveLength(7)
    for (const name of ['Sil', 'Kapat', 'Kaydet']) {
      expect(form.getAllByRole('button', { name }).length, name).toBeGreaterThan(0)
    }
    expect(form.getByText('Kapat')).toBeTruthy()
    expect(form.queryByRole('button', { name: 'İptal' })).toBeNull()
  })

  it('lets a technician edit OTHER, without its type and scope', async () => {
    openCalendar('TECHNICIAN')
    await click(OTHER.title)
    const form = await dialog('Takvim Kalemi')
    expect(form.getByRole<HTMLInputElement>('combobox', { name: 'Tip' }).disabled).toBe(true)
    expect(form.queryByRole('combobox', { name: 'Yetki' })).toBeNull()
  })

  it.each([FREE_SERVICE, COLLECTION])('does nothing for a technician on $title', async ({ title }) => {
    openCalendar('TECHNICIAN')
    await click(title)
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(toasts()).toEqual([])
    expect((await chip(title)).closest('[tabindex]')).toBeNull()
  })

  it('tells any other role what it is', async () => {
    openCalendar('CUSTOMER')
    await click(COLLECTION.title)
    expect(toastsInFull()).toEqual([['info', 'Taksit', '20.11.2026 · Tahsilat']])
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe('the page', () => {
  it('asks for the whole weeks of the month and keeps view, date and filters in the address', async () => {
    const { sent, address } = openCalendar('ADMIN')
    await chip(OTHER.title)
    expect(sent[0]).toMatchObject({
      call: 'GET /api/calendar/month',
      query: { start: '2026-10-26', end: '2026-12-06' },
    })
    await press('Sonraki ay')
    expect(await screen.findByRole('heading', { name: 'Aralık 2026' })).toBeTruthy()
    await userEvent.click(screen.getByRole('radio', { name: 'Hafta' }))
    await waitFor(() => expect(address()).toBe('/takvim?date=2026-12-20&view=week'))
    expect(sent.filter(({ call }) => call.startsWith('GET /api/calendar')).at(-1)).toMatchObject({
      call: 'GET /api/calendar/week',
      query: { start: '2026-12-14', end: '2026-12-20' },
    })
    await press('Bugün')
    await waitFor(() => expect(address()).toBe('/takvim?view=week'))
  })

  it('counts the items of a day that did not come with the month, of the shown types', async () => {
    const items = ['1', '2', '3', '4', '5'].map((id) => ({ ...OTHER, id, title: `Kalem ${id}`, ofDay: 40 }))
    const { sent } = openCalendar('ADMIN', { 'GET /api/calendar/month': [...items, COLLECTION] })
    await chip('Kalem 1')
    expect(sent[0]).toMatchObject({ query: { perDay: '5' } })
    expect(await screen.findByText(calendarTexts.more(37))).toBeTruthy()
    await userEvent.click(screen.getByRole('checkbox', { name: 'Tahsilat' }))
    expect(await screen.findByText(calendarTexts.more(36))).toBeTruthy()
  })

  it('filters by type and resets', async () => {
    const { address } = openCalendar('ADMIN')
    await chip(COLLECTION.title)
    await userEvent.click(screen.getByRole('checkbox', { name: 'Tahsilat' }))
    await waitFor(() => expect(screen.queryByTitle(COLLECTION.title)).toBeNull())
    expect(address()).toContain('collection=false')
    expect(await chip(OTHER.title)).toBeTruthy()
    await press('Sıfırla')
    expect(await chip(COLLECTION.title)).toBeTruthy()
    expect(address()).not.toContain('collection')
  })

  it('shows each type by its own box, all of them at first', async () => {
    openCalendar('ADMIN')
    for (const [type, title] of [
      ['Servis', FREE_SERVICE.title],
      ['Tahsilat', COLLECTION.title],
      ['Diğer', OTHER.title],
    ] as const) {
      expect(await chip(title)).toBeTruthy()
      await userEvent.click(screen.getByRole('checkbox', { name: type }))
      await waitFor(() => expect(screen.queryByTitle(title)).toBeNull())
      await press('Sıfırla')
    }
  })

  it('begins the week on Monday, and asks for a day alone by its own call', async () => {
    const { sent } = openCalendar('ADMIN')
    await chip(OTHER.title)
    const heads = screen.getAllByRole('columnheader').map((one) => one.textContent)
    const days = ['Pazartesi', 'Salı', 'Çarşamba', 'Perşembe', 'Cuma', 'Cumartesi', 'Pazar']
    expect(heads.map((head, index) => head?.startsWith(days[index] ?? ''))).toEqual(days.map(() => true))
    await userEvent.click(screen.getByRole('radio', { name: 'Gün' }))
    await waitFor(() =>
      expect(sent.at(-1)).toMatchObject({ call: 'GET /api/calendar/day', query: { date: '2026-11-20' } }),
    )
    await press('Önceki gün')
    await waitFor(() => expect(sent.at(-1)?.query).toEqual({ date: '2026-11-19' }))
  })

  it('has week and day alone on a narrow screen', async () => {
    onPhone()
    openCalendar('ADMIN')
    await chip(OTHER.title)
    const views = within(screen.getByRole('radiogroup', { name: 'Görünüm' })).getAllByRole('radio')
    expect(views.map((one) => (one as HTMLInputElement).value)).toEqual(['week', 'day'])
  })

  it('lets only an admin create', async () => {
    openCalendar('TECHNICIAN')
    await chip(OTHER.title)
    expect(screen.queryByRole('button', { name: 'Yeni Kalem' })).toBeNull()
  })

  it('says so when the calendar cannot be had', async () => {
    openCalendar('ADMIN', { 'GET /api/calendar/month': refusal(409, 'record_changed') })
    expect(await screen.findByText('Takvim alınamadı')).toBeTruthy()
  })
})

describe('how full the days are', () => {
  const loads = [
    aLoad({ day: '2026-11-25', taken: 3, places: 4, areas: ['Göcek'] }),
    aLoad({ day: '2026-11-26', taken: 5, places: 4 }),
  ]
  beforeEach(() => vi.setSystemTime('2026-11-20T09:00:00Z'))
  afterEach(() => vi.useRealTimers())

  it.each(['month', 'week'])('stands in the cells of a %s, in words too', async (view) => {
    openCalendar('ADMIN', { 'GET /api/appointments/load': loads }, `/takvim?view=${view}&date=2026-11-25`)
    const marks = await screen.findAllByTitle('az yer kaldı')
    expect(marks[0]?.textContent).toBe('Doluluk: 3/4 az yer kaldı')
    expect(screen.getByTitle('Bölge: Göcek').textContent).toContain('Göcek')
    expect(screen.getAllByTitle('kapasitenin üstünde').length).toBeGreaterThan(0)
  })

  it('is not asked for a technician', async () => {
    const { sent } = openCalendar('TECHNICIAN')
    await chip(OTHER.title)
    expect(sent.map(({ call }) => call)).not.toContain('GET /api/appointments/load')
  })
})
