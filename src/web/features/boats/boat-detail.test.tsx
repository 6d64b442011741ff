import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { chooseFromMenu, dialog, factsIn, press } from '../../../../test/user-actions.ts'
import { aBoat, anEngine, aRequest, ME_BY_ROLE } from '../../../../test/web-fixtures.ts'
import { show } from '../../../../test/web-screen.tsx'
import { type Answers, done, pageOf } from '../../../../test/web-server.ts'
import type { Boat } from '../../../shared/boats/boats.contract.ts'
import { AdminBoatPage } from './admin-boat-page.tsx'
import { aBoatIdentity } from './boat-identity-fixture.ts'
import { BoatPage } from './boat-page.tsx'
import type { MapProps } from './leaflet-map.tsx'

// jsdom has no layout, so Leaflet cannot measure the map. The tests check that there is a map, and its place.
vi.mock('./boat-map.tsx', () => ({
  BoatMap: ({ label, place }: MapProps) => <p>{`${label}: ${place?.latitude} ${place?.longitude}`}</p>,
}))

const ID = '6f3d1d1e-0000-4000-8000-000000000009'
const boat = aBoat({ id: ID, engineCount: 1 })
const engine = anEngine({
  id: '6f3d1d1e-0000-4000-8000-000000000001',
  propeller: '3x13.5x15',
  rcType: 'ELECTRONIC',
  steeringType: 'HYDRAULIC',
  boatId: ID,
})

const screens = [
  {
    role: 'ADMIN',
    Page: AdminBoatPage,
    at: `/admin/boats/${ID}`,
    path: '/admin/boats/:id',
    calls: { boat: `/api/boats/admin/${ID}`, engines: `/api/engines/admin/boat/${ID}`, requests: '' },
    requestPath: '/admin/maintenance/new',
    list: '/admin/boats',
  },
  {
    role: 'CUSTOMER',
    Page: BoatPage,
    at: `/boats/${ID}`,
    path: '/boats/:id',
    calls: { boat: `/api/boats/${ID}`, engines: `/api/engines/boat/${ID}`, requests: '/my' },
    requestPath: '/maintenance/new',
    list: '/boats',
  },
] as const
type One = Omit<(typeof screens)[number], 'at'> & { at: string }

function open({ role, Page, path, at, calls }: One, shown: Boat = boat, more: Answers = {}) {
  return show(<Page />, {
    path,
    at,
    as: ME_BY_ROLE[role],
    server: {
      [`GET ${calls.boat}`]: shown,
      [`GET ${calls.engines}`]: pageOf([engine]),
      [`GET /api/maintenance/requests${calls.requests}`]: pageOf([]),
      'GET /api/engines/my/unassigned': [],
      [`GET /api/boats/${ID}/identity`]: aBoatIdentity(),
      [`GET /api/boats/${ID}/people`]: [],
      ...more,
    },
  })
}
const region = async (name: string) => within(await screen.findByRole('region', { name }))
const deletes = (sent: ReturnType<typeof open>['sent']) => sent.filter(({ call }) => call.startsWith('DELETE'))

