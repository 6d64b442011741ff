import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { ROLE_IDS } from '../../shared/roles.ts'
import { isAnythingUnsaved } from '../app/leaving.ts'
import { aMe, anInfo, aPage, aUser, CITY, open, refusal, type Sent, serve, toasts } from './users-fixture.tsx'
import { UsersPage } from './users-page.tsx'

const LIST = 'GET /api/users/search'
const INFO = 'GET /api/users/user/info'
const APPROVE = 'PUT /api/users/user/info/approve'
const admin = aMe({ id: 'admin', roleName: 'ADMIN', roleId: ROLE_IDS.ADMIN })
const always = { 'GET /api/cities': [CITY], [LIST]: aPage([aUser()]) }

const button = (name: string) => screen.findByRole('button', { name })
const press = async (name: string) => userEvent.click(await button(name))
const callsOf = (sent: Sent[], call: string) => sent.filter((one) => one.call === call)

async function pick(item: string) {
  await press('mert@ornek.com için işlemler')
  await userEvent.click(await screen.findByRole('menuitem', { name: item }))
}

async function edit() {
  await pick('Düzenle')
  return within(await screen.findByRole('dialog'))
}

async function choose(label: string, option: string) {
  await userEvent.click(screen.getByRole('combobox', { name: label }))
  await userEvent.click(await screen.findByRole('option', { name: option }))
}

