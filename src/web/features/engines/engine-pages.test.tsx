import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { dialog, expectNoDialog, pick, press } from '../../../../test/user-actions.ts'
import { ADMIN, anEngine } from '../../../../test/web-fixtures.ts'
import { show } from '../../../../test/web-screen.tsx'
import { type Answers, done, pageOf, refusal, type Sent } from '../../../../test/web-server.ts'
import { AdminEnginesPage } from './admin-engines-page.tsx'

const engine = anEngine()
const brand = { id: 'yamaha', name: 'Yamaha', modelCount: 2, version: 4 }
const models = 'GET /api/models/brand/yamaha'
const always: Answers = {
  'GET /api/engines/admin': pageOf([engine]),
  'GET /api/engines/admin/unassigned': pageOf([]),
  'GET /api/brands': pageOf([brand]),
  'GET /api/brands/yamaha': brand,
  [models]: pageOf([{ id: 'f150b', name: 'F150B', brandId: 'yamaha', version: 7 }]),
}
const open = (server: Answers = {}, at = '/admin/engines') =>
  show(<AdminEnginesPage />, {
    path: '/admin/engines',
    at,
    as: ADMIN,
    server: { ...always, ...server },
  })
const toBrands = async () => userEvent.click(await screen.findByRole('tab', { name: 'Markalar' }))

