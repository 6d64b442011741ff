import { MantineProvider } from '@mantine/core'
import { ModalsProvider } from '@mantine/modals'
import { notificationsStore } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter, useLocation } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { describe, expect, it, vi } from 'vitest'
import type { Me } from '../../shared/accounts/accounts.contract.ts'
import type { CalendarItem } from '../../shared/calendar/calendar.contract.ts'
import type { Role } from '../../shared/roles.ts'
import { createQueryClient } from '../app/query-client.ts'
import { CalendarPage } from './calendar-page.tsx'

const item = (patch: Partial<CalendarItem>): CalendarItem => ({
  id: String(patch.title),
  title: 'Kalem',
  date: '2026-11-20',
  type: 'OTHER',
  status: 'PENDING',
  refId: null,
  requestStatus: null,
  requestTechnicianIds: [],
  itemColor: null,
  auth: 'ADMIN_AND_TECHNICIAN',
  technicianIds: [],
  version: 3,
  ...patch,
})
const REQUEST = item({
  title: 'Bakım · Mavi',
  type: 'SERVICE_REQUEST',
  refId: 'r1',
  requestStatus: 'ACTIVE',
  requestTechnicianIds: ['1'],
})
const OTHERS = item({ ...REQUEST, title: 'Arıza · Lodos', id: 'o1', requestTechnicianIds: ['2'] })
const FREE_SERVICE = item({ title: 'Kızak günü', type: 'SERVICE_REQUEST' })
const COLLECTION = item({ title: 'Taksit', type: 'COLLECTION' })
const OTHER = item({ title: 'Eğitim' })

interface Sent {
  call: string
  query: Record<string, string>
  body: unknown
}

/** Answers each call with its data; a number is a refusal with that status. */
function serve(answers: Record<string, unknown> = {}): Sent[] {
  const sent: Sent[] = []
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const url = new URL(String(input), 'http://pruva.test')
    const call = `${init?.method} ${decodeURIComponent(url.pathname)}`
    sent.push({
      call,
      query: Object.fromEntries(url.searchParams),
      body: init?.body ? JSON.parse(String(init.body)) : undefined,
    })
    const answer = (await answers[call]) ?? (call.startsWith('GET') ? [REQUEST, FREE_SERVICE, COLLECTION, OTHER] : null)
    return typeof answer === 'number'
      ? Response.json({ success: false, message: 'record_changed', data: null }, { status: answer })
      : Response.json({ success: true, message: 'calendar_item_updated', data: answer })
  })
  return sent
}

const Elsewhere = () => <p>{`şimdi ${useLocation().pathname}`}</p>

function open(role: Role, address = '/takvim?date=2026-11-20') {
  localStorage.setItem('accessToken', 't')
  notificationsStore.setState({ ...notificationsStore.getState(), notifications: [], queue: [] })
  const client = createQueryClient()
  const me: Partial<Me> = { id: '1', roleName: role, userInfoStatus: 'APPROVED', emailConfirmed: true }
  client.setQueryData(['me'], me)
  const router = createMemoryRouter(
    [
      { path: '/takvim', Component: CalendarPage },
      { path: '*', Component: Elsewhere },
    ],
    { initialEntries: [address] },
  )
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={client}>
        <ModalsProvider>
          <RouterProvider router={router} />
        </ModalsProvider>
      </QueryClientProvider>
    </MantineProvider>,
  )
  return () => router.state.location.search
}

const chip = (title: string) => screen.findByTitle(title)
const click = async (title: string) => userEvent.click(await chip(title))
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const toasts = () => notificationsStore.getState().notifications.map(({ title, message }) => [title, message])

