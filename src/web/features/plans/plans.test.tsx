import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { dialog, fill, press } from '../../../../test/user-actions.ts'
import { ADMIN, anEngine, CUSTOMER } from '../../../../test/web-fixtures.ts'
import { show } from '../../../../test/web-screen.tsx'
import { done, pageOf, refusal } from '../../../../test/web-server.ts'
import type { DueBoat, DueItem } from '../../../shared/plans/due-services.contract.ts'
import type { EnginePlan, EnginePlanItem } from '../../../shared/plans/plans.contract.ts'
import { DueServicesPage } from './due-services-page.tsx'
import { PlanDialog } from './plan-dialog.tsx'

const engine = anEngine({ hoursUsed: 412 })
const anItem = (patch: Partial<EnginePlanItem>): EnginePlanItem => ({
  id: 'oil',
  code: 'OIL',
  title: 'Motor yağı',
  action: 'REPLACE',
  firstHours: null,
  firstMonths: null,
  everyHours: 100,
  everyMonths: 12,
  doneOn: '2026-04-12',
  doneAtHours: 350,
  dueOn: '2027-04-12',
  dueAtHours: 450,
  expectedOn: '2026-12-01',
  state: 'SOON',
  requestId: null,
  isFinished: false,
  isOwn: false,
  ...patch,
})
const plan: EnginePlan = {
  engineId: engine.id,
  hoursUsed: 412,
  template: { id: 't1', name: 'Yamaha F150B', source: 'El kitabı' },
  harshUse: false,
  items: [
    anItem({}),
    anItem({ id: 'belt', code: 'BELT', title: 'Triger', state: 'LATER', dueOn: null, doneOn: null, doneAtHours: null }),
    anItem({ id: 'plugs', code: 'PLUGS', title: 'Bujiler', state: 'OVERDUE', requestId: 'r1' }),
  ],
  differences: [],
  version: 2,
}
const PLAN = `/api/engines/${engine.id}/plan`
const template = { id: 't2', name: 'Honda BF225', brand: 'Honda', family: 'BF225', source: null, note: null, items: [] }

it('an engine’s plan shows both limits, and asks for what is due', async () => {
  const onRequest = vi.fn()
  show(<PlanDialog viewer="CUSTOMER" engine={engine} onClose={vi.fn()} onRequest={onRequest} />, {
    as: CUSTOMER,
    server: { [`GET ${PLAN}`]: plan } as never,
  })
  const oil = await screen.findByRole('checkbox', { name: 'Motor yağı' })
  expect(oil).toHaveProperty('checked', true)
  screen.getByText('38 saat ya da 12.04.2027 · Son yapılan: 12.04.2026, 350 saat')
  expect(screen.getByRole('checkbox', { name: 'Bujiler' })).toHaveProperty('disabled', true)
  await press('Servis talebi oluştur')
  expect(onRequest).toHaveBeenCalledWith({ ids: ['oil'], titles: ['Motor yağı'], engineId: engine.id })
})

it('an admin gives an engine a template, and takes its changes', async () => {
  const difference = { kind: 'CHANGED', item: anItem({}) } as const
  const { sent } = show(<PlanDialog viewer="ADMIN" engine={engine} onClose={vi.fn()} onRequest={vi.fn()} />, {
    as: ADMIN,
    server: {
      [`GET ${PLAN}`]: { ...plan, differences: [difference] },
      'GET /api/service-plans': pageOf([{ ...template, version: 1 }]),
      [`PUT ${PLAN}`]: done('engine_plan_updated', plan),
    } as never,
  })
  await screen.findByText('Motor yağı (değişti)')
  await press('Farkı al')
  await waitFor(() =>
    expect(sent.find(({ call }) => call === `PUT ${PLAN}`)?.body).toEqual({ templateId: 't1', version: 2 }),
  )
})

it('an outdated change of a plan is refused, and the current plan is shown', async () => {
  let asked = 0
  const items = () => (++asked === 1 ? plan.items : [anItem({ title: 'Yeni madde' })])
  show(<PlanDialog viewer="ADMIN" engine={engine} onClose={vi.fn()} onRequest={vi.fn()} />, {
    as: ADMIN,
    server: ({ call }) => {
      if (call === `GET ${PLAN}`) return { ...plan, items: items() }
      return call === `PUT ${PLAN}` ? refusal(409, 'record_changed') : pageOf([])
    },
  })
  await userEvent.click(await screen.findByRole('switch', { name: /Ağır kullanım/ }))
  await screen.findByRole('checkbox', { name: 'Yeni madde' })
})

const due = (patch: Partial<DueItem>): DueItem => ({
  id: 'oil',
  code: 'OIL',
  title: 'Motor yağı',
  action: 'REPLACE',
  engineId: 'e1',
  engine: 'Yamaha F150B',
  serialNumber: '6CB-1001',
  hoursUsed: 412,
  boatId: 'b1',
  boatName: 'Mavi Rüya',
  dueOn: '2027-04-12',
  dueAtHours: 450,
  expectedOn: '2026-12-01',
  state: 'SOON',
  requestId: null,
  ...patch,
})
const dueBoat: DueBoat = {
  id: 'b1',
  boatId: 'b1',
  boatName: 'Mavi Rüya',
  ownerName: 'Mert Aydın',
  ownerEmail: 'mert@posta.example',
  ownerPhone: '0532 111 22 33',
  items: [
    due({}),
    due({ id: 'oil2', engineId: 'e2', serialNumber: '6CB-1002', state: 'OVERDUE' }),
    due({ id: 'plugs', title: 'Bujiler', requestId: 'r1' }),
    due({ id: 'grease', title: 'Gres noktaları' }),
    due({ id: 'insurance', title: 'Sigorta', engineId: null, engine: null, serialNumber: null, dueAtHours: null }),
  ],
}

