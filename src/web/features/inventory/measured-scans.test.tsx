// A measured part asks how much was meant. Scans meanwhile wait, and never land in its field.
import { act, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useSyncExternalStore } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { show } from '../../../../test/web-screen.tsx'
import type { KnownPart } from '../../../shared/inventory/spare-parts.contract.ts'
import { createListDraft, type ListDraft } from './list-draft.ts'
import { scanBurst } from './scan-burst.ts'
import { ScanPanel } from './scan-panel.tsx'

const part = (code: string, unit: KnownPart['unit']): KnownPart => ({
  id: code,
  name: code,
  partCode: code,
  unit,
  quantity: 9,
})
const PARTS = [part('YAG-1540', 'LITRE'), part('FLT-0001', 'PIECE')]

beforeEach(() => sessionStorage.clear())

function setUp(offered = 0) {
  const store = createListDraft({
    lookUp: async (code) => PARTS.find(({ partCode }) => partCode === code) ?? Promise.reject(new Error(code)),
    problemOf: () => 'unknown',
    offered: async () => offered,
    storage: sessionStorage,
  })
  store.start()
  store.pick({ id: 'r1', title: 'Poyraz', detail: '' })
  const lines = () => store.snapshot().lines.map(({ code, quantity }) => `${quantity} × ${code}`)
  return { store, lines }
}

describe('the queue', () => {
  it('asks how much, filled with what the offer still needs; the scans after it wait', async () => {
    const { store, lines } = setUp(4.5)
    store.scan('YAG-1540')
    store.scan('FLT-0001')
    await vi.waitFor(() => expect(store.snapshot().asked).toMatchObject({ unit: 'LITRE', filled: 4.5, offered: 4.5 }))
    expect([store.snapshot().waiting, lines()]).toEqual([['YAG-1540', 'FLT-0001'], []])
    store.answer(1.2)
    await vi.waitFor(() => expect(lines()).toEqual(['1.2 × YAG-1540', '1 × FLT-0001']))
    store.scan('YAG-1540')
    await vi.waitFor(() => expect(store.snapshot().asked).toMatchObject({ filled: 3.3 }))
    store.answer(0.1)
    await vi.waitFor(() => expect(lines()).toEqual(['1.3 × YAG-1540', '1 × FLT-0001']))
  })

  it('takes nothing where the person wants none, and asks again after a start', async () => {
    const { store, lines } = setUp()
    store.scan('YAG-1540')
    await vi.waitFor(() => expect(store.snapshot().asked).not.toBeNull())
    store.start()
    await vi.waitFor(() => expect(store.snapshot().asked).not.toBeNull())
    store.answer(null)
    await vi.waitFor(() => expect(store.snapshot()).toMatchObject({ asked: null, waiting: [], problems: [] }))
    expect(lines()).toEqual([])
  })
})

function Panel({ store }: { store: ListDraft }) {
  const draft = useSyncExternalStore(store.subscribe, store.snapshot)
  return <ScanPanel store={store} scans={draft} hint={undefined} />
}

describe('the field', () => {
  it('gives what a scanner types to the queue and keeps its answer', async () => {
    const { store, lines } = setUp(4.5)
    show(<Panel store={store} />)
    act(() => store.scan('YAG-1540'))
    const field = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Kaç litre\?/ })
    expect(field.value).toBe('4,5')
    await userEvent.click(field)
    await userEvent.keyboard('FLT-0001{Enter}')
    expect(field.value).toBe('4,5')
    expect(await screen.findByText('1 okutma sırada')).not.toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Tamam' }))
    await vi.waitFor(() => expect(lines()).toEqual(['4.5 × YAG-1540', '1 × FLT-0001']))
  })
})

describe('keys', () => {
  const typed = (keys: string, gap: number) => {
    const burst = scanBurst()
    return [...keys, 'Enter'].map((key, index) => burst.key(key, index * gap)).at(-1)
  }

  it.each([
    ['a scanner types a code', '8690123456789', 5, '8690123456789'],
    ['a person types as much', '12,345', 90, null],
    ['a slow scanner types a code with letters', 'KOD-0001', 90, 'KOD-0001'],
    ['a slow scanner types an EAN', '8690123456789', 90, '8690123456789'],
    ['a scanner types a short number', '12345', 5, '12345'],
    ['a scanner types too little to be a code', '12', 5, null],
  ])('%s', (_, keys, gap, code) => {
    expect(typed(keys, gap)).toBe(code)
  })

  it('what a person typed before the scanner began is no part of the code', () => {
    const burst = scanBurst()
    burst.key('7', 0)
    const [last] = [...'KOD-1', 'Enter'].map((key, index) => burst.key(key, 500 + index * 5)).slice(-1)
    expect(last).toBe('KOD-1')
  })
})
