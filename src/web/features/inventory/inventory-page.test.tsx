import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { chooseFromMenu, expectNoDialog, press } from '../../../../test/user-actions.ts'
import { ADMIN, aPart, TECHNICIAN } from '../../../../test/web-fixtures.ts'
import { show } from '../../../../test/web-screen.tsx'
import { type Answers, done, pageOf, refusal } from '../../../../test/web-server.ts'
import type { SparePart } from '../../../shared/inventory/spare-parts.contract.ts'
import { messages } from '../../../shared/messages.tr.ts'
import { InventoryPage } from './inventory-page.tsx'

describe('Envanter', () => {
  const shelf = (patch: Partial<SparePart>) => aPart({ locationCode: 'A1-03', ...patch })
  const open = (parts: unknown[], more: Answers = {}) =>
    show(<InventoryPage />, {
      at: '/inventory',
      as: TECHNICIAN,
      server: { 'GET /api/inventory/spare-parts': pageOf(parts), ...more },
    })

  it('has code, name, stock, minimum and shelf of each part, search, and the ways on', async () => {
    const { sent } = open([shelf({}), shelf({ id: 'p2', name: 'Conta', partCode: 'C-2', quantity: 2 })])
    const table = await screen.findByRole('table', { name: 'Envanter' })
    const heads = within(table).getAllByRole('columnheader')
    expect(heads.map((one) => one.textContent)).toEqual(['Kod', 'Parça', 'Stok', 'Asgari stok', 'Raf', 'İşlemler'])
    const [, first, second] = within(table).getAllByRole('row')
    const cells = within(first as HTMLElement).getAllByRole('cell')
    expect(cells.slice(0, 5).map((one) => one.textContent?.trim())).toEqual(['PRV-1', 'Pervane', '9', '2', 'A1-03'])
    expect(first?.textContent).not.toContain('Azaldı')
    expect(second?.textContent).toContain('Azaldı')
    const hrefs = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
    expect(hrefs).toEqual(['/inventory/transactions', '/inventory/new', '/inventory/lists'])
    await userEvent.type(screen.getByRole('searchbox'), 'conta')
    await waitFor(() => expect(sent.at(-1)?.query).toEqual({ page: '0', search: 'conta' }))
  })

  it('says what jobs wait for, and what is left or missing; nothing where none waits', async () => {
    open([shelf({}), shelf({ id: 'p2', available: 7.5, unit: 'LITRE' }), shelf({ id: 'p3', available: -2 })])
    const table = await screen.findByRole('table', { name: 'Envanter' })
    const [, ...rows] = within(table).getAllByRole('row')
    const stocks = rows.map((row) => within(row).getAllByRole('cell')[2]?.textContent)
    expect(stocks).toEqual(['9', '9 litreAyrılan 1,5 litre, boşta 7,5 litre', '9Ayrılan 11, eksik 2'])
  })

  it('a scan whose look-up fails is named with its reason and asked again; an unknown code is only searched for', async () => {
    let answer: () => unknown = () => refusal(503, 'temporarily_unavailable')
    const parts = [shelf({})]
    show(<InventoryPage />, {
      at: '/inventory',
      as: TECHNICIAN,
      // Only the look-up of a code asks for 100 parts.
      server: ({ query }) => (query.size === '100' ? answer() : pageOf(parts)),
    })
    await screen.findByRole('table', { name: 'Envanter' })
    await userEvent.keyboard('PRV-1{Enter}')
    const alert = await screen.findByRole('alert')
    expect(within(alert).getByText('PRV-1 kodu aranamadı')).toBeTruthy()
    expect(within(alert).getByText(messages.temporarily_unavailable)).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
    answer = () => pageOf(parts)
    await press('Yeniden dene')
    expect(await screen.findByRole('dialog', { name: 'Parça Güncelle' })).toBeTruthy()
    expect(screen.queryByText('PRV-1 kodu aranamadı')).toBeNull()
    await userEvent.keyboard('{Escape}')
    await expectNoDialog()
    await userEvent.keyboard('YOK{Enter}')
    await waitFor(() => expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('YOK'))
    expect([screen.queryByRole('alert'), screen.queryByRole('dialog')]).toEqual([null, null])
  })

  it('opens a part by its scanned code wherever the focus is, at its stock, one after the other', async () => {
    const { sent } = open([shelf({}), shelf({ id: 'p2', name: 'Conta', partCode: 'PRV-10' })])
    await screen.findByRole('table', { name: 'Envanter' })
    await userEvent.keyboard('prv-1{Enter}')
    const dialog = await screen.findByRole('dialog', { name: 'Parça Güncelle' })
    const stock = within(dialog).getByRole<HTMLInputElement>('textbox', { name: /^Stok adedi/ })
    expect(within(dialog).getByRole<HTMLInputElement>('textbox', { name: /^Parça adı/ }).value).toBe('Pervane')
    await waitFor(() => expect(document.activeElement).toBe(stock))
    // A scan without a focused field must not replace the open part.
    stock.blur()
    await userEvent.keyboard('PRV-10{Enter}')
    expect(screen.getByRole<HTMLInputElement>('searchbox', { hidden: true }).value).toBe('prv-1')
    within(dialog).getByRole('button', { name: 'İptal' }).focus()
    await userEvent.keyboard('{Escape}')
    await expectNoDialog()
    await userEvent.keyboard('PRV-10{Enter}')
    const next = await screen.findByRole('dialog', { name: 'Parça Güncelle' })
    expect(within(next).getByRole<HTMLInputElement>('textbox', { name: /^Parça adı/ }).value).toBe('Conta')
    await userEvent.keyboard('{Escape}')
    await expectNoDialog()
    await userEvent.keyboard('conta{Enter}')
    await waitFor(() => expect(sent.at(-1)?.query).toEqual({ page: '0', search: 'conta' }))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('turns its pages, and deletes a part after a question', async () => {
    const { sent } = open([], {
      'GET /api/inventory/spare-parts': pageOf([shelf({})], 12),
      'DELETE /api/inventory/spare-parts/p1': done('spare_part_deleted'),
    })
    await press('Sonraki')
    await waitFor(() => expect(sent.at(-1)?.query).toEqual({ page: '1' }))
    await press('Pervane: işlemler')
    await chooseFromMenu('Sil')
    const deletes = () => sent.filter(({ call }) => call.startsWith('DELETE'))
    expect((await screen.findByRole('dialog')).textContent).toContain('silmek istediğinize emin misiniz?')
    expect(deletes()).toEqual([])
    await press('Sil')
    await waitFor(() => expect(deletes()).toHaveLength(1))
  })

  it('keeps a part only with its code and its name', async () => {
    const { sent } = open([shelf({})])
    await press('Pervane: işlemler')
    await chooseFromMenu('Düzenle')
    const dialog = within(await screen.findByRole('dialog', { name: 'Parça Güncelle' }))
    await userEvent.clear(dialog.getByRole('textbox', { name: /^Parça kodu/ }))
    await userEvent.clear(dialog.getByRole('textbox', { name: /^Parça adı/ }))
    await userEvent.click(dialog.getByRole('button', { name: 'Kaydet' }))
    expect(await dialog.findAllByText('Bu alan zorunludur')).toHaveLength(2)
    expect(sent.filter(({ call }) => call.startsWith('PUT'))).toEqual([])
  })

  it('is empty where nothing is found', async () => {
    open([])
    expect(await screen.findByText('Kayıt bulunamadı')).toBeTruthy()
  })

  it('puts a counted stock right with a reason at hand', async () => {
    const { sent } = open([shelf({})], {
      'PUT /api/inventory/spare-parts/p1': done('spare_part_updated', shelf({ quantity: 7 })),
    })
    await press('Pervane: işlemler')
    await chooseFromMenu('Düzenle')
    const dialog = await screen.findByRole('dialog', { name: 'Parça Güncelle' })
    const stock = within(dialog).getByRole('textbox', { name: /^Stok adedi/ })
    await userEvent.clear(stock)
    await userEvent.type(stock, '7')
    await userEvent.click(await within(dialog).findByRole('button', { name: 'Sayım farkı' }))
    await userEvent.click(within(dialog).getByRole('button', { name: 'Kaydet' }))
    await waitFor(() =>
      expect(sent.find(({ call }) => call.startsWith('PUT'))?.body).toMatchObject({
        quantity: 7,
        quantityReason: 'Sayım farkı',
        version: 3,
      }),
    )
  })

  it('folds supplier, cost and further codes; the code that is refused is named there', async () => {
    const part = shelf({ codes: ['OEM-1'], supplier: 'Deniz AŞ', cost: 12.5, costCurrency: 'TRY' })
    const put = 'PUT /api/inventory/spare-parts/p1'
    const taken = { field: 'codes.1', message: 'spare_part_code_already_exists' }
    const { sent } = show(<InventoryPage />, {
      at: '/inventory',
      as: ADMIN,
      server: {
        'GET /api/inventory/spare-parts': pageOf([part]),
        [put]: refusal(409, 'spare_part_code_already_exists', [taken]),
      },
    })
    await press('Pervane: işlemler')
    await chooseFromMenu('Düzenle')
    const dialog = within(await screen.findByRole('dialog', { name: 'Parça Güncelle' }))
    const summary = await dialog.findByText('Deniz AŞ · 12,50 ₺ · OEM-1')
    expect(summary.closest('details')?.open).toBe(false)
    await userEvent.click(summary)
    await userEvent.type(dialog.getByRole('combobox', { name: 'Diğer kodlar' }), 'OEM-2{Enter}')
    await userEvent.click(dialog.getByRole('button', { name: 'Kaydet' }))
    expect(await dialog.findByText(/^OEM-2: Bu parça kodu zaten var/)).toBeTruthy()
    expect(sent.find(({ call }) => call === put)?.body).toMatchObject({
      ...{ codes: ['OEM-1', 'OEM-2'], supplier: 'Deniz AŞ', cost: 12.5, costCurrency: 'TRY' },
    })
  })

  it('sends no cost for a technician, who has no field for it', async () => {
    const { sent } = open([shelf({ codes: ['OEM-1'] })], {
      'PUT /api/inventory/spare-parts/p1': done('spare_part_updated', shelf({})),
    })
    await press('Pervane: işlemler')
    await chooseFromMenu('Düzenle')
    const dialog = within(await screen.findByRole('dialog', { name: 'Parça Güncelle' }))
    await userEvent.click(await dialog.findByText(/^Tedarik ve/))
    expect(dialog.queryByRole('textbox', { name: 'Alış fiyatı' })).toBeNull()
    await userEvent.type(dialog.getByRole('textbox', { name: 'Tedarikçi' }), 'Uşta Marin')
    await userEvent.click(dialog.getByRole('button', { name: 'Kaydet' }))
    await waitFor(() => expect(sent.find(({ call }) => call.startsWith('PUT'))?.body).toBeDefined())
    const body = sent.find(({ call }) => call.startsWith('PUT'))?.body as object
    expect(body).toMatchObject({ supplier: 'Uşta Marin', codes: ['OEM-1'] })
    expect(Object.keys(body)).not.toContain('cost')
  })
})
