// The embedded database cannot go on when its log does not find room, so writes are refused while there still is some.
import { statfs } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'

/** Two segments of PostgreSQL's log. */
const RESERVE_BYTES = 32 * 1024 * 1024
const READS = ['GET', 'HEAD', 'OPTIONS']

/** @throws ENOSPC where less than the reserve is free on the folder's disk */
export async function assertSpace(folder: string): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize >= RESERVE_BYTES) return
  const message = `ENOSPC: less than ${RESERVE_BYTES / 1024 / 1024} MB are free on the disk of ${folder}`
  throw Object.assign(new Error(message), { code: 'ENOSPC' })
}

/** Before the caller is looked at: nothing else of such a call could be answered either. */
export function refuseWritesWithoutSpace(app: FastifyInstance, checkSpace: () => Promise<void>): void {
  app.addHook('onRequest', async ({ method }) => {
    if (!READS.includes(method)) await checkSpace()
  })
}
