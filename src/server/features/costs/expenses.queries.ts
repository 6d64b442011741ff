import { type Kysely, sql } from 'kysely'
import type { Expense } from '../../../shared/costs/expenses.contract.ts'
import { fromMinor } from '../../../shared/money.ts'
import { type Page, toPage } from '../../../shared/paging.ts'
import { paged, pageTotal } from '../../db/paging.ts'
import type { DB } from '../../db/schema.generated.ts'
import type { Actor } from '../../http/access.ts'
import { assertMayRead } from '../requests/requests.queries.ts'

const expenses = (db: Kysely<DB>) =>
  db
    .selectFrom('job_expenses')
    .leftJoin('users', 'users.id', 'job_expenses.created_by')
    .leftJoin('user_infos', 'user_infos.user_id', 'users.id')
    .select(['job_expenses.id', 'job_expenses.kind', 'amount_try_minor', 'spent_on', 'job_expenses.text'])
    .select(['job_expenses.created_at', 'reversed_at', 'users.email', 'user_infos.full_name'])

type ExpenseRow = Awaited<ReturnType<ReturnType<typeof expenses>['execute']>>[number]

const toExpense = (row: ExpenseRow): Expense => ({
  id: row.id,
  kind: row.kind,
  amount: fromMinor(row.amount_try_minor),
  spentOn: row.spent_on,
  text: row.text,
  createdBy: row.full_name ?? row.email,
  createdAt: row.created_at.toISOString(),
  reversedAt: row.reversed_at?.toISOString() ?? null,
})

export const expenseById = async (db: Kysely<DB>, id: string): Promise<Expense> =>
  toExpense(await expenses(db).where('job_expenses.id', '=', id).executeTakeFirstOrThrow())

/** Newest first. @throws 404 `request_not_found`, 403 `not_your_request` */
export async function expensesOfRequest(
  db: Kysely<DB>,
  actor: Actor,
  requestId: string,
  query: { page: number; size: number },
): Promise<Page<Expense> & { total: number }> {
  await assertMayRead(db, actor, requestId)
  const found = db.selectFrom('job_expenses').where('service_request_id', '=', requestId)
  const rows = await expenses(db)
    .where('job_expenses.service_request_id', '=', requestId)
    .orderBy('spent_on', 'desc')
    .orderBy('job_expenses.created_at', 'desc')
    .orderBy('job_expenses.id')
    .$call(paged(query))
    .execute()
  const { sum } = await found
    .select(sql<number>`coalesce(sum(amount_try_minor), 0)::bigint`.as('sum'))
    .where('reversed_at', 'is', null)
    .executeTakeFirstOrThrow()
  return { ...toPage(rows.map(toExpense), query, await pageTotal(db, query, found)), total: fromMinor(sum) }
}
