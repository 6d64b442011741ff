import { sql, type Transaction } from 'kysely'
import type { z } from 'zod'
import type { Billing, BillingInput } from '../../../shared/customers/billing.contract.ts'
import { billingLogTexts } from '../../../shared/customers/billing.log-texts.ts'
import { auditAll } from '../../db/audit.ts'
import type { DB } from '../../db/schema.generated.ts'
import type { Deps } from '../../deps.ts'
import type { Actor } from '../../http/access.ts'
import { notFound, recordChanged } from '../../http/errors.ts'
import { lockUser } from '../users/users.commands.ts'
import { billingOf } from './billing.queries.ts'
import { assertNewTaxNumber, lockCustomer } from './customers.commands.ts'

/** An admin reads those of every customer, also of an archived one; a customer their own. @throws 404 `customer_not_found` */
export async function readBilling({ db }: Deps, actor: Actor, id: string): Promise<Billing | null> {
  if (actor.role !== 'ADMIN' && actor.userId !== id) throw notFound('customer_not_found')
  return billingOf(db, id, actor.role === 'ADMIN')
}

function lockBilled(deps: Deps, tx: Transaction<DB>, actor: Actor, id: string) {
  if (actor.role === 'ADMIN') return lockCustomer(deps, tx, actor, id)
  if (actor.userId !== id) throw notFound('customer_not_found')
  return lockUser(tx, id)
}

/** @throws 404 `customer_not_found`; 409 `record_changed`, `same_person` at `taxNumber` for an admin until `confirm` */
export function updateBilling(
  deps: Deps,
  actor: Actor,
  id: string,
  { version, confirm, ...input }: z.output<typeof BillingInput>,
): Promise<Billing> {
  return deps.db.transaction().execute(async (tx) => {
    const user = await lockBilled(deps, tx, actor, id)
    const before = await billingOf(tx, id)
    if (version !== undefined && version !== before?.version) throw recordChanged('billing_identity', id)
    const { taxNumber } = input
    const isNew = taxNumber !== before?.taxNumber || input.country !== before?.country
    if (actor.role === 'ADMIN' && taxNumber !== null && isNew && !confirm)
      await assertNewTaxNumber(tx, id, { ...input, taxNumber })
    await saveBillings(tx, actor, [{ id, label: user.label, isNew: !before, ...input }])
    const saved = await billingOf(tx, id)
    if (!saved) throw notFound('customer_not_found')
    return saved
  })
}

interface SavedBilling extends Omit<z.output<typeof BillingInput>, 'version' | 'confirm'> {
  id: string
  /** As the log calls the customer. */
  label: string
  isNew: boolean
}

/** Of locked customers. */
export async function saveBillings(tx: Transaction<DB>, actor: Actor, saved: readonly SavedBilling[]): Promise<void> {
  if (saved.length === 0) return
  const rows = saved.map((input) => ({
    user_id: input.id,
    legal_name: input.legalName,
    tax_number: input.taxNumber,
    tax_office: input.taxOffice,
    street: input.street,
    district: input.district,
    city: input.city,
    country: input.country,
    e_invoice: input.eInvoice,
  }))
  await tx
    .insertInto('billing_identities')
    .values(rows)
    .onConflict((same) =>
      same.column('user_id').doUpdateSet((eb) => ({
        legal_name: eb.ref('excluded.legal_name'),
        tax_number: eb.ref('excluded.tax_number'),
        tax_office: eb.ref('excluded.tax_office'),
        street: eb.ref('excluded.street'),
        district: eb.ref('excluded.district'),
        city: eb.ref('excluded.city'),
        country: eb.ref('excluded.country'),
        e_invoice: eb.ref('excluded.e_invoice'),
        version: sql`billing_identities.version + 1`,
      })),
    )
    .execute()
  const entries = saved.map(({ id, label, isNew }) => ({
    ...({ category: 'USER', entity: 'billing_identity', entityId: id } as const),
    ...{ action: isNew ? ('CREATE' as const) : ('UPDATE' as const), message: billingLogTexts.updated(label) },
  }))
  await auditAll(tx, actor, entries)
}
