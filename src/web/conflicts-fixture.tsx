// The forms that send a version, each with a record that somebody else saves at the same time.
import { useQuery } from '@tanstack/react-query'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { dialog, fill, press } from '../../test/user-actions.ts'
import {
  ADMIN,
  aBoat,
  aCalendarItem,
  aManualLine,
  anEngine,
  anInfo,
  anOffer,
  aPart,
  aRequest,
  aWorkshop,
  CITY,
  CUSTOMER,
} from '../../test/web-fixtures.ts'
import { show } from '../../test/web-screen.tsx'
import { type Answers, done, pageOf, refusal, type Sent } from '../../test/web-server.ts'
import type { ServiceRequest } from '../shared/requests/requests.contract.ts'
import { BoatForm } from './features/boats/boat-form.tsx'
import { identityCase } from './features/boats/boat-identity-conflict-fixture.tsx'
import { ItemModal } from './features/calendar/item-modal.tsx'
import { BrandForm } from './features/engines/brand-form.tsx'
import { EngineForm } from './features/engines/engine-form.tsx'
import { boatEnginesQuery } from './features/engines/engines.api.ts'
import { ModelsDialog } from './features/engines/models-dialog.tsx'
import { PartDialog } from './features/inventory/part-dialog.tsx'
import { NewOfferPage } from './features/offers/new-offer-page.tsx'
import { boatDatesCase } from './features/plans/boat-dates-conflict-fixture.tsx'
import { templateCase } from './features/plans/template-fixture.tsx'
import { reportCase } from './features/reports/report-fixture.tsx'
import { asAdmin, REQUEST, serverOf } from './features/requests/request-page-fixture.tsx'
import { CitiesDialog } from './features/users/cities-dialog.tsx'
import { ProfileForm } from './features/users/profile-form.tsx'
import { edit, openUsers } from './features/users/users-page-fixture.tsx'
import { WorkshopForm } from './features/workshop/workshop-form.tsx'

export const nothing = () => undefined

/** A form with a record that somebody else saved with one other value. */
export interface TestCase {
  /** Shows the form with a server that also has these answers. */
  open: (answers: Answers) => { sent: Sent[] } | Promise<{ sent: Sent[] }>
  /** Types something into the form, and opens the place of its save button. */
  type: () => Promise<unknown>
  save?: string
  sends: string
  /** The call that loads the current record; `fresh` is its answer. */
  gets: string
  fresh: (version: number) => unknown
  /** Field, current value, value typed here. */
  row: string
  /** The body sent in the end: the typed value, and the other person's values. */
  body: object
  /** The form's value after it took the fresh record. */
  theirs: () => string
  /** The body has no version of the record itself. */
  hasNoVersion?: boolean
}

export const value = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name }).value
export const boat = aBoat()
const freshBoat = (version: number) => ({ ...boat, model: 'Onların', version })
const boatCase = (viewer: 'ADMIN' | 'CUSTOMER', path: string): TestCase => ({
  open: (server) => show(<BoatForm viewer={viewer} boat={boat} onClose={nothing} />, { server }),
  type: () => fill(/^Model/, 'Benim'),
  sends: `PUT ${path}`,
  gets: `GET ${path}`,
  fresh: freshBoat,
  row: 'Model Onların Benim',
  body: { name: boat.name, model: 'Benim' },
  theirs: () => value(/^Model/),
})

const engine = anEngine({ version: 3 })
const BOAT_ENGINES = 'GET /api/engines/boat/b1'
function EngineOfList({ viewer }: { viewer: 'ADMIN' | 'CUSTOMER' }) {
  useQuery(boatEnginesQuery('CUSTOMER', 'b1'))
  return <EngineForm viewer={viewer} engine={engine} onClose={nothing} />
}
const engineCase = (viewer: 'ADMIN' | 'CUSTOMER', sends: string): TestCase => ({
  open: (server) => show(<EngineOfList viewer={viewer} />, { server }),
  type: () => fill(/^Seri numarası/, 'BENIM-1'),
  sends,
  gets: BOAT_ENGINES,
  fresh: (version) => pageOf([{ ...engine, serialNumber: 'ONLARIN-1', version }]),
  row: 'Seri numarası ONLARIN-1 BENIM-1',
  body: { serialNumber: 'BENIM-1' },
  theirs: () => value(/^Seri numarası/),
})

const brand = { id: 'yamaha', name: 'Yamaha', modelCount: 1, version: 3 }
const model = { id: 'f150b', name: 'F150B', brandId: 'yamaha', version: 3 }
const item = aCalendarItem({ id: 'item', title: 'Eğitim' })
export const info = anInfo({ status: 'APPROVED' })
const part = aPart()
const offer = anOffer({ version: 3, items: [aManualLine()] })
const job = aRequest({ status: 'ACTIVE', version: 3 })
const onRequest = (answers: Answers) => asAdmin({ ...serverOf({ request: job }), ...answers })
const freshJob = (patch: Partial<ServiceRequest>) => (version: number) => ({ ...job, ...patch, version })

