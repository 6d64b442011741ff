import type { DatabaseLog } from '../src/server/db/database-log.ts'

export const silentLog: DatabaseLog = { info: () => {}, warn: () => {}, error: () => {} }
