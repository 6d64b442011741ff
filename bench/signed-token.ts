import { createHmac } from 'node:crypto'

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** An access token as the app signs it, for a session that a benchmark made. It is valid for a day. */
export function signedToken(secret: string, userId: string, sessionId: string): string {
  const now = Math.floor(Date.now() / 1000)
  const text = `${encoded({ alg: 'HS256' })}.${encoded({ sid: sessionId, sub: userId, iat: now, exp: now + 86_400 })}`
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`
}
