// The cookie that holds the refresh token.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isOwnAddress } from '../../../shared/app/own-address.ts'
import type { Config } from '../../config.ts'
import { forbidden } from '../../http/errors.ts'
import { SESSION_DAYS } from './sessions.commands.ts'

const REFRESH_COOKIE = 'pruva_refresh'
/** A browser takes such a cookie from this host alone, over https, for all paths: no neighbour's page can replace it. */
const OF_THIS_HOST = '__Host-'

const isHttps = ({ appUrl }: Config) => appUrl.startsWith('https:')

/** The browser never sends it from another site. Scripts cannot read it. */
const attributesOf = (config: Config) => ({
  path: isHttps(config) ? '/' : '/api/auth',
  httpOnly: true,
  sameSite: 'strict' as const,
  secure: isHttps(config),
})

export const setSessionCookie = (reply: FastifyReply, config: Config, name: string, value: string, days: number) =>
  reply.setCookie(nameOf(config, name), value, { ...attributesOf(config), maxAge: days * 86_400 })

const nameOf = (config: Config, name: string) => (isHttps(config) ? `${OF_THIS_HOST}${name}` : name)

/** One without the prefix is of http, or from before the prefix came. */
export const sessionCookieOf = ({ cookies }: FastifyRequest, name: string): string | undefined =>
  cookies[`${OF_THIS_HOST}${name}`] || cookies[name] || undefined

export const setRefreshCookie = (reply: FastifyReply, config: Config, token: string) =>
  setSessionCookie(reply, config, REFRESH_COOKIE, token, SESSION_DAYS).header('Cache-Control', 'no-store')

export const clearRefreshCookie = (reply: FastifyReply, config: Config) =>
  reply.clearCookie(nameOf(config, REFRESH_COOKIE), attributesOf(config))

export const refreshTokenOf = (request: FastifyRequest): string | undefined => sessionCookieOf(request, REFRESH_COOKIE)

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
