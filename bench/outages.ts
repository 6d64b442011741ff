// Restarts, kills and disconnects a PostgreSQL server of its own under load, and counts how the servers react:
// `node bench/outages.ts [rounds] [servers]`. Needs the programs of PostgreSQL 15 or newer (Debian's packages).
import { outageLoad } from '../test/outage-load.ts'
import { lostWrites, OUTAGES, outageRound } from '../test/outages.ts'
import { postgresCluster, postgresPrograms } from '../test/postgres-cluster.ts'
import { serverProcess } from '../test/server-process.ts'
import { print } from './bench-database.ts'

const [rounds = 50, servers = 1] = process.argv.slice(2).map(Number)
/** Access tokens expire after a quarter of an hour. */
const ROUNDS_PER_SIGN_IN = 50

const programs = await postgresPrograms()
if (!programs) throw new Error('No programs of a PostgreSQL server are installed')
const cluster = await postgresCluster(programs)
await cluster.start()
const running = await Promise.all(Array.from({ length: servers }, () => serverProcess({ DATABASE_URL: cluster.url })))
const waits: number[] = []
const sums = { acknowledged: 0, lost: 0, reads: 0, refusals: 0, violations: 0 }
try {
  for (const server of running) await server.ready()
  for (let done = 0; done < rounds; done += ROUNDS_PER_SIGN_IN) await someRounds(done)
  const ended = running.filter(({ process }) => process.exitCode !== null || process.signalCode !== null).length
  const unhandled = running.flatMap(({ lines }) => lines).filter((line) => line.includes('was not handled')).length
  waits.sort((a, b) => a - b)
  const median = Math.round(waits[Math.floor(waits.length / 2)] ?? 0)
  print(JSON.stringify({ rounds, servers, ended, unhandled, ...sums, median, longest: Math.round(waits.at(-1) ?? 0) }))
} finally {
  for (const server of running) await server.remove()
  await cluster.remove()
}

async function someRounds(first: number): Promise<void> {
  const load = outageLoad(await Promise.all(running.map(async ({ url, signIn }) => ({ url, token: await signIn() }))))
  const names = Object.keys(OUTAGES)
  for (let round = first; round < Math.min(rounds, first + ROUNDS_PER_SIGN_IN); round += 1) {
    const outage = names[round % names.length] ?? ''
    const waited = await outageRound(cluster, load, outage)
    waits.push(waited)
    print(`${round + 1}: ${outage}, writes again after ${Math.round(waited)} ms`)
  }
  await load.stop()
  for (const violation of load.violations) print(violation)
  sums.acknowledged += load.acknowledged.size
  sums.lost += (await lostWrites(cluster, load)).length
  sums.reads += load.reads
  sums.refusals += load.refusals
  sums.violations += load.violations.length
}
