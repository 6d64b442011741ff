// Who is calling, and may they call this endpoint? Reads the database at each call: a changed role, a deletion or a sign-out acts at once.
import { createSigner, createVerifier, TokenError } from 'fast-jwt'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import type { EndpointConfig } from '../../shared/endpoint.ts'
import type { ProfileStatus, Role } from '../../shared/roles.ts'
import type { DB } from '../db/schema.generated.ts'
import { callRate } from './call-rate.ts'
import type { Clock } from './clock.ts'
import { concurrencyLimits } from './concurrency-limits.ts'
import { AppError, forbidden, unauthorized } from './errors.ts'

export interface Actor {
  userId: string
  sessionId: string
  email: string
  role: Role
  emailConfirmed: boolean
  profileStatus: ProfileStatus | null
}

declare module 'fastify' {
  interface FastifyRequest {
    signedIn: Actor | null
  }
  interface FastifyContextConfig extends Partial<EndpointConfig> {}
}

export const ACCESS_TOKEN_MINUTES = 15

/** Signs and reads access tokens, which hold the user (`sub`) and the session (`sid`) only. */
export function accessTokens(secret: string, clock: Clock) {
  const seconds = () => Math.floor(clock().getTime() / 1000)
  const signPayload = createSigner({ key: secret, algorithm: 'HS256' })
  // The time is checked below, because the library would read the machine's clock.
  const payloadOf = createVerifier({ key: secret, algorithms: ['HS256'], ignoreExpiration: true })
  /** @throws 401 `token_expired` or `invalid_token`. */
  function verify(token: string): { userId: string; sessionId: string } {
    const { sub, sid, exp } = tokenPayload(payloadOf, token)
    if (typeof sub !== 'string' || typeof sid !== 'string' || typeof exp !== 'number')
      throw unauthorized('invalid_token')
    if (exp <= seconds()) throw unauthorized('token_expired')
    return { userId: sub, sessionId: sid }
  }
  /** Returns undefined for a token that is not valid now. */
  function sessionOf(token: string): string | undefined {
    try {
      return verify(token).sessionId
    } catch (error) {
      if (error instanceof AppError) return undefined
      throw error
    }
  }
  return {
    verify,
    sessionOf,
    sign: (userId: string, sessionId: string): string =>
      signPayload({ sub: userId, sid: sessionId, iat: seconds(), exp: seconds() + ACCESS_TOKEN_MINUTES * 60 }),
  }
}

function tokenPayload(payloadOf: (token: string) => unknown, token: string): Record<string, unknown> {
  try {
    const payload = payloadOf(token)
    if (typeof payload === 'object' && payload !== null) return { ...payload }
  } catch (error) {
    if (!(error instanceof TokenError)) throw error
  }
  throw unauthorized('invalid_token')
}
export type AccessTokens = ReturnType<typeof accessTokens>

async function actorOfSession(db: Kysely<DB>, sessionId: string, userId: string, now: Date): Promise<Actor | null> {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .innerJoin('roles', 'roles.id', 'users.role_id')
    .leftJoin('user_infos', 'user_infos.user_id', 'users.id')
    .select(['users.email', 'users.email_confirmed_at', 'roles.name as role', 'user_infos.status'])
    .where('sessions.id', '=', sessionId)
    .where('sessions.user_id', '=', userId)
    .where('sessions.ended_at', 'is', null)
    .where('sessions.expires_at', '>', now)
    .where('users.archived_at', 'is', null)
    .executeTakeFirst()
  if (!row) return null
  return {
    userId,
    sessionId,
    email: row.email,
    role: row.role,
    emailConfirmed: row.email_confirmed_at !== null,
    profileStatus: row.status,
  }
}

/** The access token that a call carries. */
export const bearerOf = (request: FastifyRequest): string | undefined =>
  /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1]

/** Checks `config.access` of each endpoint before its input: 401 and 403 come before 400. Calls over the concurrency limit wait here. */
export function guardAccess(
  app: FastifyInstance,
  {
    db,
    tokens,
    clock,
    rateLimit,
  }: { db: Kysely<DB>; tokens: AccessTokens; clock: Clock; rateLimit: number | undefined },
): void {
  const limits = concurrencyLimits(app)
  const countCall = callRate(rateLimit, clock)
  app.decorateRequest('signedIn', null)
  app.addHook('onRequest', async (request, reply) => {
    const { access, denied } = request.routeOptions.config
    if (access === undefined) return
    if (access === 'public') return limits.ofNetwork(request, reply)
    const token = bearerOf(request)
    if (!token) throw unauthorized('auth_required')
    const { userId, sessionId } = tokens.verify(token)
    countCall(userId)
    await limits.ofAccount(userId, request, reply)
    const actor = await actorOfSession(db, sessionId, userId, clock())
    if (!actor) throw unauthorized('invalid_token')
    request.signedIn = actor
    if (access === 'session') return
    if (!actor.emailConfirmed) throw forbidden('email_not_confirmed')
    if (actor.profileStatus !== 'APPROVED') throw forbidden('profile_not_approved')
    if (!access.includes(actor.role)) throw forbidden(denied ?? 'access_denied')
  })
}

/** The caller of a guarded endpoint. */
export function actorOf(request: FastifyRequest): Actor {
  if (!request.signedIn) throw unauthorized()
  return request.signedIn
}
