import { type Kysely, sql, type Transaction } from 'kysely'
import type { PartListItem, PartListItemTransaction } from '../../../shared/inventory/part-lists.contract.ts'
import { type Page, toPage } from '../../../shared/paging.ts'
import { fromE3, type Unit } from '../../../shared/quantity.ts'
import { paged, pageTotal } from '../../db/paging.ts'
import type { DB } from '../../db/schema.generated.ts'
import { notFound } from '../../http/errors.ts'
import { assertRequestLocked, lockRequestsOf, partListById } from './part-lists.queries.ts'

interface Paging {
  page: number
  size: number
}

function itemView(db: Kysely<DB>) {
  return db
    .selectFrom('part_list_items')
    .innerJoin('spare_parts', 'spare_parts.id', 'part_list_items.spare_part_id')
    .select([
      'part_list_items.id',
      'part_list_items.part_list_id as partListId',
      'part_list_items.spare_part_id as sparePartId',
      'spare_parts.name as sparePartName',
      'spare_parts.part_code as partListItemCode',
      'spare_parts.unit',
      'part_list_items.quantity_e3',
      'part_list_items.used_e3',
      'part_list_items.returned_e3',
      'part_list_items.damaged_e3',
    ])
}

type ItemRow = Awaited<ReturnType<ReturnType<typeof itemView>['execute']>>[number]

const toItem = ({ quantity_e3, used_e3, returned_e3, damaged_e3, ...row }: ItemRow): PartListItem => ({
  ...row,
  quantity: fromE3(quantity_e3),
  used: fromE3(used_e3),
  returned: fromE3(returned_e3),
  damaged: fromE3(damaged_e3),
  remaining: fromE3(quantity_e3 - used_e3 - returned_e3 - damaged_e3),
  status: 'TAKEN',
})

/** Oldest first. @throws 404 `part_list_not_found` */
export async function partListItems(db: Kysely<DB>, listId: string, query: Paging): Promise<Page<PartListItem>> {
  const { itemCount } = await partListById(db, listId)
  const rows = await itemView(db)
    .where('part_list_items.part_list_id', '=', listId)
    .orderBy('part_list_items.created_at')
    .orderBy('part_list_items.id')
    .$call(paged(query))
    .execute()
  return toPage(rows.map(toItem), query, itemCount)
}

export async function partListItemById(db: Kysely<DB>, id: string): Promise<PartListItem> {
  return toItem(await itemView(db).where('part_list_items.id', '=', id).executeTakeFirstOrThrow())
}

/**
 * An item of a list that is not deleted; locks the request, and the list against deletion.
 * @throws 404 `part_list_item_not_found`, 409 `record_changed`
 */
export async function itemOfLivingList(
  tx: Transaction<DB>,
  id: string,
): Promise<{ listId: string; partId: string; name: string; partCode: string; unit: Unit; requestId: string | null }> {
  const found = await livingItem(tx, id).select('part_list_id').executeTakeFirst()
  if (!found) throw notFound('part_list_item_not_found')
  const locked = await lockRequestsOf(tx, found.part_list_id)
  const item = await livingItem(tx, id)
    .innerJoin('spare_parts', 'spare_parts.id', 'part_list_items.spare_part_id')
    .select([
      'part_lists.service_request_id as requestId',
      'part_lists.id as listId',
      'spare_parts.id as partId',
      'spare_parts.name',
      'spare_parts.part_code as partCode',
      'spare_parts.unit',
    ])
    .forShare('part_lists')
    .executeTakeFirstOrThrow(() => notFound('part_list_item_not_found'))
  assertRequestLocked({ id: item.listId, requestId: item.requestId }, locked)
  return item
}

const livingItem = (db: Kysely<DB>, id: string) =>
  db
    .selectFrom('part_list_items')
    .innerJoin('part_lists', 'part_lists.id', 'part_list_items.part_list_id')
    .where('part_list_items.id', '=', id)
    .where('part_lists.deleted_at', 'is', null)

/** Newest first. @throws 404 `part_list_item_not_found` */
export async function itemTransactions(
  db: Kysely<DB>,
  itemId: string,
  query: Paging,
): Promise<Page<PartListItemTransaction>> {
  if (!(await livingItem(db, itemId).select('part_list_items.id').executeTakeFirst()))
    throw notFound('part_list_item_not_found')
  const found = db.selectFrom('part_list_item_transactions').where('part_list_item_id', '=', itemId)
  const rows = await found
    .leftJoin('users', 'users.id', 'part_list_item_transactions.created_by')
    .select([
      'part_list_item_transactions.id',
      'part_list_item_transactions.quantity_e3',
      'part_list_item_transactions.status',
      'part_list_item_transactions.created_at',
      'part_list_item_transactions.done_at',
      'users.email',
    ])
    .orderBy(sql`coalesce(part_list_item_transactions.done_at, part_list_item_transactions.created_at)`, 'desc')
    .orderBy('part_list_item_transactions.id', 'desc')
    .$call(paged(query))
    .execute()
  const total = await pageTotal(db, query, found)
  const transactions = rows.map((row) => ({
    id: row.id,
    partListItemId: itemId,
    quantity: fromE3(row.quantity_e3),
    status: row.status,
    createdByEmail: row.email,
    createdAt: row.created_at.toISOString(),
    doneAt: row.done_at?.toISOString() ?? null,
  }))
  return toPage(transactions, query, total)
}
