import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { PartListItem } from '../../shared/inventory/part-lists.contract.ts'
import { aRequest } from '../requests/request-fixture.ts'
import { pageOf, type Server, showScreen } from '../requests/screen-fixture.tsx'
import { NewListPage } from './new-list-page.tsx'
import { NewPartPage } from './new-part-page.tsx'
import { PartListPage } from './part-list-page.tsx'
import { PartListsPage } from './part-lists-page.tsx'

const technician = { id: 'technician', roleName: 'TECHNICIAN' } as const
const LIST = 'GET /api/inventory/part-lists/l1'
const list = {
  id: 'l1',
  serviceRequestId: 'r1',
  technicianUserId: 'technician',
  serviceRequestEmailString: 'ismail@ornek.com · Gökçe Işık',
  technicianEmailString: 'usta@ornek.com',
  requestTechnicianIds: ['technician'],
  itemCount: 1,
  remaining: 3,
  createdAt: '2026-11-20T06:42:00.000Z',
}
const item = (patch: Partial<PartListItem> = {}): PartListItem => ({
  id: 'i1',
  partListId: 'l1',
  sparePartId: 'p1',
  sparePartName: 'Pervane',
  partListItemCode: 'PRV-1',
  quantity: 10,
  used: 4,
  returned: 1,
  damaged: 2,
  remaining: 3,
  status: 'TAKEN',
  ...patch,
})
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

it('a new part needs code and name, goes out with 0 where nothing was typed, and stands below', async () => {
  const part = { id: 'p1', name: 'Pervane', partCode: 'PRV-1', locationCode: null, version: 1 }
  const { sent } = showScreen(NewPartPage, {
    path: '/inventory/new',
    at: '/inventory/new',
    as: technician,
    server: {
      'GET /api/inventory/spare-parts': () => ({ data: pageOf([{ ...part, partCode: 'PRV-10' }]) }),
      'POST /api/inventory/spare-parts': (body) => ({
        message: 'spare_part_created',
        data: { ...part, ...(body as object) },
      }),
    },
  })
  expect(screen.getByText('Henüz parça eklenmedi')).toBeTruthy()
  await press('Parçayı ekle')
  expect(await screen.findAllByText('Bu alan zorunludur')).toHaveLength(2)
  expect(sent).toEqual([])
  await userEvent.type(screen.getByRole('textbox', { name: /^Parça kodu/ }), 'PRV-1')
  await userEvent.type(screen.getByRole('textbox', { name: /^Parça adı/ }), 'Pervane')
  await press('Parçayı ekle')
  expect(await within(await screen.findByRole('table')).findByText('PRV-1')).toBeTruthy()
  const posted = sent.find(({ call }) => call.startsWith('POST'))?.body
  expect(posted).toMatchObject({ partCode: 'PRV-1', name: 'Pervane', unitPrice: 0, quantity: 0, minStock: 0 })
  expect(screen.queryByText(/Bu kod/)).toBeNull()
  await press('Etiketini yazdır')
  expect(await screen.findByText(/^1 etiket, 1 sayfa/)).toBeTruthy()
})

it('a new part leads back to the inventory', () => {
  showScreen(NewPartPage, { path: '/inventory/new', at: '/inventory/new', as: technician, server: {} })
  expect(screen.getByRole('link', { name: 'Envanter' }).getAttribute('href')).toBe('/inventory')
})

