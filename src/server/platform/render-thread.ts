// A PDF or the API description takes some hundred milliseconds of computation: a separate thread makes it while other requests run.
import { parentPort, Worker } from 'node:worker_threads'

interface Job {
  id: number
  data: unknown
}
type Outcome = { id: number; bytes: Uint8Array } | { id: number; error: string }

/** Runs in the thread: answers each job in turn. */
export function serveRenderer<T>(render: (data: T) => Promise<Uint8Array>): void {
  parentPort?.on('message', async ({ id, data }: Job) => {
    const outcome = await render(data as T).then(
      (bytes): Outcome => ({ id, bytes }),
      (error: unknown): Outcome => ({
        id,
        error: error instanceof Error ? (error.stack ?? error.message) : String(error),
      }),
    )
    parentPort?.postMessage(outcome)
  })
}

/** Runs in the server: starts the thread with the first job and after a failure. An idle thread does not keep the process running. */
export function renderThread<T>(script: URL): { render: (data: T) => Promise<Buffer>; stop: () => Promise<void> } {
  const waiting = new Map<number, { resolve: (bytes: Buffer) => void; reject: (error: Error) => void }>()
  let worker: Worker | null = null
  let lastId = 0

  function start(): Worker {
    const thread = new Worker(script, { execArgv: [] })
    const fail = (error: Error) => {
      if (worker !== thread) return
      worker = null
      for (const job of waiting.values()) job.reject(error)
      waiting.clear()
    }
    thread.on('message', (outcome: Outcome) => {
      const job = waiting.get(outcome.id)
      waiting.delete(outcome.id)
      if (waiting.size === 0) thread.unref()
      if ('bytes' in outcome) job?.resolve(Buffer.from(outcome.bytes))
      else job?.reject(new Error(outcome.error))
    })
    thread.on('error', fail)
    thread.on('exit', (code) => fail(new Error(`The thread ended with code ${code}`)))
    return thread
  }

  return {
    render: (data) =>
      new Promise((resolve, reject) => {
        worker ??= start()
        lastId += 1
        waiting.set(lastId, { resolve, reject })
        worker.ref()
        worker.postMessage({ id: lastId, data } satisfies Job)
      }),
    stop: async () => {
      await worker?.terminate()
    },
  }
}
