import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { factsIn, pick, press } from '../../../../test/user-actions.ts'
import { anInfo, aUser } from '../../../../test/web-fixtures.ts'
import { onPhone } from '../../../../test/web-screen.tsx'
import { pageOf, refusal, type Sent } from '../../../../test/web-server.ts'
import { toasts } from '../../../../test/web-toasts.ts'
import { ROLE_IDS } from '../../../shared/roles.ts'
import { APPROVE, act, archiveAnswers, callsOf, INFO, LIST, MERGE, openUsers } from './users-page-fixture.tsx'

describe('the list', () => {
  it('has the e-mail, the role and the actions of each user', async () => {
    const usta = aUser({ id: 't', email: 'usta@ornek.com', roleName: 'TECHNICIAN', fullName: null })
    openUsers({ [LIST]: pageOf([aUser({ userInfoStatus: 'APPROVED' }), usta]) })
    const table = within(await screen.findByRole('table', { name: 'Kullanıcı Yönetimi' }))
    expect(table.getAllByRole('columnheader').map((one) => one.textContent)).toEqual([
      'Detay',
      'E-posta',
      'Rol',
      'İşlemler',
    ])
    const rows = table.getAllByRole('row').slice(1)
    const cells = rows.map((row) =>
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    )
    expect(cells.map((row) => row.slice(1, 3))).toEqual([
      ['mert@ornek.comMert Aydın', 'Müşteri'],
      ['usta@ornek.com', 'Teknisyen'],
    ])
    await press('mert@ornek.com için işlemler')
    const items = await screen.findAllByRole('menuitem')
    expect(items.map((one) => one.textContent)).toEqual(['Düzenle', 'E-postayı değiştir', 'Giriş güvenliği', 'Sil'])
  })

  it('can be of one role or of all', async () => {
    const { sent, address } = openUsers({}, '/admin/users?page=3')
    const role = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Rol' })
    expect(role.selectedOptions[0]?.textContent).toBe('Tüm Roller')
    const options = within(role)
      .getAllByRole('option')
      .map((one) => one.textContent)
    expect(options.toSorted()).toEqual(['Admin', 'Müşteri', 'Teknisyen', 'Tüm Roller'])
    await userEvent.selectOptions(role, 'Admin')
    await waitFor(() => expect(callsOf(sent, LIST).at(-1)?.query).toEqual({ page: '0', roleId: ROLE_IDS.ADMIN }))
    await pick('Rol', 'Tüm Roller')
    await waitFor(() => expect(address()).toBe('/admin/users'))
  })

  it('filters by e-mail and role, and rests both while only the unapproved are shown', async () => {
    const { sent, address } = openUsers({ 'GET /api/users/pending-approvals': pageOf([]) })
    await screen.findByText('mert@ornek.com')
    const search = screen.getByPlaceholderText<HTMLInputElement>('Email ile ara...')
    await userEvent.type(search, 'mert')
    await waitFor(() => expect(address()).toBe('/admin/users?email=mert'))
    await pick('Rol', 'Teknisyen')
    await waitFor(() =>
      expect(callsOf(sent, LIST).at(-1)?.query).toEqual({ page: '0', email: 'mert', roleId: ROLE_IDS.TECHNICIAN }),
    )
    await userEvent.click(screen.getByRole('checkbox', { name: 'Sadece onaysız kullanıcılar' }))
    expect(await screen.findByText('Onaysız kullanıcı bulunamadı.')).toBeTruthy()
    expect([search.disabled, screen.getByRole<HTMLInputElement>('combobox', { name: 'Rol' }).disabled]).toEqual([
      true,
      true,
    ])
  })

  it('says that nobody was found, and goes to the next page', async () => {
    const { sent } = openUsers({
      [LIST]: ({ query }: Sent) => (query.page === '0' ? pageOf([aUser()], 12) : pageOf([], 12)),
    })
    expect(await screen.findByText('Sayfa 1 / 2')).toBeTruthy()
    await press('Sonraki')
    expect(await screen.findByText('Kullanıcı bulunamadı.')).toBeTruthy()
    expect(callsOf(sent, LIST).at(-1)?.query.page).toBe('1')
  })

  it('asks for the details of a row when it is opened', async () => {
    const arrival = Promise.withResolvers<void>()
    const info = anInfo({ status: 'REJECTED', address: 'Liman Sokak 5', cityName: 'İzmir' })
    const { sent } = openUsers({ [INFO]: () => arrival.promise.then(() => info) })
    await screen.findByText('mert@ornek.com')
    expect(callsOf(sent, INFO)).toEqual([])
    await press('Detay')
    expect(await screen.findByText('Detaylar yükleniyor...')).toBeTruthy()
    arrival.resolve()
    await screen.findByText('0532 111 22 33')
    expect(factsIn(screen)).toEqual([
      ['Ad Soyad', 'Mert Aydın'],
      ['Telefon', '0532 111 22 33'],
      ['Adres', 'Liman Sokak 5'],
      ['Şehir', 'İzmir'],
      ['Durum', 'Reddedildi'],
    ])
  })

  it('shows the same on a narrow card, without the status', async () => {
    onPhone()
    openUsers({ [INFO]: anInfo({ status: 'REJECTED', cityName: 'İzmir' }) })
    await screen.findByText('mert@ornek.com')
    expect(screen.queryByRole('table')).toBeNull()
    await press('Detay')
    expect(await screen.findByText('0532 111 22 33')).toBeTruthy()
    expect(screen.getByText('İzmir')).toBeTruthy()
    expect(screen.queryByText('Reddedildi')).toBeNull()
    expect(screen.getByText('İzmir')).toBeTruthy()
  })

  it('has nothing more to say of a user without a profile', async () => {
    openUsers({ [LIST]: pageOf([aUser({ userInfoStatus: null })]) })
    await press('Detay')
    expect(await screen.findByText('Ek bilgi yok.')).toBeTruthy()
  })

  it('leads to the boats, the requests and the log entries of a customer', async () => {
    openUsers({ [INFO]: anInfo() })
    await press('Detay')
    const links = await screen.findAllByRole('link')
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Tekneleri', '/admin/boats?search=mert%40ornek.com'],
      ['Talepleri', '/admin/service?email=mert%40ornek.com'],
      ['Cari hesap ekstresi', '/admin/users/user/statement'],
      ['Yaptıkları', '/admin/logs?email=mert%40ornek.com'],
      ['Hakkındaki kayıtlar', '/admin/logs?about=user'],
    ])
  })

  it('approves from the row after the question, on the version whose profile was shown', async () => {
    const { sent } = openUsers({ [INFO]: anInfo(), [APPROVE]: anInfo({ status: 'APPROVED', version: 4 }) })
    await press('Onayla: mert@ornek.com')
    const question = within(await screen.findByRole('dialog'))
    expect(question.getByText('Bu kullanıcıyı onaylamak istiyor musunuz?')).toBeTruthy()
    expect(question.getByText('0532 111 22 33')).toBeTruthy()
    expect(callsOf(sent, APPROVE)).toEqual([])
    await press('Onayla', question)
    await waitFor(() => expect(callsOf(sent, APPROVE)[0]?.body).toEqual({ status: 'APPROVED', version: 3 }))
    await waitFor(() => expect(callsOf(sent, LIST)).toHaveLength(2))
  })

  it('an address that stands in the archive: its history is linked, and then the approval is asked', async () => {
    const { sent } = openUsers(archiveAnswers())
    await press('Onayla: mert@ornek.com')
    expect(await screen.findByText('Bu adres arşivde: 2 tekne, 14 talep, 12.400,00 ₺ açık')).toBeTruthy()
    await press('Geçmişini bağla')
    await press('Birleştir')
    await waitFor(() => expect(callsOf(sent, MERGE)[0]?.body).toEqual({ fromId: 'old', versions: 'gorulen' }))
    await screen.findByText('Bu kullanıcıyı onaylamak istiyor musunuz?')
    await press('Onayla', within(screen.getByRole('dialog')))
    await waitFor(() => expect(callsOf(sent, APPROVE)[0]?.body).toEqual({ status: 'APPROVED', version: 5 }))
  })

  it('offers no approval of somebody who is approved, rejected, without a profile, or oneself', async () => {
    const others = (['APPROVED', 'REJECTED', null] as const).map((status) =>
      aUser({ id: String(status), email: `${status}@ornek.com`, userInfoStatus: status }),
    )
    openUsers({ [LIST]: pageOf([...others, aUser({ id: 'admin' })]) })
    await screen.findByText('APPROVED@ornek.com')
    expect(screen.queryByRole('button', { name: /^Onayla/ })).toBeNull()
  })

  it('deletes after a question, and tells why it could not', async () => {
    const { sent } = openUsers({
      'DELETE /api/users/user/user': refusal(409, 'last_admin'),
      'GET /api/customers/user': { id: 'user', open: 12400, openRequests: 2 },
    })
    await act('Sil')
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText('mert@ornek.com')).toBeTruthy()
    expect(dialog.getByText('Silmek istediğinize emin misiniz?')).toBeTruthy()
    expect(await dialog.findByText(/^Açık bakiye .*12\.400.*, 2 açık talep$/)).toBeTruthy()
    expect(callsOf(sent, 'DELETE /api/users/user/user')).toEqual([])
    await press('Sil', dialog)
    await waitFor(() => expect(toasts()).toEqual(['error: Silme işlemi başarısız!']))
  })
})
