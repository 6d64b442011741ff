// The alerts of the specification's section 8: not that the words are in the catalogue, but that each is shown on its occasion.
// Those that their own screen's tests show already are not repeated here.
import { notificationsStore } from '@mantine/notifications'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ComponentType } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Role } from '../shared/roles.ts'
import { AdminBoatPage } from './boats/admin-boat-page.tsx'
import { AdminBoatsPage } from './boats/admin-boats-page.tsx'
import { CalendarPage } from './calendar/calendar-page.tsx'
import { AdminEnginesPage } from './engines/admin-engines-page.tsx'
import { InventoryPage } from './inventory/inventory-page.tsx'
import { NewPartPage } from './inventory/new-part-page.tsx'
import { PartListPage } from './inventory/part-list-page.tsx'
import { PartListsPage } from './inventory/part-lists-page.tsx'
import { NewOfferPage } from './offers/new-offer-page.tsx'
import { AdminRequestPage } from './requests/admin-request-page.tsx'
import { AdminRequestsPage } from './requests/admin-requests-page.tsx'
import { CustomerRequestPage } from './requests/customer-request-page.tsx'
import { MyRequestsPage } from './requests/my-requests-page.tsx'
import { aRequest, OWNER_ID, TECHNICIAN_ID } from './requests/request-fixture.ts'
import { pageOf, type Server, showScreen } from './requests/screen-fixture.tsx'
import { TechnicianDashboardPage } from './requests/technician-dashboard-page.tsx'
import { TechnicianRequestPage } from './requests/technician-request-page.tsx'
import { UsersPage } from './users/users-page.tsx'

const toasts = () => notificationsStore.getState().notifications.map(({ title, message }) => title ?? message)
const told = (text: string) => waitFor(() => expect(toasts()).toContain(text))

beforeEach(() => notificationsStore.setState({ ...notificationsStore.getState(), notifications: [], queue: [] }))

const IDS: Record<Role, string> = { ADMIN: 'admin', CUSTOMER: OWNER_ID, TECHNICIAN: TECHNICIAN_ID }
const openAs = (roleName: Role, Screen: ComponentType, server: Server, path = '/at', at = path) =>
  showScreen(Screen, { path, at, as: { id: IDS[roleName], roleName }, server })

const refused = () => ({ status: 409, message: 'record_changed' })
const empty = () => ({ data: pageOf([]) })
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))
const pressInDialog = async (name: string | RegExp) =>
  userEvent.click(await within((await screen.findAllByRole('dialog')).at(-1)!).findByRole('button', { name }))
const choose = async (name: string | RegExp) => userEvent.click(await screen.findByRole('menuitem', { name }))
const type = async (label: string | RegExp, value: string) =>
  userEvent.type(await screen.findByRole('textbox', { name: label }), value)
async function pick(box: string | RegExp, option: string | RegExp) {
  await userEvent.click(await screen.findByRole('combobox', { name: box }))
  await userEvent.click(await screen.findByRole('option', { name: option }))
}

const REQUEST = '/api/maintenance/requests/request'
const offer = {
  ...{ id: 'offer', offerNumber: 'T-2026-0148', serviceRequestId: 'request', items: [], discountPercent: 0 },
  ...{ discountAmount: 0, note: null, currency: 'EUR', exchangeRate: 36, total: 100, discount: 0, finalPrice: 100 },
  ...{ finalPriceTry: 3600, status: 'SENT', validUntil: '2099-01-01', decidedAt: null, version: 1 },
  createdAt: '2026-11-11T13:05:00.000Z',
}
const technician = { id: TECHNICIAN_ID, email: 'usta@ornek.com', fullName: null }
const PAGES = { ADMIN: AdminRequestPage, CUSTOMER: CustomerRequestPage, TECHNICIAN: TechnicianRequestPage }

function openRequest(role: Role, patch: Parameters<typeof aRequest>[0], answers: Server) {
  const request = aRequest(patch)
  const server: Server = {
    [`GET ${REQUEST}`]: () => ({ data: request }),
    'GET /api/maintenance/offers/request/request': () => ({ data: pageOf([offer]) }),
    'GET /api/maintenance/photos/request/request': empty,
    'GET /api/inventory/part-lists/request/request': empty,
    'GET /api/users/users-by-name': () => ({ data: pageOf([technician]) }),
    ...answers,
  }
  return openAs(role, PAGES[role], server, '/r/:id', '/r/request')
}

