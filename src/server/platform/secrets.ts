// Secrets that are made once and kept in DATA_DIR with mode 0600.
import { randomBytes, randomUUID } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The JWT secret: as configured, else the kept one, else a new one. Safe when two processes start at once (the first file wins). */
export async function jwtSecret(configured: string | undefined, dataDir: string): Promise<string> {
  if (configured) return configured
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const path = join(dataDir, 'jwt-secret')
  // Written aside and then linked, so that nobody ever reads half of it.
  const draft = `${path}.${randomUUID()}`
  try {
    await writeFile(draft, randomBytes(48).toString('base64url'), { mode: 0o600, flag: 'wx' })
    await link(draft, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    await rm(draft, { force: true })
  }
  const secret = (await readFile(path, 'utf8')).trim()
  if (secret.length < 32) throw new Error(`${path} holds no usable secret; delete it to have a new one made`)
  return secret
}
