// Codes of an authenticator app (RFC 6238): six digits, 30 seconds, SHA-1, which every app can do.
import { Secret, TOTP } from 'otpauth'

const PERIOD_SECONDS = 30
/** The code before and after counts too: clocks differ, and people type slowly. */
const WINDOW = 1

const totpOf = (secret: string, label = '') =>
  new TOTP({ issuer: 'Pruva', label, secret: Secret.fromBase32(secret), period: PERIOD_SECONDS })

export const newTotpSecret = (): string => new Secret({ size: 20 }).base32

/** What the QR code holds. */
export const totpUri = (secret: string, email: string): string => totpOf(secret, email).toString()

/** The time step that the code belongs to; null for a wrong one. */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime()
  const delta = totpOf(secret).validate({ token: code, timestamp, window: WINDOW })
  return delta === null ? null : Math.floor(timestamp / 1000 / PERIOD_SECONDS) + delta
}