describe('the list', () => {
  it('has the e-mail, the role and the actions of each user', async () => {
    const usta = aUser({ id: 't', email: 'usta@ornek.com', roleName: 'TECHNICIAN', fullName: null })
    serve({ ...always, [LIST]: aPage([aUser({ userInfoStatus: 'APPROVED' }), usta]) })
    open(UsersPage, admin)
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
    expect(items.map((one) => one.textContent)).toEqual(['Düzenle', 'Sil'])
  })

  it('can be of one role or of all', async () => {
    const sent = serve(always)
    const { address } = open(UsersPage, admin, '/admin/users?page=3')
    const role = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Rol' })
    expect(role.value).toBe('Tüm Roller')
    await userEvent.click(role)
    const options = (await screen.findAllByRole('option')).map((one) => one.textContent)
    expect(options.toSorted()).toEqual(['Admin', 'Müşteri', 'Teknisyen', 'Tüm Roller'])
    await userEvent.click(screen.getByRole('option', { name: 'Admin' }))
    await waitFor(() => expect(callsOf(sent, LIST).at(-1)?.query).toEqual({ page: '0', roleId: ROLE_IDS.ADMIN }))
    await choose('Rol', 'Tüm Roller')
    await waitFor(() => expect(address()).toBe(''))
  })

  it('filters by e-mail and role, and rests both while only the unapproved are shown', async () => {
    const sent = serve({ ...always, 'GET /api/users/pending-approvals': aPage([]) })
    const { address } = open(UsersPage, admin)
    await screen.findByText('mert@ornek.com')
    const search = screen.getByPlaceholderText<HTMLInputElement>('Email ile ara...')
    await userEvent.type(search, 'mert')
    await waitFor(() => expect(address()).toBe('?email=mert'))
    await choose('Rol', 'Teknisyen')
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
    const sent = serve({
      ...always,
      [LIST]: ({ query }: Sent) => (query.page === '0' ? aPage([aUser()], 2) : aPage([], 2)),
    })
    open(UsersPage, admin)
    expect(await screen.findByText('Sayfa 1 / 2')).toBeTruthy()
    await press('Sonraki')
    expect(await screen.findByText('Kullanıcı bulunamadı.')).toBeTruthy()
    expect(callsOf(sent, LIST).at(-1)?.query.page).toBe('1')
  })

  it('asks for the details of a row when it is opened', async () => {
    let arrive = () => {}
    const waiting = new Promise<void>((resolve) => {
      arrive = resolve
    })
    const info = anInfo({ status: 'REJECTED', address: 'Liman Sokak 5', cityName: 'İzmir' })
    const sent = serve({ ...always, [INFO]: () => waiting.then(() => info) })
    open(UsersPage, admin)
    await screen.findByText('mert@ornek.com')
    expect(callsOf(sent, INFO)).toEqual([])
    await press('Detay')
    expect(await screen.findByText('Detaylar yükleniyor...')).toBeTruthy()
    arrive()
    await screen.findByText('+90 532 111 22 33')
    const facts = screen.getAllByRole('term').map((term) => [term.textContent, term.nextSibling?.textContent])
    expect(facts).toEqual([
      ['Ad Soyad', 'Mert Aydın'],
      ['Telefon', '+90 532 111 22 33'],
      ['Adres', 'Liman Sokak 5'],
      ['Şehir', 'İzmir'],
      ['Durum', 'Reddedildi'],
    ])
  })

  it('shows the same on a narrow card, without the status', async () => {
    vi.spyOn(window, 'matchMedia').mockImplementation(
      (query) => ({ matches: query.includes('max-width'), addEventListener() {}, removeEventListener() {} }) as never,
    )
    serve({ ...always, [INFO]: anInfo({ status: 'REJECTED', cityName: 'İzmir' }) })
    open(UsersPage, admin)
    await screen.findByText('mert@ornek.com')
    expect(screen.queryByRole('table')).toBeNull()
    await press('Detay')
    expect(await screen.findByText('+90 532 111 22 33')).toBeTruthy()
    expect(screen.getByText('İzmir')).toBeTruthy()
    expect(screen.queryByText('Reddedildi')).toBeNull()
    expect(screen.getByText('İzmir')).toBeTruthy()
  })

  it('has nothing more to say of a user without a profile', async () => {
    serve({ ...always, [LIST]: aPage([aUser({ userInfoStatus: null })]) })
    open(UsersPage, admin)
    await press('Detay')
    expect(await screen.findByText('Ek bilgi yok.')).toBeTruthy()
  })

  it('leads to the boats, the requests and the log entries of a customer', async () => {
    serve({ ...always, [INFO]: anInfo() })
    open(UsersPage, admin)
    await press('Detay')
    const links = await screen.findAllByRole('link')
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Tekneleri', '/admin/boats?search=mert%40ornek.com'],
      ['Talepleri', '/admin/service?email=mert%40ornek.com'],
      ['Yaptıkları', '/admin/logs?email=mert%40ornek.com'],
      ['Hakkındaki kayıtlar', '/admin/logs?about=user'],
    ])
  })

  it('approves from the row after the question, on the version whose profile was shown', async () => {
    const sent = serve({ ...always, [INFO]: anInfo(), [APPROVE]: anInfo({ status: 'APPROVED', version: 4 }) })
    open(UsersPage, admin)
    await press('Onayla: mert@ornek.com')
    const question = within(await screen.findByRole('dialog'))
    expect(question.getByText('Bu kullanıcıyı onaylamak istiyor musunuz?')).toBeTruthy()
    expect(question.getByText('+90 532 111 22 33')).toBeTruthy()
    expect(callsOf(sent, APPROVE)).toEqual([])
    await userEvent.click(question.getByRole('button', { name: 'Onayla' }))
    await waitFor(() => expect(callsOf(sent, APPROVE)[0]?.body).toEqual({ status: 'APPROVED', version: 3 }))
    await waitFor(() => expect(callsOf(sent, LIST)).toHaveLength(2))
  })

  it('offers no approval of somebody who is approved, rejected, without a profile, or oneself', async () => {
    const others = (['APPROVED', 'REJECTED', null] as const).map((status) =>
      aUser({ id: String(status), email: `${status}@ornek.com`, userInfoStatus: status }),
    )
    serve({ ...always, [LIST]: aPage([...others, aUser({ id: 'admin' })]) })
    open(UsersPage, admin)
    await screen.findByText('APPROVED@ornek.com')
    expect(screen.queryByRole('button', { name: /^Onayla/ })).toBeNull()
  })

  it('deletes after a question, and tells why it could not', async () => {
    const sent = serve({ ...always, 'DELETE /api/users/user/user': refusal(409, 'user_has_open_requests') })
    open(UsersPage, admin)
    await pick('Sil')
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText('mert@ornek.com')).toBeTruthy()
    expect(dialog.getByText('Silmek istediğinize emin misiniz?')).toBeTruthy()
    expect(callsOf(sent, 'DELETE /api/users/user/user')).toEqual([])
    await userEvent.click(dialog.getByRole('button', { name: 'Sil' }))
    await waitFor(() => expect(toasts()).toEqual(['error: Silme işlemi başarısız!']))
  })
})

