// Every GET of the contract while 20 rows of the log a second are written, beside the baseline server where it has the call:
// `node bench/calls.ts postgres://…/name [requests] [open requests] [part of a path]`. The database is filled if it does not exist,
// with the requests of four years, or of as many as YEARS says.
import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { columnTypes } from '../src/server/db/column-types.ts'
import { migrateToLatest } from '../src/server/db/migrate.ts'
import type { DB } from '../src/server/db/schema.generated.ts'
import { api } from '../src/shared/api.ts'
import { ROLE_IDS, ROLES, type Role } from '../src/shared/roles.ts'
import { LEFT_OUT } from '../test/calls-without-growth.ts'
import { customerOf, growthCases } from '../test/growth-cases.ts'
import type { GrowthCase } from '../test/growth-of-money.ts'
import { asAdministrator, databaseUrl } from '../test/server-database.ts'
import { generateService } from '../test/service-data.ts'
import { print } from './bench-database.ts'
import { JWT_SECRET, type Server, startServer } from './measured-server.ts'
import { signedToken } from './signed-token.ts'

const [url = '', requestsText = '100000', openText = '600', part = ''] = process.argv.slice(2)
const requests = Number(requestsText)
const ROUNDS = 100
/** A slow call is measured less often. */
const MOST_MS = 3_000
const LEAST_ROUNDS = 10
/** A server that has just started still compiles its code, and PostgreSQL plans a statement anew five times. */
const WARM_UP_CALLS = 12
const WRITES_A_SECOND = 20

const connect = (options?: string) =>
  new Kysely<DB>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: url, types: columnTypes, max: 2, options }) }),
  })

async function fillIfAbsent(): Promise<void> {
  const server = databaseUrl(url, 'postgres')
  const name = new URL(url).pathname.slice(1)
  try {
    await asAdministrator(server, `create database ${name}`)
  } catch (error) {
    // It exists.
    if ((error as { code?: string }).code !== '42P04') throw error
    return
  }
  // Rows that fit together need no checks of foreign keys.
  const db = connect(
    '-c session_replication_role=replica -c synchronous_commit=off -c maintenance_work_mem=1GB -c work_mem=256MB',
  )
  await migrateToLatest(db)
  await generateService(db, requests, { open: Number(openText), years: Number(process.env.YEARS ?? 4), hasWork: true })
  await db.destroy()
}

async function tokens(db: Kysely<DB>): Promise<Record<Role, string>> {
  const tokenOf = async (role: Role) => {
    const { rows } = await sql<{ id: string }>`select users.id from users join user_infos on user_id = users.id
      where role_id = ${ROLE_IDS[role]} and status = 'APPROVED' and (${role} <> 'CUSTOMER' or email like ${customerOf(requests)})
      order by email limit 1`.execute(db)
    const { id } = await db
      .insertInto('sessions')
      .values({ user_id: rows[0]?.id ?? '', expires_at: new Date(Date.now() + 86_400_000) })
      .returning('id')
      .executeTakeFirstOrThrow()
    return signedToken(JWT_SECRET, rows[0]?.id ?? '', id)
  }
  await sql`update users set role_id = ${ROLE_IDS.ADMIN} where email like 'kisi1@%'`.execute(db)
  const pairs: [Role, string][] = []
  for (const role of ROLES) pairs.push([role, await tokenOf(role)])
  return Object.fromEntries(pairs) as Record<Role, string>
}

/** Each row is a transaction of its own. */
function writeRows(db: Kysely<DB>): () => void {
  const write = () =>
    sql`insert into activity_logs (user_email, category, action_type, entity, message)
      values ('kisi' || floor(random() * 10000) || '@deniz.example', 'BOAT', 'UPDATE', 'boat', 'Tekne güncellendi')`.execute(
      db,
    )
  const timer = setInterval(write, 1000 / WRITES_A_SECOND)
  return () => clearInterval(timer)
}

const agent = new Agent({ keepAlive: true })

/** Milliseconds of one call. It asks for a compressed answer, as a browser does, and does not unpack it. */
async function call(server: Server, path: string, token: string): Promise<number> {
  const start = performance.now()
  const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip' }
  const sent = get(`${server.url}${path}`, { agent, headers })
  const [answer]: [IncomingMessage] = (await once(sent, 'response')) as [IncomingMessage]
  const body = Buffer.concat(await answer.toArray())
  if (answer.statusCode !== 200) throw new Error(`${path}: ${body}`)
  return performance.now() - start
}

async function measure(server: Server, path: string, token: string): Promise<{ p50: number; p99: number }> {
  const times: number[] = []
  const end = performance.now() + MOST_MS
  for (let round = -WARM_UP_CALLS; round < ROUNDS; round++) {
    if (times.length >= LEAST_ROUNDS && performance.now() > end) break
    const ms = await call(server, path, token)
    if (round >= 0 || performance.now() > end) times.push(ms)
  }
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
  return { p50: at(0.5), p99: at(0.99) }
}

/** The same call of the baseline server, or null. */
function baselinePath({ endpoint, path }: GrowthCase): string | null {
  const { pathname, search } = new URL(path, 'http://localhost')
  if (endpoint === 'requests.byId') return `/api/one/${pathname.split('/').at(-1)}`
  return endpoint === 'requests.list' && /^\?status=\w+$/.test(search) ? `/api/list-counted${search}` : null
}

function assertComplete(cases: GrowthCase[]): void {
  const known = new Set([...cases.map(({ endpoint }) => endpoint), ...LEFT_OUT])
  const all = Object.entries(api).flatMap(([feature, endpoints]) =>
    Object.entries(endpoints).flatMap(([name, { method }]) => (method === 'GET' ? [`${feature}.${name}`] : [])),
  )
  const missing = all.filter((name) => !known.has(name))
  if (missing.length > 0) throw new Error(`no case for ${missing.join(', ')}`)
  const wrong = [...known].filter((name) => !all.includes(name))
  if (wrong.length > 0) throw new Error(`not in the contract: ${wrong.join(', ')}`)
}

const withoutIds = (path: string) =>
  decodeURIComponent(path).replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '{id}')

await fillIfAbsent()
const db = connect()
const cases = await growthCases(db, requests)
assertComplete(cases)
const token = await tokens(db)
const servers = [
  await startServer(join(import.meta.dirname, '..'), join(import.meta.dirname, '../src/server/main.ts'), url),
  await startServer(import.meta.dirname, join(import.meta.dirname, 'baseline-server.ts'), url),
] as const
const [app, baseline] = servers
const stopWriting = writeRows(db)
try {
  print('| call | role | p50, ms | p99, ms | baseline p50, ms | baseline p99, ms |\n|---|---|---|---|---|---|')
  for (const one of cases) {
    if (!one.path.includes(part)) continue
    const ours = await measure(app, one.path, token[one.as])
    const path = baselinePath(one)
    const bare = path && (await measure(baseline, path, token[one.as]))
    const figures = [ours.p50, ours.p99, ...(bare ? [bare.p50, bare.p99] : [])].map((ms) => ms.toFixed(1)).join(' | ')
    print(`| ${withoutIds(one.path)} | ${one.as.toLowerCase()} | ${figures}${bare ? '' : ' | |'} |`)
  }
} finally {
  stopWriting()
  for (const server of servers) {
    server.process.kill()
    await once(server.process, 'exit')
  }
  await db.destroy()
}
