// Fills a parts list from the accepted offer and uses it up; counts the presses.
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { press } from '../../../../test/user-actions.ts'
import { aPartList, aRequest, TECHNICIAN } from '../../../../test/web-fixtures.ts'
import { show } from '../../../../test/web-screen.tsx'
import { type Answers, done, pageOf, refusal } from '../../../../test/web-server.ts'
import { toasts } from '../../../../test/web-toasts.ts'
import type { OfferedPart } from '../../../shared/inventory/part-lists.contract.ts'
import { keyOf } from '../../offline/account-storage.ts'
import { NewListPage } from './new-list-page.tsx'
import { RequestParts } from './request-parts.tsx'

const job = aRequest({ id: 'r1', status: 'ACTIVE', approvedOfferAt: '2026-11-12T09:30:00.000Z' })
const OFFERED = 'GET /api/inventory/part-lists/request/r1/offered'
const LISTS = 'GET /api/inventory/part-lists/request/r1'
const CREATE = 'POST /api/inventory/part-lists'
const offered = (name: string, patch: Partial<OfferedPart> = {}): OfferedPart => ({
  sparePartId: `id-${name}`,
  partCode: name.toUpperCase(),
  name,
  offered: 2,
  quantity: 2,
  ...{ stock: 9, available: patch.stock ?? 9 },
  ...patch,
})

const openNewList = (parts: unknown, at = '/inventory/lists?requestId=r1&fill=offer') =>
  show(<NewListPage />, {
    as: TECHNICIAN,
    path: '/inventory/lists',
    at: ['/technician/maintenance/r1', at],
    inBrowser: true,
    server: {
      'GET /api/maintenance/requests/r1': job,
      'GET /api/maintenance/requests': pageOf([job], 1, 20),
      [OFFERED]: parts,
      [CREATE]: done('part_list_created', { id: 'l1' }),
    },
  })
const quantities = () =>
  screen.queryAllByRole<HTMLInputElement>('textbox', { name: /: adet$/ }).map((input) => input.value)
const fillButton = () => screen.queryByRole('button', { name: 'Tekliften doldur' })

describe('a new list', () => {
  it('opened from the request → filled at once: one press more takes the parts', async () => {
    const { sent } = openNewList([offered('Filtre', { quantity: 4 }), offered('Conta', { quantity: 0 })])
    await waitFor(() => expect(quantities()).toEqual(['4']))
    expect(fillButton()).toBeNull()
    await press('Listeyi Oluştur')
    expect(await screen.findByText('şimdi /technician/maintenance/r1')).toBeTruthy()
    expect(sent.find(({ call }) => call === CREATE)?.body).toEqual({
      id: expect.any(String),
      serviceRequestId: 'r1',
      technicianUserId: null,
      items: [{ id: expect.any(String), sparePartId: 'id-Filtre', quantity: 4 }],
    })
  })

  it('names the part whose stock is too little and the one that is gone, before it is sent', async () => {
    openNewList([offered('Filtre', { quantity: 4, stock: 1 }), offered('Pompa', { stock: null }), offered('Yağ')])
    expect(await screen.findByText('Stokta 1 adet var')).toBeTruthy()
    expect(screen.getByRole('button', { name: '1 parçanın stoğu yetmiyor' })).toBeTruthy()
    expect(screen.getByText('Artık stokta tutulmadığı için eklenmedi: Pompa')).toBeTruthy()
    expect(quantities()).toEqual(['4', '2'])
  })

  it('is filled by a press for a service that was picked, and keeps what was scanned', async () => {
    openNewList([offered('Filtre', { quantity: 3 })], '/inventory/lists')
    await press(/Gökçe Işık/)
    expect(await screen.findByText('Kabul edilen teklifte alınacak 1 çeşit, 3 adet parça var.')).toBeTruthy()
    expect(quantities()).toEqual([])
    await press('Tekliften doldur')
    expect(quantities()).toEqual(['3'])
    await press('Adedi artır')
    expect(quantities()).toEqual(['4'])
  })

  it('says that all of the offer was taken, and offers nothing without an accepted offer', async () => {
    const { unmount } = openNewList([offered('Filtre', { quantity: 0 })])
    expect(await screen.findByText('Kabul edilen teklifteki parçaların hepsi alındı.')).toBeTruthy()
    unmount()
    localStorage.removeItem(keyOf('', 'part-list'))
    const { sent } = openNewList([])
    await screen.findByText('Seçilen servis')
    await waitFor(() => expect(sent.some(({ call }) => call === OFFERED)).toBe(true))
    expect([fillButton(), screen.queryByText(/Kabul edilen/)]).toEqual([null, null])
  })

  it('says when the offer could not be read, and tries again', async () => {
    let isDown = true
    openNewList(() => (isDown ? refusal(404, 'request_not_found') : [offered('Filtre')]))
    expect(await screen.findByText('Tekliftekiler alınamadı')).toBeTruthy()
    isDown = false
    await press('Yeniden dene')
    await waitFor(() => expect(quantities()).toEqual(['2']))
  })
})

