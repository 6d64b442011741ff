// The parts list that is being scanned: its service and its lines. All of it, also the waiting scans, survives a reload and a closed browser.
import { MOST_TAKEN } from '../../../shared/inventory/part-lists.contract.ts'
import { fitsUnit, isMeasured, quantityRange, sumOf, type Unit } from '../../../shared/quantity.ts'
import { randomId } from '../../api/random-id.ts'
import type { Typed } from '../../ui/forms/typed.ts'
import type { ScannedPart } from './known-parts.ts'
import { createScanQueue, isKeptScans, NO_SCANS, type ScanProblem, type Scans, type Taken } from './scan-queue.ts'

export interface DraftLine {
  partId: string
  /** Of the item that it becomes. */
  itemId?: string | undefined
  code: string
  name: string
  unit?: Unit | undefined
  quantity: number
  /** The field's text if it is no quantity. The list can't be saved until it is corrected. */
  unread?: number | string | undefined
  stock: number
  /** The stock less what jobs wait for; absent: as the stock. */
  available?: number | undefined
  /** When the stock was this; absent: now. */
  knownAt?: number | undefined
}
export interface DraftService {
  id: string
  title: string
  detail: string
}
export interface Draft extends Scans {
  /** Of the list that it becomes. */
  id?: string | undefined
  service: DraftService | null
  lines: readonly DraftLine[]
}

const EMPTY: Draft = { ...NO_SCANS, service: null, lines: [] }

interface Options {
  lookUp: (code: string) => Promise<ScannedPart>
  problemOf: (error: unknown) => ScanProblem['kind']
  /** What the accepted offer of the picked service still needs of a part; 0 without one. */
  offered?: (requestId: string, partId: string) => Promise<number>
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  storageKey?: string
}

export type ListDraft = ReturnType<typeof createListDraft>

export function createListDraft({ lookUp, problemOf, offered, storage, storageKey = 'pruva-part-list' }: Options) {
  let draft = restored(storage, storageKey)
  const listeners = new Set<() => void>()
  const known = new Map<string, DraftLine>()

  function set(change: Partial<Draft>): void {
    draft = { ...draft, ...change }
    const { outcome: _, asked: __, ...kept } = draft
    storage.setItem(storageKey, JSON.stringify(kept))
    for (const listener of listeners) listener()
  }

  const quantityIn = (partId: string) => draft.lines.find((line) => line.partId === partId)?.quantity ?? 0

  function add(part: DraftLine, more: number): Taken {
    const found = draft.lines.find((line) => line.partId === part.partId)
    const line = { ...(found ?? part), quantity: sumOf([found?.quantity ?? 0, more]), unread: undefined }
    set({ lines: found ? draft.lines.map((each) => (each === found ? line : each)) : [...draft.lines, line] })
    return line
  }

  const queue = createScanQueue({
    read: () => draft,
    write: set,
    problemOf,
    take: async (code, ask) => {
      const part = known.get(code) ?? lineOf(await lookUp(code))
      known.set(code, part)
      if (!isMeasured(part.unit)) return () => add(part, 1)
      const needed = draft.service && offered ? await offered(draft.service.id, part.partId) : 0
      const left = Math.max(0, sumOf([needed, -quantityIn(part.partId)]))
      const quantity = await ask({ name: part.name, unit: part.unit, filled: left, offered: left, max: MOST_TAKEN })
      return () => add(part, quantity)
    },
  })

  return {
    ...queue,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    snapshot: (): Draft => draft,
    /** Another tab changed it: its service and lines count here too. The scans of each tab stay its own. */
    follow: () => {
      const { service, lines } = restored(storage, storageKey)
      draft = { ...draft, service, lines }
      for (const listener of listeners) listener()
    },
    pick: (service: DraftService | null) => set({ service }),
    setQuantity: (partId: string, typed: Typed) =>
      set({
        lines: draft.lines.map((line) =>
          line.partId === partId ? { ...line, ...quantityOf(typed, line.unit) } : line,
        ),
      }),
    setStock: (partId: string, now: Pick<DraftLine, 'stock' | 'available'>) =>
      set({
        lines: draft.lines.map((line) => (line.partId === partId ? { ...line, ...now, knownAt: undefined } : line)),
      }),
    /** Sets at least these quantities; keeps the other lines. */
    fill: (parts: readonly DraftLine[]) => {
      const wanted = new Map(parts.map((part) => [part.partId, part]))
      const lines = draft.lines.map((line) => {
        const part = wanted.get(line.partId)
        wanted.delete(line.partId)
        if (!part) return line
        const { stock, available } = part
        return { ...line, stock, available, quantity: Math.max(line.quantity, part.quantity) }
      })
      set({ lines: [...lines, ...wanted.values()] })
    },
    /** Gives the list and its items their ids, once: sent again, it is the same list. */
    named: () => {
      const lines = draft.lines.map((line) => ({ ...line, itemId: line.itemId ?? randomId() }))
      const id = draft.id ?? randomId()
      set({ id, lines })
      return { ...draft, id, lines }
    },
    remove: (partId: string) => set({ lines: draft.lines.filter((line) => line.partId !== partId) }),
    /** Keeps the service: only the parts were wrong. */
    empty: () => set({ ...NO_SCANS, id: undefined, lines: [] }),
    clear: () => {
      set({ ...EMPTY, id: undefined })
      storage.removeItem(storageKey)
    },
  }
}

function quantityOf(typed: Typed, unit?: Unit): Pick<DraftLine, 'unread'> & Partial<Pick<DraftLine, 'quantity'>> {
  const { min, max } = quantityRange(unit, MOST_TAKEN)
  const isQuantity = typeof typed === 'number' && typed >= min && typed <= max && fitsUnit(typed, unit)
  return isQuantity ? { quantity: typed, unread: undefined } : { unread: typed }
}

const lineOf = ({ id, partCode, name, unit, quantity, available, knownAt }: ScannedPart): DraftLine => ({
  partId: id,
  code: partCode,
  name,
  unit,
  stock: quantity,
  available,
  knownAt,
  quantity: 0,
})

const hasTexts = (value: object, names: readonly string[]) =>
  names.every((name) => typeof (value as Record<string, unknown>)[name] === 'string')
const isLine = (value: unknown): value is DraftLine =>
  typeof value === 'object' &&
  value !== null &&
  hasTexts(value, ['partId', 'code', 'name']) &&
  'quantity' in value &&
  'stock' in value &&
  typeof value.quantity === 'number' &&
  typeof value.stock === 'number'
const isService = (value: unknown): value is DraftService | null =>
  value === null || (typeof value === 'object' && hasTexts(value, ['id', 'title', 'detail']))

const isKept = (value: unknown): value is Omit<Draft, 'outcome' | 'asked'> =>
  isKeptScans(value) &&
  'service' in value &&
  'lines' in value &&
  isService(value.service) &&
  Array.isArray(value.lines) &&
  value.lines.every(isLine)

/** Drops a draft that this version cannot read. */
function restored(storage: Options['storage'], key: string): Draft {
  try {
    const kept: unknown = JSON.parse(storage.getItem(key) ?? 'null')
    return isKept(kept) ? { ...EMPTY, ...kept } : EMPTY
  } catch {
    return EMPTY
  }
}
