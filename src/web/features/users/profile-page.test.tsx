import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { fill, press } from '../../../../test/user-actions.ts'
import { aBoat, aMe, anInfo, aRequest, CITY } from '../../../../test/web-fixtures.ts'
import { show } from '../../../../test/web-screen.tsx'
import { type Answers, pageOf, refusal, type Sent } from '../../../../test/web-server.ts'
import { toasts } from '../../../../test/web-toasts.ts'
import type { Me } from '../../../shared/accounts/accounts.contract.ts'
import type { Due } from '../../../shared/payments/payments.contract.ts'
import type { UserInfo } from '../../../shared/users/users.contract.ts'
import { ProfilePage } from './profile-page.tsx'

const ME = 'GET /api/auth/me'
const MY_INFO = 'GET /api/users/me/info'
const BOATS = 'GET /api/boats'
const REQUESTS = 'GET /api/maintenance/requests/my'
const DUES = 'GET /api/payments/dues'
const open = (me: Me, answers: Answers) =>
  show(<ProfilePage />, {
    as: me,
    server: {
      'GET /api/cities': [CITY],
      [BOATS]: pageOf([]),
      [REQUESTS]: pageOf([]),
      [DUES]: pageOf([]),
      [ME]: me,
      ...answers,
    },
  })

it('profile page: asks for the cities of its form before it knows what stands in it', async () => {
  const arrival = Promise.withResolvers<void>()
  const { sent } = open(aMe({ userInfoStatus: 'PENDING' }), { [MY_INFO]: () => arrival.promise.then(() => anInfo()) })
  await waitFor(() => expect(sent.map(({ call }) => call)).toContain('GET /api/cities'))
  expect(screen.queryByRole('textbox')).toBe(null)
  arrival.resolve()
  expect(await screen.findByRole('heading', { name: 'Mert Aydın' })).toBeTruthy()
  expect(sent.filter(({ call }) => call === 'GET /api/cities')).toHaveLength(1)
})

describe('the banner', () => {
  it.each([
    [anInfo({ status: 'PENDING' }), 'Onay Bekleniyor'],
    [anInfo({ status: 'APPROVED' }), 'Profil Onaylandı'],
    [anInfo({ status: 'REJECTED', rejectionReason: 'Telefon eksik' }), 'Bilgiler Reddedildi'],
  ] satisfies [UserInfo, string][])('says what the status means', async (info, title) => {
    const me = aMe({ userInfoStatus: info.status })
    open(me, { [MY_INFO]: info })
    expect(await screen.findByText(title)).toBeTruthy()
    expect(screen.getByRole('heading', { level: 2, name: 'Mert Aydın' })).toBeTruthy()
    expect(screen.getByText('ayse@ornek.com')).toBeTruthy()
    // The first letter of the e-mail.
    expect(screen.getByText('A')).toBeTruthy()
    expect(screen.queryByText('Telefon eksik') !== null).toBe(info.status === 'REJECTED')
  })

  it('asks for a profile where none is, without asking the server for it', async () => {
    const { sent } = open(aMe({ userInfoStatus: null }), {})
    expect(await screen.findByText('Profil Eksik')).toBeTruthy()
    expect(sent.map(({ call }) => call)).not.toContain(MY_INFO)
  })

  it('takes a 404 for a profile that is no more, and the account follows', async () => {
    open(aMe(), { [MY_INFO]: refusal(404, 'user_info_not_found'), [ME]: aMe({ userInfoStatus: null }) })
    expect(await screen.findByText('Profil Eksik')).toBeTruthy()
  })
})

describe('the next step of an approved owner', () => {
  const openApproved = (answers: Answers) => open(aMe(), { [MY_INFO]: anInfo({ status: 'APPROVED' }), ...answers })
  const link = async (name: RegExp) => (await screen.findByRole('link', { name })).getAttribute('href')
  const boats = pageOf([aBoat()])
  const waiting = (totalElements: number) => pageOf([aRequest({ id: 'r1' })], totalElements, 1)

  it('is a first boat', async () => {
    openApproved({})
    expect(await link(/^Teknenizi ekleyin/)).toBe('/boats')
  })

  it('is the offer that waits, or the list of those that do, and a new request', async () => {
    openApproved({ [BOATS]: boats, [REQUESTS]: waiting(1) })
    expect(await link(/^1 talebiniz yanıtınızı bekliyor/)).toBe('/maintenance/r1')
    expect(await link(/^Yeni servis talebi/)).toBe('/customer/maintenance?new=true')
  })

  it('is the list where several wait', async () => {
    openApproved({ [BOATS]: boats, [REQUESTS]: waiting(3) })
    expect(await link(/^3 talebiniz/)).toBe('/customer/maintenance?status=WAITING_APPROVAL')
  })

  it('is the deposit to pay and the service to rate, not a rest whose day is to come or a service that was rated', async () => {
    const due = (patch: Partial<Due>): Due => ({
      ...{ id: 'd', requestId: 'r1', requestNumber: 'S-2026-0053', boatName: 'Meltem', customerId: 'c', ownerId: 'c' },
      ...{
        customerName: null,
        isCustomerArchived: false,
        offerNumber: 'T-2026-0148',
        kind: 'REST',
        dueOn: '2099-01-01',
      },
      ...{ amount: 900, open: 600, isOverdue: false, ...patch },
    })
    const completedAt = new Date().toISOString()
    const rated = aRequest({ id: 'r3', status: 'COMPLETED', completedAt, feedbackAt: completedAt })
    openApproved({
      [BOATS]: boats,
      [DUES]: pageOf([due({ kind: 'DEPOSIT' }), due({ id: 'rest', requestId: 'r9' })]),
      [REQUESTS]: ({ query }: Sent) =>
        pageOf(query.status === 'COMPLETED' ? [rated, aRequest({ id: 'r2', status: 'COMPLETED', completedAt })] : []),
    })
    expect(await link(/^Kaporanızı ödeyin600,00 ₺ · Meltem · S-2026-0053/)).toBe('/maintenance/r1')
    expect(await link(/^Servisimizi değerlendirin/)).toBe('/maintenance/r2')
  })

  it('is the account where several payments wait', async () => {
    const due = { id: 'd', requestId: 'r1', requestNumber: '', boatName: '', kind: 'REST', open: 5, isOverdue: true }
    openApproved({ [BOATS]: boats, [DUES]: pageOf([due, { ...due, id: 'e' }]) })
    expect(await link(/^2 ödemeniz bekliyor/)).toBe('/statement')
  })

  it('is not for technicians', async () => {
    open(aMe({ roleName: 'TECHNICIAN' }), { [MY_INFO]: anInfo({ status: 'APPROVED' }) })
    expect(await screen.findByText('Profil Onaylandı')).toBeTruthy()
    expect(screen.queryByText('Sıradaki adımınız')).toBeNull()
  })
})

