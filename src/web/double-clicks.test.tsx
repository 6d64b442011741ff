// A double click on a button that changes something sends one call: both clicks come before the next render.
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { openStep } from '../../test/account-step.tsx'
import { clickTwice, dialog, fill, press, pressTwice, typeIn } from '../../test/user-actions.ts'
import { ADMIN, aMe, anInfo, anOffer, aPart, aRequest, TECHNICIAN, USTA } from '../../test/web-fixtures.ts'
import { show } from '../../test/web-screen.tsx'
import { type Answers, pageOf, type Sent } from '../../test/web-server.ts'
import { EmailConfirmationPage } from './features/accounts/email-confirmation-page.tsx'
import { openCalendar } from './features/calendar/calendar-page-fixture.tsx'
import { NewListPage } from './features/inventory/new-list-page.tsx'
import { LogsPage } from './features/logs/logs-page.tsx'
import { OutboxPage } from './features/notifications/outbox-page.tsx'
import { asAdmin, asCustomer, REQUEST, serverOf } from './features/requests/request-page-fixture.tsx'
import { openUsers } from './features/users/users-page-fixture.tsx'

/** Changes are never answered, so that the screen stays as it was at the press. */
const never = () => new Promise(() => undefined)

interface ClickCase {
  open: () => { sent: Sent[] }
  /** Opens the place of the button. */
  before?: () => Promise<unknown>
  button: string
  sends: string
}

const request = aRequest({ status: 'ACTIVE', technicians: [USTA], assignedDate: '2026-12-01' })
const atWork = (more: Answers) => () =>
  asAdmin(
    serverOf({ request }, { 'GET /api/users/users-by-name': pageOf([]), [`GET ${REQUEST}/workloads`]: [], ...more }),
  )
const OFFER = '/api/maintenance/offers/offer'
const onPending = (more: Answers) => () => openUsers({ 'GET /api/users/user/info': anInfo(), ...more })
const failed = {
  id: '1',
  channel: 'EMAIL',
  kind: 'offer_sent',
  recipient: 'kaptan@ornek.com',
  subject: 'Teklif',
  status: 'FAILED',
  attempts: 5,
  lastError: null,
  createdAt: '2026-11-20T08:42:00.000Z',
  sentAt: null,
}

const CASES: Record<string, ClickCase> = {
  'cancel a request': {
    open: () => asCustomer(serverOf({ request: aRequest() }, { [`POST ${REQUEST}/cancel`]: never })),
    before: () => press('İsteği İptal Et'),
    button: 'İsteği İptal Et',
    sends: `POST ${REQUEST}/cancel`,
  },
  'accept an offer': {
    open: () =>
      asCustomer(
        serverOf(
          { request: aRequest({ status: 'WAITING_APPROVAL' }), offers: [anOffer()] },
          { [`POST ${OFFER}/accept`]: never },
        ),
      ),
    before: () => press('Kabul Et'),
    button: 'Kabul Et',
    sends: `POST ${OFFER}/accept`,
  },
  'remove a technician': {
    open: atWork({ [`POST ${REQUEST}/unassign/${USTA.id}`]: never }),
    before: async () => {
      await press('Planla')
      await press('Yalnız teknisyen')
    },
    button: 'usta@ornek.com kaldır',
    sends: `POST ${REQUEST}/unassign/${USTA.id}`,
  },
  'save a plan': {
    open: atWork({ [`POST ${REQUEST}/plan`]: never }),
    before: async () => {
      await press('Planla')
      await fill(/Servis günü/, '05.12.2026')
    },
    button: 'Kaydet',
    sends: `POST ${REQUEST}/plan`,
  },
  'save a day': {
    open: atWork({ [`PUT ${REQUEST}`]: never }),
    before: async () => {
      await press('Planla')
      await press('Yalnız tarih')
      await userEvent.clear(await screen.findByRole('textbox', { name: /Servis günü/ }))
      await typeIn(/Servis günü/, '05.12.2026')
    },
    button: 'Kaydet',
    sends: `PUT ${REQUEST}`,
  },
  'approve a user': {
    open: onPending({ 'PUT /api/users/user/info/approve': never }),
    before: () => pressTwice('Onayla: mert@ornek.com'),
    button: 'Onayla',
    sends: 'PUT /api/users/user/info/approve',
  },
  'create a parts list': {
    open: () =>
      show(<NewListPage />, {
        as: TECHNICIAN,
        at: '/inventory/lists',
        server: ({ call }) =>
          call.startsWith('POST') ? never() : call.includes('/code/') ? aPart({ id: 'p', partCode: 'A' }) : pageOf([]),
      }),
    before: async () => {
      await userEvent.type(screen.getByLabelText('Parça kodu'), 'A{Enter}')
      await screen.findByRole('textbox', { name: /: adet$/ })
    },
    button: 'Listeyi Oluştur',
    sends: 'POST /api/inventory/part-lists',
  },
  'make a calendar address': {
    open: () =>
      openCalendar('ADMIN', { 'GET /api/calendar/feed': { createdAt: null }, 'POST /api/calendar/feed': never }),
    before: () => press('Telefonuma ekle'),
    button: 'Adres oluştur',
    sends: 'POST /api/calendar/feed',
  },
  'send a message again': {
    open: () =>
      show(<OutboxPage />, {
        as: ADMIN,
        server: ({ call }) => (call.startsWith('GET') ? pageOf([failed]) : never()),
      }),
    button: 'Yeniden gönder: kaptan@ornek.com, Teklif',
    sends: 'POST /api/notifications/outbox/1/resend',
  },
  'export the log': {
    open: () =>
      show(<LogsPage />, { as: ADMIN, server: ({ call }) => (call.endsWith('/export') ? never() : pageOf([])) }),
    button: 'CSV indir',
    sends: 'GET /api/logs/export',
  },
  'send the confirmation mail again': {
    open: () =>
      openStep({
        at: '/email-confirmation',
        access: 'unconfirmed',
        Component: EmailConfirmationPage,
        server: { 'GET /api/auth/me': aMe({ emailConfirmed: false }), 'POST /api/auth/resend-confirmation': never },
      }),
    before: () => screen.findByRole('button', { name: 'Tekrar Mail Gönder' }),
    button: 'Tekrar Mail Gönder',
    sends: 'POST /api/auth/resend-confirmation',
  },
}

it.each(Object.entries(CASES))('%s: a double click sends one call', async (_, { open, before, button, sends }) => {
  const { sent } = open()
  await before?.()
  const place = screen.queryByRole('dialog') ? await dialog() : screen
  clickTwice(await place.findByRole('button', { name: button }))
  await waitFor(() => expect(sent.map(({ call }) => call)).toContain(sends))
  // Waits long enough for a second call.
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(sent.filter(({ call }) => call === sends)).toHaveLength(1)
})