it('a code that a part has already is told while it is typed, with the way to that part', async () => {
  const taken = { id: 'p1', name: 'Pervane', partCode: 'PRV-İ1', locationCode: null, version: 1 }
  showScreen(NewPartPage, {
    path: '/inventory/new',
    at: '/inventory/new',
    as: technician,
    server: { 'GET /api/inventory/spare-parts': () => ({ data: pageOf([{ ...taken, partCode: 'PRV-İ12' }, taken]) }) },
  })
  await userEvent.type(screen.getByRole('textbox', { name: /^Parça kodu/ }), 'prv-i1{Enter}')
  expect(await screen.findByText(/Bu kod Pervane parçasının/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Parçayı aç' }).getAttribute('href')).toBe('/inventory?search=PRV-%C4%B01')
  await userEvent.type(screen.getByRole('textbox', { name: /^Parça kodu/ }), '9')
  expect(screen.queryByText(/Bu kod/)).toBeNull()
})

it('lists turn their pages', async () => {
  const page = { number: 0, size: 10, totalElements: 12, totalPages: 2 }
  const { sent } = showScreen(PartListsPage, {
    path: '/inventory/transactions',
    at: '/inventory/transactions',
    as: technician,
    server: { 'GET /api/inventory/part-lists': () => ({ data: { content: [list], page } }) },
  })
  await press('Sonraki')
  await waitFor(() => expect(sent.at(-1)?.query).toEqual({ page: '1' }))
})

it('lists are searched, opened, and deleted after their own question', async () => {
  const { sent } = showScreen(PartListsPage, {
    path: '/inventory/transactions',
    at: '/inventory/transactions',
    as: technician,
    server: {
      'GET /api/inventory/part-lists': () => ({ data: pageOf([list]) }),
      'DELETE /api/inventory/part-lists/l1': () => ({ message: 'part_list_deleted' }),
    },
  })
  const view = await screen.findByRole('link', { name: 'ismail@ornek.com · Gökçe Işık: listeyi aç' })
  const heads = screen.getAllByRole('columnheader').map((one) => one.textContent)
  expect(heads).toEqual(['Servis talebi', 'Teknisyen', 'Çeşit', 'Kalan', 'Oluşturulma', 'İşlemler'])
  expect(view.getAttribute('href')).toBe('/inventory/transactions/l1')
  expect(screen.getByRole('table').textContent).toContain('usta@ornek.com')
  expect(screen.getByRole('table').textContent).toContain('20.11.2026 09:42')
  await userEvent.type(screen.getByRole('searchbox'), 'gökçe')
  await waitFor(() => expect(sent.at(-1)?.query).toEqual({ page: '0', search: 'gökçe' }))
  await press('ismail@ornek.com · Gökçe Işık: listeyi sil')
  expect((await screen.findByRole('dialog')).textContent).toContain('Bu listeyi silmek istediğine emin misin?')
  expect(sent.filter(({ call }) => call.startsWith('DELETE'))).toEqual([])
  await press('Sil')
  await waitFor(() => expect(sent.filter(({ call }) => call.startsWith('DELETE'))).toHaveLength(1))
})

const openList = (server: Server) =>
  showScreen(PartListPage, {
    path: '/inventory/transactions/:id',
    at: '/inventory/transactions/l1',
    as: technician,
    server,
  })

it('a list tells what was taken, remains, was used, returned and damaged, and takes no more than remains', async () => {
  const { sent } = openList({
    [LIST]: () => ({ data: list }),
    'GET /api/inventory/part-lists/l1/items': () => ({ data: pageOf([item(), item({ id: 'i2', remaining: 0 })]) }),
    'GET /api/inventory/part-list-items/i1/transactions': () => ({ data: pageOf([]) }),
    'GET /api/inventory/part-list-items/i2/transactions': () => ({ data: pageOf([]) }),
    'POST /api/inventory/part-list-items/i1/transactions': () => ({
      message: 'part_list_transaction_created',
      data: {},
    }),
  })
  const [first, second] = await screen.findAllByRole('button', { name: /Pervane/ })
  await userEvent.click(second as HTMLElement)
  const use = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Pervane: Kullan' })
  expect((await use()).disabled).toBe(true)
  await userEvent.click(second as HTMLElement)
  await userEvent.click(first as HTMLElement)
  await waitFor(async () => expect((await use()).disabled).toBe(false))
  const facts = screen.getAllByRole('term').map((term) => [term.textContent, term.nextSibling?.textContent])
  expect(facts).toEqual([
    ['Servis', 'ismail@ornek.com · Gökçe Işık'],
    ['Teknisyen', 'usta@ornek.com'],
    ['Oluşturulma', '20.11.2026 09:42'],
    ['Kalan', '3 adet'],
    ['Alınan', '10'],
    ['Kalan', '3'],
    ['Kullanılan', '4'],
    ['İade edilen', '1'],
    ['Hasarlı', '2'],
  ])
  await userEvent.click(await use())
  const dialog = await screen.findByRole('dialog', { name: 'İşlem Ekle' })
  const save = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Kullan' })
  const quantity = within(dialog).getByRole('textbox', { name: /^Adet/ })
  await userEvent.clear(quantity)
  expect(save.disabled).toBe(true)
  await userEvent.type(quantity, '0')
  expect(save.disabled).toBe(true)
  await userEvent.clear(quantity)
  await userEvent.type(quantity, '4')
  await userEvent.click(save)
  expect(await within(dialog).findByText('En çok 3 adet girebilirsiniz')).toBeTruthy()
  await userEvent.clear(quantity)
  await userEvent.type(quantity, '3')
  await userEvent.click(save)
  await waitFor(() =>
    expect(sent.find(({ call }) => call.startsWith('POST'))?.body).toEqual({
      partListItemId: 'i1',
      quantity: 3,
      status: 'USED',
    }),
  )
})

it.each([
  ['Kullan', 'USED', 'Kullanıldı'],
  ['İade', 'RETURNED', 'İade edildi'],
  ['Hasarlı', 'DAMAGED', 'Hasarlı'],
])('%s writes %s, and the table says %s with quantity and date', async (button, status, word) => {
  const written = { id: 't1', partListItemId: 'i1', quantity: 2, createdAt: '2026-11-20T06:42:00.000Z' }
  const { sent } = openList({
    [LIST]: () => ({ data: list }),
    'GET /api/inventory/part-lists/l1/items': () => ({ data: pageOf([item()]) }),
    'GET /api/inventory/part-list-items/i1/transactions': () => ({
      data: pageOf([{ ...written, status, createdByEmail: 'usta@ornek.com' }]),
    }),
    'POST /api/inventory/part-list-items/i1/transactions': () => ({ message: 'created', data: {} }),
  })
  const table = within(await screen.findByRole('table', { name: 'İşlemler' }))
  const heads = table.getAllByRole('columnheader').map((one) => one.textContent)
  expect(heads).toEqual(['Durum', 'Adet', 'Tarih', 'Kullanıcı'])
  const cells = table.getAllByRole('cell').map((one) => one.textContent)
  expect(cells).toEqual([word, '2', '20.11.2026 09:42', 'usta@ornek.com'])
  await press(`Pervane: ${button}`)
  const dialog = within(await screen.findByRole('dialog', { name: 'İşlem Ekle' }))
  await userEvent.click(dialog.getByRole('button', { name: button }))
  await waitFor(() =>
    expect(sent.find(({ call }) => call.startsWith('POST'))?.body).toEqual({
      partListItemId: 'i1',
      quantity: 1,
      status,
    }),
  )
})

const part = (code: string) => ({
  id: `id-${code}`,
  name: `Parça ${code}`,
  partCode: code,
  locationCode: null,
  version: 1,
})

it('a list takes more parts by scanner: Enter adds, the field is free at once, and what cannot be added is told', async () => {
  let quantity = 0
  const { sent } = openList({
    [LIST]: () => ({ data: list }),
    'GET /api/inventory/part-lists/l1/items': () => ({ data: pageOf([item(), item({ id: 'i2' })]) }),
    'GET /api/inventory/spare-parts/code/A': () => ({ data: part('A') }),
    'GET /api/inventory/spare-parts/code/SON': () => ({ data: part('SON') }),
    'GET /api/inventory/spare-parts/code/YOK': () => ({ status: 404, message: 'spare_part_not_found' }),
    'POST /api/inventory/part-lists/l1/items': (body) => {
      if ((body as { sparePartId: string }).sparePartId === 'id-SON')
        return { status: 409, message: 'global_stock_insufficient' }
      quantity += 1
      return { message: 'part_list_item_created', data: item({ sparePartName: 'Parça A', quantity }) }
    },
  })
  const code = await screen.findByLabelText<HTMLInputElement>('Parça kodu')
  expect(document.activeElement).toBe(code)
  await userEvent.keyboard('A{Enter}YOK{Enter}SON{Enter}A{Enter}')
  expect(code.value).toBe('')
  expect(await screen.findByText('Parça A listede: 2 adet')).toBeTruthy()
  expect(document.activeElement).toBe(code)
  const problems = screen.getByRole('alert')
  expect(problems.textContent).toContain('YOK kodlu parça bulunamadı')
  expect(problems.textContent).toContain('SON stokta kalmadı')
  const posted = sent.filter(({ call }) => call === 'POST /api/inventory/part-lists/l1/items')
  expect(posted.map(({ body }) => body)).toEqual([
    { sparePartId: 'id-A', quantity: 1, merge: true },
    { sparePartId: 'id-SON', quantity: 1, merge: true },
    { sparePartId: 'id-A', quantity: 1, merge: true },
  ])
  await waitFor(() => expect(sent.filter(({ call }) => call.startsWith(`${LIST}/items`)).length).toBeGreaterThan(1))
})

it.each([
  [['technician'], '/technician/maintenance/r1'],
  [['somebody-else'], null],
])('a list of a job of %j leads a technician to %s', async (requestTechnicianIds, path) => {
  openList({
    [LIST]: () => ({ data: { ...list, requestTechnicianIds } }),
    'GET /api/inventory/part-lists/l1/items': () => ({ data: pageOf([]) }),
  })
  await screen.findByText('Liste bilgileri')
  const link = screen.queryByRole('link', { name: 'ismail@ornek.com · Gökçe Işık' })
  expect(link?.getAttribute('href') ?? null).toBe(path)
})

it('a list that is not there is said to be missing', async () => {
  openList({ [LIST]: () => ({ status: 404, message: 'part_list_not_found' }) })
  expect(await screen.findByText('Liste bulunamadı.')).toBeTruthy()
})

it('a new list offers the services under way, twenty of them', async () => {
  const { sent } = showScreen(NewListPage, {
    path: '/inventory/lists',
    at: '/inventory/lists',
    as: technician,
    server: { 'GET /api/maintenance/requests': () => ({ data: pageOf([aRequest({ status: 'ACTIVE' })]) }) },
  })
  expect(await screen.findByRole('button', { name: /Gökçe Işık/ })).toBeTruthy()
  expect(sent[0]?.query).toEqual({ status: 'ACTIVE', page: '0', size: '20' })
})
