// The server is killed between an operation's effect and its answer. bench/killed-night.ts does it a thousand times.
import { randomUUID } from 'node:crypto'
import { expect, inject, it, onTestFinished } from 'vitest'
import { killedNight } from '../../../test/killed-night.ts'
import { asAdministrator, databaseUrl } from '../../../test/server-database.ts'
import { temporaryFolder } from '../../../test/temporary-folder.ts'

/** The embedded database takes seconds to start after a kill: on a busy machine the whole takes a minute. */
const TIME_LIMIT = 180_000
/** Kills on each kind of database. */
const KILLS = { embedded: 2, server: 8 }

async function emptyDatabase(): Promise<string | undefined> {
  const migrated = inject('migratedDatabase')
  if (migrated.kind === 'embedded') return undefined
  const name = `pruva_test_${randomUUID().replaceAll('-', '')}`
  await asAdministrator(migrated.url, `create database ${name}`)
  onTestFinished(() => asAdministrator(migrated.url, `drop database if exists ${name} with (force)`))
  return databaseUrl(migrated.url, name)
}

it(
  'idempotency: the server is killed during each → every effect once, and the stock is what the ledger says',
  async () => {
    const kills = KILLS[inject('migratedDatabase').kind]
    const night = await killedNight({ dataDir: await temporaryFolder(), databaseUrl: await emptyDatabase() }, kills)
    expect(night.violations).toEqual([])
    expect(night.found).toEqual(night.expected)
    expect([night.stock, night.ledger]).toEqual([night.expectedStock, night.expectedStock])
  },
  TIME_LIMIT,
)