it('the list of what is due has a row a boat with all its items, a chat, a mail and one request', async () => {
  show(<DueServicesPage />, { as: ADMIN, server: { 'GET /api/services/due/boats': pageOf([dueBoat]) } as never })
  const row = await screen.findByRole('row', { name: /Mavi Rüya/ })
  // Engines of the same name are told apart.
  within(row).getByText('Yamaha F150B 6CB-1001')
  within(row).getByText('Yamaha F150B 6CB-1002')
  within(row).getByText('38 saat ya da 12.04.2027 · Talepte')
  // What is due at the same time stands in one line, and what is the boat's own apart.
  expect(
    within(row)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'YaklaşıyorMotor yağı, Gres noktaları38 saat ya da 12.04.2027',
    'YaklaşıyorBujiler38 saat ya da 12.04.2027 · Talepte',
    'GeciktiMotor yağı38 saat ya da 12.04.2027',
    'YaklaşıyorSigorta12.04.2027',
  ])
  const chat = within(row).getByRole('link', { name: 'Mavi Rüya: WhatsApp ile yaz' }).getAttribute('href') ?? ''
  expect(chat).toContain('https://wa.me/905321112233?text=Merhaba')
  expect(decodeURIComponent(chat)).toContain('- Bujiler (Yamaha F150B 6CB-1001): 38 saat ya da 12.04.2027')
  expect(within(row).getByRole('link', { name: 'Mavi Rüya: e-posta yaz' }).getAttribute('href')).toEqual(
    expect.stringContaining('mailto:mert@posta.example'),
  )
  expect(within(row).getByRole('link', { name: 'Talebi aç' }).getAttribute('href')).toBe('/admin/maintenance/r1')
  expect(within(row).getByRole('link', { name: 'Mavi Rüya: servis talebi oluştur' }).getAttribute('href')).toEqual(
    '/admin/boats/b1',
  )
})

it('an admin enters when each item was last done; the other items stay as they are', async () => {
  const { sent } = show(<PlanDialog viewer="ADMIN" engine={engine} onClose={vi.fn()} onRequest={vi.fn()} />, {
    as: ADMIN,
    server: {
      [`GET ${PLAN}`]: plan,
      'GET /api/service-plans': pageOf([]),
      [`PUT ${PLAN}`]: done('engine_plan_updated', plan),
    } as never,
  })
  await press('Son yapılanları gir')
  await fill('Son yapıldığı gün: Triger', '01.05.2026')
  await fill('Motor saati: Triger', '300')
  await press('Kaydet')
  await waitFor(() => expect(sent.some(({ call }) => call === `PUT ${PLAN}`)).toBe(true))
  expect(sent.find(({ call }) => call === `PUT ${PLAN}`)?.body).toMatchObject({
    version: 2,
    items: [
      { code: 'OIL', everyHours: 100, doneOn: '2026-04-12', doneAtHours: 350 },
      { code: 'BELT', doneOn: '2026-05-01', doneAtHours: 300 },
      { code: 'PLUGS', doneOn: '2026-04-12', doneAtHours: 350 },
    ],
  })
})

const SEAL = { code: 'SEAL', title: 'Keçe', action: 'CHECK', everyHours: null, everyMonths: 6 } as const

it('an admin adds, changes and removes items of one engine beside those of its template', async () => {
  const own = [
    anItem({ id: 'seal', ...SEAL, isOwn: true }),
    anItem({ id: 'hose', ...SEAL, code: 'HOSE', title: 'Hortum', isOwn: true }),
  ]
  const { sent } = show(<PlanDialog viewer="ADMIN" engine={engine} onClose={vi.fn()} onRequest={vi.fn()} />, {
    as: ADMIN,
    server: {
      [`GET ${PLAN}`]: { ...plan, items: [plan.items[0], ...own] },
      'GET /api/service-plans': pageOf([]),
      [`PUT ${PLAN}`]: done('engine_plan_updated', plan),
    } as never,
  })
  expect(await screen.findAllByText(/Motora özel$/)).toHaveLength(2)
  await press('Motora özel maddeler')
  const form = await dialog('Yamaha F150B: motora özel maddeler')
  const lines = within(await screen.findByRole('list', { name: 'Motora özel maddeler' }))
  expect(lines.queryByText('Motor yağı')).toBeNull()
  await press('Hortum: sil', form)
  await press('Keçe: düzenle', form)
  await fill('Sonra her, ay', '9')
  await press('Maddeyi kapat', form)
  await press('Madde ekle', form)
  await press('Kaydet', form)
  expect(await screen.findByRole('textbox', { name: /^Ne yapılır/ })).toHaveProperty('ariaInvalid', 'true')
  await fill(/^Ne yapılır/, 'Motor yağı')
  await fill('Sonra her, saat', '40')
  await press('Kaydet', form)
  const limits = { firstHours: null, firstMonths: null }
  const { code, title, action, everyHours, everyMonths } = anItem({})
  await waitFor(() =>
    expect(sent.find(({ call }) => call === `PUT ${PLAN}`)?.body).toEqual({
      items: [
        { code, title, action, everyHours, everyMonths, ...limits },
        { ...SEAL, everyMonths: 9, ...limits },
        { code: 'MOTOR_YAGI', title, action: 'REPLACE', everyHours: 40, everyMonths: null, ...limits },
      ],
      version: 2,
    }),
  )
})
