// The cookie that holds the refresh token.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { forbidden } from '../platform/errors.ts'
import { SESSION_DAYS } from './sessions.commands.ts'

export const REFRESH_COOKIE = 'pruva_refresh'

/** The browser sends it only to `/api/auth`, never from another site. Scripts cannot read it. */
export const sessionCookie = (config: Config) => ({
  path: '/api/auth',
  httpOnly: true,
  sameSite: 'strict' as const,
  secure: config.appUrl.startsWith('https:'),
})

export const setRefreshCookie = (reply: FastifyReply, config: Config, token: string) =>
  reply
    .setCookie(REFRESH_COOKIE, token, { ...sessionCookie(config), maxAge: SESSION_DAYS * 86_400 })
    .header('Cache-Control', 'no-store')

export const clearRefreshCookie = (reply: FastifyReply, config: Config) =>
  reply.clearCookie(REFRESH_COOKIE, sessionCookie(config))

export const refreshTokenOf = (request: FastifyRequest): string | undefined =>
  request.cookies[REFRESH_COOKIE] || undefined

/**
 * A browser could send the cookie with a call from another site's page, so such calls are refused, in addition to SameSite.
 * Calls without these headers come from no browser page. The own host is allowed too: the development proxy serves it.
 * @throws 403 `access_denied`
 */
export function refuseOtherSites(request: FastifyRequest, config: Config): void {
  const site = request.headers['sec-fetch-site']
  if (site === 'same-origin' || site === 'none') return
  const { origin } = request.headers
  if (origin === undefined && site === undefined) return
  if (origin !== undefined && URL.canParse(origin)) {
    const { host } = new URL(origin)
    if (host === request.host || host === new URL(config.appUrl).host) return
  }
  throw forbidden('access_denied')
}
