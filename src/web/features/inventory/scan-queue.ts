// A queue of scanned codes, which takes one after the other: none is lost and the order stays, also with a fast scanner and a
// slow network. The caller keeps the state.
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
export interface Scans extends KeptScans {
  outcome: Outcome | null
}
export const NO_SCANS: Scans = { waiting: [], problems: [], outcome: null }

/** The part's new quantity on the list. */
interface Taken {
  name: string
  quantity: number
  /** Instead of the usual sentence. */
  words?: string
}

interface Options {
  read: () => Scans
  write: (change: Partial<Scans>) => void
  /** Looks a code up and returns a function that puts the part on the list. Throws if it fails. */
  take: (code: string) => Promise<() => Taken>
  problemOf: (error: unknown) => ScanProblem['kind']
}

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
        const put = await take(code)
        if (run !== mine) return
        const taken = put()
        write({ waiting: read().waiting.slice(1), outcome: { ...settled(), kind: 'added', ...taken } })
      } catch (error) {
        if (run !== mine) return
        report(code, problemOf(error))
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
    dismiss: (problem: ScanProblem) => write({ problems: without(read().problems, problem) }),
  }
}

const without = (problems: readonly ScanProblem[], { code, kind }: ScanProblem) =>
  problems.filter((problem) => problem.code !== code || problem.kind !== kind)
