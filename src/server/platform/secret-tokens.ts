// Keys that are given away (refresh cookie, links in mails, a calendar's address): 256 random bits outside, only their hash in the database.
import { createHash, randomBytes } from 'node:crypto'

export const newSecret = (): string => randomBytes(32).toString('base64url')

/** A plain hash is enough: 256 random bits cannot be guessed. */
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex')
