// Kills the server during each operation of a night's job: `node bench/killed-night.ts [kills]`, on the embedded database or, with
// TEST_DATABASE_URL, on a PostgreSQL server.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { killedNight } from '../test/killed-night.ts'
import { asAdministrator, databaseUrl } from '../test/server-database.ts'
import { print } from './bench-database.ts'

const [kills = 1000] = process.argv.slice(2).map(Number)
const NAME = 'pruva_bench_killed_night'
const REPORT_EVERY = 50

const url = process.env.TEST_DATABASE_URL
const dataDir = await mkdtemp(join(tmpdir(), 'pruva-killed-night-'))
const drop = `drop database if exists ${NAME} with (force)`
try {
  if (url) await asAdministrator(url, drop, `create database ${NAME}`)
  const where = { dataDir, databaseUrl: url && databaseUrl(url, NAME) }
  const night = await killedNight(where, kills, (done) => {
    if (done % REPORT_EVERY === 0) print(`${done} kills`)
  })
  print(JSON.stringify(night, null, 2))
  const isWhole = JSON.stringify(night.found) === JSON.stringify(night.expected) && night.violations.length === 0
  const isBalanced = night.stock === night.expectedStock && night.ledger === night.expectedStock
  process.exitCode = isWhole && isBalanced ? 0 : 1
} finally {
  if (url) await asAdministrator(url, drop)
  await rm(dataDir, { recursive: true, force: true })
}