it('engines page: lists engines with brand, model, serial number, hours and boat', async () => {
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

it('engines page: filters by serial number, brand, its models, and engines without a boat', async () => {
  const { sent } = open()
  const box = (name: string) => screen.findByRole<HTMLInputElement>('combobox', { name })
  expect((await box('Model')).disabled).toBe(true)
  await pick('Marka', 'Yamaha')
  await waitFor(() => expect(sent.at(-1)?.query).toMatchObject({ brandId: 'yamaha', page: '0' }))
  await waitFor(async () => expect((await box('Model')).disabled).toBe(false))
  await pick('Model', 'F150B')
  await userEvent.type(screen.getByRole('searchbox'), 'yam')
  await waitFor(() => expect(sent.at(-1)?.query).toMatchObject({ modelId: 'f150b', serialNumber: 'yam' }))
  await userEvent.click(screen.getByRole('checkbox', { name: 'Sadece teknesiz motorlar' }))
  await waitFor(() => expect(sent.at(-1)?.call).toBe('GET /api/engines/admin/unassigned'))
  expect(sent.at(-1)?.query).toMatchObject({ brandId: 'yamaha', modelId: 'f150b', serialNumber: 'yam', page: '0' })
  // Specification, section 9: 50 in a dropdown.
  const choices = sent.filter(({ call }) => call === 'GET /api/brands' || call === models)
  expect(new Set(choices.map(({ query }) => query.size))).toEqual(new Set(['50']))
})

it('engines page: forgets the chosen model where another brand is chosen', async () => {
  const suzuki = { id: 'suzuki', name: 'Suzuki', modelCount: 1, version: 1 }
  const { sent } = open(
    {
      'GET /api/brands': pageOf([brand, suzuki]),
      'GET /api/models/f150b': { id: 'f150b', name: 'F150B', brandId: 'yamaha', version: 7 },
    },
    '/admin/engines?brandId=yamaha&modelId=f150b&page=2',
  )
  const box = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Marka' })
  await waitFor(() => expect(box.value).toBe('Yamaha'))
  await pick('Marka', 'Suzuki')
  await waitFor(() =>
    expect(sent.findLast(({ call }) => call === 'GET /api/engines/admin')?.query).toEqual({
      page: '0',
      brandId: 'suzuki',
    }),
  )
})

it('engines page: opens an engine to edit it, and an empty form for a new one', async () => {
  open()
  await press('Yamaha F150B YAM-001 motorunu düzenle')
  const edit = await dialog('Motoru düzenle')
  expect(edit.getByRole<HTMLInputElement>('textbox', { name: /^Seri numarası/ }).value).toBe('YAM-001')
  await press('İptal', edit)
  await press('Yeni Motor')
  const fresh = await dialog('Yeni Motor')
  expect(fresh.getByRole<HTMLInputElement>('textbox', { name: /^Seri numarası/ }).value).toBe('')
})

it('engines page: turns the pages of engines and of brands', async () => {
  const paged = (row: object) => pageOf([row], 12)
  const { sent } = open({
    'GET /api/engines/admin': paged(engine),
    'GET /api/brands': paged(brand),
  })
  const lastOf = (call: string) => sent.findLast((one) => one.call === call)?.query.page
  await press('Sonraki')
  await waitFor(() => expect(lastOf('GET /api/engines/admin')).toBe('1'))
  await toBrands()
  await waitFor(() => expect(lastOf('GET /api/brands')).toBe('0'))
  await press('Sonraki')
  await waitFor(() => expect(lastOf('GET /api/brands')).toBe('1'))
})

it('engines page: deletes an engine after a question', async () => {
  const { sent } = open({ 'DELETE /api/engines/admin/e1': done('engine_deleted') })
  await press('Yamaha F150B YAM-001 motorunu sil')
  expect((await screen.findByRole('dialog')).textContent).toContain('silmek istediğinize emin misiniz?')
  expect(sent.filter(({ call }) => call.startsWith('DELETE'))).toEqual([])
  await press('Sil')
  await waitFor(() => expect(sent.filter(({ call }) => call.startsWith('DELETE'))).toHaveLength(1))
})

it('engines page: lists brands, ten a page, and up to a hundred models of each; an empty name is not sent', async () => {
  const { sent } = open({
    'POST /api/models': done('model_created', { id: 'x', name: 'F200', brandId: 'yamaha' }),
    'DELETE /api/models/f150b': done('model_deleted'),
    'DELETE /api/brands/yamaha': done('brand_deleted'),
  })
  await toBrands()
  await press('Modeller: Yamaha')
  const list = await dialog()
  expect(await list.findByText('F150B')).toBeTruthy()
  expect(sent.find(({ call }) => call === models)?.query).toEqual({ size: '100' })
  const add = list.getByRole<HTMLButtonElement>('button', { name: 'Ekle' })
  expect(add.disabled).toBe(true)
  await userEvent.type(list.getByRole('textbox', { name: 'Yeni model' }), 'F200')
  await userEvent.click(add)
  await waitFor(() =>
    expect(sent.find(({ call }) => call === 'POST /api/models')?.body).toEqual({ name: 'F200', brandId: 'yamaha' }),
  )
  await press('F150B sil')
  expect(sent.filter(({ call }) => call.startsWith('DELETE'))).toEqual([])
  await press('Sil')
  await waitFor(() => expect(sent.some(({ call }) => call === 'DELETE /api/models/f150b')).toBe(true))
})

it('engines page: adds a brand, and says when deleting one failed', async () => {
  const { sent } = open({
    'POST /api/brands': done('brand_created', brand),
    'DELETE /api/brands/yamaha': refusal(409, 'brand_in_use'),
  })
  await toBrands()
  await press('Yeni Marka')
  const form = await dialog('Yeni Marka')
  await press('Kaydet', form)
  expect(sent.filter(({ call }) => call.startsWith('POST'))).toEqual([])
  await userEvent.type(form.getByRole('textbox'), 'Yamaha')
  await press('Kaydet', form)
  await waitFor(() => expect(sent.find(({ call }) => call.startsWith('POST'))?.body).toEqual({ name: 'Yamaha' }))
  await expectNoDialog()
  await press('Yamaha sil')
  await press('Sil')
  await waitFor(() => expect(sent.filter(({ call }) => call.startsWith('DELETE'))).toHaveLength(1))
  expect(screen.getByRole('dialog').textContent).toContain('2 modeliyle birlikte silmek')
})

it('engines page: renames a brand and a model only as they were seen, and tells of another change', async () => {
  const { sent } = open({
    'PUT /api/brands/yamaha': ({ body }: Sent) =>
      (body as { version: number }).version === 5 ? done('brand_updated', brand) : refusal(409, 'record_changed'),
    'GET /api/brands/yamaha': { ...brand, name: 'Yamaha Motor', version: 5 },
    'PUT /api/models/f150b': refusal(409, 'record_changed'),
    'GET /api/models/f150b': { id: 'f150b', name: 'F150C', brandId: 'yamaha', version: 8 },
  })
  const bodies = (call: string) => sent.filter((one) => one.call === call).map(({ body }) => body)
  await toBrands()
  await press('Yamaha adını değiştir')
  const form = await dialog('Markanın adını değiştir')
  await userEvent.type(form.getByRole('textbox'), ' Marine{Enter}')
  expect(await form.findByText('Bu kaydı başka biri değiştirdi')).toBeTruthy()
  expect(bodies('PUT /api/brands/yamaha')).toEqual([{ name: 'Yamaha Marine', version: 4 }])
  await press('Benimkini uygula', form)
  await waitFor(() => expect(bodies('PUT /api/brands/yamaha')[1]).toEqual({ name: 'Yamaha Marine', version: 5 }))
  await expectNoDialog()

  await press('Modeller: Yamaha')
  const ofBrand = await dialog(/Yamaha/)
  await userEvent.click(await ofBrand.findByRole('button', { name: 'F150B adını değiştir' }))
  const name = () => ofBrand.getByRole<HTMLInputElement>('textbox', { name: /F150B/ })
  await userEvent.type(name(), 'X{Enter}')
  await userEvent.click(await ofBrand.findByRole('button', { name: 'Güncelini al' }))
  expect(name().value).toBe('F150C')
  expect(bodies('PUT /api/models/f150b')).toEqual([{ name: 'F150BX', brandId: 'yamaha', version: 7 }])
})
