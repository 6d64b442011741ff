// A queue of scanned codes, which takes one after the other: none is lost and the order stays, also with a fast scanner and a
// slow network. The caller keeps the state.
import type { Unit } from '../../../shared/quantity.ts'

const PROBLEMS = ['unknown', 'short', 'absent', 'failed'] as const

export interface ScanProblem {
  code: string
  kind: (typeof PROBLEMS)[number]
  times: number
}

interface KeptScans {
  /** Scanned, not taken yet; the first may be in progress. */
  waiting: string[]
  problems: ScanProblem[]
}

const isProblem = (value: unknown): value is ScanProblem =>
  typeof value === 'object' &&
  value !== null &&
  'code' in value &&
  'kind' in value &&
  'times' in value &&
  typeof value.code === 'string' &&
  PROBLEMS.some((kind) => kind === value.kind) &&
  typeof value.times === 'number'

/** What another version of the app kept may have another form. */
export const isKeptScans = (value: unknown): value is KeptScans =>
  typeof value === 'object' &&
  value !== null &&
  'waiting' in value &&
  'problems' in value &&
  Array.isArray(value.waiting) &&
  value.waiting.every((code) => typeof code === 'string') &&
  Array.isArray(value.problems) &&
  value.problems.every(isProblem)

/** The last scan's result; `count` tells two equal results apart. */
export type Outcome = { count: number } & (({ kind: 'added' } & Taken) | { kind: ScanProblem['kind']; code: string })
/** A part that is measured was scanned: how much of it? The scans after it wait. */
export interface Question {
  name: string
  unit: Unit | undefined
  /** What the field begins with; 0: nothing. */
  filled: number
  /** What the accepted offer still needs. */
  offered: number
  max: number
}
/** `count` tells two equal questions apart. */
export type Asked = Question & { count: number }
export interface Scans extends KeptScans {
  outcome: Outcome | null
  asked: Asked | null
}
export const NO_SCANS: Scans = { waiting: [], problems: [], outcome: null, asked: null }

/** The part's new quantity on the list. */
export interface Taken {
  name: string
  quantity: number
  unit?: Unit | undefined
  /** Instead of the usual sentence. */
  words?: string
}

export type Ask = (question: Question) => Promise<number>

interface Options {
  read: () => Scans
  write: (change: Partial<Scans>) => void
  /** Looks a code up, asks how much of it where it is measured, and returns a function that puts it on the list. Throws if it fails. */
  take: (code: string, ask: Ask) => Promise<() => Taken>
  problemOf: (error: unknown) => ScanProblem['kind']
}

/** The person wants none of it. */
export class Declined extends Error {}

/** Nobody is there to answer. */
const STOPPED = new Promise<never>(() => undefined)

export type ScanQueue = ReturnType<typeof createScanQueue>

export function createScanQueue({ read, write, take, problemOf }: Options) {
  /** The number of the current start; 0 while stopped. */
  let run = 0
  let runs = 0
  let outcomes = 0
  let draining = false

  const settled = () => {
    outcomes += 1
    return { count: outcomes }
  }

  let answered: ((quantity: number | null) => void) | null = null

  const ask: Ask = (question) =>
    new Promise((resolve, reject) => {
      answered = (quantity) => (quantity === null ? reject(new Declined()) : resolve(quantity))
      write({ asked: { ...settled(), ...question } })
    })

  function answer(quantity: number | null): void {
    const tell = answered
    answered = null
    write({ asked: null })
    tell?.(quantity)
  }

  function report(code: string, kind: ScanProblem['kind']): void {
    const { waiting, problems } = read()
    const same = problems.find((problem) => problem.code === code && problem.kind === kind)
    const others = problems.filter((problem) => problem !== same)
    write({
      waiting: waiting.slice(1),
      problems: [...others, { code, kind, times: (same?.times ?? 0) + 1 }],
      outcome: { ...settled(), kind, code },
    })
  }

  async function drain(mine: number): Promise<void> {
    for (let code = read().waiting[0]; code !== undefined && run === mine; code = read().waiting[0]) {
      try {
        const put = await take(code, (question) => (run === mine ? ask(question) : STOPPED))
        if (run !== mine) return
        const taken = put()
        write({ waiting: read().waiting.slice(1), outcome: { ...settled(), kind: 'added', ...taken } })
      } catch (error) {
        if (run !== mine) return
        if (error instanceof Declined) write({ waiting: read().waiting.slice(1), outcome: null })
        else report(code, problemOf(error))
      }
    }
    if (run === mine) draining = false
  }

  function startDraining(): void {
    if (draining || run === 0) return
    draining = true
    void drain(run)
  }

  function enqueue(codes: readonly string[], change: Partial<Scans> = {}): void {
    write({ ...change, waiting: [...read().waiting, ...codes] })
    startDraining()
  }

  return {
    /** Takes codes until the returned stop function is called; the next start takes those that wait. */
    start: () => {
      runs += 1
      run = runs
      draining = false
      startDraining()
      return () => {
        run = 0
        // The next start takes the code again, and asks again.
        if (answered) write({ asked: null })
        answered = null
      }
    },
    scan: (code: string) => {
      const trimmed = code.trim()
      if (trimmed) enqueue([trimmed])
    },
    retry: (problem: ScanProblem) =>
      enqueue(
        Array.from({ length: problem.times }, () => problem.code),
        { problems: without(read().problems, problem) },
      ),
    /** Of the part that is asked about; null: none of it. */
    answer,
    dismiss: (problem: ScanProblem) => write({ problems: without(read().problems, problem) }),
  }
}

const without = (problems: readonly ScanProblem[], { code, kind }: ScanProblem) =>
  problems.filter((problem) => problem.code !== code || problem.kind !== kind)
