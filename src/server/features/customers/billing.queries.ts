import { type Kysely, sql } from 'kysely'
import type { Billing } from '../../../shared/customers/billing.contract.ts'
import { ROLE_IDS } from '../../../shared/roles.ts'
import type { DB } from '../../db/schema.generated.ts'
import { notFound } from '../../http/errors.ts'

/** Null where nothing is written down. @throws 404 `customer_not_found`, also for staff and, without `orArchived`, for an archived one */
export async function billingOf(db: Kysely<DB>, id: string, orArchived = false): Promise<Billing | null> {
  const row = await db
    .selectFrom('users')
    .leftJoin('billing_identities as b', 'b.user_id', 'users.id')
    .select(['b.legal_name', 'b.tax_number', 'b.tax_office', 'b.street', 'b.district', 'b.city', 'b.country'])
    .select(['b.e_invoice', 'b.version'])
    .where('users.id', '=', id)
    .where('users.role_id', '=', sql.lit(ROLE_IDS.CUSTOMER))
    .$if(!orArchived, (query) => query.where('users.archived_at', 'is', null))
    .executeTakeFirstOrThrow(() => notFound('customer_not_found'))
  if (row.legal_name === null || row.country === null || row.version === null) return null
  return {
    legalName: row.legal_name,
    taxNumber: row.tax_number,
    taxOffice: row.tax_office,
    street: row.street,
    district: row.district,
    city: row.city,
    country: row.country,
    eInvoice: row.e_invoice === true,
    version: row.version,
  }
}
