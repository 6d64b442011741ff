import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { pick, typeAtOnce } from '../../../../test/user-actions.ts'
import { ADMIN, aBoat, anEngine, aRequest, CUSTOMER, TECHNICIAN, USTA } from '../../../../test/web-fixtures.ts'
import { show } from '../../../../test/web-screen.tsx'
import { pageOf } from '../../../../test/web-server.ts'
import { dayOf } from '../../../shared/days.ts'
import type { AssignedJob } from '../../../shared/requests/requests.contract.ts'
import { AdminRequestsPage } from './admin-requests-page.tsx'
import { MyRequestsPage } from './my-requests-page.tsx'
import { TechnicianDashboardPage } from './technician-dashboard-page.tsx'

const manyPages = (content: unknown[]) => pageOf(content, 12)

describe('Bakım & Arıza Yönetimi', () => {
  const LIST = 'GET /api/maintenance/requests'
  const open = (content: unknown[], at = '/admin/service', data: unknown = pageOf(content)) =>
    show(<AdminRequestsPage />, {
      path: '/admin/service',
      at,
      as: ADMIN,
      server: { [LIST]: data },
    })

  it('shows date, type, boat, customer, technicians and status, with the way to the detail', async () => {
    open([aRequest({ technicians: [USTA], status: 'ACTIVE' }), aRequest({ id: 'other', requestType: 'MAINTENANCE' })])
    const [head, first, second] = await screen.findAllByRole('row')
    expect(
      within(head as HTMLElement)
        .getAllByRole('columnheader')
        .map((cell) => cell.textContent),
    ).toEqual(['Tarih', 'Tür', 'Tekne', 'Müşteri', 'Teknisyenler', 'Durum', 'İşlemler'])
    expect(
      within(first as HTMLElement)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ).toEqual(['10.11.2026S-2026-0053', 'Arıza', 'Gökçe Işık', 'ismail@ornek.com', 'usta@ornek.com', 'Aktif', 'Detay'])
    expect(screen.getByText('Toplam 2 talep')).toBeTruthy()
    expect(second?.textContent).toContain('Bakım')
    expect(second?.textContent).toContain('Atanmamış')
    const detail = within(first as HTMLElement).getByRole('link', { name: /^Detay/ })
    expect(detail.getAttribute('href')).toBe('/admin/maintenance/request')
  })

  it('names the customer, and the address below the name', async () => {
    open([aRequest({ customerName: 'İsmail Işıldak' })])
    const cells = (await screen.findAllByRole('row'))[1]?.querySelectorAll('td')
    expect(cells?.[3]?.textContent).toBe('İsmail Işıldakismail@ornek.com')
  })

  it('asks the server with all filters; the newest come first unless told', async () => {
    const { sent, router } = open([])
    expect(await screen.findByText('Kayıt bulunamadı')).toBeTruthy()
    expect(sent.at(-1)?.query).toEqual({ page: '0', status: 'ALL', sort: 'createdAt,desc' })
    await pick('Durum', 'İptal edildi')
    await pick('Sıralama', 'Duruma göre (artan)')
    await userEvent.type(screen.getByPlaceholderText('No, tekne, müşteri ile ara...'), 'ismail')
    await waitFor(() =>
      expect(sent.at(-1)?.query).toEqual({ page: '0', status: 'CANCELED', sort: 'status,asc', email: 'ismail' }),
    )
    await router.navigate('/admin/service?startDate=2026-11-01&endDate=2026-11-20')
    await waitFor(() => expect(sent.at(-1)?.query).toMatchObject({ startDate: '2026-11-01', endDate: '2026-11-20' }))
  })

  it('offers every status and both orders, takes days by hand, and begins again at the first page', async () => {
    const { sent } = open([], '/admin/service?page=3', manyPages([aRequest()]))
    await screen.findByText(/^Sayfa \d \/ 2$/)
    const optionsOf = (list: string) =>
      within(screen.getByRole('combobox', { name: list }))
        .getAllByRole('option')
        .map((one) => one.textContent)
    expect(optionsOf('Durum').slice(0, 7)).toEqual([
      'Tüm durumlar',
      'Beklemede',
      'Onay bekliyor',
      'Aktif',
      'Tamamlandı',
      'Reddedildi',
      'İptal edildi',
    ])
    expect(optionsOf('Sıralama')).toEqual([
      'En yeni önce',
      'En eski önce',
      'Duruma göre (artan)',
      'Duruma göre (azalan)',
    ])
    await pick('Sıralama', 'En eski önce')
    await userEvent.type(screen.getByRole('textbox', { name: 'Başlangıç tarihi' }), '01.11.2026{Tab}')
    await userEvent.type(screen.getByRole('textbox', { name: 'Bitiş tarihi' }), '20.11.2026{Tab}')
    const days = { startDate: '2026-11-01', endDate: '2026-11-20' }
    await waitFor(() =>
      expect(sent.at(-1)?.query).toEqual({ page: '0', status: 'ALL', sort: 'createdAt,asc', ...days }),
    )
    await userEvent.click(screen.getByRole('button', { name: 'Sonraki' }))
    await waitFor(() => expect(sent.at(-1)?.query).toMatchObject({ page: '1', ...days }))
  })
})