describe('clicking an item', () => {
  it.each([
    ['ADMIN', '/admin/maintenance/r1'],
    ['TECHNICIAN', '/technician/maintenance/r1'],
  ] as const)("opens a request's page for %s", async (role, path) => {
    serve()
    open(role)
    await click(REQUEST.title)
    expect(await screen.findByText(`şimdi ${path}`)).toBeTruthy()
  })

  it("tells a technician that another's job is not theirs, instead of opening a page that is closed to them", async () => {
    serve({ 'GET /api/calendar/month': [OTHERS, REQUEST] })
    open('TECHNICIAN')
    expect((await chip(REQUEST.title)).textContent).not.toContain('size atanmamış')
    expect((await chip(OTHERS.title)).textContent).toContain('Servis, Arıza · Lodos, size atanmamış')
    await click(OTHERS.title)
    expect(toasts()).toEqual([['Arıza · Lodos', '20.11.2026 · Servis · size atanmamış']])
    expect(screen.queryByText(/^şimdi/)).toBeNull()
  })

  it.each([FREE_SERVICE, COLLECTION, OTHER])('lets an admin edit $title', async ({ title }) => {
    serve()
    open('ADMIN')
    await click(title)
    const dialog = within(await screen.findByRole('dialog', { name: 'Takvim Kalemi' }))
    expect(dialog.getByRole<HTMLInputElement>('textbox', { name: /Başlık/ }).value).toBe(title)
    expect(dialog.getAllByRole('radio')).toHaveLength(7)
    for (const name of ['Sil', 'Kapat', 'Kaydet']) {
      expect(dialog.getAllByRole('button', { name }).length, name).toBeGreaterThan(0)
    }
    expect(dialog.getByText('Kapat')).toBeTruthy()
    expect(dialog.queryByRole('button', { name: 'İptal' })).toBeNull()
  })

  it('lets a technician edit OTHER, without its type and scope', async () => {
    serve()
    open('TECHNICIAN')
    await click(OTHER.title)
    const dialog = within(await screen.findByRole('dialog', { name: 'Takvim Kalemi' }))
    expect(dialog.getByRole<HTMLInputElement>('combobox', { name: 'Tip' }).disabled).toBe(true)
    expect(dialog.queryByRole('combobox', { name: 'Yetki' })).toBeNull()
  })

  it.each([FREE_SERVICE, COLLECTION])('does nothing for a technician on $title', async ({ title }) => {
    serve()
    open('TECHNICIAN')
    await click(title)
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(toasts()).toEqual([])
    expect((await chip(title)).closest('[tabindex]')).toBeNull()
  })

  it('tells any other role what it is', async () => {
    serve()
    open('CUSTOMER')
    await click(COLLECTION.title)
    expect(toasts()).toEqual([['Taksit', '20.11.2026 · Tahsilat']])
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe('the page', () => {
  it('asks for the whole weeks of the month and keeps view, date and filters in the address', async () => {
    const sent = serve()
    const address = open('ADMIN')
    await chip(OTHER.title)
    expect(sent[0]).toMatchObject({
      call: 'GET /api/calendar/month',
      query: { start: '2026-10-26', end: '2026-12-06' },
    })
    await press('Sonraki ay')
    expect(await screen.findByRole('heading', { name: 'Aralık 2026' })).toBeTruthy()
    await userEvent.click(screen.getByRole('radio', { name: 'Hafta' }))
    await waitFor(() => expect(address()).toBe('?date=2026-12-20&view=week'))
    expect(sent.at(-1)).toMatchObject({
      call: 'GET /api/calendar/week',
      query: { start: '2026-12-14', end: '2026-12-20' },
    })
    await press('Bugün')
    await waitFor(() => expect(address()).toBe('?view=week'))
  })

  it('filters by type and resets', async () => {
    serve()
    const address = open('ADMIN')
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
    serve()
    open('ADMIN')
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
    const sent = serve()
    open('ADMIN')
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
    vi.spyOn(window, 'matchMedia').mockImplementation(
      (query) => ({ matches: query.includes('max-width'), addEventListener() {}, removeEventListener() {} }) as never,
    )
    serve()
    open('ADMIN')
    await chip(OTHER.title)
    const views = within(screen.getByRole('radiogroup', { name: 'Görünüm' })).getAllByRole('radio')
    expect(views.map((one) => (one as HTMLInputElement).value)).toEqual(['week', 'day'])
  })

  it('lets only an admin create', async () => {
    serve()
    open('TECHNICIAN')
    await chip(OTHER.title)
    expect(screen.queryByRole('button', { name: 'Yeni Kalem' })).toBeNull()
  })

  it('says so when the calendar cannot be had', async () => {
    serve({ 'GET /api/calendar/month': 409 })
    open('ADMIN')
    expect(await screen.findByText('Takvim alınamadı')).toBeTruthy()
  })
})

describe('the dialogs', () => {
  it('create: asks for title and date, then sends all', async () => {
    const sent = serve()
    open('ADMIN')
    await chip(OTHER.title)
    await press('Yeni Kalem')
    const dialog = within(await screen.findByRole('dialog', { name: 'Yeni Takvim Kalemi' }))
    await userEvent.clear(dialog.getByRole('textbox', { name: /Tarih/ }))
    await userEvent.click(dialog.getByRole('button', { name: 'Kaydet' }))
    expect(await dialog.findByText('Başlık zorunludur.')).toBeTruthy()
    expect(dialog.getByText('Tarih zorunludur.')).toBeTruthy()
    await userEvent.type(dialog.getByRole('textbox', { name: /Başlık/ }), 'Kızak')
    await userEvent.type(dialog.getByRole('textbox', { name: /Tarih/ }), '05.12.2026')
    await userEvent.click(dialog.getByRole('radio', { name: 'Mor' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Kaydet' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent.find(({ call }) => call === 'POST /api/calendar')?.body).toEqual({
      title: 'Kızak',
      date: '2026-12-05',
      type: 'OTHER',
      itemColor: '#7046b4',
      auth: 'ADMIN_AND_TECHNICIAN',
      technicianIds: [],
    })
  })

  it('create: begins at the day that is shown, offers both scopes, and says when it failed', async () => {
    serve({ 'POST /api/calendar': 409 })
    open('ADMIN', '/takvim?date=2026-11-05')
    await chip(OTHER.title)
    await press('Yeni Kalem')
    const dialog = within(await screen.findByRole('dialog', { name: 'Yeni Takvim Kalemi' }))
    expect(dialog.getByRole<HTMLInputElement>('textbox', { name: /Tarih/ }).value).toBe('05.11.2026')
    for (const [list, options] of [
      ['Tip', ['Servis', 'Tahsilat', 'Diğer']],
      ['Yetki', ['Admin + Teknisyen', 'Sadece Admin']],
    ] as const) {
      await userEvent.click(dialog.getByRole('combobox', { name: list }))
      const shown = within(await screen.findByRole('listbox', { name: list }))
      expect(shown.getAllByRole('option').map((one) => one.textContent)).toEqual(options)
      await userEvent.click(shown.getAllByRole('option').at(-1) as HTMLElement)
    }
    await userEvent.type(dialog.getByRole('textbox', { name: /Başlık/ }), 'Kızak')
    await userEvent.click(dialog.getByRole('button', { name: 'Kaydet' }))
    await waitFor(() => expect(toasts().map(([title]) => title)).toEqual(['Kalem oluşturulamadı.']))
    expect(dialog.getByRole<HTMLInputElement>('textbox', { name: /Başlık/ }).value).toBe('Kızak')
  })

  it('create: says that it is saving', async () => {
    let finish = () => {}
    const waiting = new Promise<null>((resolve) => {
      finish = () => resolve(null)
    })
    serve({ 'POST /api/calendar': waiting })
    open('ADMIN')
    await chip(OTHER.title)
    await press('Yeni Kalem')
    const dialog = within(await screen.findByRole('dialog', { name: 'Yeni Takvim Kalemi' }))
    await userEvent.type(dialog.getByRole('textbox', { name: /Başlık/ }), 'Kızak')
    await userEvent.click(dialog.getByRole('button', { name: 'Kaydet' }))
    expect(await dialog.findByRole('button', { name: 'Kaydediliyor...' })).toBeTruthy()
    finish()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('edit: sends only what changed, with the version; a refusal keeps what was chosen', async () => {
    const sent = serve({
      'PUT /api/calendar/Eğitim': 409,
      'GET /api/calendar/Eğitim': item({ title: 'Eğitim', version: 4 }),
    })
    open('TECHNICIAN')
    await click(OTHER.title)
    const dialog = within(await screen.findByRole('dialog', { name: 'Takvim Kalemi' }))
    await userEvent.click(dialog.getByRole('radio', { name: 'Kırmızı' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Kaydet' }))
    await waitFor(() => expect(toasts().map(([title]) => title)).toEqual(['Renk güncellenemedi.']))
    expect(sent.find(({ call }) => call.startsWith('PUT'))?.body).toEqual({ itemColor: '#b3222f', version: 3 })
    expect(dialog.getByRole<HTMLInputElement>('radio', { name: 'Kırmızı' }).checked).toBe(true)
    await userEvent.click(dialog.getByRole('button', { name: 'Kaydet' }))
    await waitFor(() => expect(sent.filter(({ call }) => call.startsWith('PUT'))).toHaveLength(2))
    expect(sent.filter(({ call }) => call.startsWith('PUT'))[1]?.body).toMatchObject({ version: 4 })
  })

  it('delete: asks first, and says when it failed', async () => {
    const sent = serve({ 'DELETE /api/calendar/Taksit': 409 })
    open('ADMIN')
    await click(COLLECTION.title)
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Sil' }))
    expect(await screen.findByText('Bu takvim kaydını silmek istediğinize emin misiniz?')).toBeTruthy()
    expect(sent.some(({ call }) => call.startsWith('DELETE'))).toBe(false)
    const question = within(screen.getByRole('dialog', { name: 'Silme onayı' }))
    await userEvent.click(question.getByRole('button', { name: 'Sil' }))
    await waitFor(() => expect(toasts().map(([title]) => title)).toEqual(['Kalem silinemedi.']))
    expect(await chip(COLLECTION.title)).toBeTruthy()
  })
})
