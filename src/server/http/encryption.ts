// Text that the database may hold only encrypted (AES-256-GCM): the key is made from the JWT secret, which is not in the database.
import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'

const ALGORITHM = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16

export interface Encryption {
  encrypt: (text: string) => string
  /** Null for what another key has encrypted. */
  decrypt: (encrypted: string) => string | null
}

/** `purpose` gives each use a key of its own. */
export function encryption(secret: string, purpose: string): Encryption {
  const key = createHmac('sha256', secret).update(purpose).digest()
  return {
    encrypt: (text) => {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv(ALGORITHM, key, iv)
      const bytes = [iv, cipher.update(text, 'utf8'), cipher.final()]
      return Buffer.concat([...bytes, cipher.getAuthTag()]).toString('base64')
    },
    decrypt: (encrypted) => {
      const bytes = Buffer.from(encrypted, 'base64')
      try {
        const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
        decipher.setAuthTag(bytes.subarray(-TAG_BYTES))
        return decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
      } catch {
        return null
      }
    },
  }
}
