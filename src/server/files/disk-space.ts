// The embedded database fails when its log finds no space, so writes are refused while some space is left.
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

/** Runs before authentication, because such a call cannot be answered in any other way. */
export function refuseWritesWithoutSpace(app: FastifyInstance, checkSpace: () => Promise<void>): void {
  app.addHook('onRequest', async ({ method }) => {
    if (!READS.includes(method)) await checkSpace()
  })
}
