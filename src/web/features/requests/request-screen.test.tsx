// The content of a request's page (specification, section 2) and the messages of its admin's actions.

import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it, test, vi } from 'vitest'
import { chooseFromMenu, dialog, factsIn, press, pressInDialog, typeAtOnce } from '../../../../test/user-actions.ts'
import { anOffer, aPhoto, aRequest, USTA } from '../../../../test/web-fixtures.ts'
import { done, pageOf, refusal, type Sent } from '../../../../test/web-server.ts'
import { toasts } from '../../../../test/web-toasts.ts'
import { offersTexts } from '../../../shared/offers/offers.texts.ts'
import { openOfferPdf } from '../offers/open-pdf.ts'
import { asAdmin, asCustomer, asTechnician, PHOTOS, REQUEST, serverOf } from './request-page-fixture.tsx'

vi.mock('../offers/open-pdf.ts', () => ({ openOfferPdf: vi.fn(async () => undefined) }))

const technicians = [USTA]

/** Presses a button of the page's head, or of its menu. */
async function act(name: string) {
  await screen.findByRole('region', { name: 'Talep bilgileri' })
  const button = screen.queryByRole('button', { name })
  if (button) return userEvent.click(button)
  await press('Diğer işlemler')
  await chooseFromMenu(name)
}

test.each([
  ['ADMIN', asAdmin, '/admin/service', 'Fotoğraflar'],
  ['CUSTOMER', asCustomer, '/customer/maintenance', 'Fotoğraflar'],
  ['TECHNICIAN', asTechnician, '/technician/dashboard', 'Servis Fotoğrafları'],
] as const)(
  '%s has the way back, the milestones, the facts, the timeline, offers and photos',
  async (_, as, back, photos) => {
    const photo = ({ query }: Sent) => pageOf(query.source === 'STAFF' ? [aPhoto()] : [])
    as(
      serverOf(
        { request: aRequest({ status: 'ACTIVE', technicians }), offers: [anOffer()] },
        { [PHOTOS]: photo, 'GET /api/maintenance/photos/photo/file': new Response('bytes') },
      ),
    )
    expect(await screen.findByRole('heading', { level: 1, name: /^Servis Talep Detayı\s*Gökçe Işık$/ })).toBeTruthy()
    expect(screen.getAllByRole('link')[0]?.getAttribute('href')).toBe(back)
    const milestones = within(await screen.findByRole('region', { name: 'Talebin ilerleyişi' }))
    expect(milestones.getAllByRole('listitem')).toHaveLength(7)
    for (const section of ['Talep bilgileri', 'Zaman çizelgesi', 'Teklifler', photos]) {
      expect(await screen.findByRole('heading', { level: 2, name: section }), section).toBeTruthy()
    }
    const timeline = within(screen.getByRole('region', { name: 'Zaman çizelgesi' }))
    expect(timeline.getByText(/^Talep oluşturuldu/)).toBeTruthy()
  },
)

test('the facts name status, preferred days, assigned day, technicians by e-mail, and the description', async () => {
  const days = { preferredStartDate: '2026-11-24', preferredEndDate: '2026-11-27' }
  const description = 'Sancak motoru titriyor'
  asCustomer(serverOf({ request: aRequest({ status: 'ACTIVE', technicians, description, ...days }) }))
  const info = within(await screen.findByRole('region', { name: 'Talep bilgileri' }))
  expect(Object.fromEntries(factsIn(info))).toMatchObject({
    Durum: 'Aktif',
    Tür: 'Arıza',
    Tekne: 'Gökçe Işık',
    'Tercih edilen başlangıç': '24.11.2026',
    'Tercih edilen bitiş': '27.11.2026',
    'Servis günü': 'Atanmamış',
    Teknisyenler: 'usta@ornek.com',
  })
  expect(info.getByText(description)).toBeTruthy()
})

test('the facts leave out the wished days once a day is assigned, and name a half-day that is held', async () => {
  const slot = { day: '2099-06-01', half: 'PM', heldUntil: '2099-05-01T10:00:00.000Z' } as const
  const days = { preferredStartDate: '2026-11-24', preferredEndDate: '2026-11-27', slot }
  const shown = async () =>
    Object.fromEntries(factsIn(within(await screen.findByRole('region', { name: 'Talep bilgileri' }))))
  const { unmount } = asCustomer(serverOf({ request: aRequest(days) }))
  expect(await shown()).toMatchObject({
    'Randevu isteği': '01.06.2099 Pazartesi, öğleden sonra',
    'Servis günü': 'Randevu onay bekliyor',
  })
  unmount()
  asCustomer(serverOf({ request: aRequest({ ...days, assignedDate: '2099-06-02' }) }))
  const facts = await shown()
  expect(facts).toMatchObject({ 'Servis günü': '02.06.2099' })
  for (const label of ['Randevu isteği', 'Tercih edilen başlangıç', 'Tercih edilen bitiş'])
    expect(facts).not.toHaveProperty(label)
})