describe('the request', () => {
  const open = (more: Answers, request = job, hasButtons = true) =>
    show(<RequestParts request={request} hasButtons={hasButtons} />, { as: TECHNICIAN, server: more })
  const list = aPartList({ id: 'l1', serviceRequestId: 'r1', itemCount: 3, remaining: 8 })

  it('leads to a filled list while something of the offer is to be taken', async () => {
    const none = { ...pageOf([]), remaining: 0 }
    const { unmount } = open({ [LISTS]: none, [OFFERED]: [offered('Filtre')] })
    const link = await screen.findByRole('link', { name: 'Tekliften doldur' })
    expect(link.getAttribute('href')).toBe('/inventory/lists?requestId=r1&fill=offer')
    unmount()
    const nothing = [offered('Filtre', { quantity: 0 }), offered('Pompa', { stock: null })]
    const { sent } = open({ [LISTS]: none, [OFFERED]: nothing })
    expect(await screen.findByRole('link', { name: 'Parça listesi oluştur' })).toBeTruthy()
    await waitFor(() => expect(sent.some(({ call }) => call === OFFERED)).toBe(true))
    expect(screen.queryByRole('link', { name: 'Tekliften doldur' })).toBeNull()
  })

  it('leads from a page that has its own way to a list to a filled one alone', async () => {
    open({ [LISTS]: { ...pageOf([]), remaining: 0 }, [OFFERED]: [offered('Filtre')] }, job, false)
    expect(await screen.findByRole('link', { name: 'Tekliften doldur' })).toBeTruthy()
    expect(screen.getAllByRole('link')).toHaveLength(1)
  })

  it('uses up a list with one press and one answer, and sends once', async () => {
    let remaining = 8
    const { sent } = open({
      [LISTS]: () => ({ ...pageOf([{ ...list, remaining }]), remaining }),
      [OFFERED]: [],
      'POST /api/inventory/part-lists/l1/use-all': () => {
        remaining = 0
        return done('part_list_all_used', { ...list, remaining })
      },
    })
    await press(/^Hepsi kullanıldı: /)
    const dialog = await screen.findByRole('dialog')
    expect(within(dialog).getByText('Listede kalan 8 adet parça kullanıldı olarak kaydedilecek.')).toBeTruthy()
    await userEvent.dblClick(within(dialog).getByRole('button', { name: 'Hepsi kullanıldı' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Hepsi kullanıldı/ })).toBeNull())
    expect(toasts()).toEqual(['success: Kalan parçaların hepsi kullanıldı'])
    expect(sent.filter(({ call }) => call.startsWith('POST'))).toHaveLength(1)
  })

  it('shows how things stand where somebody was faster', async () => {
    let remaining = 8
    open({
      [LISTS]: () => ({ ...pageOf([{ ...list, remaining }]), remaining }),
      [OFFERED]: [],
      'POST /api/inventory/part-lists/l1/use-all': () => {
        remaining = 0
        return refusal(409, 'insufficient_remaining_quantity')
      },
    })
    await press(/^Hepsi kullanıldı: /)
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Hepsi kullanıldı' }))
    await waitFor(() => expect(toasts()).toEqual(['error: Parçalar kullanıldı olarak kaydedilemedi!']))
    expect(await screen.findByText(/3 çeşit/)).toBeTruthy()
  })
})