describe('a request', () => {
  const done = (message: string) => () => ({ message, data: aRequest({ version: 2 }) })
  const assigned = { status: 'ACTIVE' as const, technicians: [technician] }

  it('that was canceled: İstek iptal edildi.', async () => {
    openRequest('CUSTOMER', {}, { [`POST ${REQUEST}/cancel`]: done('request_canceled') })
    await press('İsteği İptal Et')
    expect((await screen.findByRole('dialog')).textContent).toContain('iptal etmek istediğinize emin misiniz?')
    await pressInDialog('İsteği İptal Et')
    await told('İstek iptal edildi.')
  })

  it('that was completed: İş tamamlandı', async () => {
    openRequest('TECHNICIAN', assigned, { [`POST ${REQUEST}/complete`]: done('request_completed') })
    await press('İş Tamamla')
    await pressInDialog('İş Tamamla')
    await told('İş tamamlandı')
  })

  it('that got a technician: Teknisyen atandı.', async () => {
    openRequest('ADMIN', {}, { [`POST ${REQUEST}/assign/${TECHNICIAN_ID}`]: done('technician_assigned') })
    await press('Teknisyenler')
    await pressInDialog('usta@ornek.com ekle')
    await told('Teknisyen atandı.')
  })

  it('that lost a technician: Teknisyen kaldırıldı.', async () => {
    const answer = { [`POST ${REQUEST}/unassign/${TECHNICIAN_ID}`]: done('technician_unassigned') }
    openRequest('ADMIN', { technicians: [technician] }, answer)
    await press('Teknisyenler')
    await pressInDialog('usta@ornek.com kaldır')
    await told('Teknisyen kaldırıldı.')
  })

  it('whose technicians cannot be listed: Teknisyen listesi alınamadı.', async () => {
    openRequest('ADMIN', {}, { 'GET /api/users/users-by-name': () => ({ status: 400, message: 'validation_failed' }) })
    await press('Teknisyenler')
    expect(await screen.findByText('Teknisyen listesi alınamadı.')).toBeTruthy()
  })

  it('whose status was set: Durum güncellendi.', async () => {
    openRequest('ADMIN', {}, { [`PUT ${REQUEST}`]: done('x') })
    await press('Diğer işlemler')
    await choose('Durumu güncelle')
    await userEvent.click(await screen.findByRole('radio', { name: /^Aktif/ }))
    await pressInDialog('Kaydet')
    await told('Durum güncellendi.')
  })

  it('that got a day: Tarih atandı.', async () => {
    openRequest('ADMIN', {}, { [`PUT ${REQUEST}`]: done('x') })
    await press('Tarih ata')
    await type(/Servis günü/, '24.11.2026')
    await pressInDialog('Kaydet')
    await told('Tarih atandı.')
  })

  it.each([
    ['Kabul Et', 'accept', 'Teklif kabul edildi.'],
    ['Reddet', 'reject', 'Teklif reddedildi.'],
  ])('whose offer got its answer (%s)', async (button, way, text) => {
    const answer = { [`POST /api/maintenance/offers/offer/${way}`]: () => ({ message: 'x', data: offer }) }
    openRequest('CUSTOMER', { status: 'WAITING_APPROVAL' }, answer)
    await press(button)
    await pressInDialog(button)
    await told(text)
  })

  it('whose offer does not open: PDF açılamadı.', async () => {
    openRequest('CUSTOMER', {}, { 'GET /api/maintenance/offers/offer/pdf': () => ({ status: 500, message: 'x' }) })
    await press('T-2026-0148 teklifinin PDF belgesini aç')
    await told('PDF açılamadı.')
  })

  it('whose feedback is refused: Feedback kaydedilemedi.', async () => {
    openRequest('CUSTOMER', { status: 'COMPLETED' }, { [`POST ${REQUEST}/feedback`]: refused })
    await userEvent.click(await screen.findByRole('radio', { name: '5 yıldız' }))
    await press('Geri bildirimi gönder')
    await told('Feedback kaydedilemedi.')
  })

  it('that is not there: for an admin Request bulunamadı', async () => {
    openRequest('ADMIN', {}, { [`GET ${REQUEST}`]: () => ({ status: 404, message: 'request_not_found' }) })
    expect(await screen.findByText('Request bulunamadı')).toBeTruthy()
  })

  it.each([
    ['', 'POST /api/maintenance/offers'],
    ['?offer=offer', 'PUT /api/maintenance/offers/offer'],
  ])('whose offer cannot be saved (%s): Teklif kaydedilemedi.', async (search, call) => {
    const part = { id: 'part', name: 'Filtre', partCode: 'F-1', unitPrice: 10, quantity: 3, minStock: 1 }
    const server = {
      [`GET ${REQUEST}`]: () => ({ data: aRequest() }),
      'GET /api/maintenance/offers/offer': () => ({ data: offer }),
      'GET /api/inventory/spare-parts': () => ({ data: pageOf([{ ...part, locationCode: null, version: 1 }]) }),
      [call]: refused,
    }
    openAs('ADMIN', NewOfferPage, server, '/o/:id', `/o/request${search}`)
    await press('Filtre ekle')
    await press(search ? 'Teklifi güncelle' : 'Teklifi gönder')
    await told('Teklif kaydedilemedi.')
  })

  it.each([
    ['ADMIN', AdminRequestsPage, 'GET /api/maintenance/requests'],
    ['CUSTOMER', MyRequestsPage, 'GET /api/maintenance/requests/my'],
    ['TECHNICIAN', TechnicianDashboardPage, 'GET /api/maintenance/requests/assigned'],
  ] as const)('whose list fails for %s: Request listesi alınamadı', async (role, Page, call) => {
    openAs(role, Page, { 'GET /api/boats': empty, [call]: () => ({ status: 400, message: 'validation_failed' }) })
    expect(await screen.findByText('Request listesi alınamadı')).toBeTruthy()
  })
})

