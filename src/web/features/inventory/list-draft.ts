// The parts list that is being scanned: its service and its lines. All of it, also the waiting scans, survives a reload and a closed browser.
import { TAKEN_QUANTITY } from '../../../shared/inventory/part-lists.contract.ts'
import { randomId } from '../../api/random-id.ts'
import type { Typed } from '../../ui/forms/typed.ts'
import type { ScannedPart } from './known-parts.ts'
import { createScanQueue, isKeptScans, NO_SCANS, type ScanProblem, type Scans } from './scan-queue.ts'

export interface DraftLine {
  partId: string
  /** Of the item that it becomes. */
  itemId?: string | undefined
  code: string
  name: string
  quantity: number
  /** The field's text if it is no quantity. The list can't be saved until it is corrected. */
  unread?: number | string | undefined
  stock: number
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
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  storageKey?: string
}

export type ListDraft = ReturnType<typeof createListDraft>

export function createListDraft({ lookUp, problemOf, storage, storageKey = 'pruva-part-list' }: Options) {
  let draft = restored(storage, storageKey)
  const listeners = new Set<() => void>()
  const known = new Map<string, DraftLine>()

  function set(change: Partial<Draft>): void {
    draft = { ...draft, ...change }
    const { outcome: _, ...kept } = draft
    storage.setItem(storageKey, JSON.stringify(kept))
    for (const listener of listeners) listener()
  }

  /** Adds one piece. */
  function add(part: DraftLine): { name: string; quantity: number } {
    const found = draft.lines.find((line) => line.partId === part.partId)
    const line = { ...(found ?? part), quantity: (found?.quantity ?? 0) + 1 }
    set({ lines: found ? draft.lines.map((each) => (each === found ? line : each)) : [...draft.lines, line] })
    return line
  }

  const queue = createScanQueue({
    read: () => draft,
    write: set,
    problemOf,
    take: async (code) => {
      const part = known.get(code) ?? lineOf(await lookUp(code))
      known.set(code, part)
      return () => add(part)
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
      set({ lines: draft.lines.map((line) => (line.partId === partId ? { ...line, ...quantityOf(typed) } : line)) }),
    setStock: (partId: string, stock: number) =>
      set({
        lines: draft.lines.map((line) => (line.partId === partId ? { ...line, stock, knownAt: undefined } : line)),
      }),
    /** Sets at least these quantities; keeps the other lines. */
    fill: (parts: readonly DraftLine[]) => {
      const wanted = new Map(parts.map((part) => [part.partId, part]))
      const lines = draft.lines.map((line) => {
        const part = wanted.get(line.partId)
        wanted.delete(line.partId)
        return part ? { ...line, stock: part.stock, quantity: Math.max(line.quantity, part.quantity) } : line
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

function quantityOf(typed: Typed): Pick<DraftLine, 'unread'> & Partial<Pick<DraftLine, 'quantity'>> {
  const { min, max } = TAKEN_QUANTITY
  const isQuantity = typeof typed === 'number' && typed >= min && typed <= max
  return isQuantity ? { quantity: typed, unread: undefined } : { unread: typed }
}

const lineOf = ({ id, partCode, name, quantity, knownAt }: ScannedPart): DraftLine => ({
  partId: id,
  code: partCode,
  name,
  stock: quantity,
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

const isKept = (value: unknown): value is Omit<Draft, 'outcome'> =>
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
