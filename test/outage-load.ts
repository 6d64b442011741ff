// Reads and writes at one or more servers without a pause during a database outage. It records the acknowledged writes, and every answer
// that is neither a success nor a proper 503.
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'

export interface OutageLoad {
  /** The names of the cities whose creation was answered with 200. */
  acknowledged: ReadonlySet<string>
  reads: number
  refusals: number
  /** Answers that must not occur. */
  violations: readonly string[]
  /** Ends when each server has acknowledged a write that was sent after this call; gives the longest wait in milliseconds. */
  writesAgain(): Promise<number>
  stop(): Promise<void>
}

interface Target {
  url: string
  token: string
}

const WRITERS = 6
const READERS = 2
const PAUSE_AFTER_REFUSAL_MS = 20
const POLL_MS = 5
const GIVEN_UP_MS = 20_000

export function outageLoad(targets: readonly Target[]): OutageLoad {
  const acknowledged = new Set<string>()
  const violations: string[] = []
  const counts = { reads: 0, refusals: 0 }
  /** When the last acknowledged write of each server was sent and answered. */
  const lastWrite = new Map<string, { sentAt: number; answeredAt: number }>()
  let isStopped = false

  /** True if it was answered with 200. */
  async function call({ url, token }: Target, path: string, body?: unknown): Promise<boolean> {
    try {
      const answer = await fetch(url + path, {
        headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
        ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
      })
      const text = await answer.text()
      if (answer.status === 200) return true
      const isProper = answer.headers.has('retry-after') && text.includes('temporarily_unavailable')
      if (answer.status === 503 && isProper) counts.refusals += 1
      else violations.push(`${path}: ${answer.status} ${text}`)
    } catch (error) {
      const { cause = error } = error as Error
      violations.push(`${path}: ${String(cause)}`)
    }
    await pause(PAUSE_AFTER_REFUSAL_MS)
    return false
  }

  async function write(target: Target): Promise<void> {
    while (!isStopped) {
      const name = `Liman ${randomUUID()}`
      const sentAt = performance.now()
      if (!(await call(target, '/api/cities', { name }))) continue
      acknowledged.add(name)
      lastWrite.set(target.url, { sentAt, answeredAt: performance.now() })
    }
  }

  async function read(target: Target): Promise<void> {
    while (!isStopped) if (await call(target, '/api/cities?search=istanbul')) counts.reads += 1
  }

  const running = targets.flatMap((target) => [
    ...Array.from({ length: WRITERS }, () => write(target)),
    ...Array.from({ length: READERS }, () => read(target)),
  ])
  return {
    acknowledged,
    violations,
    get reads() {
      return counts.reads
    },
    get refusals() {
      return counts.refusals
    },
    writesAgain: async () => {
      const from = performance.now()
      let longest = 0
      for (const { url } of targets) {
        while ((lastWrite.get(url)?.sentAt ?? 0) < from) {
          if (performance.now() - from > GIVEN_UP_MS) throw new Error([`${url} stays away`, ...violations].join('\n'))
          await pause(POLL_MS)
        }
        longest = Math.max(longest, (lastWrite.get(url)?.answeredAt ?? 0) - from)
      }
      return longest
    },
    stop: async () => {
      isStopped = true
      await Promise.all(running)
    },
  }
}
