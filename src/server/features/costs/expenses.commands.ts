// Expenses of a job are only added: a wrong one is reversed, once, and stays visible.
import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { z } from 'zod'
import type { Expense, ExpenseInput } from '../../../shared/costs/expenses.contract.ts'
import { expenseLogTexts } from '../../../shared/costs/expenses.texts.ts'
import { dayOf } from '../../../shared/days.ts'
import { toMinor } from '../../../shared/money.ts'
import type { DB } from '../../db/schema.generated.ts'
import type { Actor } from '../../http/access.ts'
import { boundedDoneAt } from '../../http/done-at.ts'
import { badRequest, conflict, notFound } from '../../http/errors.ts'
import { logRequest } from '../requests/requests.commands.ts'
import { assertWorksOn, lockRequest, namesOf } from '../requests/requests.queries.ts'
import { expenseById } from './expenses.queries.ts'

/**
 * What was spent before, and arrives late, counts: the job may have been taken away meanwhile.
 * @throws 400 `expense_in_future` (at spentOn), 404 `request_not_found`, 403 `not_your_request`, 409 `expense_id_taken`
 */
export function addExpense(
  db: Kysely<DB>,
  actor: Actor,
  requestId: string,
  { id = randomUUID(), clientAt, amount, spentOn, ...input }: z.output<typeof ExpenseInput>,
  now: Date,
): Promise<Expense> {
  if (spentOn > dayOf(now)) throw badRequest('expense_in_future', 'spentOn')
  return db.transaction().execute(async (tx) => {
    const request = await lockRequest(tx, requestId)
    const doneAt = boundedDoneAt(clientAt, request.created_at, now)
    await assertWorksOn(tx, actor, request, { earlier: doneAt !== null })
    const known = await tx
      .selectFrom('job_expenses')
      .select(['service_request_id', 'created_by'])
      .where('id', '=', id)
      .executeTakeFirst()
    if (known?.service_request_id === requestId && known.created_by === actor.userId) return expenseById(tx, id)
    if (known) throw conflict('expense_id_taken')
    await tx
      .insertInto('job_expenses')
      .values({
        ...{ ...input, id, service_request_id: requestId, amount_try_minor: toMinor(amount), spent_on: spentOn },
        ...{ created_by: actor.userId, created_at: now },
      })
      .execute()
    const text = expenseLogTexts.added(namesOf(request), input.kind, spentOn)
    await logRequest(tx, actor, 'UPDATE', requestId, text, doneAt)
    return expenseById(tx, id)
  })
}

/** @throws 404 `expense_not_found`, 403 `not_your_request`, 409 `already_reversed` */
export function reverseExpense(db: Kysely<DB>, actor: Actor, id: string, now: Date): Promise<Expense> {
  return db.transaction().execute(async (tx) => {
    const { service_request_id, kind, spent_on } = await tx
      .selectFrom('job_expenses')
      .select(['service_request_id', 'kind', 'spent_on'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow(() => notFound('expense_not_found'))
    const request = await lockRequest(tx, service_request_id, { orArchived: true })
    await assertWorksOn(tx, actor, request, { earlier: false })
    await tx
      .updateTable('job_expenses')
      .set({ reversed_at: now, reversed_by: actor.userId })
      .where('id', '=', id)
      .where('reversed_at', 'is', null)
      .returning('id')
      .executeTakeFirstOrThrow(() => conflict('already_reversed'))
    const text = expenseLogTexts.reversed(namesOf(request), kind, spent_on)
    await logRequest(tx, actor, 'UPDATE', service_request_id, text)
    return expenseById(tx, id)
  })
}
