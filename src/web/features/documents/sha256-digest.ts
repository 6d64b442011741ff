// SHA-256 for pages on plain HTTP. Nothing secret is hashed with it.
import { sha256 } from '@noble/hashes/sha2.js'

export const digestOf = (bytes: Uint8Array): Uint8Array => sha256(bytes)