describe('Taleplerim', () => {
  const MINE = 'GET /api/maintenance/requests/my'
  const poyraz = aBoat({ name: 'Poyraz' })
  const maviRuya = aBoat({ id: 'b2', name: 'Mavi Rüya' })
  const open = (boats: unknown[], data: unknown = manyPages([aRequest()]), at = '/customer/maintenance') =>
    show(<MyRequestsPage />, {
      path: '/customer/maintenance',
      at,
      as: CUSTOMER,
      server: {
        [MINE]: data,
        'GET /api/boats': pageOf(boats),
        'GET /api/engines/boat/b2': pageOf([anEngine()]),
      },
    })
  const lists = ({ sent }: ReturnType<typeof open>) => sent.filter(({ call }) => call === MINE)

  it('show the description in a column of its own', async () => {
    open([poyraz], manyPages([aRequest({ description: 'Motor titriyor' })]))
    const cells = (await screen.findAllByRole('cell')).map((cell) => cell.textContent)
    expect(cells).toContain('Motor titriyor')
  })

  it('are found by boat and by year', async () => {
    vi.setSystemTime('2026-01-02T10:00:00Z')
    const screenOf = open([poyraz, maviRuya])
    await screen.findByRole('combobox', { name: 'Tekne' })
    await pick('Tekne', 'Mavi Rüya')
    await pick('Yıl', '2025')
    await waitFor(() =>
      expect(lists(screenOf).at(-1)?.query).toEqual({
        page: '0',
        status: 'ALL',
        boatId: 'b2',
        startDate: '2025-01-01',
        endDate: '2025-12-31',
      }),
    )
    vi.useRealTimers()
  })

  it('name the half of the day, also while it waits for an answer', async () => {
    const slot = { day: '2099-06-01', half: 'PM' as const, heldUntil: '2099-05-30T10:00:00.000Z' }
    open(
      [poyraz],
      manyPages([
        aRequest({ id: 'r1', slot, assignedDate: slot.day }),
        aRequest({ id: 'r2', slot, assignedDate: null }),
      ]),
    )
    expect(await screen.findByText('01.06.2099 Pazartesi, öğleden sonra')).toBeTruthy()
    expect(screen.getByText('01.06.2099 Pazartesi, öğleden sonra (onay bekliyor)')).toBeTruthy()
  })

  it('start a new one: the boat first where there are several', async () => {
    open([poyraz, maviRuya])
    await userEvent.click(await screen.findByRole('button', { name: 'Yeni talep' }))
    await userEvent.click(await screen.findByRole('button', { name: /^Mavi Rüya/ }))
    const form = await screen.findByRole('dialog', { name: 'Mavi Rüya için servis talebi' })
    const engine = await within(form).findByRole<HTMLInputElement>('checkbox', { name: /Yamaha F150B/ })
    await waitFor(() => expect(engine.checked).toBe(true))
  })

  it('open the form where another screen asks for it, once', async () => {
    const { router } = open([maviRuya], manyPages([aRequest()]), '/customer/maintenance?new=true')
    expect(await screen.findByRole('dialog', { name: 'Mavi Rüya için servis talebi' })).toBeTruthy()
    expect(router.state.location.search).toBe('')
  })

  it('lead to the boats as long as there is none', async () => {
    open([], pageOf([]))
    const link = await screen.findByRole('link', { name: 'Tekne ekle' })
    expect(link.getAttribute('href')).toBe('/boats')
    expect(screen.queryByRole('button', { name: 'Yeni talep' })).toBeNull()
  })

  it('are the own ones, by status, page by page', async () => {
    const { sent } = open([poyraz])
    const link = await screen.findByRole('link', { name: /Gökçe Işık/ })
    expect(link.getAttribute('href')).toBe('/maintenance/request')
    await userEvent.click(screen.getByRole('button', { name: 'Sonraki' }))
    await waitFor(() => expect(sent.at(-1)?.query).toMatchObject({ page: '1' }))
    await pick('Durum', 'Aktif')
    await waitFor(() => expect(sent.at(-1)?.query).toEqual({ page: '0', status: 'ACTIVE' }))
  })
})

