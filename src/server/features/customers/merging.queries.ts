// What two customers' records say and have, before they become one.
import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import { ROLE_IDS } from '../../../shared/roles.ts'
import { emailText } from '../../db/emails.ts'
import type { DB } from '../../db/schema.generated.ts'
import { badRequest, conflict, notFound } from '../../http/errors.ts'
import { openOfCustomer } from '../payments/ledger.queries.ts'
import { isNotErased } from './customers.queries.ts'

export interface MergePair {
  keptId: string
  fromId: string
}

/** Merged and erased ones are not known. */
const recordsOf = (db: Kysely<DB>, { keptId, fromId }: MergePair) =>
  db
    .selectFrom('users')
    .leftJoin('user_infos', 'user_infos.user_id', 'users.id')
    .leftJoin('cities', 'cities.id', 'user_infos.city_id')
    .select(['users.id', 'users.role_id', emailText().as('email'), 'users.archived_at', 'users.email_confirmed_at'])
    .select(sql<boolean>`users.password_hash is not null and users.archived_at is null`.as('signs_in'))
    .select([
      'user_infos.full_name',
      'user_infos.phone',
      'user_infos.address',
      'user_infos.district',
      'user_infos.note',
    ])
    .select(['user_infos.kind', 'user_infos.language', 'user_infos.channel'])
    .select(['user_infos.city_id', 'cities.name as city', 'user_infos.version'])
    .select((eb) => [
      eb
        .selectFrom('boats')
        .select((count) => count.fn.countAll<number>().as('count'))
        .whereRef('boats.owner_user_id', '=', 'users.id')
        .where('boats.archived_at', 'is', null)
        .as('boats'),
      eb
        .selectFrom('service_requests as r')
        .select((count) => count.fn.countAll<number>().as('count'))
        .whereRef('r.customer_id', '=', 'users.id')
        .where('r.archived_at', 'is', null)
        .as('requests'),
      eb
        .selectFrom('boat_people as p')
        .select((count) => count.fn.countAll<number>().as('count'))
        .where((on) =>
          on.or([on('p.owner_user_id', '=', on.ref('users.id')), on('p.user_id', '=', on.ref('users.id'))]),
        )
        .as('people'),
      jsonObjectFrom(
        eb
          .selectFrom('billing_identities as b')
          .select(['b.legal_name', 'b.tax_number', 'b.tax_office', 'b.street', 'b.district', 'b.city', 'b.country'])
          .select(['b.e_invoice', 'b.version'])
          .whereRef('b.user_id', '=', 'users.id'),
      ).as('billing'),
      // Of an archived one, whose address somebody else may use by now.
      eb
        .exists(
          eb
            .selectFrom('users as third')
            .select('third.id')
            .whereRef('third.email', '=', 'users.email')
            .where('third.archived_at', 'is', null)
            .where('third.id', 'not in', [keptId, fromId]),
        )
        .as('is_address_taken'),
      eb
        .exists(
          eb.selectFrom('invitations').select('invitations.user_id').whereRef('invitations.user_id', '=', 'users.id'),
        )
        .as('is_invited'),
      openOfCustomer(sql.ref('users.id')).as('open_minor'),
    ])
    .where('users.id', 'in', [keptId, fromId])
    .where('users.merged_into', 'is', null)
    .where(isNotErased)
    .execute()

export type MergeRecord = Awaited<ReturnType<typeof recordsOf>>[number]

/**
 * The other may be archived.
 * @throws 400 `only_customers_merge` for a record with itself, 404 `customer_not_found`, 409 `only_customers_merge` for staff
 */
export async function mergeRecords(
  db: Kysely<DB>,
  pair: MergePair,
): Promise<{ kept: MergeRecord; other: MergeRecord }> {
  if (pair.keptId === pair.fromId) throw badRequest('only_customers_merge', 'fromId')
  const records = await recordsOf(db, pair)
  const kept = records.find(({ id }) => id === pair.keptId)
  const other = records.find(({ id }) => id === pair.fromId)
  if (!kept || kept.archived_at || !other) throw notFound('customer_not_found')
  if ([kept, other].some(({ role_id }) => role_id !== ROLE_IDS.CUSTOMER)) throw conflict('only_customers_merge')
  return { kept, other }
}

/** The same as long as nothing of what the preview shows or moves has changed. */
export const versionsOf = (records: { kept: MergeRecord; other: MergeRecord }): string =>
  createHash('sha256').update(JSON.stringify(records)).digest('hex')
