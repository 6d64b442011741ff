import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { Engine } from '../../shared/engines/engines.contract.ts'
import { pageOf, type Server, showScreen } from '../requests/screen-fixture.tsx'
import { AdminEnginesPage } from './admin-engines-page.tsx'

const engine: Engine = {
  id: 'e1',
  brand: 'Yamaha',
  brandId: 'yamaha',
  model: 'F150B',
  modelId: 'f150b',
  serialNumber: 'YAM-001',
  hoursUsed: 412.5,
  propeller: null,
  rcType: null,
  steeringType: null,
  boatId: 'b1',
  boatName: 'Mavi Rüya',
  version: 1,
}
const brand = { id: 'yamaha', name: 'Yamaha', modelCount: 2, version: 4 }
const models = 'GET /api/models/brand/yamaha'
const always: Server = {
  'GET /api/engines/admin': () => ({ data: pageOf([engine]) }),
  'GET /api/engines/admin/unassigned': () => ({ data: pageOf([]) }),
  'GET /api/brands': () => ({ data: pageOf([brand]) }),
  'GET /api/brands/yamaha': () => ({ data: brand }),
  [models]: () => ({ data: pageOf([{ id: 'f150b', name: 'F150B', brandId: 'yamaha', version: 7 }]) }),
}
const open = (server: Server = {}, at = '/admin/engines') =>
  showScreen(AdminEnginesPage, {
    path: '/admin/engines',
    at,
    as: { id: 'admin', roleName: 'ADMIN' },
    server: { ...always, ...server },
  })
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const toBrands = async () => userEvent.click(await screen.findByRole('tab', { name: 'Markalar' }))

it('lists engines with brand, model, serial number, hours and boat', async () => {
  open()
  const heads = (await screen.findAllByRole('columnheader')).map((head) => head.textContent)
  expect(heads).toEqual(['Marka', 'Model', 'Seri numarası', 'Kullanım (saat)', 'Tekne', 'İşlemler'])
  const cells = within((await screen.findAllByRole('row'))[1] as HTMLElement).getAllByRole('cell')
  expect(cells.slice(0, 5).map((cell) => cell.textContent)).toEqual([
    'Yamaha',
    'F150B',
    'YAM-001',
    '412,5',
    'Mavi Rüya',
  ])
})

it('filters by serial number, brand, its models, and engines without a boat', async () => {
  const { sent } = open()
  const box = (name: string) => screen.findByRole<HTMLInputElement>('combobox', { name })
  expect((await box('Model')).disabled).toBe(true)
  await userEvent.click(await box('Marka'))
  await userEvent.click(await screen.findByRole('option', { name: 'Yamaha' }))
  await waitFor(() => expect(sent.at(-1)?.query).toMatchObject({ brandId: 'yamaha', page: '0' }))
  await waitFor(async () => expect((await box('Model')).disabled).toBe(false))
  await userEvent.click(await box('Model'))
  await userEvent.click(await screen.findByRole('option', { name: 'F150B' }))
  await userEvent.type(screen.getByRole('searchbox'), 'yam')
  await waitFor(() => expect(sent.at(-1)?.query).toMatchObject({ modelId: 'f150b', serialNumber: 'yam' }))
  await userEvent.click(screen.getByRole('checkbox', { name: 'Sadece teknesiz motorlar' }))
  await waitFor(() => expect(sent.at(-1)?.call).toBe('GET /api/engines/admin/unassigned'))
  expect(sent.at(-1)?.query).toMatchObject({ brandId: 'yamaha', modelId: 'f150b', serialNumber: 'yam', page: '0' })
  // Specification, section 9: 50 in a dropdown.
  const choices = sent.filter(({ call }) => call === 'GET /api/brands' || call === models)
  expect(new Set(choices.map(({ query }) => query.size))).toEqual(new Set(['50']))
})

it('forgets the chosen model where another brand is chosen', async () => {
  const suzuki = { id: 'suzuki', name: 'Suzuki', modelCount: 1, version: 1 }
  const { sent } = open(
    {
      'GET /api/brands': () => ({ data: pageOf([brand, suzuki]) }),
      'GET /api/models/f150b': () => ({ data: { id: 'f150b', name: 'F150B', brandId: 'yamaha', version: 7 } }),
    },
    '/admin/engines?brandId=yamaha&modelId=f150b&page=2',
  )
  const box = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Marka' })
  await waitFor(() => expect(box.value).toBe('Yamaha'))
  await userEvent.click(box)
  await userEvent.click(await screen.findByRole('option', { name: 'Suzuki' }))
  await waitFor(() =>
    expect(sent.findLast(({ call }) => call === 'GET /api/engines/admin')?.query).toEqual({
      page: '0',
      brandId: 'suzuki',
    }),
  )
})

it('opens an engine to edit it, and an empty form for a new one', async () => {
  open()
  await press('Yamaha F150B YAM-001 motorunu düzenle')
  const edit = within(await screen.findByRole('dialog', { name: 'Motoru düzenle' }))
  expect(edit.getByRole<HTMLInputElement>('textbox', { name: /^Seri numarası/ }).value).toBe('YAM-001')
  await userEvent.click(edit.getByRole('button', { name: 'İptal' }))
  await press('Yeni Motor')
  const fresh = within(await screen.findByRole('dialog', { name: 'Yeni Motor' }))
  expect(fresh.getByRole<HTMLInputElement>('textbox', { name: /^Seri numarası/ }).value).toBe('')
})

