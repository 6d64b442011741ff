import type { Kysely } from 'kysely'
import type { Factors } from '../../../shared/accounts/factors.contract.ts'
import type { DB } from '../../db/schema.generated.ts'

export async function factorsOf(db: Kysely<DB>, userId: string): Promise<Factors> {
  const rows = await db
    .selectFrom('factors')
    .select(['id', 'kind', 'created_at', 'used_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const { left } = await db
    .selectFrom('recovery_codes')
    .select(({ fn }) => fn.countAll<number>().as('left'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return {
    factors: rows.map(({ id, kind, created_at, used_at }) => ({
      id,
      kind,
      createdAt: created_at.toISOString(),
      usedAt: used_at?.toISOString() ?? null,
    })),
    recoveryCodesLeft: left,
  }
}
