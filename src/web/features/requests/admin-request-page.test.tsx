import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { dialog, press, pressInDialog } from '../../../../test/user-actions.ts'
import { anOffer, aRequest, TECHNICIAN_ID, USTA } from '../../../../test/web-fixtures.ts'
import { done, pageOf, refusal, type Sent } from '../../../../test/web-server.ts'
import { asAdmin, REQUEST, serverOf } from './request-page-fixture.tsx'

describe('the admin', () => {
  test('a job in which nothing is entered yet: no empty sections → one row with the first entry of each', async () => {
    asAdmin(serverOf({ request: aRequest({ status: 'ACTIVE' }) }))
    const note = await screen.findByRole('button', { name: 'Not ekle' })
    for (const name of ['Fotoğraf Yükle', 'Ödeme kaydet'])
      expect(await screen.findByRole('button', { name })).toBeTruthy()
    for (const name of ['Parça listesi oluştur', 'Ek iş hazırla'])
      expect(await screen.findByRole('link', { name })).toBeTruthy()
    const sections = screen.getAllByRole('region').map((section) => section.getAttribute('aria-label'))
    expect(sections).not.toContain('İş notları')
    for (const name of ['Fotoğraflar', 'Parça listeleri', 'Ek işler', 'Ödemeler', 'Teklifler'])
      expect(screen.queryByRole('heading', { name }), name).toBeNull()
    await userEvent.click(note)
    expect(await screen.findByRole('dialog', { name: 'Not ekle' })).toBeTruthy()
  })

  test('a day is needed to assign one, and goes out with the version that was seen', async () => {
    const request = aRequest({ status: 'ACTIVE', version: 7 })
    const { sent } = asAdmin(
      serverOf(
        { request },
        {
          [`PUT ${REQUEST}`]: done('date_assigned', { ...request, assignedDate: '2026-11-24', version: 8 }),
        },
      ),
    )
    await press('Planla')
    await press('Yalnız tarih')
    await press('Kaydet')
    expect(await screen.findByText('Lütfen bir tarih seçin.')).toBeTruthy()
    await userEvent.type(screen.getByRole('textbox', { name: /Servis günü/ }), '24.11.2026')
    await press('Kaydet')
    await waitFor(() => expect(screen.getAllByText('24.11.2026').length).toBeGreaterThan(0))
    expect(sent.find(({ call }) => call.startsWith('PUT'))?.body).toEqual({ assignedDate: '2026-11-24', version: 7 })
  })

  test('a day that was assigned by mistake is put back, on the version that the mistake made', async () => {
    const before = aRequest({ status: 'ACTIVE', version: 7, assignedDate: '2026-11-20' })
    const { sent } = asAdmin(
      serverOf(
        { request: before },
        {
          [`PUT ${REQUEST}`]: ({ body }: Sent) => {
            const { assignedDate, version } = body as { assignedDate: string; version: number }
            return done('date_assigned', { ...before, assignedDate, version: version + 1 })
          },
        },
      ),
    )
    await press('Planla')
    await press('Yalnız tarih')
    const day = await screen.findByRole('textbox', { name: /Servis günü/ })
    await userEvent.clear(day)
    await userEvent.type(day, '24.11.2026')
    await press('Kaydet')
    expect(await screen.findByText('Tarih atandı.')).toBeTruthy()
    await press('Geri al')
    expect(await screen.findByText('Geri alındı.')).toBeTruthy()
    expect(sent.filter(({ call }) => call.startsWith('PUT')).map(({ body }) => body)).toEqual([
      { assignedDate: '2026-11-24', version: 7 },
      { assignedDate: '2026-11-20', version: 8, confirm: true },
    ])
    expect(screen.getAllByText('20.11.2026').length).toBeGreaterThan(0)
  })

  test.each([
    ['2099-06-01', '01.06.2099'],
    ['2020-06-01', ''],
  ])('the day that the customer wished for stands ready (%s), unless it is gone', async (preferredStartDate, ready) => {
    asAdmin(serverOf({ request: aRequest({ status: 'ACTIVE', preferredStartDate }) }, {}))
    await press('Planla')
    await press('Yalnız tarih')
    const day = await screen.findByRole<HTMLInputElement>('textbox', { name: /Servis günü/ })
    expect(day.value).toBe(ready)
  })

  test('leads the admin to the account of the customer', async () => {
    asAdmin(serverOf({ request: aRequest({ customerName: 'İsmail Işık' }) }, {}))
    const link = await screen.findByRole('link', { name: /İsmail Işık/ })
    expect(link.getAttribute('href')).toBe('/admin/users?email=ismail%40ornek.com')
  })

  test('a stale change is refused, and the screen shows the truth beside what was typed', async () => {
    const state = { request: aRequest({ status: 'ACTIVE', version: 7 }) }
    asAdmin(
      serverOf(state, {
        [`PUT ${REQUEST}`]: () => {
          state.request = aRequest({ status: 'ACTIVE', version: 8, assignedDate: '2026-12-01' })
          return refusal(409, 'record_changed')
        },
      }),
    )
    await press('Planla')
    await press('Yalnız tarih')
    await userEvent.type(await screen.findByRole('textbox', { name: /Servis günü/ }), '24.11.2026')
    await press('Kaydet')
    await waitFor(() => expect(screen.getAllByText('01.12.2026').length).toBeGreaterThan(0))
    expect(await screen.findByRole('row', { name: 'Servis günü 01.12.2026 24.11.2026' })).toBeTruthy()
  })

  test('assigns and removes technicians found by e-mail, and takes a step back', async () => {
    const state = { request: aRequest({ assignedDate: '2027-03-12' }) }
    const { sent } = asAdmin(
      serverOf(state, {
        'GET /api/users/users-by-name': pageOf([
          { ...USTA, fullName: 'Hasan Usta' },
          { id: 'free', email: 'bos@ornek.com', fullName: null },
        ]),
        [`GET ${REQUEST}/workloads`]: [{ technicianId: TECHNICIAN_ID, openJobs: 3, sameDayJobs: 2 }],
        [`POST ${REQUEST}/assign/${TECHNICIAN_ID}`]: () => {
          state.request = aRequest({ technicians: [USTA], version: 2 })
          return done('technician_assigned', state.request)
        },
        [`POST ${REQUEST}/unassign/${TECHNICIAN_ID}`]: () => {
          state.request = aRequest({ version: 3 })
          return done('technician_unassigned', state.request)
        },
      }),
    )
    await press('Planla')
    await press('Yalnız teknisyen')
    expect((await (await dialog()).findByText('Hasan Usta')).textContent).toBe('Hasan Ustausta@ornek.com')
    const [busy, free] = await (await dialog()).findAllByRole('listitem')
    await waitFor(() => expect(busy?.textContent).toContain('Başka 3 açık işi var12.03.2027 günü 2 işi var'))
    expect(free?.textContent).toContain('Başka açık işi yok12.03.2027 günü boş')
    await pressInDialog('usta@ornek.com ekle')
    await pressInDialog('usta@ornek.com kaldır')
    expect(await (await dialog()).findByRole('button', { name: 'usta@ornek.com ekle' })).toBeTruthy()
    expect(await screen.findByText('Teknisyen kaldırıldı.')).toBeTruthy()
    await press('Geri al')
    expect(await (await dialog()).findByRole('button', { name: 'usta@ornek.com kaldır' })).toBeTruthy()
    expect(sent.filter(({ call }) => call.startsWith('POST')).map(({ call }) => call.split('/').at(-2))).toEqual([
      'assign',
      'unassign',
      'assign',
    ])
  })

  test('learns that the customer cannot answer an offer of a request that was set back', async () => {
    asAdmin(serverOf({ request: aRequest({ status: 'PENDING' }), offers: [anOffer()] }))
    expect(await screen.findByText(/müşteri bu teklifi yanıtlayamaz.*durumu “Onay bekliyor” yapın/)).toBeTruthy()
  })

  test('a sent offer can be edited while the request is open, an accepted one never', async () => {
    const offers = [anOffer(), anOffer({ id: 'old', offerNumber: 'T-2026-0100', status: 'REJECTED' })]
    asAdmin(serverOf({ request: aRequest({ status: 'WAITING_APPROVAL' }), offers }))
    const links = await screen.findAllByRole('link', { name: 'Düzenle' })
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/admin/maintenance/request/offers/new?offer=offer',
    ])
    expect(screen.queryByRole('button', { name: 'Kabul Et' })).toBeNull()
  })
})
