// Compares the app at two sizes, one call at a time: `node bench/growth.ts postgres://…/small postgres://…/large [part of a path]`.
// `growth-seed.ts` fills the databases.
import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { columnTypes } from '../src/server/db/column-types.ts'
import type { DB } from '../src/server/db/schema.generated.ts'
import { api } from '../src/shared/api.ts'
import { ROLE_IDS, ROLES, type Role } from '../src/shared/roles.ts'
import { customerOf, type GrowthCase, growthCases, LEFT_OUT } from '../test/growth-cases.ts'
import { JWT_SECRET, startServer } from './measured-server.ts'
import { signedToken } from './signed-token.ts'

const [small = '', large = '', part = ''] = process.argv.slice(2)
const ROUNDS = 31
/** A slow call is measured less often. */
const MOST_MS = 1_500
const LEAST_ROUNDS = 3
/** A server that has just started still compiles its code: so many calls of the measured kinds go ahead. */
const WARM_UP_CALLS = 1_000
const MAIN = join(import.meta.dirname, '../src/server/main.ts')

async function tokens(db: Kysely<DB>, requests: number): Promise<Record<Role, string>> {
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

async function open(url: string) {
  const pool = new pg.Pool({ connectionString: url, types: columnTypes, max: 2 })
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
  const { count } = await db
    .selectFrom('service_requests')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const cases = await growthCases(db, count)
  const server = await startServer(join(import.meta.dirname, '..'), MAIN, url)
  return { db, cases, server, token: await tokens(db, count) }
}
type Opened = Awaited<ReturnType<typeof open>>

const agent = new Agent({ keepAlive: true })

/** Asks as a browser does, for a compressed answer, and leaves it compressed: unpacking it is the reader's time. */
async function received({ server, token }: Opened, { path, as }: GrowthCase): Promise<Buffer> {
  const headers = { authorization: `Bearer ${token[as]}`, 'accept-encoding': 'gzip' }
  const sent = get(`${server.url}${path}`, { agent, headers })
  const [answer]: [IncomingMessage] = (await once(sent, 'response')) as [IncomingMessage]
  const body = Buffer.concat(await answer.toArray())
  if (answer.statusCode !== 200) throw new Error(`${path}: ${body}`)
  return body
}

/** Milliseconds of one call, and the kB of its answer as they travel. */
async function call(size: Opened, one: GrowthCase) {
  const start = performance.now()
  const body = await received(size, one)
  return { ms: performance.now() - start, kB: body.length / 1000 }
}

const middle = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0

/** The middle of each size's calls, made in turn, so that what else happens on the machine meets both. */
async function compare(small: Opened, few: GrowthCase, large: Opened, many: GrowthCase) {
  const [ofSmall, ofLarge]: [number[], number[]] = [[], []]
  let kB: [number, number] = [0, 0]
  const end = performance.now() + MOST_MS
  for (let round = -2; round < ROUNDS && (ofLarge.length < LEAST_ROUNDS || performance.now() < end); round++) {
    const [a, b] = [await call(small, few), await call(large, many)]
    kB = [a.kB, b.kB]
    if (round < 0) continue
    ofSmall.push(a.ms)
    ofLarge.push(b.ms)
  }
  return { ms: [middle(ofSmall), middle(ofLarge)] as const, kB }
}

async function warmUp(size: Opened): Promise<void> {
  for (let n = 0; n < WARM_UP_CALLS; n++) {
    const one = size.cases[n % size.cases.length]
    if (one) await received(size, one)
  }
}

function assertComplete(cases: Opened['cases']): void {
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

const sizes = [await open(small), await open(large)] as const
try {
  assertComplete(sizes[0].cases)
  for (const size of sizes) await warmUp(size)
  process.stdout.write(
    '| call | role | small, ms | large, ms | ratio | small, kB | large, kB |\n|---|---|---|---|---|---|---|\n',
  )
  for (const [index, many] of sizes[1].cases.entries()) {
    const few = sizes[0].cases[index]
    if (!few || !many.path.includes(part)) continue
    const { ms, kB } = await compare(sizes[0], few, sizes[1], many)
    const note = ms[1] > 50 || ms[1] > 1.5 * ms[0] ? ' **' : ''
    process.stdout.write(
      `| ${withoutIds(many.path)} | ${many.as.toLowerCase()} | ${ms[0].toFixed(1)} | ${ms[1].toFixed(1)} | ${(ms[1] / ms[0]).toFixed(2)}${note} | ${kB[0].toFixed(1)} | ${kB[1].toFixed(1)} |\n`,
    )
  }
} finally {
  for (const { server, db } of sizes) {
    server.process.kill()
    await once(server.process, 'exit')
    await db.destroy()
  }
}
