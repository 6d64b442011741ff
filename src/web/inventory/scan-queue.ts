// Scanned codes wait here and are taken one after the other: none is lost and they arrive in order, however fast the scanner and
// however slow the network. Where the state is kept is its owner's business.
import { z } from 'zod'

const ScanProblem = z.object({ code: z.string(), kind: z.enum(['unknown', 'short', 'failed']), times: z.number() })
export type ScanProblem = z.infer<typeof ScanProblem>

export const KeptScans = z.object({
  /** Scanned, not taken yet; the first one may be on its way. */
  waiting: z.array(z.string()),
  problems: z.array(ScanProblem),
})

/** What the last scan came to; `count` makes two equal outcomes two. */
export type Outcome = { count: number } & (({ kind: 'added' } & Taken) | { kind: ScanProblem['kind']; code: string })
export interface Scans extends z.infer<typeof KeptScans> {
  outcome: Outcome | null
}
export const NO_SCANS: Scans = { waiting: [], problems: [], outcome: null }

/** How many of the part there are now. */
interface Taken {
  name: string
  quantity: number
}

interface Options {
  read: () => Scans
  write: (change: Partial<Scans>) => void
  /** Asks for what a code names; ends with what puts it where it belongs. Throws where that cannot be. */
  take: (code: string) => Promise<() => Taken>
  problemOf: (error: unknown) => ScanProblem['kind']
}

export type ScanQueue = ReturnType<typeof createScanQueue>

export function createScanQueue({ read, write, take, problemOf }: Options) {
  /** Which start the running code belongs to; 0 while stopped. */
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
    /** Codes are taken between start and the returned stop; what waits then is taken up by the next start. */
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
