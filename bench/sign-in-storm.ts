// What 200 sign-ins at once do to everybody else: `TEST_DATABASE_URL=postgres://… node bench/sign-in-storm.ts [sign-ins] [rounds] [folder of
// another version of the app]`.
// A customer reads the own account again and again, quiet and during the storm, in turn. Each sign-in comes from a network of its own.
import { once } from 'node:events'
import { join, resolve } from 'node:path'
import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { hashPassword } from '../src/server/accounts/passwords.ts'
import { databaseUrl } from '../test/server-database.ts'
import { print, withBenchDatabase } from './bench-database.ts'
import { startServer } from './measured-server.ts'
import { generateService } from './service-data.ts'

const signIns = Number(process.argv[2] ?? 200)
const rounds = Number(process.argv[3] ?? 3)
const APP = resolve(process.argv[4] ?? join(import.meta.dirname, '..'))
const READERS = 4
const QUIET_MS = 4_000
const PASSWORD = 'Liman-2026'
const DATABASE = `pruva_bench_storm_${process.pid}`

const percentile = (times: number[], share: number) =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN
const line = (times: number[]) => `${percentile(times, 0.5).toFixed(1)} | ${percentile(times, 0.99).toFixed(1)}`

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
  const [reader, ...others] = people.map(({ email }) => email)
  const url = databaseUrl(process.env.TEST_DATABASE_URL ?? '', DATABASE)
  const server = await startServer(APP, join(APP, 'src/server/main.ts'), url)
  const signIn = async (email = '', network = '198.51.100.1') => {
    const response = await fetch(`${server.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': network },
      body: JSON.stringify({ email, password: PASSWORD }),
    })
    const { data } = (await response.json()) as { data: { accessToken: string } | null }
    return { status: response.status, token: data?.accessToken ?? '' }
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
  try {
    const { token } = await signIn(reader)
    await read(token, until(QUIET_MS))
    print('| round | quiet p50 | p99 ms | storm p50 | p99 ms | p99 ratio | all signed in after | answers |')
    print('|---|---|---|---|---|---|---|---|')
    for (let round = 1; round <= rounds; round++) {
      const quiet = await read(token, until(QUIET_MS))
      let isOver = false
      const start = performance.now()
      const answers = Promise.all(others.map((email, n) => signIn(email, `203.0.${n >> 8}.${n & 255}`))).finally(() => {
        isOver = true
      })
      const storm = await read(token, () => isOver)
      const seconds = ((performance.now() - start) / 1000).toFixed(1)
      const statuses = Map.groupBy(await answers, ({ status }) => status)
      const counts = [...statuses].map(([status, all]) => `${all.length} × ${status}`).join(', ')
      const ratio = (percentile(storm, 0.99) / percentile(quiet, 0.99)).toFixed(1)
      print(`| ${round} | ${line(quiet)} | ${line(storm)} | ${ratio} | ${seconds} s | ${counts} |`)
    }
  } finally {
    server.process.kill()
    await once(server.process, 'exit')
  }
})

function until(ms: number): () => boolean {
  const end = performance.now() + ms
  return () => performance.now() > end
}
