import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { expectToast, press, typeIn } from '../../../../test/user-actions.ts'
import { show } from '../../../../test/web-screen.tsx'
import { done, pageOf, refusal } from '../../../../test/web-server.ts'
import { toasts } from '../../../../test/web-toasts.ts'
import type { Customer, CustomerRow } from '../../../shared/customers/customers.contract.ts'
import { CustomersPage } from './customers-page.tsx'

const aCustomer = (patch: Partial<CustomerRow> = {}): CustomerRow => ({
  ...{ id: 'ahmet', kind: 'PERSON', fullName: 'Ahmet Kaya', phone: '+905325556677', email: '', signIn: 'NONE' },
  ...{ boats: [], boatCount: 0, open: 0, isArchived: false },
  ...patch,
})
const LIST = 'GET /api/customers'
const AT = { at: '/admin/customers' }

it('names customers with number, boats and sign-in', async () => {
  const boats = ['Meltem', 'Poyraz', 'Yakamoz'].map((name) => ({ id: name, name, model: 'Bavaria' }))
  show(<CustomersPage />, { ...AT, server: { [LIST]: pageOf([aCustomer({ boats, boatCount: 5, open: 1240 })]) } })
  expect(await screen.findByText('Ahmet Kaya')).toBeTruthy()
  for (const text of ['0532 555 66 77', 'Meltem, Poyraz, Yakamoz ve 2 tekne daha', /1\.240/])
    expect(screen.getByText(text)).toBeTruthy()
  expect(screen.getAllByText('Hesapsız').length).toBeGreaterThan(0)
})

it('Borçlu: an archived customer is marked, and leads to the statement', async () => {
  const rows = [aCustomer({ isArchived: true, open: 500 }), aCustomer({ id: 'ayse', fullName: 'Ayşe Kaya' })]
  show(<CustomersPage />, { at: '/admin/customers?state=DEBTOR', server: { [LIST]: pageOf(rows) } })
  const href = async (name: RegExp) => (await screen.findByRole('link', { name })).getAttribute('href')
  expect(await href(/Ahmet Kaya/)).toBe('/admin/users/ahmet/statement')
  expect(await href(/Ayşe Kaya/)).toBe('/admin/customers/ayse')
  expect(screen.getAllByText('Arşiv').some((one) => one.closest('.mantine-Badge-root'))).toBe(true)
})

it('an empty list says what to do', async () => {
  show(<CustomersPage />, { ...AT, server: { [LIST]: pageOf([]) } })
  expect(await screen.findByText('Henüz müşteri yok. İlk arayanı kaydedin.')).toBeTruthy()
})

it('a known number is named while it is typed, and saved only as somebody else', async () => {
  const saved: Customer = {
    ...aCustomer({ id: 'ayse', fullName: 'Ayşe Kaya' }),
    sameAs: [],
    invitedUntil: null,
    archivedBoats: [],
    people: [],
    peopleOf: [],
    openRequests: 0,
  }
  const { sent } = show(<CustomersPage />, {
    ...AT,
    server: { [LIST]: pageOf([aCustomer()]), 'POST /api/customers': saved },
  })
  await press('Yeni müşteri')
  await typeIn('Telefon', '0532 555 66 77')
  expect(await screen.findByText(/Bu numara Ahmet Kaya’da/)).toBeTruthy()
  await typeIn('Ad soyad ya da unvan', 'Ayşe Kaya')
  await userEvent.click(screen.getByRole('checkbox', { name: 'Aynı numarayı kullanan başka biri' }))
  await typeIn('Tekne', 'Meltem')
  await typeIn('Tekne modeli', 'Bavaria 46')
  await press('Kaydet ve talep aç')
  await waitFor(() => expect(sent.filter(({ call }) => call === 'POST /api/customers')).toHaveLength(1))
  expect(sent.find(({ call }) => call === 'POST /api/customers')?.body).toMatchObject({
    ...{ fullName: 'Ayşe Kaya', phone: '0532 555 66 77', confirm: true, kind: 'PERSON' },
    boat: { name: 'Meltem', model: 'Bavaria 46' },
  })
})

it('neither number nor address: asked for before it is sent', async () => {
  const { sent } = show(<CustomersPage />, { ...AT, server: { [LIST]: pageOf([]) } })
  await press('Yeni müşteri')
  await typeIn('Ad soyad ya da unvan', 'Ayşe Kaya')
  await press('Kaydet')
  expect(await screen.findByText('Telefon ya da e-posta yazın')).toBeTruthy()
  expect(sent.filter(({ call }) => call.startsWith('POST'))).toEqual([])
})

it('the archive: brings a customer back, and leads to the card', async () => {
  const restored: Customer = {
    ...aCustomer(),
    sameAs: [],
    invitedUntil: null,
    archivedBoats: [],
    people: [],
    peopleOf: [],
    openRequests: 0,
  }
  const { sent } = show(<CustomersPage />, {
    at: '/admin/customers?state=ARCHIVED',
    server: { [LIST]: pageOf([aCustomer()]), 'POST /api/customers/ahmet/restore': done('customer_restored', restored) },
  })
  expect(await screen.findByText('Ahmet Kaya')).toBeTruthy()
  // It has no card.
  expect(screen.queryByRole('link', { name: /Ahmet Kaya/ })).toBeNull()
  await press('Geri getir: Ahmet Kaya')
  await waitFor(() => expect(sent.map(({ call }) => call)).toContain('POST /api/customers/ahmet/restore'))
  expect(sent.find(({ call }) => call === LIST)?.query).toMatchObject({ state: 'ARCHIVED' })
})

describe('the archive: an address that somebody else took meanwhile', () => {
  const RESTORE = 'POST /api/customers/ahmet/restore'
  const archive = (answer: object) =>
    show(<CustomersPage />, {
      at: '/admin/customers?state=ARCHIVED',
      server: { [LIST]: pageOf([aCustomer({ email: 'ahmet@pruva.test' })]), [RESTORE]: answer },
    })

  it('a customer → both are compared, the other way round from the archive', async () => {
    const same = [{ id: 'ayse', fullName: 'Ayşe Kaya' }]
    const { sent } = archive(
      Response.json({ success: false, message: 'email_in_use', data: null, same }, { status: 409 }),
    )
    await press('Geri getir: Ahmet Kaya')
    expect(await screen.findByRole('dialog', { name: 'Kayıtları birleştir' })).toBeTruthy()
    const asked = () => sent.find(({ call }) => call === 'GET /api/customers/ayse/merge')
    await waitFor(() => expect(asked()?.query).toEqual({ from: 'ahmet' }))
    expect(screen.getByText(/^Bu kaydın e-posta adresi artık/)).toBeTruthy()
    expect(toasts()).toEqual([])
  })

  it('somebody of the workshop → says that it failed', async () => {
    archive(refusal(409, 'email_in_use'))
    await press('Geri getir: Ahmet Kaya')
    await expectToast('Müşteri geri getirilemedi')
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
