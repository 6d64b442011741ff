// What helps somebody who has to find a fault, without a person in it: names of settings, numbers of rows, kinds of errors.
import { statfs } from 'node:fs/promises'
import { type Kysely, sql } from 'kysely'
import type { Config } from '../../config.ts'
import { appliedMigrations } from '../../db/migrate.ts'
import type { DB } from '../../db/schema.generated.ts'
import type { Warning } from '../../recent-warnings.ts'
import { COMMIT, VERSION } from '../../version.ts'

interface PacketOptions {
  db: Kysely<DB>
  config: Config
  now: Date
  warnings: readonly Warning[]
}

export async function supportPacket({ db, config, now, warnings }: PacketOptions) {
  const { bavail, bsize } = await statfs(config.dataDir)
  return {
    madeAt: now.toISOString(),
    versions: {
      ...{ version: VERSION, commit: COMMIT, node: process.version, platform: `${process.platform} ${process.arch}` },
      database: await versionOf(db),
    },
    settings: config.shown,
    migrations: await appliedMigrations(db),
    counts: await countsOf(db),
    outbox: await outboxCounts(db),
    backup: await backupOf(db),
    process: {
      uptimeSeconds: Math.round(process.uptime()),
      memoryMb: Math.round(process.memoryUsage().rss / 1024 / 1024),
    },
    freeDiskMb: Math.round((bavail * bsize) / 1024 / 1024),
    warnings,
  }
}

async function versionOf(db: Kysely<DB>): Promise<string> {
  const { rows } = await sql<{ version: string }>`select current_setting('server_version') as version`.execute(db)
  return `PostgreSQL ${rows[0]?.version}`
}

/** The rows of each table. One statement a table: on the embedded database other calls come between them. */
async function countsOf(db: Kysely<DB>): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const { name } of await db.introspection.getTables()) {
    const { rows } = await sql<{ rows: number }>`select count(*) as rows from ${sql.table(name)}`.execute(db)
    counts[name] = Number(rows[0]?.rows)
  }
  return counts
}

async function outboxCounts(db: Kysely<DB>) {
  const found = await db
    .selectFrom('outbox_messages')
    .select((eb) => ['channel', 'status', eb.fn.countAll<number>().as('messages')])
    .groupBy(['channel', 'status'])
    .execute()
  return found.map((row) => ({ ...row, messages: Number(row.messages) }))
}

/** Without the reason of a failure, which names folders. */
async function backupOf(db: Kysely<DB>) {
  const row = await db
    .selectFrom('scheduled_backup')
    .select(['last_backup_at', 'failing_since', 'next_attempt_at'])
    .executeTakeFirstOrThrow()
  return { lastAt: row.last_backup_at, failingSince: row.failing_since, nextAttemptAt: row.next_attempt_at }
}
