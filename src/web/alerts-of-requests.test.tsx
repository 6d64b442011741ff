// The alerts of the specification's section 8: each is shown on its occasion, not only defined in the catalogue. Alerts that the tests of
// their own screens cover are not repeated here.
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ComponentType } from 'react'
import { describe, expect, it } from 'vitest'
import { expectToast, press, pressInDialog, typeIn } from '../../test/user-actions.ts'
import { ADMIN, anOffer, aPart, aRequest, ME_BY_ROLE, TECHNICIAN_ID, USTA } from '../../test/web-fixtures.ts'
import { show } from '../../test/web-screen.tsx'
import { type Answers, done, pageOf, refusal } from '../../test/web-server.ts'
import type { ServiceRequest } from '../shared/requests/requests.contract.ts'
import type { Role } from '../shared/roles.ts'
import { NewOfferPage } from './features/offers/new-offer-page.tsx'
import { AdminRequestsPage } from './features/requests/admin-requests-page.tsx'
import { MyRequestsPage } from './features/requests/my-requests-page.tsx'
import { asAdmin, asCustomer, asTechnician, REQUEST, serverOf } from './features/requests/request-page-fixture.tsx'
import { TechnicianDashboardPage } from './features/requests/technician-dashboard-page.tsx'

const refused = refusal(409, 'record_changed')
const openAs = (who: Role, Page: ComponentType, server: Answers) => show(<Page />, { as: ME_BY_ROLE[who], server })
const offer = anOffer({ validUntil: '2099-01-01' })
const PAGES = { ADMIN: asAdmin, CUSTOMER: asCustomer, TECHNICIAN: asTechnician }

const openRequest = (who: Role, patch: Partial<ServiceRequest>, answers: Answers) =>
  PAGES[who](
    serverOf(
      { request: aRequest(patch), offers: [offer] },
      { 'GET /api/users/users-by-name': pageOf([{ ...USTA, fullName: null }]), ...answers },
    ),
  )

