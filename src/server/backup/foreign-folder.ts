import { existsSync, statSync } from 'node:fs'

/** Files that root makes in somebody else's folder would keep the server from starting. */
export function refuseForeignFolder(dataDir: string): void {
  if (process.getuid?.() !== 0 || !existsSync(dataDir)) return
  const { uid } = statSync(dataDir)
  if (uid !== 0) throw new Error(`${dataDir} belongs to another user. Run this as that user (id ${uid}), not as root.`)
}
