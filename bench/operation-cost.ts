// What an Idempotency-Key costs a create: `node bench/operation-cost.ts [pairs]`, on the embedded database or, with
// TEST_DATABASE_URL, on a PostgreSQL server. A city is the smallest record there is; a request is what owners create. Calls with and without
// a key alternate, and each is compared with its neighbour: both meet the same machine. Next to the waiting time stands the CPU time of the
// server's thread and of the database's processes, which other work of the machine hardly changes. Linux only (it reads /proc).
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { DEMO_PASSWORD, PEOPLE } from '../src/server/demo/people.data.ts'
import { asAdministrator, databaseUrl } from '../test/server-database.ts'
import { serverProcess } from '../test/server-process.ts'
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
const server = await serverProcess({ DEMO: '1', ...(own && { DATABASE_URL: own }) })

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

/** Returns the body. @throws where the answer is not a success */
async function call(path: string, headers: Record<string, string>, body?: object): Promise<string> {
  const json = body && { body: JSON.stringify(body), headers: { ...headers, 'content-type': 'application/json' } }
  const answer = await fetch(server.url + path, { method: json ? 'POST' : 'GET', headers, ...json })
  const text = await answer.text()
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${text}`)
  return text
}

const bearer = (accessToken: string) => ({ authorization: `Bearer ${accessToken}` })

interface Kind {
  name: string
  path: string
  as: Record<string, string>
  body(): object
  without: number[][]
  more: number[][]
}

try {
  await server.ready()
  const admin = bearer(await server.signIn())
  const account = { email: PEOPLE.mert.email, password: DEMO_PASSWORD }
  const owner = bearer(JSON.parse(await call('/api/auth/login', {}, account)).data.accessToken)
  const [boat] = JSON.parse(await call('/api/boats', owner)).data.content
  let processes: number[] = []
  const clocks = () => [
    performance.now(),
    threadTime(server.process.pid),
    processes.reduce((sum, pid) => sum + threadTime(pid), 0),
  ]
  async function create({ path, as, body }: Kind, withKey: boolean): Promise<number[]> {
    const headers = withKey ? { ...as, 'idempotency-key': randomUUID() } : as
    const input = body()
    const begun = clocks()
    await call(path, headers, input)
    return clocks().map((now, index) => now - (begun[index] ?? 0))
  }
  const request = { boatId: boat.id, requestType: 'FAULT', description: 'Sol motor çalışmıyor', engineIds: [] }
  const kinds: Kind[] = [
    { name: 'city', path: '/api/cities', as: admin, body: () => ({ name: `Liman ${randomUUID()}` }) },
    { name: 'request', path: '/api/maintenance/requests', as: owner, body: () => request },
  ].map((kind) => ({ ...kind, without: [], more: [] }))
  for (let pair = 0; pair < WARM_UP + pairs; pair++) {
    if (pair === WARM_UP && own) processes = await databaseProcesses()
    // Each is the first one of its pair as often as the second.
    const isFirst = pair % 2 === 0
    for (const kind of kinds) {
      const first = await create(kind, !isFirst)
      const second = await create(kind, isFirst)
      if (pair < WARM_UP) continue
      const [bare, keyed] = isFirst ? [first, second] : [second, first]
      kind.without.push(bare)
      kind.more.push(keyed.map((value, index) => value - (bare[index] ?? 0)))
    }
  }
  print(`| ${pairs} pairs | without a key, median | more with a key, median | share |\n|---|---|---|---|`)
  for (const { name, without, more } of kinds) {
    for (const [index, figure] of FIGURES.entries()) {
      if (figure === 'CPU of the database' && !own) continue
      const of = (rows: number[][]) => median(rows.map((row) => row[index] ?? 0))
      const [bare, added] = [of(without), of(more)]
      print(
        `| ${name}, ${figure} | ${bare.toFixed(3)} ms | ${added.toFixed(3)} ms | ${((added / bare) * 100).toFixed(1)} % |`,
      )
    }
  }
} finally {
  await server.remove()
  if (url) await asAdministrator(url, drop)
}
