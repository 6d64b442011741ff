// What customers owed before the workshop moved in. The caller has locked the customers.
import { sql, type Transaction } from 'kysely'
import { formatMoney, fromMinor } from '../../../shared/money.ts'
import { paymentLogTexts } from '../../../shared/payments/payments.log-texts.ts'
import { auditAll } from '../../db/audit.ts'
import type { DB } from '../../db/schema.generated.ts'
import type { Actor } from '../../http/access.ts'
import { coverDues } from './dues.commands.ts'

const lira = (minor: number) => formatMoney(fromMinor(minor), 'TRY')

export interface Opening {
  id: string
  customer: { id: string; label: string }
  minor: number
  day: string
}

/** Without a calendar item: nobody is reminded. */
export async function addOpenings(tx: Transaction<DB>, actor: Actor, openings: readonly Opening[]): Promise<void> {
  const dues = openings.map(({ id, customer, minor, day }) => ({
    ...{ id, customer_id: customer.id, kind: 'OPENING' as const, amount_try_minor: minor, due_on: day },
  }))
  await tx.insertInto('dues').values(dues).execute()
  const entries = openings.map(({ id, customer, minor, day }) => ({
    ...({ category: 'MAINTENANCE', action: 'CREATE', entity: 'due', entityId: id } as const),
    message: paymentLogTexts.openingMade(customer.label, lira(minor), day),
  }))
  await auditAll(tx, actor, entries)
}

export async function withdrawOpening(
  tx: Transaction<DB>,
  actor: Actor,
  { id, customer }: Omit<Opening, 'minor' | 'day'>,
): Promise<void> {
  const due = await tx
    .updateTable('dues')
    .set({ withdrawn_at: sql<Date>`now()`, is_covered: false })
    .where('id', '=', id)
    .where('withdrawn_at', 'is', null)
    .returning('amount_try_minor')
    .executeTakeFirst()
  if (!due) return
  await coverDues(tx, customer.id)
  const message = paymentLogTexts.openingWithdrawn(customer.label, lira(due.amount_try_minor))
  await auditAll(tx, actor, [{ category: 'MAINTENANCE', action: 'UPDATE', entity: 'due', entityId: id, message }])
}