describe('an offer', () => {
  const REJECT = 'POST /api/maintenance/offers/offer/reject'

  it('is rejected after a question, and then has no actions', async () => {
    const state = { request: aRequest({ status: 'WAITING_APPROVAL' }), offers: [anOffer()] }
    const { sent } = asCustomer(
      serverOf(state, {
        [REJECT]: () => {
          state.request = aRequest({ status: 'REJECTED', version: 2 })
          state.offers = [anOffer({ status: 'REJECTED' })]
          return done('offer_rejected', state.offers[0])
        },
      }),
    )
    await press('Reddet')
    const question = await dialog()
    expect(sent.filter(({ call }) => call === REJECT)).toEqual([])
    await userEvent.type(await question.findByRole('textbox', { name: /^Red gerekçesi/ }), 'Pahalı')
    await press('Reddet', question)
    await waitFor(() =>
      expect(sent.find(({ call }) => call === REJECT)?.body).toEqual({ version: 1, reason: 'Pahalı' }),
    )
    await waitFor(() => expect(toasts()).toEqual(['success: Teklif reddedildi.']))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Reddet' })).toBeNull())
    expect(screen.queryByRole('button', { name: 'Kabul Et' })).toBeNull()
  })

  it.each([asCustomer, asTechnician, asAdmin])('opens as a PDF, for the admin from its menu', async (as) => {
    vi.mocked(openOfferPdf).mockClear()
    const offer = anOffer()
    as(serverOf({ request: aRequest({ technicians }), offers: [offer] }))
    if (as === asAdmin) {
      await press(offersTexts.actionsOf(offer.offerNumber))
      await chooseFromMenu(offersTexts.pdf)
    } else await press('T-2026-0148 teklifinin PDF belgesini aç')
    expect(vi.mocked(openOfferPdf).mock.calls).toEqual([[offer]])
  })
})

