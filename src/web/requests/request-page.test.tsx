import { MantineProvider } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import { Toasts } from '../app/toasts.tsx'
import { aRequest, TECHNICIAN_ID } from './request-fixture.ts'
import {
  anOffer,
  asAdmin,
  asCustomer,
  asTechnician,
  OFFERS,
  PARTS,
  PHOTOS,
  REQUEST,
  serverOf,
} from './request-page-fixture.tsx'
import { pageOf } from './screen-fixture.tsx'

const press = async (name: string | RegExp, within_?: HTMLElement) =>
  userEvent.click(await (within_ ? within(within_) : screen).findByRole('button', { name }))
const dialog = () => screen.findByRole('dialog')

function showToasts(): void {
  notifications.clean()
  render(
    <MantineProvider env="test">
      <Toasts />
    </MantineProvider>,
  )
}

/** Over a slow line each answer takes its time. */
test.each([
  { who: 'a customer', open: asCustomer, parts: [OFFERS, PHOTOS] },
  { who: 'an admin', open: asAdmin, parts: [OFFERS, PHOTOS, PARTS] },
])('for $who the parts are asked for while the request is still on its way', async ({ open, parts }) => {
  const { sent } = open(serverOf({ request: aRequest() }))
  const answer = vi.mocked(fetch).getMockImplementation()
  const arrival = Promise.withResolvers<void>()
  vi.mocked(fetch).mockImplementation(async (address, init) => {
    if (String(address) === REQUEST) await arrival.promise
    return answer?.(address, init) ?? Response.error()
  })
  await waitFor(() => expect(sent.map(({ call }) => call).sort()).toEqual([...parts].sort()))
  arrival.resolve()
  expect(await screen.findByText('Henüz teklif yok')).toBeTruthy()
  // None of them twice.
  expect(sent).toHaveLength(parts.length + 1)
})