describe('the new user card', () => {
  const CREATE = 'POST /api/users'
  async function type(password: string, repeat: string) {
    await press('Yeni Kullanıcı')
    await userEvent.type(await screen.findByRole('textbox', { name: 'E-posta' }), 'yeni@ornek.com')
    await userEvent.type(screen.getByLabelText(/^Şifre\b(?! tekrar)/, { selector: 'input' }), password)
    await userEvent.type(screen.getByLabelText(/^Şifre tekrar/, { selector: 'input' }), repeat)
    await press('Kaydet')
  }

  it('sends nothing while the passwords differ or are shorter than 8', async () => {
    const sent = serve({ ...always })
    open(UsersPage, admin)
    await type('kisa123', 'baska123')
    expect(await screen.findByText('Şifreler eşleşmiyor!')).toBeTruthy()
    expect(screen.getByText('Şifre en az 8 karakter olmalı.')).toBeTruthy()
    expect(callsOf(sent, CREATE)).toEqual([])
  })

  it('shows and hides both passwords together', async () => {
    serve({ ...always })
    open(UsersPage, admin)
    await press('Yeni Kullanıcı')
    const types = () =>
      [/^Şifre\b(?! tekrar)/, /^Şifre tekrar/].map((label) => {
        return screen.getByLabelText<HTMLInputElement>(label, { selector: 'input' }).type
      })
    await waitFor(() => expect(types()).toEqual(['password', 'password']))
    const toggles = (name: string) => screen.getAllByRole('button', { name, hidden: true })
    await userEvent.click(toggles('Şifreyi göster')[0] as HTMLElement)
    expect(types()).toEqual(['text', 'text'])
    await userEvent.click(toggles('Şifreyi gizle')[1] as HTMLElement)
    expect(types()).toEqual(['password', 'password'])
  })

  it('adds the user, empties itself and shows the list anew', async () => {
    const sent = serve({ ...always, [CREATE]: aUser() })
    open(UsersPage, admin)
    await screen.findByText('mert@ornek.com')
    const before = callsOf(sent, LIST).length
    await type('Uzun-sifre-1', 'Uzun-sifre-1')
    await waitFor(() => expect(toasts()).toEqual(['success: Kullanıcı eklendi!']))
    expect(callsOf(sent, CREATE)[0]?.body).toEqual({ email: 'yeni@ornek.com', password: 'Uzun-sifre-1' })
    await waitFor(() => expect(callsOf(sent, LIST).length).toBeGreaterThan(before))
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'E-posta' }).value).toBe('')
  })

  it('keeps what was typed when the address is taken', async () => {
    serve({ ...always, [CREATE]: refusal(409, 'email_in_use') })
    open(UsersPage, admin)
    await type('Uzun-sifre-1', 'Uzun-sifre-1')
    await waitFor(() => expect(toasts()).toEqual(['error: Kullanıcı eklenemedi!']))
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'E-posta' }).value).toBe('yeni@ornek.com')
  })
})