describe('the admin', () => {
  it('goes on to a new offer', async () => {
    const { router } = asAdmin(serverOf({ request: aRequest() }))
    await act('Yeni Teklif Oluştur')
    expect(router.state.location.pathname).toBe('/admin/maintenance/request/offers/new')
  })

  it('sets one of the states that the state machine leaves, and only with a choice', async () => {
    const request = aRequest({ status: 'ACTIVE', version: 5 })
    const { sent } = asAdmin(
      serverOf({ request }, { [`PUT ${REQUEST}`]: done('updated', { ...request, status: 'COMPLETED' }) }),
    )
    await act('Durumu güncelle')
    const form = await dialog()
    expect(form.getAllByRole('radio').map((one) => (one as HTMLInputElement).value)).toEqual([
      'PENDING',
      'WAITING_APPROVAL',
      'COMPLETED',
      'CANCELED',
    ])
    await press('Kaydet', form)
    expect(await form.findByText('Durum seçin')).toBeTruthy()
    await userEvent.click(form.getByRole('radio', { name: /^Tamamlandı/ }))
    await press('Kaydet', form)
    await waitFor(() => expect(toasts()).toEqual(['success: Durum güncellendi.']))
    expect(sent.find(({ call }) => call.startsWith('PUT'))?.body).toEqual({
      status: 'COMPLETED',
      version: 5,
      reason: null,
    })
  })

  it('says why where the change takes an acceptance back, and only there', async () => {
    const request = aRequest({ status: 'ACTIVE', version: 5 })
    const state = { request, offers: [anOffer({ status: 'ACCEPTED' })] }
    const { sent } = asAdmin(
      serverOf(state, { [`PUT ${REQUEST}`]: done('updated', { ...request, status: 'WAITING_APPROVAL' }) }),
    )
    await act('Durumu güncelle')
    const form = await dialog()
    await userEvent.click(form.getByRole('radio', { name: /^İptal edildi/ }))
    expect(form.queryByRole('textbox', { name: /^Gerekçe/ })).toBeNull()
    await userEvent.click(form.getByRole('radio', { name: /^Onay bekliyor/ }))
    await press('Kaydet', form)
    expect(await form.findByText('Kabul edilmiş teklif geri alınıyor: gerekçesini yazın')).toBeTruthy()
    await userEvent.type(form.getByRole('textbox', { name: /^Gerekçe/ }), 'Yanlış fiyat')
    await press('Kaydet', form)
    await waitFor(() => expect(toasts()).toEqual(['success: Durum güncellendi.']))
    const { body } = sent.find(({ call }) => call.startsWith('PUT')) ?? {}
    expect(body).toEqual({ status: 'WAITING_APPROVAL', version: 5, reason: 'Yanlış fiyat' })
  })

  it('assigns a day, and is told so', async () => {
    const request = aRequest({ status: 'ACTIVE' })
    asAdmin(serverOf({ request }, { [`PUT ${REQUEST}`]: done('updated', { ...request, assignedDate: '2026-11-24' }) }))
    await act('Planla')
    await press('Yalnız tarih')
    await userEvent.type(await screen.findByRole('textbox', { name: /Servis günü/ }), '24.11.2026')
    await press('Kaydet')
    await waitFor(() => expect(toasts()).toEqual(['success: Tarih atandı.']))
  })

  it('cancels a request and stays on its page', async () => {
    const canceled = aRequest({ status: 'CANCELED', canceledAt: '2026-11-12T06:42:00.000Z', version: 2 })
    const { router } = asAdmin(
      serverOf(
        { request: aRequest({ status: 'ACTIVE' }) },
        { [`POST ${REQUEST}/cancel`]: done('request_canceled', canceled) },
      ),
    )
    await act('İsteği İptal Et')
    await pressInDialog('İsteği İptal Et')
    expect(await screen.findByText('Bu talep 12.11.2026 tarihinde iptal edildi.')).toBeTruthy()
    expect(toasts()).toEqual(['success: İstek iptal edildi.'])
    expect(router.state.location.pathname).toBe('/admin/maintenance/request')
  })

  it.each([
    ['ACTIVE', 1],
    ['WAITING_APPROVAL', 0],
  ] as const)('adds photos while the job is under way (%s: %i button)', async (status, buttons) => {
    asAdmin(serverOf({ request: aRequest({ status }) }))
    // It stands on the page together with the place of the photos.
    await screen.findByRole('heading', { name: 'Talep bilgileri' })
    expect(screen.queryAllByRole('button', { name: 'Fotoğraf Yükle' })).toHaveLength(buttons)
    if (buttons === 0) return
    await press('Fotoğraf Yükle')
    expect(await screen.findByRole('dialog', { name: 'Fotoğraf Yükle' })).toBeTruthy()
  })

  it('sees the rating and the note, and before that that there is none', async () => {
    const completed = { status: 'COMPLETED', completedAt: '2026-11-20T10:00:00.000Z' } as const
    const rating = { customerRating: 4, customerNote: 'İyi iş', feedbackAt: '2026-11-21T10:00:00.000Z' }
    asAdmin(serverOf({ request: aRequest({ ...completed, ...rating }) }))
    expect(await screen.findByText('4/5')).toBeTruthy()
    expect(screen.getByText('İyi iş')).toBeTruthy()
  })

  it('learns that a request does not exist, in the words of the admin screen', async () => {
    asAdmin({ [`GET ${REQUEST}`]: refusal(404, 'request_not_found') })
    expect(await screen.findByText('Request bulunamadı')).toBeTruthy()
  })

  it('searches technicians once the typing pauses for 400 ms', async () => {
    let askedAt = 0
    const { sent } = asAdmin(
      serverOf(
        { request: aRequest() },
        {
          'GET /api/users/users-by-name': () => {
            askedAt = performance.now()
            return pageOf([])
          },
        },
      ),
    )
    await act('Planla')
    await press('Yalnız teknisyen')
    const typedAt = await typeAtOnce(
      await screen.findByPlaceholderText('Teknisyen adı ya da e-postası ile ara...'),
      'usta',
    )
    const searches = () => sent.filter(({ query }) => query.email)
    await waitFor(() => expect(searches()).toHaveLength(1))
    expect(searches()[0]?.query).toEqual({ roleName: 'TECHNICIAN', email: 'usta' })
    expect(askedAt - typedAt).toBeGreaterThan(398)
  })
})

test('the technician adds photos in the same dialog', async () => {
  asTechnician(serverOf({ request: aRequest({ status: 'ACTIVE', technicians }) }))
  await press('Fotoğraf Yükle')
  expect(await screen.findByRole('dialog', { name: 'Fotoğraf Yükle' })).toBeTruthy()
})