describe('a request', () => {
  const changed = (message: string) => done(message, aRequest({ version: 2 }))
  const assigned = { status: 'ACTIVE' as const, technicians: [USTA] }

  it('canceled → İstek iptal edildi.', async () => {
    openRequest('CUSTOMER', {}, { [`POST ${REQUEST}/cancel`]: changed('request_canceled') })
    await press('İsteği İptal Et')
    expect((await screen.findByRole('dialog')).textContent).toContain('iptal etmek istediğinize emin misiniz?')
    await pressInDialog('İsteği İptal Et')
    await expectToast('İstek iptal edildi.')
  })

  it('completed → İş tamamlandı', async () => {
    openRequest('TECHNICIAN', assigned, { [`POST ${REQUEST}/complete`]: changed('request_completed') })
    await press('İş Tamamla')
    await pressInDialog('İş Tamamla')
    await expectToast('İş tamamlandı')
  })

  it('technician assigned → Teknisyen atandı.', async () => {
    openRequest('ADMIN', {}, { [`POST ${REQUEST}/assign/${TECHNICIAN_ID}`]: changed('technician_assigned') })
    await press('Planla')
    await press('Yalnız teknisyen')
    await pressInDialog('usta@ornek.com ekle')
    await expectToast('Teknisyen atandı.')
  })

  it('technician removed → Teknisyen kaldırıldı.', async () => {
    const answer = { [`POST ${REQUEST}/unassign/${TECHNICIAN_ID}`]: changed('technician_unassigned') }
    openRequest('ADMIN', { technicians: [USTA] }, answer)
    await press('Planla')
    await press('Yalnız teknisyen')
    await pressInDialog('usta@ornek.com kaldır')
    await expectToast('Teknisyen kaldırıldı.')
  })

  it('technicians cannot be listed → Teknisyen listesi alınamadı.', async () => {
    openRequest('ADMIN', {}, { 'GET /api/users/users-by-name': refusal(400, 'validation_failed') })
    await press('Planla')
    await press('Yalnız teknisyen')
    expect(await screen.findByText('Teknisyen listesi alınamadı.')).toBeTruthy()
  })

  it('status set → Durum güncellendi.', async () => {
    openRequest('ADMIN', {}, { [`PUT ${REQUEST}`]: changed('x') })
    await press('Durumu güncelle')
    await userEvent.click(await screen.findByRole('radio', { name: /^Aktif/ }))
    await pressInDialog('Kaydet')
    await expectToast('Durum güncellendi.')
  })

  it('day set → Tarih atandı.', async () => {
    openRequest('ADMIN', {}, { [`PUT ${REQUEST}`]: changed('x') })
    await press('Planla')
    await press('Yalnız tarih')
    await typeIn(/Servis günü/, '24.11.2026')
    await pressInDialog('Kaydet')
    await expectToast('Tarih atandı.')
  })

  it.each([
    ['Kabul Et', 'accept', 'Teklif kabul edildi.'],
    ['Reddet', 'reject', 'Teklif reddedildi.'],
  ])('offer answered → %s', async (button, way, text) => {
    const answer = { [`POST /api/maintenance/offers/offer/${way}`]: done('x', offer) }
    openRequest('CUSTOMER', { status: 'WAITING_APPROVAL' }, answer)
    await press(button)
    await pressInDialog(button)
    await expectToast(text)
  })

  it('offer does not open → PDF açılamadı.', async () => {
    openRequest('CUSTOMER', {}, { 'GET /api/maintenance/offers/offer/pdf': refusal(500, 'x') })
    await press('T-2026-0148 teklifinin PDF belgesini aç')
    await expectToast('PDF açılamadı.')
  })

  it('feedback refused → Feedback kaydedilemedi.', async () => {
    openRequest('CUSTOMER', { status: 'COMPLETED' }, { [`POST ${REQUEST}/feedback`]: refused })
    await userEvent.click(await screen.findByRole('radio', { name: '5 yıldız' }))
    await press('Geri bildirimi gönder')
    await expectToast('Feedback kaydedilemedi.')
  })

  it('unknown request → for an admin Request bulunamadı', async () => {
    openRequest('ADMIN', {}, { [`GET ${REQUEST}`]: refusal(404, 'request_not_found') })
    expect(await screen.findByText('Request bulunamadı')).toBeTruthy()
  })

  it.each([
    ['', 'POST /api/maintenance/offers'],
    ['?offer=offer', 'PUT /api/maintenance/offers/offer'],
  ])('offer not saved (%s) → Teklif kaydedilemedi.', async (search, call) => {
    const part = aPart({ name: 'Filtre', partCode: 'F-1' })
    const server = {
      [`GET ${REQUEST}`]: aRequest(),
      'GET /api/maintenance/offers/offer': offer,
      'GET /api/inventory/spare-parts': pageOf([part]),
      'GET /api/maintenance/offers/exchange-rates': [],
      [call]: refused,
    }
    show(<NewOfferPage />, { as: ADMIN, path: '/o/:id', at: `/o/request${search}`, server })
    await press('Filtre ekle')
    await press(search ? 'Teklifi güncelle' : 'Teklifi gönder')
    await expectToast('Teklif kaydedilemedi.')
  })

  it.each([
    ['ADMIN', AdminRequestsPage, 'GET /api/maintenance/requests'],
    ['CUSTOMER', MyRequestsPage, 'GET /api/maintenance/requests/my'],
    ['TECHNICIAN', TechnicianDashboardPage, 'GET /api/maintenance/requests/assigned'],
  ] as const)('list fails for %s → Request listesi alınamadı', async (role, Page, call) => {
    openAs(role, Page, { 'GET /api/boats': pageOf([]), [call]: refusal(400, 'validation_failed') })
    expect(await screen.findByText('Request listesi alınamadı')).toBeTruthy()
  })
})
