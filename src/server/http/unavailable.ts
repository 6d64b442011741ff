// Failures which mean that the database, the disk or the file store is unavailable now: 503 with the time to retry.
import { isConnectionError } from '../db/database-errors.ts'
import { isOutdatedStatement } from '../db/named-statements.ts'

interface Kind {
  /** SQLSTATE codes of PostgreSQL and error codes of Node. */
  codes: RegExp
  retryAfterSeconds: number
}

const AWAY_SECONDS = 2
const OUTDATED_SECONDS = 1

const KINDS: readonly Kind[] = [
  // A lock wait that timed out, a serialization failure, a deadlock: a retry can succeed in a moment.
  { codes: /^(55P03|40001|40P01)$/, retryAfterSeconds: 1 },
  // A statement that exceeded its time limit.
  { codes: /^57014$/, retryAfterSeconds: 5 },
  // Disk full, out of memory, too many files; a disk that fails or became read-only.
  { codes: /^(53...|58030|ENOSPC|EDQUOT|EROFS|EIO|EMFILE|ENFILE)$/, retryAfterSeconds: 15 },
  // The database was dropped or its password changed while the server was running.
  { codes: /^(28...|3D000|57P04)$/, retryAfterSeconds: 15 },
]

/** null: the failure is a fault of the server. */
export function retryAfterOf(error: unknown): number | null {
  if (isConnectionError(error)) return AWAY_SECONDS
  if (isOutdatedStatement(error)) return OUTDATED_SECONDS
  const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''
  return KINDS.find(({ codes }) => codes.test(code))?.retryAfterSeconds ?? null
}
