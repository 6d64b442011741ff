// The alerts of the specification's section 8: each is shown on its occasion, not only defined in the catalogue. Alerts that the tests of
// their own screens cover are not repeated here.
import { screen } from '@testing-library/react'
import type { ComponentType } from 'react'
import { describe, expect, it } from 'vitest'
import { chooseFromMenu, expectToast, press, pressInDialog, typeIn } from '../../test/user-actions.ts'
import { anInfo, aPart, aPartList, aPartListItem, aUser, ME_BY_ROLE, TECHNICIAN } from '../../test/web-fixtures.ts'
import { show } from '../../test/web-screen.tsx'
import { type Answers, pageOf, refusal } from '../../test/web-server.ts'
import type { Role } from '../shared/roles.ts'
import { CalendarPage } from './features/calendar/calendar-page.tsx'
import { InventoryPage } from './features/inventory/inventory-page.tsx'
import { NewPartPage } from './features/inventory/new-part-page.tsx'
import { PartListPage } from './features/inventory/part-list-page.tsx'
import { PartListsPage } from './features/inventory/part-lists-page.tsx'
import { UsersPage } from './features/users/users-page.tsx'

const refused = refusal(409, 'record_changed')
const openAs = (who: Role, Page: ComponentType, server: Answers) => show(<Page />, { as: ME_BY_ROLE[who], server })
describe('everything else', () => {
  it('a city that cannot be added: Şehir eklenemedi!', async () => {
    openAs('ADMIN', UsersPage, {
      'GET /api/users/search': pageOf([]),
      'GET /api/cities': [],
      'POST /api/cities': refused,
    })
    await press('Yeni Şehir')
    await typeIn('Şehir adı', 'Girne')
    await press('Kaydet')
    await expectToast('Şehir eklenemedi!')
  })

  it('an approval from the row that is refused: Onay durumu güncellenemedi!', async () => {
    openAs('ADMIN', UsersPage, {
      'GET /api/users/search': pageOf([aUser()]),
      'GET /api/users/user/info': anInfo(),
      'GET /api/cities': [],
      'PUT /api/users/user/info/approve': refused,
    })
    await press('Onayla: mert@ornek.com')
    expect(await screen.findByText('Bu kullanıcıyı onaylamak istiyor musunuz?')).toBeTruthy()
    await pressInDialog('Onayla')
    await expectToast('Onay durumu güncellenemedi!')
  })

  it('a calendar item that cannot be added: Kalem oluşturulamadı.', async () => {
    openAs('ADMIN', CalendarPage, { 'GET /api/calendar/month': [], 'POST /api/calendar': refused })
    await press('Yeni Kalem')
    await typeIn(/Başlık/, 'Kızak')
    await pressInDialog('Kaydet')
    await expectToast('Kalem oluşturulamadı.')
  })
})

/** Decisions, section 1: the screen shows an inventory failure; logging it is not enough. */
describe('the inventory', () => {
  const part = aPart({ name: 'Filtre', partCode: 'F-1' })
  const openParts = (answers: Answers) =>
    openAs('ADMIN', InventoryPage, { 'GET /api/inventory/spare-parts': pageOf([part]), ...answers })
  const list = aPartList()

  it.each([
    ['ADMIN', InventoryPage, 'GET /api/inventory/spare-parts', 'Parçalar alınamadı'],
    ['TECHNICIAN', PartListsPage, 'GET /api/inventory/part-lists', 'Parça listeleri alınamadı'],
  ] as const)('tells %s that a list failed', async (role, Page, call, text) => {
    openAs(role, Page, { [call]: refusal(400, 'validation_failed') })
    expect(await screen.findByText(text)).toBeTruthy()
  })

  it('tells that a part could not be added', async () => {
    openAs('ADMIN', NewPartPage, { 'POST /api/inventory/spare-parts': refused })
    await typeIn(/^Parça kodu/, 'F-1')
    await typeIn(/^Parça adı/, 'Filtre')
    await press('Parçayı ekle')
    await expectToast('Parça eklenemedi!')
  })

  it('tells that a part could not be changed', async () => {
    openParts({
      'PUT /api/inventory/spare-parts/p1': refused,
      'GET /api/inventory/spare-parts/p1': part,
    })
    await press('Filtre: işlemler')
    await chooseFromMenu('Düzenle')
    await typeIn(/^Parça adı/, ' 2')
    await pressInDialog(/Kaydet|Güncelle/)
    await expectToast('Parça güncellenemedi!')
  })

  it('tells that a part could not be deleted', async () => {
    openParts({ 'DELETE /api/inventory/spare-parts/p1': refused })
    await press('Filtre: işlemler')
    await chooseFromMenu('Sil')
    await pressInDialog('Sil')
    await expectToast('Parça silinemedi!')
  })

  it('tells that a list could not be deleted', async () => {
    const answers = { 'GET /api/inventory/part-lists': pageOf([list]) }
    openAs('ADMIN', PartListsPage, { ...answers, 'DELETE /api/inventory/part-lists/l1': refused })
    await press(/listeyi sil$/)
    await pressInDialog('Sil')
    await expectToast('Liste silinemedi!')
  })

  it('tells that an item’s use could not be written down', async () => {
    const answers = {
      'GET /api/inventory/part-lists/l1': list,
      'GET /api/inventory/part-lists/l1/items': pageOf([aPartListItem({ sparePartName: 'Filtre' })]),
      'GET /api/inventory/part-list-items/i1/transactions': pageOf([]),
      'POST /api/inventory/part-list-items/i1/transactions': refused,
    }
    show(<PartListPage />, { as: TECHNICIAN, path: '/l/:id', at: '/l/l1', server: answers })
    await press('Filtre: Kullan')
    await pressInDialog('Kullan')
    await expectToast('İşlem kaydedilemedi!')
  })
})
