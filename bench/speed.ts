// Compares the app with a bare server, in turn in the same run:
// `node bench/speed.ts [requests] [seconds a measurement] [folder of another version of the app]`
// With `TEST_DATABASE_URL=postgres://…` on a PostgreSQL server, without it on embedded databases, one for each of the two servers.
// `CONNECTIONS=1,16` measures with these numbers of connections. `ONLY=create` measures only the work whose name contains the word.
import { once } from 'node:events'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import autocannon from 'autocannon'
import type { Kysely } from 'kysely'
import type { DB } from '../src/server/db/schema.generated.ts'
import { hashPassword } from '../src/server/features/accounts/passwords.ts'
import { ROLE_IDS } from '../src/shared/roles.ts'
import { generateService } from '../test/service-data.ts'
import { print } from './bench-database.ts'
import { processTime } from './cpu-times.ts'
import { JWT_SECRET, type Server, startServer } from './measured-server.ts'
import { type ServiceDatabase, withServiceDatabases } from './service-database.ts'
import { signedToken } from './signed-token.ts'

const requests = Number(process.argv[2] ?? 100_000)
const seconds = Number(process.argv[3] ?? 4)
const APP = resolve(process.argv[4] ?? join(import.meta.dirname, '..'))
const ROUNDS = 3
const CONNECTIONS = (process.env.CONNECTIONS ?? '1,16,64').split(',').map(Number)

/** `bodies` are sent in turn. */
type Call = autocannon.Request & { bodies?: string[] }

interface Job {
  name: string
  /** Its calls queue mails. The app sends some of them only after the answers. */
  queuesMails?: boolean
  app: Call
  baseline: Call
}

interface Measured {
  perSecond: number
  p50: number
  p99: number
  nodeMs: number
  databaseMs: number
  /** Until the mails are sent. */
  afterwardsMs: readonly [node: number, database: number]
}

/** Resolves when the app has sent what its calls have queued, so that the other server is measured alone. */
async function mailsAreSent(url: string, token: string): Promise<void> {
  for (;;) {
    const headers = { authorization: `Bearer ${token}` }
    const answer = await fetch(`${url}/api/notifications/outbox?status=PENDING&size=1`, { headers })
    const { data } = (await answer.json()) as { data: { content: unknown[] } }
    if (data.content.length === 0) return
    await pause(200)
  }
}

type Times = ReadonlyMap<number, number>

/** Milliseconds between the two. What a process used that has ended in between is not known. */
const used = (before: Times, after: Times): number =>
  [...after].reduce((sum, [pid, time]) => sum + time - (before.get(pid) ?? 0), 0)