describe('Görevlerim', () => {
  const JOBS = 'GET /api/maintenance/requests/assigned'
  const job = (patch: Partial<AssignedJob> = {}): AssignedJob => ({
    id: 'job',
    requestNumber: 'S-2026-0053',
    status: 'ACTIVE',
    boatName: 'Mavi Rüya',
    requestType: 'FAULT',
    description: null,
    customerEmail: 'ismail@ornek.com',
    customerName: null,
    customerPhone: null,
    preferredStartDate: '2026-11-24',
    assignedDate: null,
    slot: null,
    boatLatitude: null,
    boatLongitude: null,
    createdAt: '2026-11-10T15:20:00.000Z',
    ...patch,
  })
  let askedAt = 0
  const open = (data: unknown, at = '/technician/dashboard') =>
    show(<TechnicianDashboardPage />, {
      path: '/technician/dashboard',
      at,
      as: TECHNICIAN,
      server: {
        [JOBS]: () => {
          askedAt = performance.now()
          return data
        },
      },
    })

  it('shows a card a job: status, boat, type, customer, preferred day', async () => {
    open(pageOf([job(), job({ id: 'second', boatName: '', preferredStartDate: null })]))
    const link = await screen.findByRole('link', { name: 'Mavi Rüya' })
    expect(link.getAttribute('href')).toBe('/technician/maintenance/job')
    const card = link.closest('li')?.textContent ?? ''
    for (const word of ['Aktif', 'Arıza', 'ismail@ornek.com', '24.11.2026']) expect(card, word).toContain(word)
    expect(screen.getByRole('link', { name: 'Tekne Yok' })).toBeTruthy()
    expect(screen.queryByText(/^Sayfa/)).toBeNull()
  })

  it('says that there is no day only where none is wished or assigned', async () => {
    const none = { preferredStartDate: null }
    open(pageOf([job({ ...none, assignedDate: '2099-11-26' }), job({ ...none, id: 'second', boatName: 'Lodos' })]))
    const cardOf = async (name: string) => (await screen.findByRole('link', { name })).closest('li')?.textContent
    expect(await cardOf('Mavi Rüya')).toContain('Servis günü: 26.11.2099')
    expect(await cardOf('Mavi Rüya')).not.toContain('Tarih belirtilmemiş')
    expect(await cardOf('Lodos')).toContain('Tarih belirtilmemiş')
  })

  it('has the way to the boat and the phone of the customer where the job is due', async () => {
    const at = { boatLatitude: 36.62, boatLongitude: 29.11, customerPhone: '+90 (532) 111 22 33' }
    const today = dayOf(new Date())
    open(pageOf([job({ ...at, assignedDate: today }), job({ ...at, id: 'later', boatName: 'Lodos' })]))
    const call = await screen.findByRole('link', { name: 'ismail@ornek.com: ara' })
    expect(call.getAttribute('href')).toBe('tel:+905321112233')
    expect(screen.getByRole('link', { name: 'Mavi Rüya: yol tarifi al' })).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Lodos: yol tarifi al' })).toBeNull()
  })

  it('says that there is none', async () => {
    open(pageOf([]))
    expect(await screen.findByText('Size atanmış iş bulunmamaktadır.')).toBeTruthy()
  })

  it('searches by customer once the typing pauses, from the first page on, and filters by status', async () => {
    const { sent } = open(manyPages([job()]), '/technician/dashboard?page=1')
    expect(await screen.findByText(/^Sayfa \d \/ 2$/)).toBeTruthy()
    expect(screen.getAllByRole('radio').map((one) => (one as HTMLInputElement).value)).toEqual([
      'ALL',
      'ACTIVE',
      'COMPLETED',
      'CANCELED',
    ])
    const typedAt = await typeAtOnce(screen.getByRole('searchbox'), 'ismail')
    expect(sent).toHaveLength(1)
    await waitFor(() => expect(sent.at(-1)?.query).toMatchObject({ page: '0', email: 'ismail', status: 'ALL' }))
    // Specification, section 9.
    expect(askedAt - typedAt).toBeGreaterThan(398)
    await userEvent.click(screen.getByRole('radio', { name: 'İptal Edilmiş' }))
    await waitFor(() => expect(sent.at(-1)?.query).toMatchObject({ email: 'ismail', status: 'CANCELED' }))
    await userEvent.click(screen.getByRole('button', { name: 'Sonraki' }))
    await waitFor(() => expect(sent.at(-1)?.query).toMatchObject({ page: '1', email: 'ismail', status: 'CANCELED' }))
  })
})
