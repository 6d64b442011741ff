// The ways in which a word finds parts lists, by their indexes and row by row.
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DB } from '../../db/schema.generated.ts'
import { emailForms, foldedContaining, hasEmailWord, hasWord, isShort } from '../../db/search.ts'
import type { SearchedList } from '../../db/searched-page.ts'
import { hasBoat, hasCustomer } from '../requests/request-search.queries.ts'

const order = [sql`part_lists.created_at desc`, sql`part_lists.id`]

export function searchedLists(
  db: Kysely<DB>,
  word: string,
  paging: { page: number; size: number },
): SearchedList<'part_lists'> {
  const listed = db.selectFrom('part_lists').where('part_lists.deleted_at', 'is', null)
  const columns = ['part_lists.id', 'created_at'] as const
  const byTechnician = listed.select(columns).where('technician_user_id', 'in', people(db, word))
  const byRequest = listed.select(columns).where('service_request_id', 'in', requests(db, word))
  return {
    table: 'part_lists',
    listed,
    amongFirst: (rows) =>
      rowByRow(sql`${listed.selectAll('part_lists').orderBy(sql.join(order)).limit(sql.lit(rows))}`, word),
    matching: sql`${byTechnician} union ${byRequest}`,
    isShort: isShort(word),
    columns: sql`id, created_at`,
    order,
    paging,
  }
}

/** OFFSET 0 looks the people and the request up row by row. */
function rowByRow(lists: RawBuilder<unknown>, word: string) {
  const email = sql`(${sql.join(
    emailForms(word).map((form) => sql`email like ${form}`),
    sql` or `,
  )})`
  const name = sql`full_name_fold like ${foldedContaining(word)}`
  return sql`
    select part_lists.id from (${lists}) as part_lists
    where exists (
      select from (
        select email, full_name_fold from users left join user_infos on user_infos.user_id = users.id
        where users.id = part_lists.technician_user_id offset 0) as technician
      where ${email} or ${name}
    ) or exists (
      select from (
        select boat_id, customer_id from service_requests where service_requests.id = service_request_id offset 0
      ) as service_requests
      where ${hasBoat(sql`name_fold like ${foldedContaining(word)}`)} or ${hasCustomer(email, name)})
    order by ${sql.join(order)}`
}

const people = (db: Kysely<DB>, word: string) =>
  db
    .selectFrom('users')
    .select('users.id')
    .where(hasEmailWord('users.email', word))
    .union(db.selectFrom('user_infos').select('user_id as id').where(hasWord('full_name_fold', word)))

function requests(db: Kysely<DB>, word: string) {
  const boats = db.selectFrom('boats').select('boats.id').where(hasWord('boats.name_fold', word))
  const found = db.selectFrom('service_requests').select('service_requests.id')
  return found.where('customer_id', 'in', people(db, word)).union(found.where('boat_id', 'in', boats))
}
