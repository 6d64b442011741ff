// Which failures mean that the database, the disk or the file store cannot be used right now: 503 with the time to try again.
import { isDatabaseAway } from '../db/database-errors.ts'
import { isOutdatedStatement } from '../db/named-statements.ts'

interface Kind {
  /** SQLSTATE codes of PostgreSQL and error codes of Node. */
  codes: RegExp
  retryAfterSeconds: number
}

const AWAY_SECONDS = 2
const OUTDATED_SECONDS = 1

const KINDS: readonly Kind[] = [
  // A lock that was waited for too long, two transactions that cannot both go on: both are over in a moment.
  { codes: /^(55P03|40001|40P01)$/, retryAfterSeconds: 1 },
  // A statement that took longer than the limit.
  { codes: /^57014$/, retryAfterSeconds: 5 },
  // Disk full, memory short, too many files; a disk that fails or became read-only.
  { codes: /^(53...|58030|ENOSPC|EDQUOT|EROFS|EIO|EMFILE|ENFILE)$/, retryAfterSeconds: 15 },
  // The database was dropped or its password changed while the server runs.
  { codes: /^(28...|3D000|57P04)$/, retryAfterSeconds: 15 },
]

/** null: the failure is a mistake of the server. */
export function retryAfterOf(error: unknown): number | null {
  if (isDatabaseAway(error)) return AWAY_SECONDS
  if (isOutdatedStatement(error)) return OUTDATED_SECONDS
  const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''
  return KINDS.find(({ codes }) => codes.test(code))?.retryAfterSeconds ?? null
}