it('profile page: says that it could not be loaded, and tries again', async () => {
  let answer: unknown = refusal(403, 'access_denied')
  open(aMe(), { [MY_INFO]: () => answer })
  expect(await screen.findByText('Bilgiler alınamadı')).toBeTruthy()
  answer = anInfo({ status: 'APPROVED' })
  await press('Yeniden dene')
  expect(await screen.findByText('Profil Onaylandı')).toBeTruthy()
})

it('profile page: creates the profile with the city that was typed without its marks, and fetches the account anew', async () => {
  let me = aMe({ userInfoStatus: null })
  const { sent } = open(me, {
    [MY_INFO]: anInfo(),
    [ME]: () => me,
    'POST /api/users/me/info': () => {
      me = aMe({ userInfoStatus: 'PENDING' })
      return anInfo({ cityId: CITY.id, cityName: CITY.name, version: 1 })
    },
  })
  await press('Profili oluştur')
  expect(await screen.findAllByText('Bu alan zorunludur')).toHaveLength(2)
  expect(screen.queryByRole('combobox', { name: 'Dil' })).toBeNull()
  await fill('Ad Soyad', 'Mert Aydın')
  await fill('Telefon', '+90 532 111 22 33')
  await userEvent.type(screen.getByPlaceholderText('Şehir Seç'), 'izm')
  await userEvent.click(await screen.findByRole('option', { name: 'İzmir' }))
  await press('Profili oluştur')
  expect(await screen.findByText('Onay Bekleniyor')).toBeTruthy()
  expect(sent.find(({ call }) => call.startsWith('POST'))?.body).toEqual({
    fullName: 'Mert Aydın',
    phone: '+90 532 111 22 33',
    address: '',
    cityId: CITY.id,
    ...{ district: '', language: 'tr' },
  })
  await waitFor(() => expect(sent.filter(({ call }) => call === ME)).not.toHaveLength(0))
  expect(await screen.findByRole('button', { name: 'Güncelle' })).toBeTruthy()
})

it('profile page: updates what it saw, keeps what was typed when that is refused, and shows the error at its field', async () => {
  const { sent } = open(aMe(), {
    [MY_INFO]: anInfo({ status: 'APPROVED' }),
    'PUT /api/users/me/info': refusal(400, 'validation_failed', [{ field: 'phone', message: 'invalid_phone' }]),
  })
  await screen.findByText('Profil Onaylandı')
  await fill('Telefon', '0532 999 88 77')
  await press('Güncelle')
  expect(await screen.findByText('Geçerli bir telefon numarası girin')).toBeTruthy()
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Telefon' }).value).toBe('0532 999 88 77')
  expect(sent.find(({ call }) => call.startsWith('PUT'))?.body).toMatchObject({ phone: '0532 999 88 77', version: 3 })
  expect(toasts()).toEqual(['error: Profil kaydedilemedi'])
})

it('profile page: a customer with a profile chooses language and district → both are sent', async () => {
  const { sent } = open(aMe(), {
    [MY_INFO]: anInfo({ status: 'APPROVED', district: 'Bodrum' }),
    'PUT /api/users/me/info': anInfo({ status: 'APPROVED', district: 'Milas', language: 'de', version: 4 }),
  })
  await fill('İlçe', 'Milas')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Dil' }), 'Almanca')
  await press('Güncelle')
  await waitFor(() => expect(sent.map(({ call }) => call)).toContain('PUT /api/users/me/info'))
  expect(sent.find(({ call }) => call.startsWith('PUT'))?.body).toMatchObject({ district: 'Milas', language: 'de' })
})
