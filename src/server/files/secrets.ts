// Secrets that are made once and stored in DATA_DIR with mode 0600.
import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The JWT secret: configured, else stored, else new. Safe when two processes start at once: both use the first file. */
export async function jwtSecret(configured: string | undefined, dataDir: string): Promise<string> {
  if (configured) return configured
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const path = join(dataDir, 'jwt-secret')
  // Written to another file and then linked, so that no process reads an incomplete file.
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

/** A key of its own for the tickets of downloads. */
export const ticketKeyOf = (secret: string): string =>
  createHmac('sha256', secret).update('download tickets').digest('hex')

/** A key of its own for the hashes of one-time codes: no token is signed with it. */
export const codeKeyOf = (secret: string): string => createHmac('sha256', secret).update('one-time codes').digest('hex')
