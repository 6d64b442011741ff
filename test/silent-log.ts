import type { DatabaseLog } from '../src/server/db/client.ts'

export const silentLog: DatabaseLog = { info: () => {}, warn: () => {}, error: () => {} }
