// A session is one sign-in on one device: an access token for 15 minutes, and a refresh token that is exchanged for a successor.
import { randomUUID } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import { accountLogTexts } from '../../../shared/accounts/accounts.log-texts.ts'
import type { LogAction } from '../../../shared/logs/logs.contract.ts'
import { audit } from '../../db/audit.ts'
import { emailText } from '../../db/emails.ts'
import type { DB } from '../../db/schema.generated.ts'
import type { Deps } from '../../deps.ts'
import { unauthorized } from '../../http/errors.ts'
import { hashOf, newSecret } from '../../http/secret-tokens.ts'

/** A session ends this long after its last refresh. */
export const SESSION_DAYS = 30

/** How long a used token is accepted again while no successor was used: the answer may have been lost. */
const LOST_ANSWER_MS = 60_000

export interface SessionTokens {
  accessToken: string
  refreshToken: string
}

const sessionEnd = (now: Date): Date => new Date(now.getTime() + SESSION_DAYS * 86_400_000)

const log = (tx: Transaction<DB>, who: { id: string | null; email: string }, action: LogAction, message: string) =>
  audit(
    tx,
    { userId: who.id, email: who.email },
    { category: 'AUTH', action, entity: 'user', entityId: who.id, message },
  )

/** Where a session is used from, for the list that its owner reads. */
export interface Place {
  network: string
  /** What the browser says that it is. */
  agent: string | null
}

/** Where a call comes from. */
export interface Caller extends Place {
  /** The secret in the device cookie; it may belong to other accounts than this one. */
  device: string | undefined
}

/** Call it with the account's row locked. */
export async function openSession(
  tx: Transaction<DB>,
  { clock, tokens }: Deps,
  userId: string,
  { network, agent }: Place,
): Promise<SessionTokens> {
  const id = randomUUID()
  const now = clock()
  await tx
    .insertInto('sessions')
    .values({
      id,
      user_id: userId,
      network,
      agent,
      created_at: now,
      seen_at: now,
      identity_at: now,
      expires_at: sessionEnd(now),
    })
    .execute()
  return { accessToken: tokens.sign(userId, id), refreshToken: await addRefreshToken(tx, id) }
}

async function addRefreshToken(tx: Transaction<DB>, sessionId: string, parentHash?: string): Promise<string> {
  const secret = newSecret()
  const token = { token_hash: hashOf(secret), session_id: sessionId, parent_hash: parentHash ?? null }
  await tx.insertInto('refresh_tokens').values(token).execute()
  return secret
}

/**
 * Exchanges a refresh token. A second use after `LOST_ANSWER_MS`, or once a successor was used, means that somebody else has a
 * copy, so the whole session ends.
 * @throws 401 `invalid_token`, or `token_expired` where the session expired
 */
export async function refreshSession(deps: Deps, secret: string, place: Place): Promise<SessionTokens> {
  // The refusal is thrown after the commit: ending a stolen session must not be rolled back.
  const outcome = await deps.db.transaction().execute((tx) => exchange(tx, deps, secret, place))
  if (outcome === 'token_expired' || outcome === 'invalid_token') throw unauthorized(outcome)
  return outcome
}

async function exchange(
  tx: Transaction<DB>,
  deps: Deps,
  secret: string,
  { network, agent }: Place,
): Promise<SessionTokens | 'token_expired' | 'invalid_token'> {
  const now = deps.clock()
  const tokenHash = hashOf(secret)
  const session = await tx
    .selectFrom('refresh_tokens')
    .innerJoin('sessions', 'sessions.id', 'refresh_tokens.session_id')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['sessions.id', 'sessions.user_id', 'sessions.ended_at', 'sessions.expires_at'])
    .select([emailText().as('email'), 'users.archived_at', 'refresh_tokens.parent_hash'])
    .where('refresh_tokens.token_hash', '=', tokenHash)
    .forNoKeyUpdate('sessions')
    .executeTakeFirst()
  if (!session || session.ended_at || session.archived_at) return 'invalid_token'
  if (!(await useRefreshToken(tx, now, tokenHash, session.parent_hash))) {
    await tx.updateTable('sessions').set({ ended_at: now }).where('id', '=', session.id).execute()
    await log(tx, { id: session.user_id, email: session.email }, 'LOGOUT', accountLogTexts.tokenReused(session.email))
    return 'invalid_token'
  }
  if (session.expires_at <= now) return 'token_expired'
  await tx
    .updateTable('sessions')
    .set({ expires_at: sessionEnd(now), seen_at: now, network, agent })
    .where('id', '=', session.id)
    .execute()
  return {
    accessToken: deps.tokens.sign(session.user_id, session.id),
    refreshToken: await addRefreshToken(tx, session.id, tokenHash),
  }
}

/** Whether the token may be exchanged. The first of several successors that is used makes the others void. Call it with the session locked. */
async function useRefreshToken(
  tx: Transaction<DB>,
  now: Date,
  tokenHash: string,
  parentHash: string | null,
): Promise<boolean> {
  const first = await tx
    .updateTable('refresh_tokens')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('is_void', '=', false)
    .returning('token_hash')
    .executeTakeFirst()
  if (first) {
    const siblings = tx.updateTable('refresh_tokens').set({ is_void: true }).where('parent_hash', '=', parentHash)
    if (parentHash !== null) await siblings.where('token_hash', '<>', tokenHash).execute()
    return true
  }
  const again = await tx
    .selectFrom('refresh_tokens as token')
    .select('token_hash')
    .where('token_hash', '=', tokenHash)
    .where('is_void', '=', false)
    .where('used_at', '>=', new Date(now.getTime() - LOST_ANSWER_MS))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('refresh_tokens as successor')
            .select('successor.token_hash')
            .whereRef('successor.parent_hash', '=', 'token.token_hash')
            .where('successor.used_at', 'is not', null),
        ),
      ),
    )
    .executeTakeFirst()
  return again !== undefined
}

/** Ends the sessions that the cookie and the access token name; does nothing where they name none. */
export async function signOut(
  { db, clock }: Deps,
  { refreshToken, sessionId }: { refreshToken: string | undefined; sessionId: string | undefined },
): Promise<void> {
  if (!refreshToken && !sessionId) return
  await db.transaction().execute(async (tx) => {
    const users = await tx
      .updateTable('sessions')
      .from('users')
      .whereRef('users.id', '=', 'sessions.user_id')
      .set({ ended_at: clock() })
      .where('sessions.ended_at', 'is', null)
      .where((eb) =>
        eb.or([
          ...(sessionId ? [eb('sessions.id', '=', sessionId)] : []),
          ...(refreshToken
            ? [
                eb(
                  'sessions.id',
                  'in',
                  eb.selectFrom('refresh_tokens').select('session_id').where('token_hash', '=', hashOf(refreshToken)),
                ),
              ]
            : []),
        ]),
      )
      .returning(['users.id', emailText().as('email')])
      .execute()
    for (const user of users) await log(tx, user, 'LOGOUT', accountLogTexts.signedOut(user.email))
  })
}

/**
 * Ends a user's sessions except `except`. Call it after a change of the account's row in the same transaction; the log entry about
 * that change ends the live streams.
 */
export async function endSessions(tx: Kysely<DB>, now: Date, userId: string, except?: string): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ ended_at: now })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .$if(except !== undefined, (query) => query.where('id', '<>', except ?? ''))
    .execute()
}
