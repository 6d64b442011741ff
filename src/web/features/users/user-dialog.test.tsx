import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { pick, press, typeIn } from '../../../../test/user-actions.ts'
import { anInfo, aUser } from '../../../../test/web-fixtures.ts'
import { pageOf, refusal } from '../../../../test/web-server.ts'
import { toasts } from '../../../../test/web-toasts.ts'
import { ROLE_IDS } from '../../../shared/roles.ts'
import { APPROVE, archiveAnswers, callsOf, edit, INFO, LIST, MERGE, openUsers } from './users-page-fixture.tsx'

describe('the edit dialog', () => {
  it('updates profile and role, each by its own call, and says so once', async () => {
    const { sent } = openUsers({
      [INFO]: anInfo({ status: 'APPROVED' }),
      'PUT /api/users/user/info': anInfo({ fullName: 'Mert Kaptan', version: 4 }),
      'PUT /api/users/user/role': aUser({ roleName: 'TECHNICIAN' }),
    })
    const form = await edit()
    expect(await form.findByText('Kullanıcı onaylı')).toBeTruthy()
    expect(form.queryByRole('button', { name: 'Kullanıcıyı Onayla' })).toBeNull()
    expect(screen.getByRole('heading', { name: 'Kullanıcı Düzenle' })).toBeTruthy()
    expect(form.getByRole<HTMLInputElement>('combobox', { name: 'Şehir' }).placeholder).toBe('Seçiniz')
    const name = form.getByRole('textbox', { name: 'Ad Soyad' })
    await userEvent.clear(name)
    await userEvent.type(name, 'Mert Kaptan')
    await pick('Rol', 'Teknisyen', form)
    await press('Güncelle', form)
    await waitFor(() => expect(toasts()).toEqual(['success: Kullanıcı güncellendi!']))
    expect(callsOf(sent, 'PUT /api/users/user/info')[0]?.body).toMatchObject({ fullName: 'Mert Kaptan', version: 3 })
    expect(callsOf(sent, 'PUT /api/users/user/role')[0]?.query).toEqual({
      roleId: ROLE_IDS.TECHNICIAN,
      fromRoleId: ROLE_IDS.CUSTOMER,
    })
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('creates the profile of somebody who has none, and cannot approve before', async () => {
    const { sent } = openUsers({
      [LIST]: pageOf([aUser({ userInfoStatus: null })]),
      'POST /api/users/info': anInfo({ version: 1 }),
    })
    const form = await edit()
    expect(screen.getByRole('heading', { name: 'Kullanıcı Oluştur' })).toBeTruthy()
    expect(form.getByRole<HTMLButtonElement>('button', { name: 'Kullanıcıyı Onayla' }).disabled).toBe(true)
    await press('Kaydet', form)
    expect(await form.findAllByText('Bu alan zorunludur')).toHaveLength(2)
    await typeIn('Ad Soyad', 'Mert Aydın', form)
    await typeIn('Telefon', '0532 111 22 33', form)
    await press('Kaydet', form)
    await waitFor(() => expect(toasts()).toEqual(['success: Kullanıcı güncellendi!']))
    expect(callsOf(sent, 'POST /api/users/info')[0]?.body).toMatchObject({ userId: 'user', phone: '0532 111 22 33' })
  })

  it('gives a new role without asking for a profile', async () => {
    const { sent } = openUsers({
      [LIST]: pageOf([aUser({ userInfoStatus: null })]),
      'PUT /api/users/user/role': refusal(409, 'last_admin'),
    })
    const form = await edit()
    await pick('Rol', 'Admin', form)
    await press('Kaydet', form)
    await waitFor(() => expect(toasts()).toEqual(['error: Güncelleme başarısız!']))
    expect(sent.filter(({ call }) => call.startsWith('POST'))).toEqual([])
    expect(screen.getByRole('dialog')).toBeTruthy()
  })

  it('approves after the question, and then saves on the version that the approval made', async () => {
    const { sent } = openUsers({
      [INFO]: anInfo(),
      [APPROVE]: anInfo({ status: 'APPROVED', version: 4 }),
      'PUT /api/users/user/info': anInfo({ version: 5 }),
    })
    const form = await edit()
    await press('Kullanıcıyı Onayla', form)
    expect(await screen.findByText('Bu kullanıcıyı onaylamak istiyor musunuz?')).toBeTruthy()
    expect(callsOf(sent, APPROVE)).toEqual([])
    await press('Onayla')
    expect(await form.findByText('Kullanıcı onaylı')).toBeTruthy()
    expect(callsOf(sent, APPROVE)[0]?.body).toEqual({ status: 'APPROVED', reason: null, version: 3 })
    await typeIn('Adres', 'Liman', form)
    await press('Güncelle', form)
    await waitFor(() => expect(callsOf(sent, 'PUT /api/users/user/info')[0]?.body).toMatchObject({ version: 4 }))
  })

  it('an address that stands in the archive: its history is linked, what was typed stays, and then the approval is asked', async () => {
    const { sent } = openUsers({ ...archiveAnswers(), 'PUT /api/users/user/info': anInfo({ version: 7 }) })
    const form = await edit()
    await typeIn('Ad Soyad', ' Kaptan', form)
    await press('Kullanıcıyı Onayla', form)
    expect(await screen.findByText('Bu adres arşivde: 2 tekne, 14 talep, 12.400,00 ₺ açık')).toBeTruthy()
    await press('Geçmişini bağla')
    await press('Birleştir')
    await screen.findByText('Bu kullanıcıyı onaylamak istiyor musunuz?')
    expect(callsOf(sent, MERGE)[0]?.body).toEqual({ fromId: 'old', versions: 'gorulen' })
    await press('Onayla')
    await waitFor(() =>
      expect(callsOf(sent, APPROVE)[0]?.body).toEqual({ status: 'APPROVED', reason: null, version: 5 }),
    )
    await press('Güncelle', form)
    await waitFor(() =>
      expect(callsOf(sent, 'PUT /api/users/user/info')[0]?.body).toMatchObject({
        ...{ fullName: 'Mert Aydın Kaptan', address: 'Marina', version: 6 },
      }),
    )
  })

  it('an archived history is left: the approval is asked', async () => {
    const { sent } = openUsers(archiveAnswers())
    const form = await edit()
    await press('Kullanıcıyı Onayla', form)
    await press('Bağlamadan onayla')
    await screen.findByText('Bu kullanıcıyı onaylamak istiyor musunuz?')
    await press('Onayla')
    await waitFor(() => expect(callsOf(sent, APPROVE)[0]?.body).toMatchObject({ version: 3 }))
    expect(callsOf(sent, MERGE)).toEqual([])
  })

  it('rejects only with a reason', async () => {
    const { sent } = openUsers({
      [INFO]: anInfo(),
      [APPROVE]: anInfo({ status: 'REJECTED', rejectionReason: 'Telefon eksik', version: 4 }),
    })
    const form = await edit()
    await press('Reddet', form)
    await press('Bilgileri Reddet', form)
    expect(await form.findByText('Red nedenini yazın.')).toBeTruthy()
    expect(callsOf(sent, APPROVE)).toEqual([])
    await typeIn('Red nedeni', 'Telefon eksik', form)
    await press('Bilgileri Reddet', form)
    expect(await form.findByText('Red nedeni: Telefon eksik')).toBeTruthy()
    expect(callsOf(sent, APPROVE)[0]?.body).toEqual({ status: 'REJECTED', reason: 'Telefon eksik', version: 3 })
  })

  it('asks before a reason that is being written is lost', async () => {
    openUsers({ [INFO]: anInfo() })
    const form = await edit()
    await press('Reddet', form)
    await typeIn('Red nedeni', 'Telefon eksik', form)
    await press('İptal', form)
    await press('Düzenlemeye devam et')
    expect(form.getByRole<HTMLTextAreaElement>('textbox', { name: 'Red nedeni' }).value).toBe('Telefon eksik')
  })

  it('says that an approval failed', async () => {
    openUsers({ [INFO]: anInfo(), [APPROVE]: refusal(409, 'record_changed') })
    const form = await edit()
    await press('Kullanıcıyı Onayla', form)
    await press('Onayla')
    await waitFor(() => expect(toasts()).toEqual(['error: Onay durumu güncellenemedi!']))
  })
})