const boat = {
  ...{ id: 'b1', name: 'Mavi Rüya', model: 'Sirena 58', latitude: null, longitude: null, ownerUserId: 'o' },
  ...{ ownerEmail: 'mert@posta.example', ownerName: null, engineCount: 1, version: 1 },
  createdAt: '2026-05-15T08:00:00Z',
}
const engine = {
  ...{ id: 'e1', brand: 'Yamaha', brandId: 'yamaha', model: 'F150B', modelId: 'f150b', serialNumber: 'Y-1' },
  ...{ hoursUsed: 1, propeller: null, rcType: null, steeringType: null, boatId: 'b1', boatName: 'Mavi Rüya' },
  version: 1,
}
const openBoat = (answers: Server) =>
  openAs(
    'ADMIN',
    AdminBoatPage,
    {
      'GET /api/boats/admin/b1': () => ({ data: boat }),
      'GET /api/engines/admin/boat/b1': () => ({ data: pageOf([engine]) }),
      'GET /api/engines/admin/unassigned': () => ({ data: pageOf([{ ...engine, id: 'e2', boatId: null }]) }),
      'GET /api/maintenance/requests': empty,
      ...answers,
    },
    '/boats/:id',
    '/boats/b1',
  )
const openEngines = (answers: Server, mounted = true) =>
  openAs('ADMIN', AdminEnginesPage, {
    'GET /api/engines/admin': () => ({
      data: pageOf([mounted ? engine : { ...engine, boatId: null, boatName: null }]),
    }),
    'GET /api/brands': () => ({ data: pageOf([{ id: 'yamaha', name: 'Yamaha', modelCount: 1, version: 1 }]) }),
    'GET /api/brands/yamaha': () => ({ data: { id: 'yamaha', name: 'Yamaha', modelCount: 1, version: 1 } }),
    'GET /api/models/brand/yamaha': () => ({
      data: pageOf([{ id: 'f150b', name: 'F150B', brandId: 'yamaha', version: 1 }]),
    }),
    'GET /api/boats/admin/search': () => ({ data: pageOf([boat]) }),
    ...answers,
  })

