// Secrets that leave the server (refresh cookie, links, a calendar's address): 256 random bits; 128 where the code is printed small.
// The database stores only the hash.
import { createHash, randomBytes } from 'node:crypto'

export const newSecret = (bytes: 16 | 32 = 32): string => randomBytes(bytes).toString('base64url')

/** A plain hash is enough: so many random bits cannot be guessed. */
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex')
