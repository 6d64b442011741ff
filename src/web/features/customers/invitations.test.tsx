import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { dialog, press, typeIn } from '../../../../test/user-actions.ts'
import { show } from '../../../../test/web-screen.tsx'
import { done, refusal } from '../../../../test/web-server.ts'
import type { Customer } from '../../../shared/customers/customers.contract.ts'
import { InvitationPage } from './invitation-page.tsx'
import { InviteModal } from './invite-modal.tsx'

const CODE = '0123-4567-89AB-CDEF'
const URL_OF_CODE = `https://pruva.test/davet#${CODE}`
const CALL = '/api/customers/c1/invitation'
const CUSTOMER: Customer = {
  ...{ id: 'c1', kind: 'PERSON', fullName: 'Ahmet Kaya', phone: '+905325556677', email: '', signIn: 'NONE' },
  ...{
    boats: [],
    boatCount: 0,
    open: 0,
    isArchived: false,
    invitedUntil: null,
    archivedBoats: [],
    people: [],
    peopleOf: [],
    openRequests: 0,
    sameAs: [],
  },
}
const validUntil = '2026-12-10T10:00:00Z'

function invite(customer: Partial<Customer>, answer: { url: string | null; code: string | null }) {
  const label = vi.fn(() => new Response('%PDF-', { headers: { 'content-type': 'application/pdf' } }))
  return show(<InviteModal customer={{ ...CUSTOMER, ...customer }} onClose={vi.fn()} />, {
    server: {
      [`POST ${CALL}`]: done('customer_invited', { ...answer, validUntil }),
      [`DELETE ${CALL}`]: done('invitation_ended'),
      [`GET ${CALL}/paper`]: label,
    },
  })
}

it('a link: its code is shown once, sent by chat and printed', async () => {
  vi.spyOn(window, 'open').mockReturnValue(null)
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
  URL.createObjectURL = vi.fn(() => 'blob:paper')
  const { sent } = invite({}, { url: URL_OF_CODE, code: CODE })
  expect(screen.queryByRole('button', { name: 'E-postayla gönder' })).toBeNull()
  await press('Bağlantı oluştur')
  expect(await screen.findByRole('img', { name: 'Davetin QR kodu' })).toBeTruthy()
  expect(screen.getByDisplayValue(URL_OF_CODE)).toBeTruthy()
  expect(screen.getByText(CODE)).toBeTruthy()
  const chat = screen.getByRole('link', { name: 'WhatsApp ile gönder' }).getAttribute('href')
  expect(decodeURIComponent(chat ?? '')).toContain(URL_OF_CODE)
  await press('Daveti bas')
  await waitFor(() => expect(sent.find(({ call }) => call === `GET ${CALL}/paper`)?.query).toEqual({ code: CODE }))
})

it('by mail: says where it went', async () => {
  const { sent } = invite({ email: 'ahmet@pruva.test' }, { url: null, code: null })
  await press('E-postayla gönder')
  expect(await screen.findByText('Davet ahmet@pruva.test adresine gönderildi.')).toBeTruthy()
  expect(sent.find(({ call }) => call === `POST ${CALL}`)?.body).toEqual({ by: 'MAIL' })
})

it('an open one is named, and ended after a question', async () => {
  const { sent } = invite({ signIn: 'INVITED', invitedUntil: validUntil }, { url: null, code: null })
  expect(await screen.findByText(/10.12.2026 gününe kadar geçerli bir davet var/)).toBeTruthy()
  await press('Daveti geçersiz kıl')
  expect(sent).toEqual([])
  await press('Daveti geçersiz kıl', await dialog('Daveti geçersiz kıl'))
  await waitFor(() => expect(sent.map(({ call }) => call)).toEqual([`DELETE ${CALL}`]))
})

async function typePassword(password: string) {
  for (const label of [/^Şifre(?! tekrar)/, /^Şifre tekrar/])
    await userEvent.type(screen.getByLabelText(label, { selector: 'input' }), password)
}

const OPEN = { workshop: 'Mavi Servis', firstName: 'Ahmet', email: null }
const READ = `GET /api/public/invitations/${CODE}`
const ACCEPT = `POST /api/public/invitations/${CODE}/accept`

it('the page: who invites, address and password, and what comes next', async () => {
  const account = { id: 'c1', email: 'ahmet@pruva.test', roleId: 'r', roleName: 'CUSTOMER', userInfoStatus: 'APPROVED' }
  const { sent } = show(<InvitationPage />, {
    at: `/davet#${CODE}`,
    server: { [READ]: OPEN, [ACCEPT]: done('invitation_accepted', { ...account, emailConfirmed: false }) },
  })
  expect(await screen.findByRole('heading', { name: 'Merhaba Ahmet' })).toBeTruthy()
  expect(screen.getByText(/^Mavi Servis sizi/)).toBeTruthy()
  await typeIn('E-posta', 'ahmet@pruva.test')
  await typePassword('gizli-2026')
  await press('Hesabımı aç')
  expect(await screen.findByText(/ahmet@pruva.test adresine bir doğrulama bağlantısı/)).toBeTruthy()
  expect(sent.find(({ call }) => call === ACCEPT)?.body).toEqual({ email: 'ahmet@pruva.test', password: 'gizli-2026' })
})

it('the page: the address of another account', async () => {
  show(<InvitationPage />, {
    at: `/davet#${CODE}`,
    server: { [READ]: OPEN, [ACCEPT]: refusal(409, 'email_in_use') },
  })
  await typeIn('E-posta', 'ahmet@pruva.test')
  await typePassword('gizli-2026')
  await press('Hesabımı aç')
  expect(await screen.findByText(/Bu adresle bir hesap var/)).toBeTruthy()
})

it('the page: the address of another record → the workshop merges both', async () => {
  show(<InvitationPage />, {
    at: `/davet#${CODE}`,
    server: { [READ]: OPEN, [ACCEPT]: refusal(409, 'email_of_record') },
  })
  await typeIn('E-posta', 'ahmet@pruva.test')
  await typePassword('gizli-2026')
  await press('Hesabımı aç')
  expect(await screen.findByText(/başka bir kaydında.*kayıtlarınızı birleştirmesini isteyin/)).toBeTruthy()
  expect(screen.queryByText(/Bu adresle bir hesap var/)).toBeNull()
})

it('the page: a customer who is signed in takes the record into their account', async () => {
  const TAKE = `POST /api/invitations/${CODE}/accept`
  const { sent } = show(<InvitationPage />, {
    as: { roleName: 'CUSTOMER' },
    at: `/davet#${CODE}`,
    server: { [READ]: OPEN, [TAKE]: done('invitation_taken') },
  })
  await press('Bu hesaba al')
  expect(await screen.findByRole('link', { name: 'Teknelerime git' })).toBeTruthy()
  expect(sent.some(({ call }) => call === TAKE)).toBe(true)
})

it('the page: staff open an account of its own', async () => {
  show(<InvitationPage />, { as: { roleName: 'ADMIN' }, at: `/davet#${CODE}`, server: { [READ]: OPEN } })
  expect(await screen.findByText(/Davet bundan ayrı bir hesap açar/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Bu hesaba al' })).toBeNull()
})

it('the page: without a code it asks for one', async () => {
  show(<InvitationPage />, { at: '/davet', path: '/davet', server: { [READ]: OPEN } })
  await press('Devam')
  expect(await screen.findByText('Kodu yazın')).toBeTruthy()
  await typeIn('Kod', CODE)
  await press('Devam')
  expect(await screen.findByRole('heading', { name: 'Merhaba Ahmet' })).toBeTruthy()
})
