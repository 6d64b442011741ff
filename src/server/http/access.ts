// Who is calling, and may they call this endpoint? The session and its account are read at each call, so a changed role, a deletion
// or a sign-out acts at once.
import { createSigner, createVerifier, TokenError } from 'fast-jwt'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Kysely, sql } from 'kysely'
import type { Me } from '../../shared/accounts/accounts.contract.ts'
import { IDENTITY_MINUTES } from '../../shared/accounts/factors.contract.ts'
import type { EndpointConfig } from '../../shared/endpoint.ts'
import { TOKEN_PREFIX, type TokenScope } from '../../shared/programs/api-tokens.contract.ts'
import type { ProfileStatus, Role } from '../../shared/roles.ts'
import type { Clock } from '../clock.ts'
import { emailText } from '../db/emails.ts'
import type { DB } from '../db/schema.generated.ts'
import { callRate } from './call-rate.ts'
import { concurrencyLimits } from './concurrency-limits.ts'
import { AppError, forbidden, unauthorized } from './errors.ts'
import { networkOf } from './rate-limit.ts'
import { hashOf } from './secret-tokens.ts'
import { isOpenToPrograms } from './token-scope.ts'

export interface Actor {
  userId: string
  sessionId: string
  email: string
  role: Role
  emailConfirmed: boolean
  profileStatus: ProfileStatus | null
  /** Some boat's owner lets them see it. */
  hasGiven?: boolean
  /** Of the call; absent where the server acts by itself. */
  origin?: Origin
  /** The name of the API key, where a program calls. */
  program?: string
}

/** Where a call comes from, for the events of offers. */
export interface Origin {
  /** As `networkOf` returns it. */
  network: string
  /** What the browser says that it is, shortened. */
  device: string | null
  /** The link by which an offer was opened without an account. */
  linkId?: string
}

interface VerifiedToken {
  userId: string
  sessionId: string
}

export interface SignedIn extends VerifiedToken {
  actor: Actor
  /** The answer of `/auth/me`. */
  me: Me
  /** When the password or a factor was last given in this session. */
  identityAt: Date | null
}

