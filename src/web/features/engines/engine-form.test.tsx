import { useQuery } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { pick, press } from '../../../../test/user-actions.ts'
import { aBoat, anEngine } from '../../../../test/web-fixtures.ts'
import { show } from '../../../../test/web-screen.tsx'
import { pageOf, refusal, type Sent } from '../../../../test/web-server.ts'
import type { Engine } from '../../../shared/engines/engines.contract.ts'
import { EngineForm } from './engine-form.tsx'
import { boatEnginesQuery } from './engines.api.ts'

const engine = anEngine({
  serialNumber: '63P-1104827',
  hoursUsed: 1284.5,
  rcType: 'MECHANICAL',
  boatName: 'Poyraz',
  version: 7,
})
/** Like the boat's page: the list that an engine was opened from stays behind the dialog. */
function OverList() {
  useQuery(boatEnginesQuery('CUSTOMER', 'b1'))
  return <EngineForm viewer="CUSTOMER" engine={engine} onClose={vi.fn()} />
}
const catalogue = {
  'GET /api/brands': pageOf([
    { id: 'yamaha', name: 'Yamaha', modelCount: 1 },
    { id: 'suzuki', name: 'Suzuki', modelCount: 1 },
  ]),
  'GET /api/models/brand/yamaha': pageOf([{ id: 'f150b', name: 'F150B', brandId: 'yamaha' }]),
  'GET /api/models/brand/suzuki': pageOf([{ id: 'df90a', name: 'DF90A', brandId: 'suzuki' }]),
}

const brand = () => screen.getByRole<HTMLInputElement>('combobox', { name: /^Marka/ })
const model = () => screen.getByRole<HTMLInputElement>('combobox', { name: /^Model/ })
const field = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name })
const save = () => press('Kaydet')

describe('brand and model of an engine', () => {
  it('are both asked for: without a model, the specified alert and no call', async () => {
    const { sent } = show(<EngineForm viewer="CUSTOMER" boatId="b1" onClose={vi.fn()} />, { server: catalogue })
    await save()
    expect(await screen.findByText('Lütfen bir model seçiniz!')).toBeTruthy()
    expect(screen.getAllByText('Bu alan zorunludur')).toHaveLength(2)
    await pick(/^Marka/, 'Yamaha')
    await userEvent.type(field(/^Seri numarası/), 'SN-1')
    await save()
    expect(await screen.findByText('Lütfen bir model seçiniz!')).toBeTruthy()
    expect(screen.queryByText('Bu alan zorunludur')).toBeNull()
    expect(sent.filter(({ call }) => !call.startsWith('GET'))).toEqual([])
  })

  it('depend on each other: no model before its brand, only its own, and another brand clears it', async () => {
    const { sent } = show(<EngineForm viewer="CUSTOMER" boatId="b1" onClose={vi.fn()} />, { server: catalogue })
    expect(model().disabled).toBe(true)
    expect(model().placeholder).toBe('Önce marka seçin')
    await pick(/^Marka/, 'Yamaha')
    expect(model().disabled).toBe(false)
    await pick(/^Model/, 'F150B')
    expect(model().value).toBe('F150B')
    await pick(/^Marka/, 'Suzuki')
    expect(model().value).toBe('')
    await userEvent.click(model())
    const list = await screen.findByRole('listbox', { name: /^Model/ })
    expect(
      within(list)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['DF90A'])
    expect(sent.find(({ call }) => call === 'GET /api/brands')?.query).toEqual({ size: '50' })
    expect(sent.find(({ call }) => call === 'GET /api/models/brand/suzuki')?.query).toEqual({ size: '50' })
  })
})

