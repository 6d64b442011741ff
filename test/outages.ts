// The kinds of outages of a PostgreSQL server, and one round of each under load.
import { setTimeout as pause } from 'node:timers/promises'
import type { OutageLoad } from './outage-load.ts'
import { answering, type PostgresCluster } from './postgres-cluster.ts'

const AWAY_MS = 300
const UNDER_LOAD_MS = 400

const restart = (mode: 'fast' | 'immediate') => async (cluster: PostgresCluster) => {
  await cluster.stop(mode)
  await pause(AWAY_MS)
  await cluster.start()
}

export const OUTAGES: Record<string, (cluster: PostgresCluster) => Promise<void>> = {
  'a fast restart': restart('fast'),
  'an immediate restart': restart('immediate'),
  'a kill of all its processes': async (cluster) => {
    await cluster.killAll()
    await pause(AWAY_MS)
    await cluster.start()
  },
  'a kill of one backend': (cluster) => cluster.killBackend(),
  'terminated connections': (cluster) => cluster.terminateConnections(),
}

/** Gives the milliseconds from the database's first answer until each server has acknowledged a new write. */
export async function outageRound(cluster: PostgresCluster, load: OutageLoad, outage: string): Promise<number> {
  await pause(UNDER_LOAD_MS)
  await OUTAGES[outage]?.(cluster)
  await answering(cluster)
  return load.writesAgain()
}

/** The acknowledged cities that the database does not have. */
export async function lostWrites(cluster: PostgresCluster, { acknowledged }: OutageLoad): Promise<string[]> {
  const rows = await cluster.query<{ name: string }>('select name from cities')
  const stored = new Set(rows.map(({ name }) => name))
  return [...acknowledged].filter((name) => !stored.has(name))
}
