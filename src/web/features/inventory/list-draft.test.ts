import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { SparePart } from '../../../shared/inventory/spare-parts.contract.ts'
import { createListDraft } from './list-draft.ts'
import { scanDebounce } from './scan-debounce.ts'

const aPart = (code: string): SparePart => ({
  id: `id-${code}`,
  name: `Parça ${code}`,
  partCode: code,
  unitPrice: 1,
  ...{ quantity: 5, reserved: 0, available: 5, onOrder: 0, expectedOn: null },
  minStock: 0,
  locationCode: null,
  codes: [],
  supplier: null,
  supplierCode: null,
  version: 1,
})
const NOT_FOUND = new Error('no such part')

/** The test decides when a look-up ends. */
function setUp(storage: Storage = sessionStorage) {
  const asked: { code: string; answer: (part: SparePart) => void; fail: (error: Error) => void }[] = []
  const lookUp = vi.fn((code: string) => new Promise<SparePart>((answer, fail) => asked.push({ code, answer, fail })))
  const store = createListDraft({ lookUp, problemOf: (error) => (error === NOT_FOUND ? 'unknown' : 'failed'), storage })
  const settle = async (act: (asked: { answer: (part: SparePart) => void; fail: (error: Error) => void }) => void) => {
    const next = asked.shift()
    if (!next) throw new Error('Nothing is being looked up')
    act(next)
    await new Promise((resolve) => setTimeout(resolve))
  }
  const answer = (code: string) => settle((each) => each.answer(aPart(code)))
  const lines = () => store.snapshot().lines.map(({ code, quantity }) => `${quantity} × ${code}`)
  return { store, asked, lookUp, answer, settle, lines }
}

beforeEach(() => sessionStorage.clear())

describe('the queue of scans', () => {
  it('looks rapid scans up one after the other, in order, and loses none', async () => {
    const { store, asked, answer, lines } = setUp()
    store.start()
    for (const code of ['A', 'B', 'A', 'C', 'B', 'A']) store.scan(code)
    expect(store.snapshot().waiting).toHaveLength(6)
    expect(asked.map(({ code }) => code)).toEqual(['A'])
    await answer('A')
    await answer('B')
    await answer('C')
    await vi.waitFor(() => expect(store.snapshot().waiting).toEqual([]))
    expect(lines()).toEqual(['3 × A', '2 × B', '1 × C'])
  })

  it('adds one for the same code, also in another case, and ignores a blank one', async () => {
    const { store, answer, lines, lookUp } = setUp()
    store.start()
    store.scan('  kod-1 ')
    store.scan('   ')
    store.scan('KOD-1')
    await answer('KOD-1')
    await answer('KOD-1')
    await vi.waitFor(() => expect(lines()).toEqual(['2 × KOD-1']))
    store.scan('kod-1')
    await vi.waitFor(() => expect(lines()).toEqual(['3 × KOD-1']))
    expect(lookUp).toHaveBeenCalledTimes(2)
    expect(store.snapshot().outcome).toMatchObject({ kind: 'added', quantity: 3 })
  })

  it('says of an unknown code that it is unknown, keeps the rest and goes on', async () => {
    const { store, answer, settle, lines } = setUp()
    store.start()
    for (const code of ['A', 'YOK', 'YOK', 'B']) store.scan(code)
    await answer('A')
    await settle((each) => each.fail(NOT_FOUND))
    await settle((each) => each.fail(NOT_FOUND))
    await answer('B')
    await vi.waitFor(() => expect(lines()).toEqual(['1 × A', '1 × B']))
    const [problem] = store.snapshot().problems
    expect(problem).toEqual({ code: 'YOK', kind: 'unknown', times: 2 })
    if (problem) store.dismiss(problem)
    expect(store.snapshot().problems).toEqual([])
  })

  it('keeps a code whose look-up never came back, and looks it up again as often as it was scanned', async () => {
    const { store, answer, settle, lines } = setUp()
    store.start()
    for (const code of ['A', 'A', 'B']) store.scan(code)
    await settle((each) => each.fail(new Error('offline')))
    await settle((each) => each.fail(new Error('offline')))
    await answer('B')
    await vi.waitFor(() => expect(lines()).toEqual(['1 × B']))
    const [problem] = store.snapshot().problems
    expect(problem).toEqual({ code: 'A', kind: 'failed', times: 2 })
    if (problem) store.retry(problem)
    await answer('A')
    await vi.waitFor(() => expect(lines()).toEqual(['1 × B', '2 × A']))
    expect(store.snapshot().problems).toEqual([])
  })
})

describe('the draft', () => {
  it('survives a reload with its service, its lines and the scans that were still waiting', async () => {
    const before = setUp()
    const stop = before.store.start()
    before.store.pick({ id: 'r1', title: 'Gökçe', detail: 'x' })
    for (const code of ['A', 'B', 'C']) before.store.scan(code)
    await before.answer('A')
    stop()
    before.asked[0]?.answer(aPart('B'))
    const after = setUp()
    expect(after.lines()).toEqual(['1 × A'])
    expect(after.store.snapshot()).toMatchObject({ service: { id: 'r1' }, waiting: ['B', 'C'] })
    after.store.start()
    await after.answer('B')
    await after.answer('C')
    await vi.waitFor(() => expect(after.lines()).toEqual(['1 × A', '1 × B', '1 × C']))
  })

  it('counts a scan once when it is stopped and started again during a look-up', async () => {
    const { store, asked, lines } = setUp()
    store.start()()
    store.start()
    store.scan('A')
    const stop = store.start()
    expect(asked).toHaveLength(2)
    for (const each of asked) each.answer(aPart('A'))
    await vi.waitFor(() => expect(store.snapshot().waiting).toEqual([]))
    expect(lines()).toEqual(['1 × A'])
    stop()
  })

  it('changes quantities, takes parts out, and leaves nothing behind when it is cleared', async () => {
    const { store, answer, lines } = setUp()
    store.start()
    store.scan('A')
    store.scan('B')
    await answer('A')
    await answer('B')
    await vi.waitFor(() => expect(lines()).toHaveLength(2))
    store.setQuantity('id-A', 7)
    store.remove('id-B')
    expect(lines()).toEqual(['7 × A'])
    store.clear()
    expect(lines()).toEqual([])
    expect(sessionStorage).toHaveLength(0)
  })

  it('begins anew where what was kept cannot be read', () => {
    sessionStorage.setItem('pruva-part-list', '{"lines":"x"')
    expect(setUp().lines()).toEqual([])
    sessionStorage.setItem('pruva-part-list', '{"lines":[{"partId":1}]}')
    expect(setUp().lines()).toEqual([])
  })
})

describe('a code before the camera', () => {
  it('counts once while it is in sight, and again after it was away', () => {
    const isNew = scanDebounce(1500)
    expect([isNew('A', 0), isNew('A', 200), isNew('A', 1600), isNew('B', 1700)]).toEqual([true, false, false, true])
    expect([isNew('A', 3099), isNew('A', 4700)]).toEqual([false, true])
  })
})
