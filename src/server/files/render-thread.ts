// A PDF or the API description takes some hundred milliseconds of computation: a separate thread makes it while other requests run.
import { parentPort, Worker } from 'node:worker_threads'

interface Job {
  id: number
  data: unknown
}
type Outcome = { id: number; bytes: Uint8Array } | { id: number; error: string }

/** An idle thread ends and gives its memory back. The next job waits some hundred milliseconds for a new one. */
const IDLE_MS = 60_000
/** Without limits a thread collects garbage late and takes several times the memory that it needs. */
const LIMITS = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 16 }

/** Runs in the thread: does one job after the other, so that only one document is in memory. */
export function serveRenderer<T>(render: (data: T) => Promise<Uint8Array>): void {
  let last = Promise.resolve()
  const outcomeOf = async ({ id, data }: Job): Promise<Outcome> => {
    try {
      return { id, bytes: await render(data as T) }
    } catch (error) {
      return { id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) }
    }
  }
  parentPort?.on('message', (job: Job) => {
    last = last.then(async () => parentPort?.postMessage(await outcomeOf(job)))
  })
}

interface RenderThread<T> {
  render: (data: T) => Promise<Buffer>
  /** Waits for the jobs in progress. */
  stop: () => Promise<void>
}

interface WaitingJob {
  resolve: (bytes: Buffer) => void
  reject: (error: Error) => void
}

/**
 * Runs in the server: starts the thread with the first job, after a failure and after a rest. An idle thread does not keep the
 * process running.
 */
export function renderThread<T>(script: URL, idleMs = IDLE_MS): RenderThread<T> {
  const waiting = new Map<number, WaitingJob>()
  let worker: Worker | null = null
  let lastId = 0
  let rest: NodeJS.Timeout | undefined
  let onIdle = () => {}

  async function end(): Promise<void> {
    const thread = worker
    worker = null
    await thread?.terminate()
  }

  function rested(): void {
    worker?.unref()
    rest = setTimeout(end, idleMs).unref()
    onIdle()
  }

  function settle(id: number, how: (job: WaitingJob) => void): void {
    const job = waiting.get(id)
    if (!job) return
    waiting.delete(id)
    how(job)
    if (waiting.size === 0) rested()
  }

  function start(): Worker {
    const thread = new Worker(script, { execArgv: [], resourceLimits: LIMITS })
    const fail = (error: Error) => {
      if (worker !== thread) return
      worker = null
      for (const id of [...waiting.keys()]) settle(id, (job) => job.reject(error))
    }
    thread.on('message', (outcome: Outcome) => {
      settle(outcome.id, (job) => {
        if ('bytes' in outcome) job.resolve(Buffer.from(outcome.bytes))
        else job.reject(new Error(outcome.error))
      })
    })
    thread.on('error', fail)
    thread.on('exit', (code) => fail(new Error(`The thread ended with code ${code}`)))
    return thread
  }

  return {
    render: (data) =>
      new Promise((resolve, reject) => {
        clearTimeout(rest)
        worker ??= start()
        lastId += 1
        waiting.set(lastId, { resolve, reject })
        worker.ref()
        worker.postMessage({ id: lastId, data } satisfies Job)
      }),
    stop: async () => {
      if (waiting.size > 0) await new Promise<void>((resolve) => (onIdle = resolve))
      clearTimeout(rest)
      await end()
    },
  }
}