declare module 'fastify' {
  interface FastifyRequest {
    signedIn: SignedIn | null
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
  function verify(token: string): VerifiedToken {
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

/** For a query that reads `users` and `roles`: an admin who must add a second step first. */
export const needsFactorSetup = sql<boolean>`(roles.name = 'ADMIN' and not users.has_factor
  and exists (select from workshop where admins_need_factor))`

/** For a query that reads `users`: some boat's owner lets the person see it. */
const hasGiven = sql<boolean>`exists (select from boat_people where boat_people.user_id = users.id and accepted_at is not null and sees)`

/** What every call needs to know of its account. */
const accounts = (db: Kysely<DB>) =>
  db
    .selectFrom('users')
    .innerJoin('roles', 'roles.id', 'users.role_id')
    .leftJoin('user_infos', 'user_infos.user_id', 'users.id')
    .select([
      'users.id as userId',
      emailText().as('email'),
      'users.email_confirmed_at',
      'users.has_factor',
      'users.role_id',
      'roles.name as role',
    ])
    .select(['users.email_notifications', 'users.push_notifications', 'user_infos.status', 'user_infos.full_name'])
    .select([needsFactorSetup.as('needsFactor'), hasGiven.as('hasGiven')])
    .where('users.archived_at', 'is', null)
type Account = Awaited<ReturnType<ReturnType<typeof accounts>['execute']>>[number]

/** Null once the session has ended. */
export async function sessionOf(
  db: Kysely<DB>,
  { userId, sessionId }: VerifiedToken,
  now: Date,
): Promise<SignedIn | null> {
  const row = await accounts(db)
    .innerJoin('sessions', 'sessions.user_id', 'users.id')
    .select('sessions.identity_at')
    .where('sessions.id', '=', sessionId)
    .where('sessions.user_id', '=', userId)
    .where('sessions.ended_at', 'is', null)
    .where('sessions.expires_at', '>', now)
    .executeTakeFirst()
  return row ? signedInAs(row, sessionId) : null
}

function signedInAs(row: Account & { identity_at: Date | null }, sessionId: string): SignedIn {
  const { userId, email, role, status } = row
  const emailConfirmed = row.email_confirmed_at !== null
  const me: Me = {
    id: userId,
    email,
    roleId: row.role_id,
    roleName: role,
    emailConfirmed,
    userInfoStatus: status,
    fullName: row.full_name,
    emailNotifications: row.email_notifications,
    pushNotifications: row.push_notifications,
    hasFactor: row.has_factor,
    needsFactor: row.needsFactor,
  }
  const actor = { userId, sessionId, email, role, emailConfirmed, profileStatus: status, hasGiven: row.hasGiven }
  return { userId, sessionId, actor, me, identityAt: row.identity_at }
}

/** The last use of a key is written once an hour: a call that reads costs no write. */
const USED_EVERY_MS = 3_600_000

/** Who calls with an API key: the admin who made it, while they are one. Null for a key that is not valid now. */
async function programOf(db: Kysely<DB>, key: string, now: Date): Promise<(SignedIn & { scope: TokenScope }) | null> {
  const row = await accounts(db)
    .innerJoin('api_tokens', 'api_tokens.user_id', 'users.id')
    .select(['api_tokens.id as tokenId', 'api_tokens.name as tokenName', 'scope', 'used_at'])
    .where('token_hash', '=', hashOf(key))
    .where('api_tokens.expires_at', '>', now)
    .where('roles.name', '=', sql.lit('ADMIN'))
    .executeTakeFirst()
  if (!row) return null
  const { tokenId, tokenName, scope, used_at } = row
  if (used_at === null || now.getTime() - used_at.getTime() >= USED_EVERY_MS)
    await db.updateTable('api_tokens').set({ used_at: now }).where('id', '=', tokenId).execute()
  // No call that needs a session is open to programs.
  const signedIn = signedInAs({ ...row, identity_at: null }, '')
  return { ...signedIn, actor: { ...signedIn.actor, program: tokenName }, scope }
}

/** The access token that a call carries. */
export const bearerOf = (request: FastifyRequest): string | undefined =>
  /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1]

interface AccessOptions {
  db: Kysely<DB>
  tokens: AccessTokens
  clock: Clock
  rateLimit: number | undefined
}

/** Checks `config.access` of each endpoint before its input: 401 and 403 come before 400. Calls over the concurrency limit wait here. */
export function guardAccess(app: FastifyInstance, options: AccessOptions): void {
  const { db, tokens, clock, rateLimit } = options
  const limits = concurrencyLimits(app)
  const countCall = callRate(rateLimit, clock)

  /** @throws 401 */
  async function signedInBy(bearer: string, request: FastifyRequest, reply: FastifyReply): Promise<SignedIn> {
    if (bearer.startsWith(TOKEN_PREFIX)) return programBy(bearer, request, reply)
    const token = tokens.verify(bearer)
    countCall(token.userId)
    await limits.ofAccount(token.userId, request, reply)
    // After the wait: the account may have changed meanwhile.
    const signedIn = await sessionOf(db, token, clock())
    if (!signedIn) throw unauthorized('invalid_token')
    return signedIn
  }

  /** @throws 401, 403 `token_scope` */
  async function programBy(bearer: string, request: FastifyRequest, reply: FastifyReply): Promise<SignedIn> {
    await limits.ofNetwork(request, reply)
    const program = await programOf(db, bearer, clock())
    if (!program) throw unauthorized('invalid_token')
    countCall(program.userId)
    const { method, routeOptions } = request
    if (!isOpenToPrograms(method, routeOptions.url, program.scope)) throw forbidden('token_scope')
    return program
  }

  app.decorateRequest('signedIn', null)
  app.addHook('onRequest', async (request, reply) => {
    const { access, denied, identity, duringSetup } = request.routeOptions.config
    if (access === undefined) return
    if (access === 'public') return limits.ofNetwork(request, reply)
    const bearer = bearerOf(request)
    if (!bearer) throw unauthorized('auth_required')
    const signedIn = await signedInBy(bearer, request, reply)
    request.signedIn = signedIn
    if (access !== 'session') assertAllowed(signedIn.actor, access, denied)
    if (signedIn.me.needsFactor && !duringSetup) throw forbidden('factor_setup_required')
    if (identity) assertIdentity(signedIn, identity, clock())
  })
}

/** For a call that anybody may make and that tells an admin more. */
export async function isAdmin(
  request: FastifyRequest,
  { db, tokens, clock }: Pick<AccessOptions, 'db' | 'tokens' | 'clock'>,
): Promise<boolean> {
  const bearer = bearerOf(request)
  if (!bearer || tokens.sessionOf(bearer) === undefined) return false
  const signedIn = await sessionOf(db, tokens.verify(bearer), clock())
  if (!signedIn) return false
  const { role, emailConfirmed, profileStatus } = signedIn.actor
  return role === 'ADMIN' && emailConfirmed && profileStatus === 'APPROVED'
}

/** @throws 403 */
export function assertAllowed(
  actor: Actor,
  roles: readonly Role[],
  denied: EndpointConfig['denied'] = 'access_denied',
): void {
  if (!actor.emailConfirmed) throw forbidden('email_not_confirmed')
  if (actor.profileStatus !== 'APPROVED') throw forbidden('profile_not_approved')
  if (!roles.includes(actor.role)) throw forbidden(denied)
}

/** @throws 403 `identity_check_required` */
export function assertIdentity(
  { me, identityAt }: SignedIn,
  identity: NonNullable<EndpointConfig['identity']>,
  now: Date,
): void {
  if (identity === 'withFactor' && !me.hasFactor) return
  const since = identityAt ? now.getTime() - identityAt.getTime() : Number.POSITIVE_INFINITY
  if (since > IDENTITY_MINUTES * 60_000) throw forbidden('identity_check_required')
}

/** The caller of a guarded endpoint. */
export function signedInOf(request: FastifyRequest): SignedIn {
  if (!request.signedIn) throw unauthorized()
  return request.signedIn
}

const DEVICE_LENGTH = 200

export const originOf = (request: FastifyRequest): Origin => ({
  network: networkOf(request.ip),
  device: request.headers['user-agent']?.slice(0, DEVICE_LENGTH) ?? null,
})

export const actorOf = (request: FastifyRequest): Actor => ({
  ...signedInOf(request).actor,
  origin: originOf(request),
})