it('turns the pages of engines and of brands', async () => {
  const paged = (row: object) => ({ ...pageOf([row]), page: { number: 0, size: 10, totalElements: 12, totalPages: 2 } })
  const { sent } = open({
    'GET /api/engines/admin': () => ({ data: paged(engine) }),
    'GET /api/brands': () => ({ data: paged(brand) }),
  })
  const lastOf = (call: string) => sent.findLast((one) => one.call === call)?.query.page
  await press('Sonraki')
  await waitFor(() => expect(lastOf('GET /api/engines/admin')).toBe('1'))
  await toBrands()
  await waitFor(() => expect(lastOf('GET /api/brands')).toBe('0'))
  await press('Sonraki')
  await waitFor(() => expect(lastOf('GET /api/brands')).toBe('1'))
})

it('deletes an engine after a question', async () => {
  const { sent } = open({ 'DELETE /api/engines/admin/e1': () => ({ message: 'engine_deleted' }) })
  await press('Yamaha F150B YAM-001 motorunu sil')
  expect((await screen.findByRole('dialog')).textContent).toContain('silmek istediğinize emin misiniz?')
  expect(sent.filter(({ call }) => call.startsWith('DELETE'))).toEqual([])
  await press('Sil')
  await waitFor(() => expect(sent.filter(({ call }) => call.startsWith('DELETE'))).toHaveLength(1))
})

it('lists brands, ten a page, and up to a hundred models of each; an empty name is not sent', async () => {
  const { sent } = open({
    'POST /api/models': () => ({ message: 'model_created', data: { id: 'x', name: 'F200', brandId: 'yamaha' } }),
    'DELETE /api/models/f150b': () => ({ message: 'model_deleted' }),
    'DELETE /api/brands/yamaha': () => ({ message: 'brand_deleted' }),
  })
  await toBrands()
  await press('Modeller: Yamaha')
  const dialog = await screen.findByRole('dialog')
  expect(await within(dialog).findByText('F150B')).toBeTruthy()
  expect(sent.find(({ call }) => call === models)?.query).toEqual({ size: '100' })
  const add = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Ekle' })
  expect(add.disabled).toBe(true)
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'Yeni model' }), 'F200')
  await userEvent.click(add)
  await waitFor(() =>
    expect(sent.find(({ call }) => call === 'POST /api/models')?.body).toEqual({ name: 'F200', brandId: 'yamaha' }),
  )
  await press('F150B sil')
  expect(sent.filter(({ call }) => call.startsWith('DELETE'))).toEqual([])
  await press('Sil')
  await waitFor(() => expect(sent.some(({ call }) => call === 'DELETE /api/models/f150b')).toBe(true))
})

it('adds a brand, and says when deleting one failed', async () => {
  const { sent } = open({
    'POST /api/brands': () => ({ message: 'brand_created', data: brand }),
    'DELETE /api/brands/yamaha': () => ({ status: 409, message: 'brand_in_use' }),
  })
  await toBrands()
  await press('Yeni Marka')
  const dialog = await screen.findByRole('dialog', { name: 'Yeni Marka' })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Kaydet' }))
  expect(sent.filter(({ call }) => call.startsWith('POST'))).toEqual([])
  await userEvent.type(within(dialog).getByRole('textbox'), 'Yamaha')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Kaydet' }))
  await waitFor(() => expect(sent.find(({ call }) => call.startsWith('POST'))?.body).toEqual({ name: 'Yamaha' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await press('Yamaha sil')
  await press('Sil')
  await waitFor(() => expect(sent.filter(({ call }) => call.startsWith('DELETE'))).toHaveLength(1))
  expect(screen.getByRole('dialog').textContent).toContain('2 modeliyle birlikte silmek')
})

it('renames a brand and a model only as they were seen, and tells of another change', async () => {
  const { sent } = open({
    'PUT /api/brands/yamaha': (body) =>
      (body as { version: number }).version === 5
        ? { message: 'brand_updated', data: brand }
        : { status: 409, message: 'record_changed' },
    'GET /api/brands/yamaha': () => ({ data: { ...brand, name: 'Yamaha Motor', version: 5 } }),
    'PUT /api/models/f150b': () => ({ status: 409, message: 'record_changed' }),
    'GET /api/models/f150b': () => ({ data: { id: 'f150b', name: 'F150C', brandId: 'yamaha', version: 8 } }),
  })
  const bodies = (call: string) => sent.filter((one) => one.call === call).map(({ body }) => body)
  await toBrands()
  await press('Yamaha adını değiştir')
  const form = within(await screen.findByRole('dialog', { name: 'Markanın adını değiştir' }))
  await userEvent.type(form.getByRole('textbox'), ' Marine{Enter}')
  expect(await form.findByText('Bu kaydı başka biri değiştirdi')).toBeTruthy()
  expect(bodies('PUT /api/brands/yamaha')).toEqual([{ name: 'Yamaha Marine', version: 4 }])
  await userEvent.type(form.getByRole('textbox'), '{Enter}')
  await waitFor(() => expect(bodies('PUT /api/brands/yamaha')[1]).toEqual({ name: 'Yamaha Marine', version: 5 }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

  await press('Modeller: Yamaha')
  const dialog = within(await screen.findByRole('dialog', { name: /Yamaha/ }))
  await userEvent.click(await dialog.findByRole('button', { name: 'F150B adını değiştir' }))
  const name = () => dialog.getByRole<HTMLInputElement>('textbox', { name: /F150B/ })
  await userEvent.type(name(), 'X{Enter}')
  await userEvent.click(await dialog.findByRole('button', { name: 'Güncel bilgileri getir' }))
  expect(name().value).toBe('F150C')
  expect(bodies('PUT /api/models/f150b')).toEqual([{ name: 'F150BX', brandId: 'yamaha', version: 7 }])
})