describe('a new engine', () => {
  it('has run 0 hours unless told, and lands on the boat of the page', async () => {
    const onClose = vi.fn()
    const { sent } = show(<EngineForm viewer="CUSTOMER" boatId="b1" onClose={onClose} />, {
      server: { ...catalogue, 'POST /api/engines': engine },
    })
    expect(field('Kullanım saati').value).toBe('0')
    expect(field('Pervane').placeholder).toBe('3x13.5x15')
    expect(screen.queryByRole('combobox', { name: /^Tekne/ })).toBeNull()
    await pick(/^Marka/, 'Yamaha')
    await pick(/^Model/, 'F150B')
    await userEvent.type(field(/^Seri numarası/), 'SN-1')
    await userEvent.clear(field('Kullanım saati'))
    await save()
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    expect(sent.at(-1)?.body).toEqual({
      modelId: 'f150b',
      serialNumber: 'SN-1',
      hoursUsed: 0,
      declaredYearlyHours: null,
      propeller: '',
      rcType: '',
      steeringType: '',
      boatId: 'b1',
    })
  })

  it('admin: may name a boat or stay without', async () => {
    const onClose = vi.fn()
    const { sent } = show(<EngineForm viewer="ADMIN" onClose={onClose} />, {
      server: {
        ...catalogue,
        'POST /api/engines': engine,
        'GET /api/boats/admin/search': pageOf([aBoat({ id: 'b9', name: 'Poyraz', ownerName: 'Mert Aydın' })]),
      },
    })
    await pick(/^Marka/, 'Yamaha')
    await pick(/^Model/, 'F150B')
    await userEvent.type(field(/^Seri numarası/), 'SN-1')
    await pick(/^Tekne/, 'Poyraz · Mert Aydın')
    await save()
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    expect(sent.at(-1)?.body).toMatchObject({ boatId: 'b9' })
  })
})

describe('an edited engine', () => {
  it('shows what it has, takes hours with a comma, and is sent with its version', async () => {
    const onClose = vi.fn()
    const { sent } = show(<EngineForm viewer="CUSTOMER" engine={engine} onClose={onClose} />, {
      server: { ...catalogue, 'PUT /api/engines/e1': engine },
    })
    expect([brand().value, model().value, field('Kullanım saati').value]).toEqual(['Yamaha', 'F150B', '1.284,5'])
    await userEvent.clear(field('Kullanım saati'))
    await userEvent.type(field('Kullanım saati'), '1300,25')
    await pick('Dümen tipi', 'Hidrolik')
    await save()
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    expect(sent.at(-1)).toMatchObject({
      call: 'PUT /api/engines/e1',
      body: { modelId: 'f150b', hoursUsed: 1300.25, rcType: 'MECHANICAL', steeringType: 'HYDRAULIC', version: 7 },
    })
  })

  it('fewer hours than before → asks before it is saved', async () => {
    const { sent } = show(<EngineForm viewer="CUSTOMER" engine={engine} onClose={vi.fn()} />, {
      server: { ...catalogue, 'PUT /api/engines/e1': engine },
    })
    await userEvent.clear(field('Kullanım saati'))
    await userEvent.type(field('Kullanım saati'), '12,84')
    await save()
    expect(
      await screen.findByText('Kayıtlı kullanım 1.284,5 saat, yazdığınız 12,84 saat. Yine de kaydedilsin mi?'),
    ).toBeTruthy()
    expect(sent.some(({ call }) => call.startsWith('PUT'))).toBe(false)
    await press('Düzelt')
    await waitFor(() => expect(document.activeElement).toBe(field('Kullanım saati')))
    await save()
    await press('Yine de kaydet')
    await waitFor(() => expect(sent.at(-1)?.body).toMatchObject({ hoursUsed: 12.84 }))
  })

  it('changed by somebody else meanwhile → what was typed goes over the fresh version', async () => {
    const fresh = { ...engine, propeller: '3x14x19', version: 8 }
    const { sent } = show(<OverList />, {
      server: {
        'GET /api/engines/boat/b1': pageOf([fresh]),
        'PUT /api/engines/e1': ({ body }: Sent) =>
          (body as Engine).version === 8 ? fresh : refusal(409, 'record_changed'),
      },
    })
    await userEvent.type(field(/^Seri numarası/), '-A')
    await save()
    expect(await screen.findByText('Motor güncellenemedi!')).toBeTruthy()
    expect(await screen.findByText('Bu kaydı başka biri değiştirdi')).toBeTruthy()
    await press('Benimkini uygula')
    const puts = () => sent.filter(({ call }) => call.startsWith('PUT'))
    await waitFor(() => expect(puts()).toHaveLength(2))
    expect(puts()[1]?.body).toMatchObject({ serialNumber: '63P-1104827-A', propeller: '3x14x19', version: 8 })
  })
})
