// The cookie of a known device: like the refresh token's, but it outlives the session.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'
import { DEVICE_DAYS } from './known-devices.commands.ts'
import { sessionCookieOf, setSessionCookie } from './refresh-cookie.ts'

const DEVICE_COOKIE = 'pruva_device'
/** The form of what `newSecret` makes; other values are ignored. */
const SECRET = /^[\w-]{43}$/

export const setDeviceCookie = (reply: FastifyReply, config: Config, secret: string) =>
  setSessionCookie(reply, config, DEVICE_COOKIE, secret, DEVICE_DAYS)

export function deviceOf(request: FastifyRequest): string | undefined {
  const secret = sessionCookieOf(request, DEVICE_COOKIE)
  return secret && SECRET.test(secret) ? secret : undefined
}
