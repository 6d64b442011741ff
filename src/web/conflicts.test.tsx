// Every screen that sends a version: after a refusal it shows what the other person saved beside what was typed here. A new call with a
// version and without a case here fails.
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { z } from 'zod'
import { sourceFiles } from '../../test/source-files.ts'
import { fill, press, pressInDialog } from '../../test/user-actions.ts'
import { anInfo, anOffer, aRequest } from '../../test/web-fixtures.ts'
import { show } from '../../test/web-screen.tsx'
import { done, refusal, type Sent } from '../../test/web-server.ts'
import { allEndpoints } from '../shared/api.ts'
import type { Boat } from '../shared/boats/boats.contract.ts'
import { boat, FORMS as FIXTURES, info, nothing, refused, type TestCase, value } from './conflicts-fixture.tsx'
import { appointmentSettingsCase } from './features/appointments/settings-conflict-fixture.tsx'
import { BoatForm } from './features/boats/boat-form.tsx'
import { boatPersonCase } from './features/boats/boat-person-conflict-fixture.tsx'
import { billingCase } from './features/customers/billing-conflict-fixture.tsx'
import { labourCase } from './features/labour/labour-conflict-fixture.tsx'
import { offerTemplateCase } from './features/offers/templates/offer-template-conflict-fixture.tsx'
import { apiTokenCase } from './features/programs/api-token-conflict-fixture.tsx'
import { webhookCase } from './features/programs/webhook-conflict-fixture.tsx'
import { asCustomer, serverOf } from './features/requests/request-page-fixture.tsx'
import { edit, openUsers } from './features/users/users-page-fixture.tsx'

// jsdom has no layout, which the map needs.
vi.mock('./features/boats/boat-map.tsx', () => ({ BoatMap: () => null }))

const FORMS: Record<string, TestCase> = {
  ...FIXTURES,
  'offerTemplates.update': offerTemplateCase,
  'labour.update': labourCase,
  'billing.update': billingCase,
  'boatPeople.update': boatPersonCase,
  'apiTokens.update': apiTokenCase,
  'webhooks.update': webhookCase,
  'appointments.updateSettings': appointmentSettingsCase,
}

/** The value in a form after it took its record. */
const TAKEN: Record<string, string> = {
  'brands.update': 'Onların',
  'models.update': 'Onların',
  'cities.update': 'Onların',
  'boats.update': 'Onların',
  'boats.updateMine': 'Onların',
  'boatIdentity.update': 'Onların',
  'reports.save': 'Onların',
  'boatPlans.update': '01.06.2027',
  'servicePlans.update': 'Onların',
  'engines.update': 'ONLARIN-1',
  'engines.updateMine': 'ONLARIN-1',
  'users.updateMyInfo': '0532 000 00 00',
  'users.updateInfo': '0532 000 00 00',
  'workshop.update': '0532 000 00 00',
  'spareParts.update': '1.300',
  'calendar.update': '30.11.2026',
  'requests.plan': '30.11.2026',
  'requests.update (day)': '30.11.2026',
  'requests.update (status)': 'false',
  'offers.update': 'Onların',
  'offerTemplates.update': 'Onların',
  'labour.update': '420,00',
  'billing.update': 'Onların',
  'boatPeople.update': 'Onların',
  'apiTokens.update': 'Onların',
  'webhooks.update': 'https://onlarin.test/',
  'appointments.updateSettings': '5',
}

const isGone = () => waitFor(() => expect(screen.queryByText('Bu kaydı başka biri değiştirdi')).toBeNull())

describe.each(Object.entries(FORMS))('%s, refused for its version', (name, testCase) => {
  it('shows both values, and saves mine over the fresh version, however often that is refused', async () => {
    const { bodies } = await refused(testCase, 2)
    expect(await screen.findByRole('row', { name: testCase.row })).toBeTruthy()
    expect(bodies()).toMatchObject([{ version: 3 }])
    await press('Benimkini uygula')
    await waitFor(() => expect(bodies()).toHaveLength(2))
    expect(await screen.findByRole('button', { name: 'Benimkini uygula' })).toBeTruthy()
    expect(bodies()[1]).toMatchObject({ ...testCase.body, version: 4 })
    await press('Benimkini uygula')
    await waitFor(() => expect(bodies()).toHaveLength(3))
    expect(bodies()[2]).toMatchObject({ ...testCase.body, version: 5 })
    await isGone()
  })

  it('takes the fresh record into the form, and sends nothing', async () => {
    const { bodies } = await refused(testCase, 2)
    await press('Güncelini al')
    await isGone()
    expect(testCase.theirs()).toBe(TAKEN[name])
    expect(bodies()).toHaveLength(1)
  })
})

