// What an Idempotency-Key costs a create: `node bench/operation-cost.ts [pairs]`, on the embedded database or, with
// TEST_DATABASE_URL, on a PostgreSQL server. Calls with and without a key alternate, and each is compared with its neighbour: both meet the
// same machine. Next to the waiting time stands the CPU time of the server's thread and of the database's processes, which other work of the
// machine hardly changes. Linux only (it reads /proc).
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { asAdministrator, databaseUrl } from '../test/server-database.ts'
import { ADMIN, serverProcess } from '../test/server-process.ts'
import { print } from './bench-database.ts'
import { threadTime } from './cpu-times.ts'

const [pairs = 1500] = process.argv.slice(2).map(Number)
const WARM_UP = 300
const NAME = `pruva_bench_operation_cost_${process.pid}`
const FIGURES = ['waiting', 'CPU of the server', 'CPU of the database'] as const

const url = process.env.TEST_DATABASE_URL
const own = url && databaseUrl(url, NAME)
const drop = `drop database if exists ${NAME} with (force)`
if (url) await asAdministrator(url, drop, `create database ${NAME}`)
const server = await serverProcess(own ? { DATABASE_URL: own } : {})

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

async function databaseProcesses(): Promise<number[]> {
  const client = new pg.Client({ connectionString: own })
  await client.connect()
  try {
    const { rows } = await client.query<{ pid: number }>(
      `select pid from pg_stat_activity where datname = current_database() and application_name = 'pruva'`,
    )
    return rows.map(({ pid }) => pid)
  } finally {
    await client.end()
  }
}

try {
  await server.ready()
  const token = await server.signIn()
  let processes: number[] = []
  const clocks = () => [
    performance.now(),
    threadTime(server.process.pid),
    processes.reduce((sum, pid) => sum + threadTime(pid), 0),
  ]
  const create = async (withKey: boolean) => {
    const body = JSON.stringify({ name: `Liman ${randomUUID()}` })
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      ...(withKey && { 'idempotency-key': randomUUID() }),
    }
    const begun = clocks()
    const answer = await fetch(`${server.url}/api/cities`, { method: 'POST', headers, body })
    await answer.text()
    if (answer.status !== 200) throw new Error(`${ADMIN.email}: ${answer.status}`)
    return clocks().map((now, index) => now - (begun[index] ?? 0))
  }
  const without: number[][] = []
  const more: number[][] = []
  for (let pair = 0; pair < WARM_UP + pairs; pair++) {
    if (pair === WARM_UP && own) processes = await databaseProcesses()
    // Each is the first one of its pair as often as the second.
    const isFirst = pair % 2 === 0
    const first = await create(!isFirst)
    const second = await create(isFirst)
    if (pair < WARM_UP) continue
    const [bare, keyed] = isFirst ? [first, second] : [second, first]
    without.push(bare)
    more.push(keyed.map((value, index) => value - (bare[index] ?? 0)))
  }
  print(`| ${pairs} pairs | without a key, median | more with a key, median | share |\n|---|---|---|---|`)
  for (const [index, name] of FIGURES.entries()) {
    if (name === 'CPU of the database' && !own) continue
    const of = (rows: number[][]) => median(rows.map((row) => row[index] ?? 0))
    const [bare, added] = [of(without), of(more)]
    print(`| ${name} | ${bare.toFixed(3)} ms | ${added.toFixed(3)} ms | ${((added / bare) * 100).toFixed(1)} % |`)
  }
} finally {
  await server.remove()
  if (url) await asAdministrator(url, drop)
}
