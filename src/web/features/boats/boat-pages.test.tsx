import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { typeAtOnce } from '../../../../test/user-actions.ts'
import { ADMIN, aBoat, anEngine, aRequest, CUSTOMER } from '../../../../test/web-fixtures.ts'
import { show } from '../../../../test/web-screen.tsx'
import { type Answers, pageOf, refusal } from '../../../../test/web-server.ts'
import { AdminBoatPage } from './admin-boat-page.tsx'
import { AdminBoatsPage } from './admin-boats-page.tsx'
import { BoatForm } from './boat-form.tsx'
import { aBoatIdentity } from './boat-identity-fixture.ts'
import { BoatPage } from './boat-page.tsx'
import { MyBoatsPage } from './my-boats-page.tsx'

const boat = aBoat()
const cells = () => screen.getAllByRole('columnheader').map((one) => one.textContent)

describe('Tekne Yönetimi', () => {
  const open = (server: Answers) => show(<AdminBoatsPage />, { at: '/admin/boats', as: ADMIN, server })

  it('lists, searches by name or owner, and opens a boat', async () => {
    const { sent } = open({
      'GET /api/boats/admin': pageOf([boat]),
      'GET /api/boats/admin/search': pageOf([]),
    })
    const link = await screen.findByRole('link', { name: 'Mavi Rüya' })
    expect(link.getAttribute('href')).toBe('/admin/boats/b1')
    expect(cells().slice(0, 3)).toEqual(['Tekne adı', 'Sahip', 'Model'])
    await userEvent.type(screen.getByRole('searchbox'), 'mert')
    await waitFor(() =>
      expect(sent.at(-1)).toMatchObject({ call: 'GET /api/boats/admin/search', query: { query: 'mert', page: '0' } }),
    )
    expect(await screen.findByText('Aramanıza uyan tekne yok')).toBeTruthy()
  })

  it('turns its pages, and adds a boat for an owner in a dialog', async () => {
    const many = pageOf([boat], 11)
    const { sent } = open({
      'GET /api/boats/admin': many,
      'GET /api/settings': { mapTileUrl: '', mapAttribution: '' },
    })
    expect(await screen.findByText('Sayfa 1 / 2')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Sonraki' }))
    await waitFor(() => expect(sent.at(-1)?.query).toEqual({ page: '1' }))
    await userEvent.click(screen.getByRole('button', { name: 'Yeni Tekne' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Yeni Tekne' }))
    expect(dialog.getByRole('combobox', { name: /^Sahip/ })).toBeTruthy()
  })

  it('deletes after a question, and says when that failed', async () => {
    const { sent } = open({
      'GET /api/boats/admin': pageOf([boat]),
      'DELETE /api/boats/admin/b1': refusal(409, 'record_changed'),
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Mavi Rüya için işlemler' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Sil' }))
    const dialog = await screen.findByRole('dialog')
    expect(dialog.textContent).toContain('silmek istediğinize emin misiniz?')
    expect(sent.filter(({ call }) => call.startsWith('DELETE'))).toEqual([])
    await userEvent.click(screen.getByRole('button', { name: 'Sil' }))
    await waitFor(() => expect(sent.filter(({ call }) => call.startsWith('DELETE'))).toHaveLength(1))
    expect(screen.getByRole('dialog')).toBe(dialog)
  })

  it('tells that the list could not be had', async () => {
    open({ 'GET /api/boats/admin': refusal(400, 'validation_failed') })
    expect(await screen.findByText('Boat listesi alınamadı')).toBeTruthy()
  })
})

describe('Teknelerim', () => {
  const open = (server: Answers) => show(<MyBoatsPage />, { at: '/boats', as: CUSTOMER, server })

  it('are cards that lead to the boat, counted', async () => {
    open({ 'GET /api/boats': pageOf([boat, { ...boat, id: 'b2', name: 'Fener' }]) })
    expect(await screen.findByText('Toplam 2 tekne')).toBeTruthy()
    expect(screen.getByRole('link', { name: /Fener/ }).getAttribute('href')).toBe('/boats/b2')
    await userEvent.click(screen.getByRole('button', { name: 'Yeni Tekne' }))
    expect(await screen.findByRole('dialog', { name: 'Yeni Tekne' })).toBeTruthy()
  })

  it('tells that they could not be had', async () => {
    open({ 'GET /api/boats': refusal(400, 'validation_failed') })
    expect(await screen.findByText('Tekneler alınamadı')).toBeTruthy()
  })
})

describe('a boat', () => {
  const pages = [
    {
      role: 'ADMIN',
      Page: AdminBoatPage,
      path: '/admin/boats/:id',
      at: '/admin/boats/b1',
      as: ADMIN,
      boatCall: 'GET /api/boats/admin/b1',
      engines: 'GET /api/engines/admin/boat/b1',
      requests: 'GET /api/maintenance/requests',
      size: '50',
      detail: '/admin/maintenance/request',
    },
    {
      role: 'CUSTOMER',
      Page: BoatPage,
      path: '/boats/:id',
      at: '/boats/b1',
      as: CUSTOMER,
      boatCall: 'GET /api/boats/b1',
      engines: 'GET /api/engines/boat/b1',
      requests: 'GET /api/maintenance/requests/my',
      size: '20',
      detail: '/maintenance/request',
    },
  ] as const

  it.each(pages)('$role: shows its facts, its engines and $size of its requests a page', async (page) => {
    const { sent } = show(<page.Page />, {
      ...page,
      server: {
        [page.boatCall]: boat,
        [page.engines]: pageOf([]),
        [page.requests]: pageOf([aRequest()]),
      },
    })
    expect(await screen.findByRole('heading', { level: 1, name: 'Mavi Rüya' })).toBeTruthy()
    expect(screen.queryByText('mert@posta.example') !== null).toBe(page.role === 'ADMIN')
    const detail = await screen.findByRole('link', { name: /^Detay/ })
    expect(detail.getAttribute('href')).toBe(page.detail)
    expect(screen.getByText('S-2026-0053')).toBeTruthy()
    expect(detail.getAttribute('aria-label')).toContain('S-2026-0053')
    expect(sent.find(({ call }) => call === page.requests)?.query).toEqual({ boatId: 'b1', page: '0', size: page.size })
    expect(screen.getByRole('button', { name: 'Servis talebi oluştur' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Düzenle' })).toBeTruthy()
  })

  it('comes with its parts, so that none of them moves the next; one that stumbles is not waited for', async () => {
    const page = pages[1]
    const answers = Promise.withResolvers<void>()
    const { sent } = show(<page.Page />, {
      ...page,
      server: {
        [page.boatCall]: boat,
        [page.engines]: () => answers.promise.then(() => pageOf([])),
        [page.requests]: () => answers.promise.then(() => Promise.reject(new TypeError('no network'))),
      },
    })
    await screen.findByRole('status', { name: /^Tekne/ })
    await waitFor(() => expect(sent.map(({ call }) => call)).toContain(page.requests))
    expect(screen.queryByRole('heading', { name: 'Mavi Rüya' })).toBe(null)
    answers.resolve()
    expect(await screen.findByRole('heading', { name: 'Mavi Rüya' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Servis talebi oluştur' })).toHaveProperty('disabled', false)
  })

  it.each(pages)('$role: the history shows what was filed within the days of the address', async (page) => {
    const { sent, address } = show(<page.Page />, {
      ...page,
      at: `${page.at}?from=2026-11-01`,
      server: { [page.boatCall]: boat, [page.engines]: pageOf([]), [page.requests]: pageOf([]) },
    })
    const asked = () => sent.filter(({ call }) => call === page.requests).at(-1)?.query
    expect(await screen.findByText('Bu günler arasında talep yok')).toBeTruthy()
    expect(asked()).toEqual({ boatId: 'b1', startDate: '2026-11-01', page: '0', size: page.size })
    // The field takes over what is typed before its month has loaded.
    await userEvent.click(screen.getByRole('textbox', { name: 'Bitiş tarihi' }))
    await userEvent.keyboard('20.11.2026{Enter}')
    await waitFor(() => expect(asked()).toMatchObject({ startDate: '2026-11-01', endDate: '2026-11-20' }))
    expect(address()).toBe(`${page.at}?from=2026-11-01&to=2026-11-20`)
  })

  it('shows one engine’s history when asked at that engine', async () => {
    const engine = (id: string, serialNumber: string) =>
      anEngine({ id, serialNumber, brand: 'Volvo Penta', model: 'D6-440' })
    const engines = [engine('port', 'P-1'), engine('starboard', 'S-1')]
    const twin = { id: 'starboard', label: 'Volvo Penta D6-440', serialNumber: 'S-1' }
    const page = pages[1]
    const { sent } = show(<page.Page />, {
      ...page,
      server: {
        [page.boatCall]: boat,
        [page.engines]: pageOf(engines),
        [page.requests]: pageOf([aRequest({ engines: [twin] })]),
        'GET /api/engines/my/unassigned': [],
        'GET /api/boats/b1/identity': aBoatIdentity(),
        'GET /api/boats/b1/people': [],
      },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Volvo Penta D6-440 S-1: servis geçmişi' }))
    await waitFor(() =>
      expect(sent.at(-1)).toMatchObject({ call: page.requests, query: { boatId: 'b1', engineId: 'starboard' } }),
    )
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Servis geçmişi' }))
    // The row names the twin.
    expect((await screen.findAllByText('S-1')).some((one) => one.closest('td'))).toBe(true)
  })

  it.each(pages)('$role cannot find it → said to be missing', async (page) => {
    show(<page.Page />, { ...page, server: { [page.boatCall]: refusal(404, 'boat_not_found') } })
    expect(await screen.findByText('Tekne bulunamadı.')).toBeTruthy()
  })
})

/** Specification, section 9. */
it.each([
  ['new', undefined, 300],
  ['edited', boat, 400],
])('the owner of a %s boat is searched once the typing pauses, five at most', async (_, edited, delay) => {
  let askedAt = 0
  const { sent } = show(<BoatForm viewer="ADMIN" boat={edited} onClose={() => undefined} />, {
    as: ADMIN,
    server: {
      'GET /api/users/users-by-name': () => {
        askedAt = performance.now()
        return pageOf([])
      },
      'GET /api/settings': { mapTileUrl: '', mapAttribution: '' },
    },
  })
  const field = await screen.findByRole('combobox', { name: /^Sahip/ })
  if (edited) await userEvent.clear(field)
  const typedAt = await typeAtOnce(field, 'deniz')
  const searches = () => sent.filter(({ query }) => query.email)
  await waitFor(() => expect(searches()).toHaveLength(1))
  expect(searches()[0]?.query).toEqual({ roleName: 'CUSTOMER', email: 'deniz', size: '5' })
  expect(askedAt - typedAt).toBeGreaterThan(delay - 2)
})
