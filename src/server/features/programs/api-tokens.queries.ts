import type { Kysely } from 'kysely'
import type { ApiToken } from '../../../shared/programs/api-tokens.contract.ts'
import { emailText } from '../../db/emails.ts'
import type { DB } from '../../db/schema.generated.ts'

const tokens = (db: Kysely<DB>) =>
  db
    .selectFrom('api_tokens')
    .innerJoin('users', 'users.id', 'api_tokens.user_id')
    .leftJoin('user_infos', 'user_infos.user_id', 'api_tokens.user_id')
    .select(['api_tokens.id', 'name', 'scope', 'api_tokens.created_at', 'expires_at', 'used_at', 'api_tokens.version'])
    .select((eb) => eb.fn.coalesce('user_infos.full_name', emailText()).as('madeBy'))

type Row = Awaited<ReturnType<ReturnType<typeof tokens>['execute']>>[number]

const present = ({ created_at, expires_at, used_at, ...row }: Row): ApiToken => ({
  ...row,
  createdAt: created_at.toISOString(),
  expiresAt: expires_at.toISOString(),
  usedAt: used_at?.toISOString() ?? null,
})

/** Also those whose year is over, until they are removed. */
export const apiTokens = async (db: Kysely<DB>): Promise<ApiToken[]> =>
  (await tokens(db).orderBy('api_tokens.created_at', 'desc').orderBy('api_tokens.id').execute()).map(present)

export const apiToken = async (db: Kysely<DB>, id: string): Promise<ApiToken> =>
  present(await tokens(db).where('api_tokens.id', '=', id).executeTakeFirstOrThrow())
