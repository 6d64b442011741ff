// The cookie of a known device: like the refresh token's, but it outlives the session.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'
import { DEVICE_DAYS } from './known-devices.commands.ts'
import { sessionCookie } from './refresh-cookie.ts'

const DEVICE_COOKIE = 'pruva_device'
/** The form of what `newSecret` makes; other values are ignored. */
const SECRET = /^[\w-]{43}$/

export const setDeviceCookie = (reply: FastifyReply, config: Config, secret: string) =>
  reply.setCookie(DEVICE_COOKIE, secret, { ...sessionCookie(config), maxAge: DEVICE_DAYS * 86_400 })

export function deviceOf(request: FastifyRequest): string | undefined {
  const secret = request.cookies[DEVICE_COOKIE]
  return secret && SECRET.test(secret) ? secret : undefined
}