/** By call of the contract; a call that two dialogs send has a case for each. */
export const FORMS: Record<string, TestCase> = {
  'boats.update': boatCase('ADMIN', '/api/boats/admin/b1'),
  'boats.updateMine': boatCase('CUSTOMER', '/api/boats/b1'),
  'boatIdentity.update': identityCase,
  'reports.save': reportCase,
  'boatPlans.update': boatDatesCase,
  'servicePlans.update': templateCase,
  'engines.update': engineCase('ADMIN', 'PUT /api/engines/admin/e1'),
  'engines.updateMine': engineCase('CUSTOMER', 'PUT /api/engines/e1'),
  'brands.update': {
    open: (server) => show(<BrandForm brand={brand} onClose={nothing} />, { server }),
    type: () => fill(/./, 'Benim'),
    sends: 'PUT /api/brands/yamaha',
    gets: 'GET /api/brands/yamaha',
    fresh: (version) => ({ ...brand, name: 'Onların', version }),
    row: 'Marka adı Onların Benim',
    body: { name: 'Benim' },
    theirs: () => value(/./),
  },
  'models.update': {
    open: (server) =>
      show(<ModelsDialog brand={brand} onClose={nothing} />, {
        server: { 'GET /api/models/brand/yamaha': pageOf([model]), ...server },
      }),
    type: async () => {
      await press('F150B adını değiştir')
      await fill(/F150B/, 'Benim')
    },
    save: 'Adı kaydet',
    sends: 'PUT /api/models/f150b',
    gets: 'GET /api/models/f150b',
    fresh: (version) => ({ ...model, name: 'Onların', version }),
    row: 'Ad Onların Benim',
    body: { name: 'Benim' },
    theirs: () => value(/F150B/),
  },
  'cities.update': {
    open: (server) =>
      show(<CitiesDialog onClose={nothing} />, { server: { 'GET /api/cities': [{ ...CITY, version: 3 }], ...server } }),
    type: async () => {
      await press('İzmir şehrinin adını değiştir')
      await fill(/İzmir/, 'Benim')
    },
    save: 'Adı kaydet',
    sends: `PUT /api/cities/${CITY.id}`,
    gets: `GET /api/cities/${CITY.id}`,
    fresh: (version) => ({ ...CITY, name: 'Onların', version }),
    row: 'Ad Onların Benim',
    body: { name: 'Benim' },
    theirs: () => value(/İzmir/),
  },
  'users.updateMyInfo': {
    open: (server) =>
      show(<ProfileForm info={info} />, { as: CUSTOMER, server: { 'GET /api/cities': [CITY], ...server } }),
    type: () => fill('Telefon', '0532 999 88 77'),
    save: 'Güncelle',
    sends: 'PUT /api/users/me/info',
    gets: 'GET /api/users/me/info',
    fresh: (version) => ({ ...info, phone: '0532 000 00 00', district: 'Milas', language: 'de', version }),
    row: 'Telefon 0532 000 00 00 0532 999 88 77',
    body: { phone: '0532 999 88 77', district: 'Milas', language: 'de' },
    theirs: () => value('Telefon'),
  },
  'users.updateInfo': {
    open: async (server) => {
      const opened = openUsers({ 'GET /api/users/user/info': info, ...server })
      await edit()
      return opened
    },
    type: async () => fill('Telefon', '0532 999 88 77', await dialog()),
    save: 'Güncelle',
    sends: 'PUT /api/users/user/info',
    gets: 'GET /api/users/user/info',
    fresh: (version) => ({ ...info, phone: '0532 000 00 00', version }),
    row: 'Telefon 0532 000 00 00 0532 999 88 77',
    body: { phone: '0532 999 88 77' },
    theirs: () => value('Telefon'),
  },
  'spareParts.update': {
    open: (server) => show(<PartDialog part={part} onClose={nothing} />, { as: { roleName: 'TECHNICIAN' }, server }),
    type: () => fill(/^Birim fiyat/, '1.250,5'),
    sends: 'PUT /api/inventory/spare-parts/p1',
    gets: 'GET /api/inventory/spare-parts/p1',
    fresh: (version) => ({ ...part, unitPrice: 1300, minStock: 5, version }),
    row: 'Birim fiyat (€) 1.300 1.250,5',
    body: { unitPrice: 1250.5, minStock: 5 },
    theirs: () => value(/^Birim fiyat/).replace(',00', ''),
  },
  'calendar.update': {
    open: (server) => show(<ItemModal item={item} role={ADMIN.roleName} onClose={nothing} />, { server }),
    type: () => fill(/^Tarih/, '24.11.2026'),
    sends: 'PUT /api/calendar/item',
    gets: 'GET /api/calendar/item',
    fresh: (version) => ({ ...item, date: '2026-11-30', title: 'Onların', version }),
    row: 'Tarih 30.11.2026 24.11.2026',
    body: { date: '2026-11-24' },
    theirs: () => value(/^Tarih/),
  },
  'requests.plan': {
    open: (server) =>
      onRequest({ [`GET ${REQUEST}/workloads`]: [], 'GET /api/users/users-by-name': pageOf([]), ...server }),
    type: async () => {
      await press('Planla')
      await fill(/Servis günü/, '24.11.2026')
    },
    sends: `POST ${REQUEST}/plan`,
    gets: `GET ${REQUEST}`,
    fresh: freshJob({ assignedDate: '2026-11-30' }),
    row: 'Servis günü 30.11.2026 24.11.2026',
    body: { assignedDate: '2026-11-24', technicianIds: [] },
    theirs: () => value(/Servis günü/),
  },
  'requests.update (day)': {
    open: onRequest,
    type: async () => {
      await press('Planla')
      await press('Yalnız tarih')
      await fill(/Servis günü/, '24.11.2026')
    },
    sends: `PUT ${REQUEST}`,
    gets: `GET ${REQUEST}`,
    fresh: freshJob({ assignedDate: '2026-11-30' }),
    row: 'Servis günü 30.11.2026 24.11.2026',
    body: { assignedDate: '2026-11-24' },
    theirs: () => value(/Servis günü/),
  },
  'requests.update (status)': {
    open: onRequest,
    type: async () => {
      await press('Durumu güncelle')
      await userEvent.click(await screen.findByRole('radio', { name: /Beklemede/ }))
    },
    sends: `PUT ${REQUEST}`,
    gets: `GET ${REQUEST}`,
    fresh: freshJob({ status: 'WAITING_APPROVAL' }),
    row: 'Durum Onay bekliyor Beklemede',
    body: { status: 'PENDING' },
    theirs: () => String(screen.getAllByRole<HTMLInputElement>('radio').some(({ checked }) => checked)),
  },
  'workshop.update': {
    open: (server) => show(<WorkshopForm workshop={aWorkshop()} />, { as: {}, server }),
    type: () => fill('Telefon', '0532 999 88 77'),
    sends: 'PUT /api/workshop',
    gets: 'GET /api/workshop',
    fresh: (version) => aWorkshop({ phone: '0532 000 00 00', paymentDays: 21, version }),
    row: 'Telefon 0532 000 00 00 0532 999 88 77',
    body: { phone: '0532 999 88 77', paymentDays: 21, depositPercent: 25 },
    theirs: () => value('Telefon'),
  },
  'offers.update': {
    open: (server) =>
      show(<NewOfferPage />, {
        as: ADMIN,
        path: '/o/:id',
        at: '/o/request?offer=offer',
        server: {
          ...serverOf({ request: { ...job, status: 'PENDING' } }),
          'GET /api/inventory/spare-parts': pageOf([]),
          'GET /api/maintenance/offers/exchange-rates': [],
          ...server,
        },
      }),
    type: () => fill('Not', 'Benim'),
    save: 'Teklifi güncelle',
    sends: 'PUT /api/maintenance/offers/offer',
    gets: 'GET /api/maintenance/offers/offer',
    fresh: (version) => ({ ...offer, note: 'Onların', discountPercent: 5, version }),
    row: 'Not Onların Benim',
    body: { note: 'Benim', discountPercent: 5 },
    theirs: () => value('Not'),
  },
}

/** The form's record is at version 3. The server refuses the first saves: each time somebody else has saved again. */
export async function refused({ open, type, save = 'Kaydet', sends, gets, fresh }: TestCase, refusals: number) {
  let saves = 0
  const { sent } = await open({
    [gets]: () => (saves === 0 ? initialOf(gets) : fresh(3 + Math.min(saves, refusals))),
    [sends]: () => {
      saves += 1
      return saves <= refusals ? refusal(409, 'record_changed') : done('saved', fresh(9))
    },
  })
  await type()
  const dialogs = screen.queryAllByRole('dialog')
  await press(save, dialogs.length > 0 ? within(dialogs.at(-1) as HTMLElement) : screen)
  return { bodies: () => sent.filter(({ call }) => call === sends).map(({ body }) => body) }
}
const initialOf = (gets: string) =>
  ({
    [BOAT_ENGINES]: pageOf([engine]),
    'GET /api/users/user/info': info,
    [`GET ${REQUEST}`]: job,
    'GET /api/maintenance/offers/offer': offer,
  })[gets]