describe('boats and engines', () => {
  it('a boat that cannot be deleted, from the list and on its page: Silme başarısız!', async () => {
    const remove = { 'DELETE /api/boats/admin/b1': refused }
    openAs('ADMIN', AdminBoatsPage, { 'GET /api/boats/admin': () => ({ data: pageOf([boat]) }), ...remove })
    await press('Mavi Rüya için işlemler')
    await choose('Sil')
    await pressInDialog('Sil')
    await told('Silme başarısız!')
  })

  it('a boat that cannot be deleted on its own page: Silme başarısız!', async () => {
    openBoat({ 'DELETE /api/boats/admin/b1': refused })
    await press('Mavi Rüya için işlemler')
    await choose('Sil')
    await pressInDialog('Sil')
    await told('Silme başarısız!')
  })

  it('a boat whose requests fail: Request listesi alınamadı', async () => {
    openBoat({ 'GET /api/maintenance/requests': () => ({ status: 400, message: 'validation_failed' }) })
    expect(await screen.findByText('Request listesi alınamadı')).toBeTruthy()
  })

  it.each([
    ['Servis isteği oluşturuldu.', () => ({ message: 'request_created', data: aRequest() })],
    ['Servis isteği oluşturulamadı.', refused],
  ])('a request for a boat: %s', async (text, answer) => {
    openBoat({ 'POST /api/maintenance/requests': answer })
    await press('Servis talebi oluştur')
    await pressInDialog('Talep oluştur')
    await told(text)
  })

  it('an engine that cannot be added: Motor eklenemedi!', async () => {
    openEngines({ 'POST /api/engines': refused })
    await press('Yeni Motor')
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.click(dialog.getByRole('combobox', { name: /^Marka/ }))
    await userEvent.click(await screen.findByRole('option', { name: 'Yamaha' }))
    await userEvent.click(dialog.getByRole('combobox', { name: /^Model/ }))
    await userEvent.click(await screen.findByRole('option', { name: 'F150B' }))
    await userEvent.type(dialog.getByRole('textbox', { name: /^Seri numarası/ }), 'Y-2')
    await pressInDialog('Kaydet')
    await told('Motor eklenemedi!')
  })

  it('an engine that cannot be deleted: Motor silinemedi!', async () => {
    openEngines({ 'DELETE /api/engines/admin/e1': refused })
    await press('Yamaha F150B Y-1 motorunu sil')
    await pressInDialog('Sil')
    await told('Motor silinemedi!')
  })

  it.each([
    [true, /başka tekneye taşı$/, 'PUT /api/engines/admin/e1/move/b1', 'Taşı'],
    [false, /tekneye bağla$/, 'PUT /api/engines/e1/boat/b1', 'Bağla'],
  ])('an engine that cannot be put on a boat (on one: %s): Motor atanamadı!', async (mounted, opener, call, submit) => {
    openEngines({ [call]: refused }, mounted)
    await press(opener)
    await pick(/^Tekne/, /Mavi Rüya/)
    await pressInDialog(submit)
    await told('Motor atanamadı!')
  })

  it('an engine that a boat cannot get: Motor atanamadı!', async () => {
    openBoat({ 'PUT /api/engines/e2/boat/b1': refused })
    await press('Teknesiz motoru bağla')
    await pick(/^Motor/, /Y-1/)
    await pressInDialog('Bağla')
    await told('Motor atanamadı!')
  })

  it('a brand and a model that cannot be deleted: Silme başarısız!', async () => {
    openEngines({ 'DELETE /api/brands/yamaha': refused, 'DELETE /api/models/f150b': refused })
    await userEvent.click(await screen.findByRole('tab', { name: 'Markalar' }))
    await press('Yamaha sil')
    await pressInDialog('Sil')
    await told('Silme başarısız!')
    await pressInDialog('İptal')
    notificationsStore.setState({ ...notificationsStore.getState(), notifications: [], queue: [] })
    await press('Modeller: Yamaha')
    await press('F150B sil')
    const question = within(await screen.findByRole('dialog', { name: 'Silme onayı' }))
    await userEvent.click(question.getByRole('button', { name: 'Sil' }))
    await told('Silme başarısız!')
  })
})

describe('everything else', () => {
  it('a city that cannot be added: Şehir eklenemedi!', async () => {
    openAs('ADMIN', UsersPage, {
      'GET /api/users/search': empty,
      'GET /api/cities': () => ({ data: [] }),
      'POST /api/cities': refused,
    })
    await press('Yeni Şehir')
    await type('Şehir adı', 'Girne')
    await press('Kaydet')
    await told('Şehir eklenemedi!')
  })

  it('an approval from the row that is refused: Onay durumu güncellenemedi!', async () => {
    const user = {
      ...{ id: 'u1', email: 'mert@ornek.com', roleId: 'r', roleName: 'CUSTOMER', emailConfirmed: true },
      ...{ userInfoStatus: 'PENDING', fullName: 'Mert' },
    }
    const info = {
      ...{ userId: 'u1', email: user.email, fullName: 'Mert', phone: '0532', address: null, cityId: null },
      ...{ cityName: null, status: 'PENDING', rejectionReason: null, version: 1 },
    }
    openAs('ADMIN', UsersPage, {
      'GET /api/users/search': () => ({ data: pageOf([user]) }),
      'GET /api/users/u1/info': () => ({ data: info }),
      'GET /api/cities': () => ({ data: [] }),
      'PUT /api/users/u1/info/approve': refused,
    })
    await press('Onayla: mert@ornek.com')
    expect(await screen.findByText('Bu kullanıcıyı onaylamak istiyor musunuz?')).toBeTruthy()
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Onayla' }))
    await told('Onay durumu güncellenemedi!')
  })

  it('a calendar item that cannot be added: Kalem oluşturulamadı.', async () => {
    openAs('ADMIN', CalendarPage, { 'GET /api/calendar/month': () => ({ data: [] }), 'POST /api/calendar': refused })
    await press('Yeni Kalem')
    await type(/Başlık/, 'Kızak')
    await pressInDialog('Kaydet')
    await told('Kalem oluşturulamadı.')
  })
})

