import type { Kysely } from 'kysely'
import type { BaseLogger } from 'pino'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { DB } from '../db/schema.generated.ts'
import type { RecentWarnings } from '../recent-warnings.ts'

export interface AdminDeps {
  db: Kysely<DB>
  clock: Clock
  config: Config
  log: Pick<BaseLogger, 'info' | 'error'>
  /** Only the server that runs has them. */
  warnings: RecentWarnings | undefined
}
