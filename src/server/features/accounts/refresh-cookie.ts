// The cookie that holds the refresh token.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isOwnAddress } from '../../../shared/app/own-address.ts'
import type { Config } from '../../config.ts'
import { forbidden } from '../../http/errors.ts'
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
 * Calls without these headers come from no browser page.
 * @throws 403 `access_denied`
 */
export function refuseOtherSites({ headers }: FastifyRequest, { appUrl }: Config): void {
  const { origin, 'sec-fetch-site': site = 'none' } = headers
  if (origin === undefined ? site === 'same-origin' || site === 'none' : isOwnAddress(origin, appUrl)) return
  throw forbidden('access_denied')
}

/**
 * A page at an address other than APP_URL would lose its session at the first refresh.
 * @throws 403 `other_address`
 */
export function refuseOtherAddresses({ headers: { origin } }: FastifyRequest, { appUrl }: Config): void {
  if (origin !== undefined && !isOwnAddress(origin, appUrl)) throw forbidden('other_address')
}