describe('the cards', () => {
  it.each([
    ['Yeni Kullanıcı', 'E-posta', 'yeni@ornek.com', 'POST /api/users'],
    ['Yeni Şehir', 'Şehir adı', 'Ayvalık', 'POST /api/cities'],
  ])('%s asks before what was typed is lost, and no more once it is saved', async (card, label, word, call) => {
    serve({ ...always, [call]: aUser() })
    open(UsersPage, admin)
    await press(card)
    expect(isAnythingUnsaved()).toBe(false)
    const form = within((await button(card)).closest<HTMLElement>('.mantine-Card-root') ?? document.body)
    // By its role: a field of the folded card is there already, and takes no keys yet.
    await userEvent.type(await form.findByRole('textbox', { name: label }), word)
    expect(isAnythingUnsaved()).toBe(true)
    for (const password of form.queryAllByLabelText(/^Şifre/, { selector: 'input' }))
      await userEvent.type(password, 'Pruva2026!')
    await userEvent.click(form.getByRole('button', { name: 'Kaydet' }))
    await waitFor(() => expect(isAnythingUnsaved()).toBe(false))
  })
})

describe('the cities', () => {
  it('are added, renamed and deleted', async () => {
    const sent = serve({
      ...always,
      'POST /api/cities': CITY,
      [`PUT /api/cities/${CITY.id}`]: CITY,
      [`DELETE /api/cities/${CITY.id}`]: refusal(409, 'city_in_use'),
    })
    open(UsersPage, admin)
    await press('Yeni Şehir')
    await userEvent.type(await screen.findByRole('textbox', { name: 'Şehir adı' }), 'Girne')
    await press('Kaydet')
    await waitFor(() => expect(toasts()).toEqual(['success: Şehir eklendi!']))
    await press('Şehirleri düzenle')
    const renameButton = () => screen.getByRole('button', { name: 'İzmir şehrinin adını değiştir' })
    await userEvent.click(await button('İzmir şehrinin adını değiştir'))
    await userEvent.type(screen.getByRole('textbox', { name: 'İzmir şehrinin yeni adı' }), ' Merkez{Enter}')
    await waitFor(() =>
      expect(callsOf(sent, `PUT /api/cities/${CITY.id}`)[0]?.body).toEqual({ name: 'İzmir Merkez', version: 1 }),
    )
    // The keyboard goes on where it was.
    await waitFor(() => expect(document.activeElement).toBe(renameButton()))
    await press('İzmir şehrini sil')
    await press('Sil')
    await waitFor(() => expect(toasts()).toContain('error: Silme işlemi başarısız!'))
  })

  it('need a name, and keep the one that the server refuses', async () => {
    const sent = serve({ ...always, 'POST /api/cities': refusal(409, 'city_already_exists') })
    open(UsersPage, admin)
    await press('Yeni Şehir')
    const name = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Şehir adı' })
    await press('Kaydet')
    expect(await screen.findByText('Bu alan zorunludur')).toBeTruthy()
    expect(callsOf(sent, 'POST /api/cities')).toEqual([])
    await userEvent.type(name, 'İzmir')
    await press('Kaydet')
    await waitFor(() => expect(toasts()).toEqual(['error: Şehir eklenemedi!']))
    expect(name.value).toBe('İzmir')
  })

  it('are not renamed over what another admin wrote: the typed name stays, and the other one can be taken', async () => {
    const changed = { ...CITY, name: 'İzmir Körfezi', version: 2 }
    const sent = serve({
      ...always,
      [`GET /api/cities/${CITY.id}`]: changed,
      [`PUT /api/cities/${CITY.id}`]: ({ body }: Sent) =>
        (body as { version: number }).version === 2 ? changed : refusal(409, 'record_changed'),
    })
    open(UsersPage, admin)
    await press('Yeni Şehir')
    await press('Şehirleri düzenle')
    await press('İzmir şehrinin adını değiştir')
    const name = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'İzmir şehrinin yeni adı' })
    await userEvent.type(name(), ' Merkez{Enter}')
    await screen.findByRole('alert')
    expect(name().value).toBe('İzmir Merkez')
    await userEvent.type(name(), '{Enter}')
    await waitFor(() =>
      expect(callsOf(sent, `PUT /api/cities/${CITY.id}`).map(({ body }) => body)).toEqual([
        { name: 'İzmir Merkez', version: 1 },
        { name: 'İzmir Merkez', version: 2 },
      ]),
    )
  })
})

