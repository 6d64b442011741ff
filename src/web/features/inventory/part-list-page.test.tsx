import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { factsIn, press } from '../../../../test/user-actions.ts'
import { aPart, aPartList, aPartListItem, TECHNICIAN } from '../../../../test/web-fixtures.ts'
import { show } from '../../../../test/web-screen.tsx'
import { type Answers, done, pageOf, refusal, type Sent } from '../../../../test/web-server.ts'
import { partListsApi } from '../../../shared/inventory/part-lists.contract.ts'
import { aWork } from '../../offline/waiting-fixture.ts'
import { showWaiting } from '../../offline/waiting-work.ts'
import { PartListPage } from './part-list-page.tsx'

const LIST = 'GET /api/inventory/part-lists/l1'
const list = aPartList()

const openList = (server: Answers) =>
  show(<PartListPage />, {
    path: '/inventory/transactions/:id',
    at: '/inventory/transactions/l1',
    as: TECHNICIAN,
    server,
  })

it('a list tells what was taken, remains, was used, returned and damaged, and takes no more than remains', async () => {
  const { sent } = openList({
    [LIST]: list,
    'GET /api/inventory/part-lists/l1/items': pageOf([aPartListItem(), aPartListItem({ id: 'i2', remaining: 0 })]),
    'GET /api/inventory/part-list-items/i1/transactions': pageOf([]),
    'GET /api/inventory/part-list-items/i2/transactions': pageOf([]),
    'POST /api/inventory/part-list-items/i1/transactions': done('part_list_transaction_created', {}),
  })
  const [first, second] = await screen.findAllByRole('button', { name: /Pervane/ })
  await userEvent.click(second as HTMLElement)
  const use = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Pervane: Kullan' })
  expect((await use()).disabled).toBe(true)
  await userEvent.click(second as HTMLElement)
  await userEvent.click(first as HTMLElement)
  await waitFor(async () => expect((await use()).disabled).toBe(false))
  expect(factsIn(screen)).toEqual([
    ['Servis', 'S-2026-0053 · ismail@ornek.com · Gökçe Işık'],
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
  for (const [typed, reason] of [
    ['4', 'En çok 3 adet girebilirsiniz'],
    ['-1', 'Sayı eksi olamaz'],
    ['1,5', 'Tam sayı girin, ondalık basamak olamaz'],
  ] as const) {
    await userEvent.clear(quantity)
    await userEvent.type(quantity, typed)
    expect([typed, within(dialog).getByText(reason) && save.disabled]).toEqual([typed, true])
  }
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
    [LIST]: list,
    'GET /api/inventory/part-lists/l1/items': pageOf([aPartListItem()]),
    'GET /api/inventory/part-list-items/i1/transactions': pageOf([
      { ...written, status, createdByEmail: 'usta@ornek.com' },
    ]),
    'POST /api/inventory/part-list-items/i1/transactions': done('created', {}),
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

it('a part of which nothing was used, returned or damaged: says so at once, without a place for moves that goes again', async () => {
  const untouched = aPartListItem({ used: 0, returned: 0, damaged: 0, remaining: 10 })
  const { sent } = openList({ [LIST]: list, 'GET /api/inventory/part-lists/l1/items': pageOf([untouched]) })
  expect(await screen.findByText('Henüz işlem yok')).toBeTruthy()
  expect(sent.filter(({ call }) => call.endsWith('/transactions'))).toEqual([])
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
    [LIST]: list,
    'GET /api/inventory/part-lists/l1/items': pageOf([aPartListItem(), aPartListItem({ id: 'i2' })]),
    'GET /api/inventory/spare-parts/code/A': part('A'),
    'GET /api/inventory/spare-parts/code/SON': part('SON'),
    'GET /api/inventory/spare-parts/code/YOK': refusal(404, 'spare_part_not_found'),
    'POST /api/inventory/part-lists/l1/items': ({ body }: Sent) => {
      if ((body as { sparePartId: string }).sparePartId === 'id-SON') return refusal(409, 'global_stock_insufficient')
      quantity += 1
      return done('part_list_item_created', aPartListItem({ sparePartName: 'Parça A', quantity }))
    },
  })
  const code = await screen.findByLabelText<HTMLInputElement>('Parça kodu')
  await waitFor(() => expect(document.activeElement).toBe(code))
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

it('a list asks before a scan takes what other jobs wait for', async () => {
  const { sent } = openList({
    [LIST]: list,
    'GET /api/inventory/part-lists/l1/items': pageOf([]),
    'GET /api/inventory/part-lists/request/r1/offered': [],
    'GET /api/inventory/spare-parts/code/A': aPart({ name: 'Impeller', quantity: 3, available: 0 }),
    'POST /api/inventory/part-lists/l1/items': done('part_list_item_created', aPartListItem()),
  })
  const posted = () => sent.filter(({ call }) => call.startsWith('POST'))
  await userEvent.type(await screen.findByLabelText('Parça kodu'), 'A{Enter}')
  const question = within(await screen.findByRole('dialog', { name: 'Başka işler bekliyor' }))
  await userEvent.click(question.getByRole('button', { name: 'İptal' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect([posted(), screen.queryByRole('alert')]).toEqual([[], null])
  await userEvent.type(screen.getByLabelText('Parça kodu'), 'A{Enter}')
  await press('Yine de al')
  await waitFor(() => expect(posted()).toHaveLength(1))
})

it('a list uses what it has by scanner: each scan one piece, none of what is not left, also of what waits', async () => {
  const uses = (json: object) => aWork(partListsApi.addTransaction, { params: { id: 'i1' }, group: 'l1', json })
  showWaiting([uses({ partListItemId: 'i1', quantity: 2, status: 'RETURNED' })])
  const items = [
    aPartListItem({ id: 'i1', partListItemCode: 'BITTI', remaining: 2 }),
    aPartListItem({ id: 'i2', partListItemCode: 'A', sparePartName: 'Impeller', remaining: 4 }),
  ]
  const { sent } = openList({
    [LIST]: list,
    'GET /api/inventory/part-lists/l1/items': pageOf(items),
    'POST /api/inventory/part-list-items/i2/transactions': done('part_list_transaction_created', {}),
  })
  await userEvent.click(await screen.findByRole('radio', { name: 'Kullan' }))
  const code = await screen.findByLabelText<HTMLInputElement>('Parça kodu')
  await userEvent.type(code, 'a{Enter}BITTI{Enter}')
  expect((await screen.findByRole('alert')).textContent).toContain('BITTI kodlu parçadan bu listede kalmadı')
  const posted = sent.filter(({ call }) => call.startsWith('POST'))
  expect(posted.map(({ body }) => body)).toEqual([{ partListItemId: 'i2', quantity: 1, status: 'USED' }])
  showWaiting([])
})

it('a list uses a part by a scanner that is set to the US layout', async () => {
  const { sent } = openList({
    [LIST]: list,
    'GET /api/inventory/part-lists/l1/items': pageOf([aPartListItem({ id: 'i1', partListItemCode: '6CE-14301-00' })]),
    'POST /api/inventory/part-list-items/i1/transactions': done('part_list_transaction_created', {}),
  })
  await userEvent.click(await screen.findByRole('radio', { name: 'Kullan' }))
  await userEvent.type(await screen.findByLabelText('Parça kodu'), '6CE*14301*00{Enter}')
  await waitFor(() =>
    expect(sent.find(({ call }) => call.startsWith('POST'))?.body).toMatchObject({ partListItemId: 'i1', quantity: 1 }),
  )
})

it.each([
  [['technician'], '/technician/maintenance/r1'],
  [['somebody-else'], null],
])('a list of a job of %j leads a technician to %s', async (requestTechnicianIds, path) => {
  openList({
    [LIST]: { ...list, requestTechnicianIds },
    'GET /api/inventory/part-lists/l1/items': pageOf([]),
  })
  await screen.findByText('Liste bilgileri')
  const link = screen.queryByRole('link', { name: 'S-2026-0053 · ismail@ornek.com · Gökçe Işık' })
  expect(link?.getAttribute('href') ?? null).toBe(path)
})

it('a list that is not there is said to be missing', async () => {
  openList({ [LIST]: refusal(404, 'part_list_not_found') })
  expect(await screen.findByText('Liste bulunamadı.')).toBeTruthy()
})
