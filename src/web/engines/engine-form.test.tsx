import { useQuery } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { pageOf, refuse, serve, show } from '../../../test/web-api.tsx'
import type { Engine } from '../../shared/engines/engines.contract.ts'
import { EngineForm } from './engine-form.tsx'
import { boatEnginesQuery } from './engines.api.ts'

afterEach(() => vi.unstubAllGlobals())

const engine: Engine = {
  id: 'e1',
  brand: 'Yamaha',
  brandId: 'yamaha',
  model: 'F150B',
  modelId: 'f150b',
  serialNumber: '63P-1104827',
  hoursUsed: 1284.5,
  propeller: null,
  rcType: 'MECHANICAL',
  steeringType: null,
  boatId: 'b1',
  boatName: 'Poyraz',
  version: 7,
}
/** As on the boat's page: the list that an engine was opened from stays behind the dialog. */
function OverList() {
  useQuery(boatEnginesQuery('CUSTOMER', 'b1'))
  return <EngineForm viewer="CUSTOMER" engine={engine} onClose={vi.fn()} />
}
const catalogue = {
  'GET /api/brands': () =>
    pageOf([
      { id: 'yamaha', name: 'Yamaha', modelCount: 1 },
      { id: 'suzuki', name: 'Suzuki', modelCount: 1 },
    ]),
  'GET /api/models/brand/yamaha': () => pageOf([{ id: 'f150b', name: 'F150B', brandId: 'yamaha' }]),
  'GET /api/models/brand/suzuki': () => pageOf([{ id: 'df90a', name: 'DF90A', brandId: 'suzuki' }]),
}

const brand = () => screen.getByRole<HTMLInputElement>('combobox', { name: /^Marka/ })
const model = () => screen.getByRole<HTMLInputElement>('combobox', { name: /^Model/ })
const field = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name })
const save = () => userEvent.click(screen.getByRole('button', { name: 'Kaydet' }))
async function pick(select: HTMLElement, name: string) {
  await userEvent.click(select)
  await userEvent.click(await screen.findByRole('option', { name }))
}

describe('brand and model of an engine', () => {
  it('are both asked for: without a model, the specified alert and no call', async () => {
    const calls = serve(catalogue)
    show(<EngineForm viewer="CUSTOMER" boatId="b1" onClose={vi.fn()} />)
    await save()
    expect(await screen.findByText('Lütfen bir model seçiniz!')).toBeTruthy()
    expect(screen.getAllByText('Bu alan zorunludur')).toHaveLength(2)
    await pick(brand(), 'Yamaha')
    await userEvent.type(field(/^Seri numarası/), 'SN-1')
    await save()
    expect(await screen.findByText('Lütfen bir model seçiniz!')).toBeTruthy()
    expect(screen.queryByText('Bu alan zorunludur')).toBeNull()
    expect(calls.filter((call) => call.method !== 'GET')).toEqual([])
  })

  it('depend on each other: no model before its brand, only its own, and another brand clears it', async () => {
    const calls = serve(catalogue)
    show(<EngineForm viewer="CUSTOMER" boatId="b1" onClose={vi.fn()} />)
    expect(model().disabled).toBe(true)
    expect(model().placeholder).toBe('Önce marka seçin')
    await pick(brand(), 'Yamaha')
    expect(model().disabled).toBe(false)
    await pick(model(), 'F150B')
    expect(model().value).toBe('F150B')
    await pick(brand(), 'Suzuki')
    expect(model().value).toBe('')
    await userEvent.click(model())
    const list = await screen.findByRole('listbox', { name: /^Model/ })
    expect(
      within(list)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['DF90A'])
    expect(calls.find((call) => call.path === '/api/brands')?.query).toEqual({ size: '50' })
    expect(calls.find((call) => call.path === '/api/models/brand/suzuki')?.query).toEqual({ size: '50' })
  })
})