describe.each(screens)('the boat of $role', (one) => {
  it('shows name, model and, to an admin, its owner', async () => {
    open(one)
    const shown = new Map(factsIn(await region('Tekne bilgileri')) as [string, string][])
    expect([shown.get('Tekne adı'), shown.get('Model')]).toEqual(['Mavi Rüya', 'Sirena 58'])
    expect(shown.get('Sahip e-postası')).toBe(one.role === 'ADMIN' ? 'mert@posta.example' : undefined)
  })

  it('asks for all of its parts at once, and for nothing after them', async () => {
    const never = new Promise(() => undefined)
    const waiting = open(one, boat, { [`GET ${one.calls.boat}`]: () => never })
    const calls = [one.calls.boat, one.calls.engines, `/api/maintenance/requests${one.calls.requests}`]
    const asked = [
      ...calls,
      `/api/boats/${ID}/identity`,
      `/api/boats/${ID}/people`,
      ...(one.role === 'CUSTOMER' ? ['/api/engines/my/unassigned'] : []),
    ]
    const ofPage = ({ sent }: typeof waiting) => sent.map(({ call }) => call.replace('GET ', '')).sort()
    await waitFor(() => expect(ofPage(waiting)).toEqual(asked.toSorted()))
    waiting.unmount()
    const loaded = open(one)
    await region('Tekne bilgileri')
    expect(ofPage(loaded)).toEqual(asked.toSorted())
  })

  it('lies on the map where its place is known, and says so where it is not', async () => {
    open(one, { ...boat, latitude: 36.85, longitude: 28.27 })
    expect(await screen.findByText('Mavi Rüya teknesinin haritadaki konumu: 36.85 28.27')).toBeTruthy()
  })

  it('has no map without coordinates', async () => {
    open(one)
    expect(await screen.findByText('Konumu belirtilmemiş')).toBeTruthy()
    expect(screen.queryByText(/haritadaki konumu/)).toBeNull()
  })

  it('tells of its requests the description with their type, and the engines apart from it', async () => {
    const request = aRequest({
      description: 'Motor titriyor',
      engines: [{ id: 'e', label: 'Yamaha F150B', serialNumber: 'YAM-001' }],
    })
    open(one, boat, { [`GET /api/maintenance/requests${one.calls.requests}`]: pageOf([request]) })
    const cells = (await screen.findAllByRole('cell')).map(({ textContent }) => textContent)
    expect(cells).toContain('ArızaMotor titriyor')
    expect(cells).toContain('Yamaha F150B YAM-001')
  })

  it('lists its engines with what is known of them, to edit and to add', async () => {
    open(one)
    const engines = await region('Motorlar')
    expect(await engines.findByRole('heading', { name: 'Yamaha F150B' })).toBeTruthy()
    expect(engines.getByText('YAM-001')).toBeTruthy()
    expect(factsIn(engines)).toEqual([
      ['Kullanım', '412,5 saat'],
      ['Pervane', '3x13.5x15'],
      ['Kumanda', 'Elektronik'],
      ['Dümen', 'Hidrolik'],
    ])
    await press('Yamaha F150B YAM-001 için işlemler')
    await chooseFromMenu('Düzenle')
    const edit = await dialog('Motoru düzenle')
    expect(edit.getByRole<HTMLInputElement>('textbox', { name: /^Seri numarası/ }).value).toBe('YAM-001')
    await press('İptal', edit)
    await press('Motor ekle')
    expect(await screen.findByRole('dialog', { name: 'Yeni Motor' })).toBeTruthy()
  })

  it('opened by the reminder → asks for the hours of its engine at once', async () => {
    const usage = { hoursUsed: 412.5, yearlyHours: null, yearlyHoursFrom: null, seasons: [], points: [] }
    const { router } = open({ ...one, at: `${one.at}?hours=true` }, boat, {
      [`GET /api/engines/${engine.id}/readings`]: { ...pageOf([]), usage },
    })
    const asked = await dialog('Yamaha F150B YAM-001: motor saati')
    await press('İptal', asked)
    await waitFor(() => expect(router.state.location.search).toBe(''))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('is edited in a dialog', async () => {
    open(one)
    await press('Düzenle')
    const form = await dialog('Tekneyi düzenle')
    expect(form.getByRole<HTMLInputElement>('textbox', { name: /^Tekne adı/ }).value).toBe('Mavi Rüya')
    expect(form.queryByRole('combobox', { name: /^Sahip/ }) !== null).toBe(one.role === 'ADMIN')
  })

  it('gets a service request, which opens once it is filed', async () => {
    const { router, sent } = open(one, boat, {
      'POST /api/maintenance/requests': done('request_created', aRequest({ id: 'new' })),
    })
    await press('Servis talebi oluştur')
    await press('Talep oluştur')
    await waitFor(() => expect(router.state.location.pathname).toBe(one.requestPath))
    expect(sent.find(({ call }) => call.startsWith('POST'))?.body).toMatchObject({ boatId: ID, engineIds: [engine.id] })
  })

  it('is deleted after a question, which leads back to the list', async () => {
    const { router, sent } = open(one, boat, { [`DELETE ${one.calls.boat}`]: done('boat_deleted') })
    await press('Mavi Rüya için işlemler')
    await chooseFromMenu('Sil')
    expect((await screen.findByRole('dialog')).textContent).toContain('silmek istediğinize emin misiniz?')
    expect(deletes(sent)).toEqual([])
    await press('Sil')
    await waitFor(() => expect(router.state.location.pathname).toBe(one.list))
    expect(deletes(sent)).toHaveLength(1)
  })

  it('lets an engine go after a question', async () => {
    const path = one.role === 'ADMIN' ? `/api/engines/admin/${engine.id}` : `/api/engines/${engine.id}`
    const { sent } = open(one, boat, { [`DELETE ${path}`]: done('engine_deleted') })
    await press('Yamaha F150B YAM-001 için işlemler')
    await chooseFromMenu('Sil')
    expect((await screen.findByRole('dialog')).textContent).toContain('silmek istediğinize emin misiniz?')
    expect(deletes(sent)).toEqual([])
    await press('Sil')
    await waitFor(() => expect(deletes(sent)).toHaveLength(1))
  })
})
