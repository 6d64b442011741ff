// The parts list that is being scanned. Scans wait in a queue and are looked up one after the other: none is lost and they
// arrive in order, however fast the scanner and however slow the network. All of it survives a reload.
import { z } from 'zod'
import type { SparePart } from '../../shared/inventory/spare-parts.contract.ts'

const Line = z.object({
  partId: z.string(),
  code: z.string(),
  name: z.string(),
  quantity: z.number(),
  stock: z.number(),
})
const Service = z.object({ id: z.string(), title: z.string(), detail: z.string() })
const Problem = z.object({ code: z.string(), kind: z.enum(['unknown', 'failed']), times: z.number() })
const Kept = z.object({
  service: Service.nullable(),
  lines: z.array(Line),
  /** Scanned, not looked up yet; the first one may be on its way. */
  waiting: z.array(z.string()),
  problems: z.array(Problem),
})

export type DraftLine = z.infer<typeof Line>
export type DraftService = z.infer<typeof Service>
export type DraftProblem = z.infer<typeof Problem>

/** What the last scan came to; `count` makes two equal outcomes two. */
export type Outcome = { count: number } & (
  | { kind: 'added'; name: string; quantity: number }
  | { kind: 'unknown' | 'failed'; code: string }
)
export interface Draft extends z.infer<typeof Kept> {
  outcome: Outcome | null
}

const EMPTY: Draft = { service: null, lines: [], waiting: [], problems: [], outcome: null }

interface Options {
  lookUp: (code: string) => Promise<SparePart>
  /** Whether a failed look-up means that there is no such part, and not that the answer never came. */
  isUnknown: (error: unknown) => boolean
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  storageKey?: string
}

export type ListDraft = ReturnType<typeof createListDraft>

export function createListDraft({ lookUp, isUnknown, storage, storageKey = 'pruva-part-list' }: Options) {
  let draft = restored(storage, storageKey)
  /** Which start the running look-ups belong to; 0 while stopped. */
  let run = 0
  let runs = 0
  let outcomes = 0
  const listeners = new Set<() => void>()
  const known = new Map<string, DraftLine>()

  function set(change: Partial<Draft>): void {
    draft = { ...draft, ...change }
    const { outcome: _, ...kept } = draft
    storage.setItem(storageKey, JSON.stringify(kept))
    for (const listener of listeners) listener()
  }

  function tell(outcome: { kind: 'added'; name: string; quantity: number } | Omit<DraftProblem, 'times'>): Outcome {
    outcomes += 1
    return { ...outcome, count: outcomes }
  }

  /** One more of the part that the first waiting code names. */
  function add(part: DraftLine): void {
    const found = draft.lines.find((line) => line.partId === part.partId)
    const quantity = (found?.quantity ?? 0) + 1
    const line = { ...(found ?? part), quantity }
    set({
      waiting: draft.waiting.slice(1),
      lines: found ? draft.lines.map((each) => (each === found ? line : each)) : [...draft.lines, line],
      outcome: tell({ kind: 'added', name: line.name, quantity }),
    })
  }

  function report(code: string, kind: DraftProblem['kind']): void {
    const same = draft.problems.find((problem) => problem.code === code && problem.kind === kind)
    const others = draft.problems.filter((problem) => problem !== same)
    set({
      waiting: draft.waiting.slice(1),
      problems: [...others, { code, kind, times: (same?.times ?? 0) + 1 }],
      outcome: tell({ kind, code }),
    })
  }

  async function drain(mine: number): Promise<void> {
    for (let code = draft.waiting[0]; code !== undefined && run === mine; code = draft.waiting[0]) {
      try {
        const part = known.get(code) ?? lineOf(await lookUp(code))
        if (run !== mine) return
        known.set(code, part)
        add(part)
      } catch (error) {
        if (run !== mine) return
        report(code, isUnknown(error) ? 'unknown' : 'failed')
      }
    }
    if (run === mine) draining = false
  }

  let draining = false
  function startDraining(): void {
    if (draining || run === 0) return
    draining = true
    void drain(run)
  }

  function enqueue(codes: readonly string[], change: Partial<Draft> = {}): void {
    set({ ...change, waiting: [...draft.waiting, ...codes] })
    startDraining()
  }

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    snapshot: (): Draft => draft,
    /** Look-ups run between start and the returned stop; what waits then is taken up by the next start. */
    start: () => {
      runs += 1
      run = runs
      draining = false
      startDraining()
      return () => {
        run = 0
      }
    },
    scan: (code: string) => {
      const trimmed = code.trim()
      if (trimmed) enqueue([trimmed])
    },
    retry: (problem: DraftProblem) =>
      enqueue(
        Array.from({ length: problem.times }, () => problem.code),
        { problems: without(draft.problems, problem) },
      ),
    dismiss: (problem: DraftProblem) => set({ problems: without(draft.problems, problem) }),
    pick: (service: DraftService | null) => set({ service }),
    setQuantity: (partId: string, quantity: number) =>
      set({ lines: draft.lines.map((line) => (line.partId === partId ? { ...line, quantity } : line)) }),
    setStock: (partId: string, stock: number) =>
      set({ lines: draft.lines.map((line) => (line.partId === partId ? { ...line, stock } : line)) }),
    remove: (partId: string) => set({ lines: draft.lines.filter((line) => line.partId !== partId) }),
    clear: () => {
      set(EMPTY)
      storage.removeItem(storageKey)
    },
  }
}

const without = (problems: readonly DraftProblem[], { code, kind }: DraftProblem) =>
  problems.filter((problem) => problem.code !== code || problem.kind !== kind)

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
