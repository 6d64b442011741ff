// API keys: the key is shown once and kept as its hash.
import type { Transaction } from 'kysely'
import type { z } from 'zod'
import {
  type ApiToken,
  type ApiTokenChange,
  MOST_TOKENS,
  type NewApiToken,
  TOKEN_PREFIX,
} from '../../../shared/programs/api-tokens.contract.ts'
import { programsLogTexts as logTexts } from '../../../shared/programs/programs.log-texts.ts'
import { logOf } from '../../db/audit.ts'
import type { DB } from '../../db/schema.generated.ts'
import type { Deps } from '../../deps.ts'
import type { Actor } from '../../http/access.ts'
import { conflict, notFound, recordChanged } from '../../http/errors.ts'
import { lockOwnAccount } from '../../http/own-account.ts'
import { hashOf, newSecret } from '../../http/secret-tokens.ts'
import { workshopRow } from '../workshop/workshop.queries.ts'
import { apiToken, apiTokens } from './api-tokens.queries.ts'

const log = logOf('AUTH', 'api_token')
const DAY_MS = 24 * 3_600_000

/** @throws 401 `invalid_token` where the session has ended since the call began, 409 `too_many_api_tokens` */
export function makeApiToken(
  deps: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  { name, scope, days }: z.output<typeof NewApiToken>,
): Promise<{ token: string; made: ApiToken }> {
  const token = `${TOKEN_PREFIX}${newSecret()}`
  const now = deps.clock()
  return deps.db.transaction().execute(async (tx) => {
    await lockOwnAccount(deps, tx, actor)
    // Of two at once the second counts the first one's.
    await workshopRow(tx, 'update')
    if ((await tx.selectFrom('api_tokens').select('id').execute()).length >= MOST_TOKENS)
      throw conflict('too_many_api_tokens')
    const { id } = await tx
      .insertInto('api_tokens')
      .values({
        ...{ user_id: actor.userId, name, scope, token_hash: hashOf(token), created_at: now },
        expires_at: new Date(now.getTime() + days * DAY_MS),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await log(tx, actor, 'CREATE', id, logTexts.tokenMade(name, scope))
    return { token, made: await apiToken(tx, id) }
  })
}

const lockedToken = (tx: Transaction<DB>, id: string) =>
  tx
    .selectFrom('api_tokens')
    .select(['name', 'version'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(() => notFound('api_token_not_found'))

/** @throws 404 `api_token_not_found`, 409 `record_changed` */
export function changeApiToken(
  { db }: Deps,
  actor: Actor,
  id: string,
  { name, scope, version }: z.output<typeof ApiTokenChange>,
): Promise<ApiToken> {
  return db.transaction().execute(async (tx) => {
    const before = await lockedToken(tx, id)
    if (version !== undefined && version !== before.version) throw recordChanged('api_token', id)
    await tx
      .updateTable('api_tokens')
      .set({ name, scope, version: before.version + 1 })
      .where('id', '=', id)
      .execute()
    await log(tx, actor, 'UPDATE', id, logTexts.tokenChanged(name, scope))
    return apiToken(tx, id)
  })
}

/** @throws 404 `api_token_not_found` */
export function endApiToken({ db }: Deps, actor: Actor, id: string): Promise<ApiToken[]> {
  return db.transaction().execute(async (tx) => {
    const { name } = await lockedToken(tx, id)
    await tx.deleteFrom('api_tokens').where('id', '=', id).execute()
    await log(tx, actor, 'DELETE', id, logTexts.tokenEnded(name))
    return apiTokens(tx)
  })
}

/** Of somebody whose account or role ends; those made `since`, where somebody else may have made them. */
export async function endApiTokensOf(tx: Transaction<DB>, userId: string, since = new Date(0)): Promise<void> {
  await tx.deleteFrom('api_tokens').where('user_id', '=', userId).where('created_at', '>=', since).execute()
}
