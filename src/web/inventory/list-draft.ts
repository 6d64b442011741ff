// The parts list that is being scanned: its service and its lines. All of it, the waiting scans too, survives a reload.
import { z } from 'zod'
import type { SparePart } from '../../shared/inventory/spare-parts.contract.ts'
import { createScanQueue, KeptScans, NO_SCANS, type ScanProblem, type Scans } from './scan-queue.ts'

const Line = z.object({
  partId: z.string(),
  code: z.string(),
  name: z.string(),
  quantity: z.number(),
  stock: z.number(),
})
const Service = z.object({ id: z.string(), title: z.string(), detail: z.string() })
const Kept = KeptScans.extend({ service: Service.nullable(), lines: z.array(Line) })

export type DraftLine = z.infer<typeof Line>
export type DraftService = z.infer<typeof Service>
export interface Draft extends Scans {
  service: DraftService | null
  lines: readonly DraftLine[]
}

const EMPTY: Draft = { ...NO_SCANS, service: null, lines: [] }

interface Options {
  lookUp: (code: string) => Promise<SparePart>
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

  /** One more of the part. */
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
    pick: (service: DraftService | null) => set({ service }),
    setQuantity: (partId: string, quantity: number) =>
      set({ lines: draft.lines.map((line) => (line.partId === partId ? { ...line, quantity } : line)) }),
    setStock: (partId: string, stock: number) =>
      set({ lines: draft.lines.map((line) => (line.partId === partId ? { ...line, stock } : line)) }),
    remove: (partId: string) => set({ lines: draft.lines.filter((line) => line.partId !== partId) }),
    /** The service stays: the parts are what was wrong. */
    empty: () => set({ ...NO_SCANS, lines: [] }),
    clear: () => {
      set(EMPTY)
      storage.removeItem(storageKey)
    },
  }
}

const lineOf = ({ id, partCode, name, quantity }: SparePart): DraftLine => ({
  partId: id,
  code: partCode,
  name,
  stock: quantity,
  quantity: 0,
})

/** A draft that this version cannot read is let go. */
function restored(storage: Options['storage'], key: string): Draft {
  try {
    const kept = Kept.safeParse(JSON.parse(storage.getItem(key) ?? 'null'))
    return kept.success ? { ...EMPTY, ...kept.data } : EMPTY
  } catch {
    return EMPTY
  }
}
