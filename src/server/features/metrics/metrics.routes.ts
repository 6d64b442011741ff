// GET /api/metrics in Prometheus' text format. What is not counted with the calls is looked up at each reading.
import { statfs } from 'node:fs/promises'
import { promisify } from 'node:util'
import { type Kysely, sql } from 'kysely'
import { collectDefaultMetrics, Gauge, type Registry } from 'prom-client'
import { appApi } from '../../../shared/app/app.contract.ts'
import type { DatabaseConnections } from '../../db/client.ts'
import type { DB } from '../../db/schema.generated.ts'
import type { App, Deps } from '../../deps.ts'
import { notFound } from '../../http/errors.ts'
import { COMMIT, VERSION } from '../../version.ts'
import { LAST_TIMES } from './ages.ts'
import { mayReadMetrics } from './metrics-access.ts'

interface Sources {
  registry: Registry
  openStreams: () => number
  /** Absent in tests of other features. */
  databaseConnections?: (() => DatabaseConnections) | undefined
}

export function metricsRoutes(app: App, deps: Deps, sources: Sources): void {
  const { registry } = sources
  const read = reader(app, deps, sources)
  app.route({
    ...appApi.metrics,
    handler: async (request, reply) => {
      if (!mayReadMetrics(request, deps.config.metricsToken)) throw notFound()
      await read()
      return reply.type(registry.contentType).send(await registry.metrics())
    },
  })
}

function reader(app: App, deps: Deps, { registry, openStreams, databaseConnections }: Sources): () => Promise<void> {
  const gauge = <Label extends string = never>(name: string, help: string, labelNames: Label[] = []) =>
    new Gauge({ name: `pruva_${name}`, help, labelNames, registers: [registry] })
  const build = gauge('build_info', 'The version and the commit that run', ['version', 'commit'])
  build.set({ version: VERSION, commit: COMMIT ?? '' }, 1)
  const connections = gauge('http_connections', 'Open connections of callers')
  const streams = gauge('live_streams', 'Pages that receive live changes')
  const ofDatabase = gauge('database_connections', 'Connections to the database; waiting: calls without one', ['state'])
  const disk = gauge('disk_bytes', 'The disk of DATA_DIR', ['state'])
  const isUp = gauge('database_up', '1 while the database answers; else what stands in it is left out')
  const outbox = gauge('outbox_messages', 'Messages that wait for sending, and those that could not be sent', [
    'channel',
    'state',
  ])
  const oldest = gauge('outbox_oldest_seconds', 'Since when the oldest waiting message waits', ['channel'])
  const age = gauge('age_seconds', 'Since when it has not happened again', ['of'])
  const countConnections = promisify(app.server.getConnections.bind(app.server))

  async function readDatabase(): Promise<void> {
    const now = deps.clock().getTime()
    const secondsSince = (then: Date) => Math.max(0, (now - then.getTime()) / 1000)
    const [unsent, ...times] = await Promise.all([
      unsentMessages(deps.db),
      ...Object.entries(LAST_TIMES).map(async ([of, lastTime]) => ({ of, lastTime: await lastTime(deps) })),
    ])
    for (const channel of CHANNELS) {
      const [waiting, failed] = STATUSES.map((status) =>
        unsent.find((row) => row.channel === channel && row.status === status),
      )
      outbox.set({ channel, state: 'waiting' }, waiting?.count ?? 0)
      outbox.set({ channel, state: 'failed' }, failed?.count ?? 0)
      oldest.set({ channel }, waiting ? secondsSince(waiting.since) : 0)
    }
    for (const { of, lastTime } of times) if (lastTime) age.set({ of }, secondsSince(lastTime))
  }

  let isFirst = true
  return async () => {
    // Nobody's event loop is watched before somebody reads it.
    if (isFirst) collectDefaultMetrics({ register: registry })
    isFirst = false
    connections.set(await countConnections())
    streams.set(openStreams())
    for (const [state, count] of Object.entries(databaseConnections?.() ?? {})) ofDatabase.set({ state }, count)
    const { bavail, blocks, bsize } = await statfs(deps.config.dataDir)
    disk.set({ state: 'free' }, bavail * bsize)
    disk.set({ state: 'total' }, blocks * bsize)
    for (const one of [outbox, oldest, age]) one.reset()
    isUp.set(
      await readDatabase().then(
        () => 1,
        () => 0,
      ),
    )
  }
}

const CHANNELS = ['EMAIL', 'PUSH', 'WEBHOOK'] as const
const STATUSES = ['PENDING', 'FAILED'] as const

const unsentMessages = (db: Kysely<DB>) =>
  db
    .selectFrom('outbox_messages')
    .select(['channel', 'status', sql<number>`count(*)::int`.as('count'), sql<Date>`min(created_at)`.as('since')])
    .where('status', 'in', STATUSES)
    .groupBy(['channel', 'status'])
    .execute()
