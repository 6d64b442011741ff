// PostgreSQL fails and recovers under load: real server processes on a PostgreSQL server of the test's own. Runs only where
// PostgreSQL's programs are installed; `node bench/outages.ts` runs any number of rounds.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type OutageLoad, outageLoad } from '../../test/outage-load.ts'
import { lostWrites, OUTAGES, outageRound } from '../../test/outages.ts'
import { type PostgresCluster, postgresCluster, postgresPrograms } from '../../test/postgres-cluster.ts'
import { type ServerProcess, serverProcess } from '../../test/server-process.ts'

const programs = await postgresPrograms()

describe.runIf(programs)('two servers on a PostgreSQL server', () => {
  let cluster: PostgresCluster
  let servers: ServerProcess[] = []
  let load: OutageLoad
  beforeAll(async () => {
    cluster = await postgresCluster(programs ?? '')
    await cluster.start()
    servers = [await serverProcess({ DATABASE_URL: cluster.url }), await serverProcess({ DATABASE_URL: cluster.url })]
    for (const server of servers) await server.ready()
    load = outageLoad(await Promise.all(servers.map(async ({ url, signIn }) => ({ url, token: await signIn() }))))
  })
  afterAll(async () => {
    await load?.stop()
    for (const server of servers) await server.remove()
    await cluster?.remove()
  })

  it.each(Object.keys(OUTAGES))(
    '%s: both stay, refuse with 503 alone, and acknowledge writes again',
    async (outage) => {
      await outageRound(cluster, load, outage)
      expect(load.violations).toEqual([])
      expect(servers.map(({ process }) => process.exitCode)).toEqual([null, null])
    },
  )

  it('lose no acknowledged write, and leave no rejection unhandled', async () => {
    await load.stop()
    expect(load.refusals).toBeGreaterThan(0)
    expect(load.reads).toBeGreaterThan(0)
    expect(load.acknowledged.size).toBeGreaterThan(0)
    expect(await lostWrites(cluster, load)).toEqual([])
    const written = servers.flatMap(({ lines }) => lines)
    expect(written.filter((line) => line.includes('was not handled'))).toEqual([])
  })
})
