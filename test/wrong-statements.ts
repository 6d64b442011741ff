// A statement that PostgreSQL refuses as wrong fails the test in which it ran, also where its caller goes on without it.
import type { DatabaseLog } from '../src/server/db/database-log.ts'
import { silentLog } from './silent-log.ts'

const wrong: string[] = []

export const noteWrongStatements: DatabaseLog = {
  ...silentLog,
  error: (details: unknown) => {
    const { err, statement } = details as { err?: Error; statement?: string }
    if (statement !== undefined) wrong.push(`${err?.message}: ${statement}`)
  },
}

/** Since the last call. */
export const wrongStatements = (): string[] => wrong.splice(0)
