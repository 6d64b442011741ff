// Secrets that leave the server (refresh cookie, links, a calendar's address): 256 random bits. The database stores only the hash.
import { createHash, randomBytes } from 'node:crypto'

export const newSecret = (): string => randomBytes(32).toString('base64url')

/** A plain hash is enough: 256 random bits cannot be guessed. */
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex')
