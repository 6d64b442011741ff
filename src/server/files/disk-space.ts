// The embedded database fails when its log finds no space, so writes are refused while some space is left.
import { readdir, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'

/** Two segments of PostgreSQL's log. */
const RESERVE_BYTES = 32 * 1024 * 1024
const READS = ['GET', 'HEAD', 'OPTIONS']

/** @param bytes of a file that is about to be written @throws ENOSPC where less than the reserve would be free on the folder's disk */
export async function assertSpace(folder: string, bytes = 0): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize >= RESERVE_BYTES + bytes) return
  const message = `ENOSPC: less than ${RESERVE_BYTES / 1024 / 1024} MB are free on the disk of ${folder}`
  throw Object.assign(new Error(message), { code: 'ENOSPC' })
}

/** Of all files in it; one that is deleted meanwhile counts nothing. */
export async function folderBytes(folder: string): Promise<number> {
  let bytes = 0
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) bytes += (await stat(join(entry.parentPath, entry.name)).catch(() => null))?.size ?? 0
  return bytes
}

/** Runs before authentication, because such a call cannot be answered in any other way. */
export function refuseWritesWithoutSpace(app: FastifyInstance, checkSpace: () => Promise<void>): void {
  app.addHook('onRequest', async ({ method }) => {
    if (!READS.includes(method)) await checkSpace()
  })
}