describe('the customer', () => {
  test('sees the request without what is not there yet', async () => {
    asCustomer(serverOf({ request: aRequest() }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Servis Talep Detayı' })).toBeTruthy()
    expect(await screen.findByText('Henüz teklif yok')).toBeTruthy()
    expect(await screen.findByText('Fotoğraf yok')).toBeTruthy()
    expect(screen.getAllByText('Atanmamış')).toHaveLength(2)
    expect(screen.getByRole('link', { name: '0 (212) 555 01 07' }).getAttribute('href')).toBe('tel:+902125550107')
    expect(screen.getByText('Geri bildirim yalnızca servis tamamlandığında yapılabilir.')).toBeTruthy()
  })

  test('cancels after a question and comes back to the list', async () => {
    const { router, sent } = asCustomer(
      serverOf(
        { request: aRequest() },
        {
          [`POST ${REQUEST}/cancel`]: () => ({
            message: 'request_canceled',
            data: aRequest({ status: 'CANCELED', version: 2 }),
          }),
        },
      ),
    )
    await press('İsteği İptal Et')
    expect(sent.some(({ call }) => call.startsWith('POST'))).toBe(false)
    await press('İsteği İptal Et', await dialog())
    await waitFor(() => expect(router.state.location.pathname).toBe('/customer/maintenance'))
  })

  test('accepts an offer after a question that names the amount', async () => {
    const state = { request: aRequest({ status: 'WAITING_APPROVAL' }), offers: [anOffer()] }
    const { sent } = asCustomer(
      serverOf(state, {
        'POST /api/maintenance/offers/offer/accept': () => {
          state.request = aRequest({ status: 'ACTIVE', approvedOfferAt: '2026-11-12T06:42:00.000Z' })
          state.offers = [anOffer({ status: 'ACCEPTED' })]
          return { message: 'offer_accepted', data: state.offers[0] }
        },
      }),
    )
    await press('Kabul Et')
    expect((await dialog()).textContent).toContain('T-2026-0148 numaralı teklifi 13.883,40 ₺ tutarla')
    await press('Kabul Et', await dialog())
    expect(await screen.findByText('Kabul edildi')).toBeTruthy()
    expect(sent.filter(({ call }) => call.endsWith('/accept'))).toHaveLength(1)
    expect(screen.queryByRole('button', { name: 'Kabul Et' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'İsteği İptal Et' })).toBeNull()
  })

  test('an offer that was decided elsewhere shows its real state', async () => {
    const state = { request: aRequest({ status: 'WAITING_APPROVAL' }), offers: [anOffer()] }
    asCustomer(
      serverOf(state, {
        'POST /api/maintenance/offers/offer/accept': () => {
          state.request = aRequest({ status: 'CANCELED', canceledAt: '2026-11-12T06:42:00.000Z' })
          state.offers = [anOffer({ status: 'REJECTED' })]
          return { status: 409, message: 'offer_not_in_sent_status' }
        },
      }),
    )
    await press('Kabul Et')
    await press('Kabul Et', await dialog())
    expect(await screen.findByText('Bu talep 12.11.2026 tarihinde iptal edildi.')).toBeTruthy()
  })

  test('is told that an offer has run out, and once more before accepting it', async () => {
    const offers = [anOffer({ validUntil: '2020-01-31' })]
    asCustomer(serverOf({ request: aRequest({ status: 'WAITING_APPROVAL' }), offers }))
    expect(await screen.findByText('Geçerlilik süresi doldu')).toBeTruthy()
    expect(screen.getByText(/31\.01\.2020 tarihine kadar geçerliydi/)).toBeTruthy()
    await press('Kabul Et')
    expect((await dialog()).textContent).toContain('geçerlilik süresi 31.01.2020 tarihinde doldu')
  })

  test('compares two offers, and learns that accepting one rejects the other', async () => {
    const offers = [
      anOffer({ validUntil: '2099-12-31' }),
      anOffer({ id: 'cheap', offerNumber: 'T-2026-0149', finalPriceTry: 12_000, validUntil: '2099-12-31' }),
    ]
    asCustomer(serverOf({ request: aRequest({ status: 'WAITING_APPROVAL' }), offers }))
    await press('Teklifleri karşılaştır')
    const total = within(await dialog()).getByRole('row', { name: /^Toplam/ })
    expect(
      within(total)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ).toEqual(['13.883,40 ₺', '12.000,00 ₺En düşük'])
    await press('Kapat', await dialog())
    await press('Kabul Et', await screen.findByRole('article', { name: 'Teklif T-2026-0149' }))
    expect((await dialog()).textContent).toContain('Bekleyen diğer teklifler reddedilmiş sayılır.')
  })

  test('learns why a sent offer cannot be answered', async () => {
    asCustomer(serverOf({ request: aRequest({ status: 'PENDING' }), offers: [anOffer()] }))
    expect(
      await screen.findByText(/^Talebiniz “Beklemede” durumunda olduğu için bu teklif şu anda yanıtlanamaz/),
    ).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Kabul Et' })).toBeNull()
  })

  test('must give stars with the feedback, and sees them afterwards', async () => {
    const request = aRequest({ status: 'COMPLETED', completedAt: '2026-11-20T10:00:00.000Z' })
    const { sent } = asCustomer(
      serverOf(
        { request },
        {
          [`POST ${REQUEST}/feedback`]: () => ({
            message: 'feedback_saved',
            data: { ...request, customerRating: 4, customerNote: 'İyi iş', feedbackAt: '2026-11-21T10:00:00.000Z' },
          }),
        },
      ),
    )
    await press('Geri bildirimi gönder')
    expect(await screen.findByText('Lütfen bir puan seçin (1-5).')).toBeTruthy()
    expect(sent.some(({ call }) => call.startsWith('POST'))).toBe(false)
    await userEvent.click(screen.getByRole('radio', { name: '4 yıldız' }))
    await userEvent.type(screen.getByLabelText('Notunuz (isteğe bağlı)'), 'İyi iş')
    await press('Geri bildirimi gönder')
    expect(await screen.findByText('4/5')).toBeTruthy()
    expect(screen.getByText('İyi iş')).toBeTruthy()
    expect(sent.find(({ call }) => call.startsWith('POST'))?.body).toEqual({
      customerRating: 4,
      customerNote: 'İyi iş',
    })
  })

  test('learns that a request does not exist', async () => {
    asCustomer({
      [`GET ${REQUEST}`]: () => ({ status: 404, message: 'request_not_found' }),
      [OFFERS]: () => ({ status: 404, message: 'request_not_found' }),
    })
    expect(await screen.findByText('Talep bulunamadı')).toBeTruthy()
  })
})

describe('the technician', () => {
  const technicians = [{ id: TECHNICIAN_ID, email: 'usta@ornek.com' }]

  test('completes after a question, and finds the way to the boat', async () => {
    const boat = { boatLatitude: 36.62, boatLongitude: 29.11 }
    const customer = { customerName: 'İsmail Kaya', customerPhone: '0532 111 22 33' }
    const request = aRequest({ status: 'ACTIVE', technicians, ...boat, ...customer })
    asTechnician(
      serverOf(
        { request },
        {
          [`POST ${REQUEST}/complete`]: () => ({
            message: 'request_completed',
            data: { ...request, status: 'COMPLETED', completedAt: '2026-11-20T10:00:00.000Z' },
          }),
        },
      ),
    )
    const link = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href')
    expect(await link('Yol tarifi')).toContain('destination=36.62,29.11')
    expect(await link('İsmail Kaya: ara')).toBe('tel:05321112233')
    expect(await link('Parça listesi')).toBe('/inventory/lists?requestId=request')
    expect(screen.getByRole('button', { name: 'Fotoğraf yükle' })).toBeTruthy()
    await press('İş Tamamla')
    expect((await dialog()).textContent).toContain('Bu işi tamamlamak istediğinize emin misiniz?')
    expect((await dialog()).textContent).not.toContain('Parça listelerinde')
    await press('İş Tamamla', await dialog())
    expect(await screen.findAllByText('Tamamlandı')).not.toHaveLength(0)
    await waitFor(() => expect(screen.queryByRole('button', { name: 'İş Tamamla' })).toBeNull())
  })

  test('is reminded on completing of parts whose fate nobody told', async () => {
    const list = (id: string, remaining: number) => ({
      ...{ id, remaining, itemCount: 2, serviceRequestId: 'request', serviceRequestEmailString: 'x' },
      ...{ technicianUserId: null, technicianEmailString: null, requestTechnicianIds: [] },
      createdAt: '2026-11-20T06:42:00.000Z',
    })
    const request = aRequest({ status: 'ACTIVE', technicians })
    asTechnician(
      serverOf({ request }, { [PARTS]: () => ({ data: pageOf([list('l1', 3), list('l2', 0), list('l3', 2)]) }) }),
    )
    expect(await screen.findByText('2 çeşit · kalan 3 adet')).toBeTruthy()
    await press('İş Tamamla')
    const { textContent } = await dialog()
    expect(textContent).toContain('Bu işi tamamlamak istediğinize emin misiniz? Parça listelerinde 5 adet parça')
  })
})

describe('the admin', () => {
  test('a day is needed to assign one, and goes out with the version that was seen', async () => {
    const request = aRequest({ status: 'ACTIVE', version: 7 })
    const { sent } = asAdmin(
      serverOf(
        { request },
        {
          [`PUT ${REQUEST}`]: () => ({
            message: 'date_assigned',
            data: { ...request, assignedDate: '2026-11-24', version: 8 },
          }),
        },
      ),
    )
    await press('Tarih ata')
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
          [`PUT ${REQUEST}`]: (body) => {
            const { assignedDate, version } = body as { assignedDate: string; version: number }
            return { message: 'date_assigned', data: { ...before, assignedDate, version: version + 1 } }
          },
        },
      ),
    )
    showToasts()
    await press('Tarihi değiştir')
    const day = await screen.findByRole('textbox', { name: /Servis günü/ })
    await userEvent.clear(day)
    await userEvent.type(day, '24.11.2026')
    await press('Kaydet')
    expect(await screen.findByText('Tarih atandı.')).toBeTruthy()
    await press('Geri al')
    expect(await screen.findByText('Geri alındı.')).toBeTruthy()
    expect(sent.filter(({ call }) => call.startsWith('PUT')).map(({ body }) => body)).toEqual([
      { assignedDate: '2026-11-24', version: 7 },
      { assignedDate: '2026-11-20', version: 8 },
    ])
    expect(screen.getAllByText('20.11.2026').length).toBeGreaterThan(0)
  })

  test.each([
    ['2099-06-01', '01.06.2099'],
    ['2020-06-01', ''],
  ])('the day that the customer wished for stands ready (%s), unless it is gone', async (preferredStartDate, ready) => {
    asAdmin(serverOf({ request: aRequest({ status: 'ACTIVE', preferredStartDate }) }, {}))
    await press('Tarih ata')
    const day = await screen.findByRole<HTMLInputElement>('textbox', { name: /Servis günü/ })
    expect(day.value).toBe(ready)
  })

  test('leads the admin to the account of the customer', async () => {
    asAdmin(serverOf({ request: aRequest({ customerName: 'İsmail Işık' }) }, {}))
    const link = await screen.findByRole('link', { name: /İsmail Işık/ })
    expect(link.getAttribute('href')).toBe('/admin/users?email=ismail%40ornek.com')
  })

  test('a stale change is refused, and the screen shows the truth', async () => {
    const state = { request: aRequest({ status: 'ACTIVE', version: 7 }) }
    asAdmin(
      serverOf(state, {
        [`PUT ${REQUEST}`]: () => {
          state.request = aRequest({ status: 'ACTIVE', version: 8, assignedDate: '2026-12-01' })
          return { status: 409, message: 'record_changed' }
        },
      }),
    )
    await press('Tarih ata')
    await userEvent.type(await screen.findByRole('textbox', { name: /Servis günü/ }), '24.11.2026')
    await press('Kaydet')
    await waitFor(() => expect(screen.getAllByText('01.12.2026').length).toBeGreaterThan(0))
    // What was typed is still there.
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: /Servis günü/ }).value).toBe('24.11.2026')
  })

  test('assigns and removes technicians found by e-mail, and takes a step back', async () => {
    const state = { request: aRequest({ assignedDate: '2027-03-12' }) }
    const usta = { id: TECHNICIAN_ID, email: 'usta@ornek.com' }
    const { sent } = asAdmin(
      serverOf(state, {
        'GET /api/users/users-by-name': () => ({
          data: pageOf([
            { ...usta, fullName: 'Hasan Usta' },
            { id: 'free', email: 'bos@ornek.com', fullName: null },
          ]),
        }),
        [`GET ${REQUEST}/workloads`]: () => ({ data: [{ technicianId: TECHNICIAN_ID, openJobs: 3, sameDayJobs: 2 }] }),
        [`POST ${REQUEST}/assign/${TECHNICIAN_ID}`]: () => {
          state.request = aRequest({ technicians: [usta], version: 2 })
          return { message: 'technician_assigned', data: state.request }
        },
        [`POST ${REQUEST}/unassign/${TECHNICIAN_ID}`]: () => {
          state.request = aRequest({ version: 3 })
          return { message: 'technician_unassigned', data: state.request }
        },
      }),
    )
    showToasts()
    await press('Teknisyenler')
    const [busy, free] = await within(await dialog()).findAllByRole('listitem')
    await waitFor(() => expect(busy?.textContent).toContain('Başka 3 açık işi var12.03.2027 günü 2 işi var'))
    expect(free?.textContent).toContain('Başka açık işi yok12.03.2027 günü boş')
    await press('usta@ornek.com ekle', await dialog())
    await press('usta@ornek.com kaldır', await dialog())
    expect(await within(await dialog()).findByRole('button', { name: 'usta@ornek.com ekle' })).toBeTruthy()
    // The notice before it may still be fading.
    const notice = (await screen.findByText('Teknisyen kaldırıldı.')).closest<HTMLElement>('[data-toast]')
    await userEvent.click(within(notice ?? document.body).getByRole('button', { name: 'Geri al', hidden: true }))
    expect(await within(await dialog()).findByRole('button', { name: 'usta@ornek.com kaldır' })).toBeTruthy()
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