/** Decisions, section 1: an inventory failure is told, not only logged. */
describe('the inventory', () => {
  const part = {
    ...{ id: 'p1', name: 'Filtre', partCode: 'F-1', unitPrice: 10, quantity: 3, minStock: 1, locationCode: null },
    version: 1,
  }
  const openParts = (answers: Server) =>
    openAs('ADMIN', InventoryPage, { 'GET /api/inventory/spare-parts': () => ({ data: pageOf([part]) }), ...answers })
  const list = {
    ...{ id: 'l1', serviceRequestId: null, technicianUserId: null, serviceRequestEmailString: null },
    ...{ technicianEmailString: null, boatName: null, requestTechnicianIds: [], itemCount: 1, remaining: 2 },
    ...{ createdAt: '2026-11-20T06:42:00.000Z', version: 1 },
  }

  it.each([
    ['ADMIN', InventoryPage, 'GET /api/inventory/spare-parts', 'Parçalar alınamadı'],
    ['TECHNICIAN', PartListsPage, 'GET /api/inventory/part-lists', 'Parça listeleri alınamadı'],
  ] as const)('tells %s that a list failed', async (role, Page, call, text) => {
    openAs(role, Page, { [call]: () => ({ status: 400, message: 'validation_failed' }) })
    expect(await screen.findByText(text)).toBeTruthy()
  })

  it('tells that a part could not be added', async () => {
    openAs('ADMIN', NewPartPage, { 'POST /api/inventory/spare-parts': refused })
    await type(/^Parça kodu/, 'F-1')
    await type(/^Parça adı/, 'Filtre')
    await press('Parçayı ekle')
    await told('Parça eklenemedi!')
  })

  it('tells that a part could not be changed', async () => {
    openParts({
      'PUT /api/inventory/spare-parts/p1': refused,
      'GET /api/inventory/spare-parts/p1': () => ({ data: part }),
    })
    await press('Filtre: işlemler')
    await choose('Düzenle')
    await type(/^Parça adı/, ' 2')
    await pressInDialog(/Kaydet|Güncelle/)
    await told('Parça güncellenemedi!')
  })

  it('tells that a part could not be deleted', async () => {
    openParts({ 'DELETE /api/inventory/spare-parts/p1': refused })
    await press('Filtre: işlemler')
    await choose('Sil')
    await pressInDialog('Sil')
    await told('Parça silinemedi!')
  })

  it('tells that a list could not be deleted', async () => {
    const answers = { 'GET /api/inventory/part-lists': () => ({ data: pageOf([list]) }) }
    openAs('ADMIN', PartListsPage, { ...answers, 'DELETE /api/inventory/part-lists/l1': refused })
    await press(/listeyi sil$/)
    await pressInDialog('Sil')
    await told('Liste silinemedi!')
  })

  it('tells that an item’s use could not be written down', async () => {
    const item = {
      ...{ id: 'i1', partListId: 'l1', sparePartId: 'p1', sparePartName: 'Filtre', partListItemCode: 'F-1' },
      ...{ quantity: 2, used: 0, returned: 0, damaged: 0, remaining: 2, status: 'TAKEN' },
    }
    const answers = {
      'GET /api/inventory/part-lists/l1': () => ({ data: list }),
      'GET /api/inventory/part-lists/l1/items': () => ({ data: pageOf([item]) }),
      'GET /api/inventory/part-list-items/i1/transactions': empty,
      'POST /api/inventory/part-list-items/i1/transactions': refused,
    }
    openAs('TECHNICIAN', PartListPage, answers, '/l/:id', '/l/l1')
    await press('Filtre: Kullan')
    await pressInDialog('Kullan')
    await told('İşlem kaydedilemedi!')
  })
})
