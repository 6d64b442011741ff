// What 200 sign-ins at once do to everybody else: `TEST_DATABASE_URL=postgres://… node bench/sign-in-spike.ts [sign-ins] [rounds] [folder of
// another version of the app]`.
// A customer reads the own account again and again, quiet and during the spike, in turn. Another process sends the spike. Each sign-in comes
// from a network of its own. Linux only (it reads /proc).
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join, resolve } from 'node:path'
import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { hashPassword } from '../src/server/features/accounts/passwords.ts'
import { databaseUrl } from '../test/server-database.ts'
import { generateService } from '../test/service-data.ts'
import { print, withBenchDatabase } from './bench-database.ts'
import { threadTime } from './cpu-times.ts'
import { startServer } from './measured-server.ts'
import type { Spike, SpikeOver } from './sign-in-spike-sender.ts'

const signIns = Number(process.argv[2] ?? 200)
const rounds = Number(process.argv[3] ?? 6)
const APP = resolve(process.argv[4] ?? join(import.meta.dirname, '..'))
const READERS = 4
const QUIET_MS = 4_000
const PASSWORD = 'Liman-2026'
const DATABASE = `pruva_bench_spike_${process.pid}`

const percentile = (times: number[], share: number) =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN
const line = (times: number[]) => `${percentile(times, 0.5).toFixed(1)} | ${percentile(times, 0.99).toFixed(1)}`
const ratioOf = (quiet: number[], spike: number[]) => (percentile(spike, 0.99) / percentile(quiet, 0.99)).toFixed(1)

await withBenchDatabase(DATABASE, async ({ db }) => {
  await generateService(db, 5_000)
  const password_hash = await hashPassword(PASSWORD)
  await db.updateTable('users').set({ password_hash }).execute()
  const people = await db
    .selectFrom('users')
    .innerJoin('user_infos', 'user_infos.user_id', 'users.id')
    .select('email')
    .where('status', '=', 'APPROVED')
    .limit(signIns + 1)
    .execute()
  const [reader = '', ...others] = people.map(({ email }) => email ?? '')
  const url = databaseUrl(process.env.TEST_DATABASE_URL ?? '', DATABASE)
  const server = await startServer(APP, join(APP, 'src/server/main.ts'), url)
  const sender = fork(join(import.meta.dirname, 'sign-in-spike-sender.ts'))
  const bodyOf = (email: string) => JSON.stringify({ email, password: PASSWORD })
  const calls = others.map((email, n) => {
    const body = bodyOf(email)
    const head = `POST /api/auth/login HTTP/1.1\r\nHost: pruva\r\nConnection: close\r\nX-Forwarded-For: 203.0.${n >> 8}.${n & 255}`
    return `${head}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
  })
  async function tokenOf(email: string): Promise<string> {
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(`${server.url}/api/auth/login`, { method: 'POST', headers, body: bodyOf(email) })
    return ((await answer.json()) as { data: { accessToken: string } }).data.accessToken
  }
  /** Times of one customer's calls until `isOver`. */
  async function read(token: string, isOver: () => boolean): Promise<number[]> {
    const times: number[] = []
    const loop = async () => {
      while (!isOver()) {
        const start = performance.now()
        const response = await fetch(`${server.url}/api/auth/me`, { headers: { authorization: `Bearer ${token}` } })
        await response.arrayBuffer()
        times.push(performance.now() - start)
        await pause(5)
      }
    }
    await Promise.all(Array.from({ length: READERS }, loop))
    return times
  }
  async function spike(): Promise<SpikeOver> {
    const over = once(sender, 'message')
    sender.send({ port: Number(new URL(server.url).port), calls } satisfies Spike)
    const [outcome] = (await over) as [SpikeOver]
    return outcome
  }
  /** `serverMs`: what the server's thread worked meanwhile. */
  async function readAndWatch(token: string, isOver: () => boolean) {
    const before = threadTime(server.process.pid)
    const times = await read(token, isOver)
    return { times, serverMs: threadTime(server.process.pid) - before }
  }
  async function duringSpike(token: string) {
    let isOver = false
    const outcome = spike().finally(() => {
      isOver = true
    })
    return { ...(await readAndWatch(token, () => isOver)), ...(await outcome) }
  }
  try {
    const token = await tokenOf(reader)
    await read(token, until(QUIET_MS))
    await duringSpike(token)
    print(
      '| round | quiet p50 | p99 ms | spike p50 | p99 ms | p99 ratio | all signed in after | server thread a sign-in | answers |',
    )
    print('|---|---|---|---|---|---|---|---|---|')
    const all: { quiet: number[]; spike: number[] } = { quiet: [], spike: [] }
    for (let round = 1; round <= rounds; round++) {
      const { times: quiet, serverMs: quietMs } = await readAndWatch(token, until(QUIET_MS))
      const { times, statuses, ms, serverMs } = await duringSpike(token)
      const counts = [...Map.groupBy(statuses, (status) => status)]
      const answers = counts.map(([status, some]) => `${some.length} × ${status}`).join(', ')
      const ofReading = (quietMs / quiet.length) * times.length
      const busy = `${((serverMs - ofReading) / statuses.length).toFixed(2)} ms`
      print(
        `| ${round} | ${line(quiet)} | ${line(times)} | ${ratioOf(quiet, times)} | ${(ms / 1000).toFixed(1)} s | ${busy} | ${answers} |`,
      )
      all.quiet.push(...quiet)
      all.spike.push(...times)
    }
    print(`| all | ${line(all.quiet)} | ${line(all.spike)} | ${ratioOf(all.quiet, all.spike)} | | | |`)
  } finally {
    sender.disconnect()
    server.process.kill()
    await once(server.process, 'exit')
  }
})

function until(ms: number): () => boolean {
  const end = performance.now() + ms
  return () => performance.now() > end
}