describe('a new engine', () => {
  it('has run 0 hours unless told, and lands on the boat of the page', async () => {
    const calls = serve({ ...catalogue, 'POST /api/engines': () => engine })
    const onClose = vi.fn()
    show(<EngineForm viewer="CUSTOMER" boatId="b1" onClose={onClose} />)
    expect(field('Kullanım saati').value).toBe('0')
    expect(field('Pervane').placeholder).toBe('3x13.5x15')
    expect(screen.queryByRole('combobox', { name: /^Tekne/ })).toBeNull()
    await pick(brand(), 'Yamaha')
    await pick(model(), 'F150B')
    await userEvent.type(field(/^Seri numarası/), 'SN-1')
    await userEvent.clear(field('Kullanım saati'))
    await save()
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    expect(calls.at(-1)?.body).toEqual({
      modelId: 'f150b',
      serialNumber: 'SN-1',
      hoursUsed: 0,
      propeller: '',
      rcType: '',
      steeringType: '',
      boatId: 'b1',
    })
  })

  it('of an admin may name a boat or stay without', async () => {
    const calls = serve({
      ...catalogue,
      'POST /api/engines': () => engine,
      'GET /api/boats/admin/search': () => pageOf([{ id: 'b9', name: 'Poyraz', ownerEmail: 'a@b.example' }]),
    })
    const onClose = vi.fn()
    show(<EngineForm viewer="ADMIN" onClose={onClose} />)
    await pick(brand(), 'Yamaha')
    await pick(model(), 'F150B')
    await userEvent.type(field(/^Seri numarası/), 'SN-1')
    await pick(screen.getByRole('combobox', { name: /^Tekne/ }), 'Poyraz · a@b.example')
    await save()
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    expect(calls.at(-1)?.body).toMatchObject({ boatId: 'b9' })
  })
})

describe('an edited engine', () => {
  it('shows what it has, takes hours with a comma, and is sent with its version', async () => {
    const calls = serve({ ...catalogue, 'PUT /api/engines/e1': () => engine })
    const onClose = vi.fn()
    show(<EngineForm viewer="CUSTOMER" engine={engine} onClose={onClose} />)
    expect([brand().value, model().value, field('Kullanım saati').value]).toEqual(['Yamaha', 'F150B', '1284,5'])
    await userEvent.clear(field('Kullanım saati'))
    await userEvent.type(field('Kullanım saati'), '1300,25')
    await pick(screen.getByRole('combobox', { name: 'Dümen tipi' }), 'Hidrolik')
    await save()
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    expect(calls.at(-1)).toMatchObject({
      path: '/api/engines/e1',
      body: { modelId: 'f150b', hoursUsed: 1300.25, rcType: 'MECHANICAL', steeringType: 'HYDRAULIC', version: 7 },
    })
  })

  it('that somebody else changed meanwhile keeps what was typed, and the next save goes over the fresh version', async () => {
    const fresh = { ...engine, propeller: '3x14x19', version: 8 }
    const calls = serve({
      'GET /api/engines/boat/b1': () => pageOf([fresh]),
      'PUT /api/engines/e1': ({ body }) => ((body as Engine).version === 8 ? fresh : refuse(409, 'record_changed')),
    })
    show(<OverList />)
    await userEvent.type(field(/^Seri numarası/), '-A')
    await save()
    expect(await screen.findByText('Motor güncellenemedi!')).toBeTruthy()
    expect(await screen.findByText('Bu kaydı başka biri değiştirdi')).toBeTruthy()
    expect([field(/^Seri numarası/).value, field('Pervane').value]).toEqual(['63P-1104827-A', ''])
    await save()
    const puts = () => calls.filter((call) => call.method === 'PUT')
    await waitFor(() => expect(puts()).toHaveLength(2))
    expect(puts()[1]?.body).toMatchObject({ serialNumber: '63P-1104827-A', version: 8 })
  })
})