async function measure(
  { databaseProcesses }: ServiceDatabase,
  server: Server,
  { bodies, ...request }: Call,
  { connections, token, settled }: { connections: number; token: string; settled?: () => Promise<void> },
): Promise<Measured> {
  let next = 0
  const withBody = (sent: autocannon.Request) => (bodies ? { ...sent, body: bodies[next++ % bodies.length] } : sent)
  const times = async () => {
    const processes = await databaseProcesses()
    return { node: processTime(server.process.pid), database: new Map(processes.map((pid) => [pid, processTime(pid)])) }
  }
  const before = await times()
  const result = await autocannon({
    url: server.url,
    connections,
    duration: seconds,
    requests: [
      {
        ...request,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        setupRequest: withBody,
      },
    ],
  })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${request.path}: ${result.non2xx} refusals, ${result.errors} errors`)
  const calls = result.requests.total
  const after = await times()
  await settled?.()
  const end = await times()
  return {
    perSecond: calls / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    nodeMs: (after.node - before.node) / calls,
    databaseMs: used(before.database, after.database) / calls,
    afterwardsMs: [(end.node - after.node) / calls, used(after.database, end.database) / calls],
  }
}

const middle = (runs: Measured[]) => runs.toSorted((a, b) => a.perSecond - b.perSecond)[Math.floor(runs.length / 2)]

async function people(db: Kysely<DB>) {
  const sessionOf = async (role: keyof typeof ROLE_IDS) => {
    const user = await db
      .selectFrom('users')
      .innerJoin('boats', 'boats.owner_user_id', 'users.id')
      .innerJoin('user_infos', 'user_infos.user_id', 'users.id')
      .select(['users.id', 'boats.id as boatId'])
      .where('users.role_id', '=', ROLE_IDS[role])
      .where('user_infos.status', '=', 'APPROVED')
      .limit(1)
      .executeTakeFirstOrThrow()
    const expires_at = new Date(Date.now() + 86_400_000)
    const session = await db
      .insertInto('sessions')
      .values({ user_id: user.id, expires_at })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { ...user, token: signedToken(JWT_SECRET, user.id, session.id) }
  }
  const customer = await sessionOf('CUSTOMER')
  await db
    .updateTable('users')
    .set({ role_id: ROLE_IDS.ADMIN })
    .where('role_id', '=', ROLE_IDS.TECHNICIAN)
    .where('email', 'like', 'kisi1@%')
    .execute()
  return { customer, admin: await sessionOf('ADMIN') }
}

/** Gives some customers a password: an account that many sign in to at once refuses them. */
async function signIns(db: Kysely<DB>): Promise<string[]> {
  const password = 'Liman-2026'
  const some = db.selectFrom('users').select('id').where('role_id', '=', ROLE_IDS.CUSTOMER).limit(500)
  const users = await db
    .updateTable('users')
    .set({ password_hash: await hashPassword(password) })
    .where('id', 'in', some)
    .returning('email')
    .execute()
  return users.map(({ email }) => JSON.stringify({ email, password }))
}

async function prepare(db: Kysely<DB>) {
  await generateService(db, requests)
  const { id } = await db.selectFrom('service_requests').select('id').limit(1).executeTakeFirstOrThrow()
  return { ...(await people(db)), id, signInBodies: await signIns(db) }
}

await withServiceDatabases(prepare, async (database, { customer, admin, id, signInBodies }) => {
  const { forApp, forBaseline } = database
  const servers = [
    await startServer(APP, join(APP, 'src/server/main.ts'), forApp.url, forApp.dataDir),
    await startServer(APP, join(import.meta.dirname, 'baseline-server.ts'), forBaseline.url, forBaseline.dataDir),
  ] as const
  const [app, baseline] = servers
  const { boatId, id: customerId } = customer
  const description = 'Marş basmıyor, akü dolu'
  const list = '/api/maintenance/requests?status=ACTIVE'
  const jobs: (Job & { as: string })[] = [
    { name: 'list by status', as: admin.token, app: { path: list }, baseline: { path: '/api/list?status=ACTIVE' } },
    {
      name: 'list by status, baseline counts',
      as: admin.token,
      app: { path: list },
      baseline: { path: '/api/list-counted?status=ACTIVE' },
    },
    {
      name: 'one request',
      as: admin.token,
      app: { path: `/api/maintenance/requests/${id}` },
      baseline: { path: `/api/one/${id}` },
    },
    {
      name: 'create a request',
      queuesMails: true,
      as: customer.token,
      app: {
        method: 'POST',
        path: '/api/maintenance/requests',
        body: JSON.stringify({ boatId, requestType: 'FAULT', description, engineIds: [] }),
      },
      baseline: { method: 'POST', path: '/api/create', body: JSON.stringify({ boatId, customerId, description }) },
    },
    {
      name: 'sign-in beside argon2id alone',
      as: customer.token,
      app: { method: 'POST', path: '/api/auth/login', bodies: signInBodies },
      baseline: { method: 'POST', path: '/api/argon2id', body: '{}' },
    },
    {
      name: '/auth/me beside /api/health',
      as: customer.token,
      app: { path: '/api/auth/me' },
      baseline: { path: '/api/health' },
    },
  ]
  try {
    print(
      '| work | connections | app /s | baseline /s | ratio | app p50, p99 ms | baseline p50, p99 ms | app CPU ms Node + PG | mails afterwards | baseline CPU ms |\n|---|---|---|---|---|---|---|---|---|---|',
    )
    for (const job of jobs.filter(({ name }) => name.includes(process.env.ONLY ?? ''))) {
      for (const connections of CONNECTIONS) {
        const of = { connections, token: job.as }
        const runs: [Measured[], Measured[]] = [[], []]
        for (let round = 0; round < ROUNDS; round++) {
          const settled = job.queuesMails && { settled: () => mailsAreSent(app.url, admin.token) }
          runs[0].push(await measure(database, app, job.app, { ...of, ...settled }))
          // Some calls are compared with the app's own health check.
          runs[1].push(await measure(database, job.baseline.path === '/api/health' ? app : baseline, job.baseline, of))
        }
        const [ours, bare] = runs.map(middle)
        if (!ours || !bare) continue
        const both = (node: number, pg: number) => `${node.toFixed(2)} + ${pg.toFixed(2)}`
        const cpu = ({ nodeMs, databaseMs }: Measured) => both(nodeMs, databaseMs)
        const mails = job.queuesMails ? both(...ours.afterwardsMs) : ''
        const ratio = (ours.perSecond / bare.perSecond).toFixed(2)
        const waits = ({ p50, p99 }: Measured) => `${p50}, ${p99}`
        print(
          `| ${job.name} | ${connections} | ${ours.perSecond.toFixed(0)} | ${bare.perSecond.toFixed(0)} | ${ratio} | ${waits(ours)} | ${waits(bare)} | ${cpu(ours)} | ${mails} | ${cpu(bare)} |`,
        )
      }
    }
  } finally {
    for (const server of servers) {
      server.process.kill()
      await once(server.process, 'exit')
    }
  }
})
