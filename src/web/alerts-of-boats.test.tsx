// The alerts of the specification's section 8: each is shown on its occasion, not only defined in the catalogue. Alerts that the tests of
// their own screens cover are not repeated here.
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { chooseFromMenu, dialog, expectToast, pick, press, pressInDialog, typeIn } from '../../test/user-actions.ts'
import { ADMIN, aBoat, anEngine, aRequest } from '../../test/web-fixtures.ts'
import { show } from '../../test/web-screen.tsx'
import { type Answers, done, pageOf, refusal } from '../../test/web-server.ts'
import { forgetToasts } from '../../test/web-toasts.ts'
import { AdminBoatPage } from './features/boats/admin-boat-page.tsx'
import { AdminBoatsPage } from './features/boats/admin-boats-page.tsx'
import { aBoatIdentity } from './features/boats/boat-identity-fixture.ts'
import { AdminEnginesPage } from './features/engines/admin-engines-page.tsx'

const refused = refusal(409, 'record_changed')
const boat = aBoat()
const engine = anEngine({ serialNumber: 'Y-1' })
const openBoat = (answers: Answers) =>
  show(<AdminBoatPage />, {
    as: ADMIN,
    path: '/boats/:id',
    at: '/boats/b1',
    server: {
      'GET /api/boats/admin/b1': boat,
      'GET /api/boats/b1/identity': aBoatIdentity(),
      'GET /api/boats/b1/people': [],
      'GET /api/engines/admin/boat/b1': pageOf([engine]),
      'GET /api/engines/admin/unassigned': pageOf([{ ...engine, id: 'e2', boatId: null }]),
      'GET /api/maintenance/requests': pageOf([]),
      ...answers,
    },
  })
const openEngines = (answers: Answers, mounted = true) =>
  show(<AdminEnginesPage />, {
    as: ADMIN,
    server: {
      'GET /api/engines/admin': pageOf([mounted ? engine : { ...engine, boatId: null, boatName: null }]),
      'GET /api/brands': pageOf([{ id: 'yamaha', name: 'Yamaha', modelCount: 1, version: 1 }]),
      'GET /api/brands/yamaha': { id: 'yamaha', name: 'Yamaha', modelCount: 1, version: 1 },
      'GET /api/models/brand/yamaha': pageOf([{ id: 'f150b', name: 'F150B', brandId: 'yamaha', version: 1 }]),
      'GET /api/boats/admin/search': pageOf([boat]),
      ...answers,
    },
  })

describe('boats and engines', () => {
  it('a boat that cannot be deleted, from the list and on its page: Silme başarısız!', async () => {
    const remove = { 'DELETE /api/boats/admin/b1': refused }
    show(<AdminBoatsPage />, { as: ADMIN, server: { 'GET /api/boats/admin': pageOf([boat]), ...remove } })
    await press('Mavi Rüya için işlemler')
    await chooseFromMenu('Sil')
    await pressInDialog('Sil')
    await expectToast('Silme başarısız!')
  })

  it('a boat that cannot be deleted on its own page: Silme başarısız!', async () => {
    openBoat({ 'DELETE /api/boats/admin/b1': refused })
    await press('Mavi Rüya için işlemler')
    await chooseFromMenu('Sil')
    await pressInDialog('Sil')
    await expectToast('Silme başarısız!')
  })

  it('boat whose requests fail → Request listesi alınamadı', async () => {
    openBoat({ 'GET /api/maintenance/requests': refusal(400, 'validation_failed') })
    expect(await screen.findByText('Request listesi alınamadı')).toBeTruthy()
  })

  it.each([
    ['Servis isteği oluşturuldu.', done('request_created', aRequest())],
    ['Servis isteği oluşturulamadı.', refused],
  ])('request for a boat → %s', async (text, answer) => {
    openBoat({ 'POST /api/maintenance/requests': answer })
    await press('Servis talebi oluştur')
    await pressInDialog('Talep oluştur')
    await expectToast(text)
  })

  it('an engine that cannot be added: Motor eklenemedi!', async () => {
    openEngines({ 'POST /api/engines': refused })
    await press('Yeni Motor')
    const form = await dialog()
    await pick(/^Marka/, 'Yamaha', form)
    await pick(/^Model/, 'F150B', form)
    await typeIn(/^Seri numarası/, 'Y-2', form)
    await pressInDialog('Kaydet')
    await expectToast('Motor eklenemedi!')
  })

  it('an engine that cannot be deleted: Motor silinemedi!', async () => {
    openEngines({ 'DELETE /api/engines/admin/e1': refused })
    await press('Yamaha F150B Y-1 motorunu sil')
    await pressInDialog('Sil')
    await expectToast('Motor silinemedi!')
  })

  it.each([
    [true, /başka tekneye taşı$/, 'PUT /api/engines/admin/e1/move/b1', 'Taşı'],
    [false, /tekneye bağla$/, 'PUT /api/engines/e1/boat/b1', 'Bağla'],
  ])('an engine that cannot be put on a boat (on one: %s): Motor atanamadı!', async (mounted, opener, call, submit) => {
    openEngines({ [call]: refused }, mounted)
    await press(opener)
    await pick(/^Tekne/, /Mavi Rüya/)
    await pressInDialog(submit)
    await expectToast('Motor atanamadı!')
  })

  it('an engine that a boat cannot get: Motor atanamadı!', async () => {
    openBoat({ 'PUT /api/engines/e2/boat/b1': refused })
    await press('Teknesiz motoru bağla')
    await pick(/^Motor/, /Y-1/)
    await pressInDialog('Bağla')
    await expectToast('Motor atanamadı!')
  })

  it('a brand and a model that cannot be deleted: Silme başarısız!', async () => {
    openEngines({ 'DELETE /api/brands/yamaha': refused, 'DELETE /api/models/f150b': refused })
    await userEvent.click(await screen.findByRole('tab', { name: 'Markalar' }))
    await press('Yamaha sil')
    await pressInDialog('Sil')
    await expectToast('Silme başarısız!')
    await pressInDialog('İptal')
    forgetToasts()
    await press('Modeller: Yamaha')
    await press('F150B sil')
    await press('Sil', await dialog('Silme onayı'))
    await expectToast('Silme başarısız!')
  })
})