describe('the edit dialog', () => {
  it('updates profile and role, each by its own call, and says so once', async () => {
    const sent = serve({
      ...always,
      [INFO]: anInfo({ status: 'APPROVED' }),
      'PUT /api/users/user/info': anInfo({ fullName: 'Mert Kaptan', version: 4 }),
      'PUT /api/users/user/role': aUser({ roleName: 'TECHNICIAN' }),
    })
    open(UsersPage, admin)
    const dialog = await edit()
    expect(await dialog.findByText('Kullanıcı onaylı')).toBeTruthy()
    expect(dialog.queryByRole('button', { name: 'Kullanıcıyı Onayla' })).toBeNull()
    expect(screen.getByRole('heading', { name: 'Kullanıcı Düzenle' })).toBeTruthy()
    expect(dialog.getByRole<HTMLInputElement>('combobox', { name: 'Şehir' }).placeholder).toBe('Seçiniz')
    const name = dialog.getByRole('textbox', { name: 'Ad Soyad' })
    await userEvent.clear(name)
    await userEvent.type(name, 'Mert Kaptan')
    await userEvent.click(dialog.getByRole('combobox', { name: 'Rol' }))
    await userEvent.click(await screen.findByRole('option', { name: 'Teknisyen' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Güncelle' }))
    await waitFor(() => expect(toasts()).toEqual(['success: Kullanıcı güncellendi!']))
    expect(callsOf(sent, 'PUT /api/users/user/info')[0]?.body).toMatchObject({ fullName: 'Mert Kaptan', version: 3 })
    expect(callsOf(sent, 'PUT /api/users/user/role')[0]?.query).toEqual({
      roleId: ROLE_IDS.TECHNICIAN,
      fromRoleId: ROLE_IDS.CUSTOMER,
    })
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('creates the profile of somebody who has none, and cannot approve before', async () => {
    const sent = serve({
      ...always,
      [LIST]: aPage([aUser({ userInfoStatus: null })]),
      'POST /api/users/info': anInfo({ version: 1 }),
    })
    open(UsersPage, admin)
    const dialog = await edit()
    expect(screen.getByRole('heading', { name: 'Kullanıcı Oluştur' })).toBeTruthy()
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Kullanıcıyı Onayla' }).disabled).toBe(true)
    await userEvent.click(dialog.getByRole('button', { name: 'Kaydet' }))
    expect(await dialog.findAllByText('Bu alan zorunludur')).toHaveLength(2)
    await userEvent.type(dialog.getByRole('textbox', { name: 'Ad Soyad' }), 'Mert Aydın')
    await userEvent.type(dialog.getByRole('textbox', { name: 'Telefon' }), '0532 111 22 33')
    await userEvent.click(dialog.getByRole('button', { name: 'Kaydet' }))
    await waitFor(() => expect(toasts()).toEqual(['success: Kullanıcı güncellendi!']))
    expect(callsOf(sent, 'POST /api/users/info')[0]?.body).toMatchObject({ userId: 'user', phone: '0532 111 22 33' })
  })

  it('gives a new role without asking for a profile', async () => {
    const sent = serve({
      ...always,
      [LIST]: aPage([aUser({ userInfoStatus: null })]),
      'PUT /api/users/user/role': refusal(409, 'last_admin'),
    })
    open(UsersPage, admin)
    const dialog = await edit()
    await userEvent.click(dialog.getByRole('combobox', { name: 'Rol' }))
    await userEvent.click(await screen.findByRole('option', { name: 'Admin' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Kaydet' }))
    await waitFor(() => expect(toasts()).toEqual(['error: Güncelleme başarısız!']))
    expect(sent.filter(({ call }) => call.startsWith('POST'))).toEqual([])
    expect(screen.getByRole('dialog')).toBeTruthy()
  })

  it('approves after the question, and then saves on the version that the approval made', async () => {
    const sent = serve({
      ...always,
      [INFO]: anInfo(),
      [APPROVE]: anInfo({ status: 'APPROVED', version: 4 }),
      'PUT /api/users/user/info': anInfo({ version: 5 }),
    })
    open(UsersPage, admin)
    const dialog = await edit()
    await userEvent.click(await dialog.findByRole('button', { name: 'Kullanıcıyı Onayla' }))
    expect(await screen.findByText('Bu kullanıcıyı onaylamak istiyor musunuz?')).toBeTruthy()
    expect(callsOf(sent, APPROVE)).toEqual([])
    await press('Onayla')
    expect(await dialog.findByText('Kullanıcı onaylı')).toBeTruthy()
    expect(callsOf(sent, APPROVE)[0]?.body).toEqual({ status: 'APPROVED', reason: null, version: 3 })
    await userEvent.type(dialog.getByRole('textbox', { name: 'Adres' }), 'Liman')
    await userEvent.click(dialog.getByRole('button', { name: 'Güncelle' }))
    await waitFor(() => expect(callsOf(sent, 'PUT /api/users/user/info')[0]?.body).toMatchObject({ version: 4 }))
  })

  it('rejects only with a reason', async () => {
    const sent = serve({
      ...always,
      [INFO]: anInfo(),
      [APPROVE]: anInfo({ status: 'REJECTED', rejectionReason: 'Telefon eksik', version: 4 }),
    })
    open(UsersPage, admin)
    const dialog = await edit()
    await userEvent.click(await dialog.findByRole('button', { name: 'Reddet' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Bilgileri Reddet' }))
    expect(await dialog.findByText('Red nedenini yazın.')).toBeTruthy()
    expect(callsOf(sent, APPROVE)).toEqual([])
    await userEvent.type(dialog.getByRole('textbox', { name: 'Red nedeni' }), 'Telefon eksik')
    await userEvent.click(dialog.getByRole('button', { name: 'Bilgileri Reddet' }))
    expect(await dialog.findByText('Red nedeni: Telefon eksik')).toBeTruthy()
    expect(callsOf(sent, APPROVE)[0]?.body).toEqual({ status: 'REJECTED', reason: 'Telefon eksik', version: 3 })
  })

  it('asks before a reason that is being written is lost', async () => {
    serve({ ...always, [INFO]: anInfo() })
    open(UsersPage, admin)
    const dialog = await edit()
    await userEvent.click(await dialog.findByRole('button', { name: 'Reddet' }))
    await userEvent.type(dialog.getByRole('textbox', { name: 'Red nedeni' }), 'Telefon eksik')
    await userEvent.click(dialog.getByRole('button', { name: 'İptal' }))
    await press('Düzenlemeye devam et')
    expect(dialog.getByRole<HTMLTextAreaElement>('textbox', { name: 'Red nedeni' }).value).toBe('Telefon eksik')
  })

  it('says that an approval failed', async () => {
    serve({ ...always, [INFO]: anInfo(), [APPROVE]: refusal(409, 'record_changed') })
    open(UsersPage, admin)
    const dialog = await edit()
    await userEvent.click(await dialog.findByRole('button', { name: 'Kullanıcıyı Onayla' }))
    await press('Onayla')
    await waitFor(() => expect(toasts()).toEqual(['error: Onay durumu güncellenemedi!']))
  })
})
