import { type Kysely, sql } from 'kysely'
import { personLabel } from '../../db/emails.ts'
import type { DB } from '../../db/schema.generated.ts'

export interface OpeningOwner {
  id: string
  label: string
}

/** By the id of an opening balance that stands. */
export async function openingOwners(db: Kysely<DB>, ids: readonly string[]): Promise<Map<string, OpeningOwner>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('dues')
    .innerJoin('users', 'users.id', 'dues.customer_id')
    .select(['dues.id as due_id', 'users.id', personLabel.as('label')])
    .where(sql<boolean>`dues.id = any(${[...ids]}::uuid[])`)
    .where('withdrawn_at', 'is', null)
    .execute()
  return new Map(rows.map(({ due_id, id, label }) => [due_id, { id, label }]))
}

/** By the customer, the last day of a payment on an opening balance, also of a reversed one. */
export async function paidOpenings(db: Kysely<DB>, customerIds: readonly string[]): Promise<Map<string, string>> {
  if (customerIds.length === 0) return new Map()
  const { rows } = await sql<{
    id: string
    day: string
  }>`select customer_id as id, max(paid_on)::text as day from payments
    where customer_id = any(${[...customerIds]}::uuid[]) group by 1`.execute(db)
  return new Map(rows.map(({ id, day }) => [id, day]))
}