describe('a record that was deleted meanwhile', () => {
  it('says so, and shows what was typed', async () => {
    const { sent } = show(<BoatForm viewer="ADMIN" boat={boat} onClose={nothing} />, {
      server: {
        'PUT /api/boats/admin/b1': refusal(404, 'boat_not_found'),
        'GET /api/boats/admin/b1': refusal(404, 'boat_not_found'),
      },
    })
    await fill(/^Model/, 'Benim')
    await press('Kaydet')
    expect(await screen.findByText('Bu kayıt bu arada silindi')).toBeTruthy()
    expect(screen.getByRole('row', { name: 'Model Benim' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Benimkini uygula' })).toBeNull()
    expect(sent.filter(({ call }) => call.startsWith('PUT'))).toHaveLength(1)
  })

  it('is not taken for gone where the 404 means another record', async () => {
    show(<BoatForm viewer="ADMIN" boat={boat} onClose={nothing} />, {
      server: {
        'PUT /api/boats/admin/b1': refusal(404, 'user_not_found'),
        'GET /api/boats/admin/b1': boat satisfies Boat,
      },
    })
    await fill(/^Model/, 'Benim')
    await press('Kaydet')
    await screen.findByText('Tekne güncellenemedi!')
    expect(value(/^Model/)).toBe('Benim')
  })
})

const changedBy = (by: string | null) =>
  Response.json(
    { success: false, message: 'record_changed', data: null, changed: { by, at: '2026-11-05T09:00:00.000Z' } },
    { status: 409 },
  )

/** A question whose answer is refused once because its record has changed. */
describe('a question about a record that changed', () => {
  it.each([
    ['offers.accept', 'Kabul Et', 'accept'],
    ['offers.reject', 'Reddet', 'reject'],
  ])('%s: shows what is different, and is answered anew', async (_, button, step) => {
    let version = 1
    const { sent } = asCustomer(
      serverOf(
        { request: aRequest({ status: 'WAITING_APPROVAL' }), offers: [anOffer()] },
        {
          'GET /api/maintenance/offers/offer': () => anOffer({ finalPriceTry: 20_000, version }),
          [`POST /api/maintenance/offers/offer/${step}`]: ({ body }: Sent) => {
            if ((body as { version: number }).version === 2) return done('saved', anOffer({ version: 3 }))
            version = 2
            return changedBy(null)
          },
        },
      ),
    )
    await press(button)
    await pressInDialog(button)
    expect(await screen.findByRole('row', { name: 'TL karşılığı 20.000,00 ₺ 13.883,40 ₺' })).toBeTruthy()
    expect(screen.getByText(/^Son değişiklik: .+, servis$/)).toBeTruthy()
    await pressInDialog(button)
    const answers = () => sent.filter(({ call }) => call.endsWith(step)).map(({ body }) => body)
    await waitFor(() => expect(answers()).toEqual([{ version: 1 }, { version: 2 }]))
  })

  it('users.approve, from the list: shows what is different, and is answered anew', async () => {
    let saves = 0
    const { sent } = openUsers({
      'GET /api/users/user/info': () => anInfo(saves === 0 ? {} : { phone: '0532 000 00 00', version: 4 }),
      'PUT /api/users/user/info/approve': () => (++saves === 1 ? changedBy('Ece Rüzgar') : done('saved', info)),
    })
    await press('Onayla: mert@ornek.com')
    await pressInDialog('Onayla')
    expect(await screen.findByRole('row', { name: 'Telefon 0532 000 00 00 0532 111 22 33' })).toBeTruthy()
    expect(screen.getByText(/^Son değişiklik: .+, Ece Rüzgar$/)).toBeTruthy()
    await pressInDialog('Onayla')
    await waitFor(() =>
      expect(sent.filter(({ call }) => call.startsWith('PUT')).map(({ body }) => body)).toMatchObject([
        { version: 3 },
        { version: 4 },
      ]),
    )
  })

  it('users.approve, from the dialog: shows what is different, then one chooses again', async () => {
    let saves = 0
    const { sent } = openUsers({
      'GET /api/users/user/info': () => anInfo(saves === 0 ? {} : { phone: '0532 000 00 00', version: 4 }),
      'PUT /api/users/user/info/approve': () => (++saves === 1 ? changedBy('Ece Rüzgar') : done('saved', info)),
    })
    const form = await edit()
    await press('Kullanıcıyı Onayla', form)
    await press('Onayla')
    expect(await form.findByRole('row', { name: 'Telefon 0532 000 00 00 Değiştirmediniz' })).toBeTruthy()
    expect(form.getByText(/^Son değişiklik: .+, Ece Rüzgar$/)).toBeTruthy()
    await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1))
    await press('Güncel hâliyle devam et', form)
    await press('Kullanıcıyı Onayla', form)
    await press('Onayla')
    await waitFor(() =>
      expect(sent.filter(({ call }) => call.startsWith('PUT')).map(({ body }) => body)).toMatchObject([
        { version: 3 },
        { version: 4 },
      ]),
    )
  })
})

describe('the calls that take a version', () => {
  /** A press, not a form; their own tests show that the screen then shows the current record. */
  const answered = ['offers.accept', 'offers.reject', 'users.approve', 'enginePlans.update', 'requests.moveSlot']
  const pressed = [...answered, 'imports.check', 'requests.payer']
  const posted = [...answered, 'requests.plan']
  const isEdit = (method: string, name: string) => method === 'PUT' || posted.includes(name)
  const versioned = allEndpoints
    .filter(({ name, endpoint: { method, schema } }) => {
      return isEdit(method, name) && 'version' in ((schema.body as z.ZodObject | undefined)?.shape ?? {})
    })
    .map(({ name }) => name)
  /** No screen sends them: service and technician of a list are set when it is created. */
  const unsent = ['partLists.update']

  it('all have a case here', () => {
    const here = [...Object.keys(FORMS).map((name) => name.split(' ')[0]), ...pressed, ...unsent]
    expect([...new Set(here)].sort()).toEqual([...versioned].sort())
  })

  it('a call without a case is sent by no screen', () => {
    const senders = sourceFiles.filter(
      ({ name, code }) => name.startsWith('web/') && /partListsApi\.update\b/.test(code),
    )
    expect(senders.map(({ name }) => name)).toEqual([])
  })
})
