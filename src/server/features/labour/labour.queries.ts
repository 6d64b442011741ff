import type { Kysely, Selectable } from 'kysely'
import type { LabourRates } from '../../../shared/labour/labour.contract.ts'
import { fromMinor } from '../../../shared/money.ts'
import { ROLE_IDS } from '../../../shared/roles.ts'
import type { DB, OfferItems } from '../../db/schema.generated.ts'
import { workshopRow } from '../workshop/workshop.queries.ts'

const orNull = (minor: number | null) => (minor === null ? null : fromMinor(minor))

/** Everybody who works: the approved technicians and admins, by name. Few among many accounts, so they are found by their role first. */
async function costsOf(db: Kysely<DB>): Promise<LabourRates['costs']> {
  const staff = await db
    .selectFrom('users')
    .leftJoin('labour_costs', 'labour_costs.user_id', 'users.id')
    .select(['users.id', 'users.email', 'labour_costs.cost_minor'])
    .where('users.role_id', 'in', [ROLE_IDS.ADMIN, ROLE_IDS.TECHNICIAN])
    .where('users.archived_at', 'is', null)
    .execute()
  if (staff.length === 0) return []
  const people = await db
    .selectFrom('user_infos')
    .select(['user_id', 'full_name'])
    .where(
      'user_id',
      'in',
      staff.map(({ id }) => id),
    )
    .where('status', '=', 'APPROVED')
    .orderBy('full_name')
    .orderBy('user_id')
    .execute()
  const accounts = new Map(staff.map((one) => [one.id, one]))
  return people.map(({ user_id, full_name }) => ({
    userId: user_id,
    name: full_name ?? accounts.get(user_id)?.email ?? '',
    cost: orNull(accounts.get(user_id)?.cost_minor ?? null),
  }))
}

export async function labourRates(db: Kysely<DB>): Promise<LabourRates> {
  const { hour_cost_minor, labour_version } = await workshopRow(db)
  const rates = await db
    .selectFrom('labour_rates')
    .select(['id', 'name', 'price_minor', 'currency'])
    .where('archived_at', 'is', null)
    .orderBy('position')
    .execute()
  const costs = await costsOf(db)
  return {
    rates: rates.map(({ price_minor, ...rate }) => ({ ...rate, price: orNull(price_minor) })),
    defaultCost: orNull(hour_cost_minor),
    costs,
    version: labour_version,
  }
}

/** The names of rates that are offered. */
export async function rateNames(db: Kysely<DB>, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rates = await db
    .selectFrom('labour_rates')
    .select(['id', 'name'])
    .where('id', 'in', ids)
    .where('archived_at', 'is', null)
    .execute()
  return new Map(rates.map(({ id, name }) => [id, name]))
}

/** A line's rate. Other lines have no such fields: the texts of their revisions stay as they are. */
export const rateOf = ({ rate_id, rate_name }: Pick<Selectable<OfferItems>, 'rate_id' | 'rate_name'>) =>
  rate_id === null || rate_name === null ? {} : { rateId: rate_id, rateName: rate_name }

/** Likewise, with the ready job that it came from. */
export const originOf = (item: Pick<Selectable<OfferItems>, 'rate_id' | 'rate_name' | 'job'>) => ({
  ...rateOf(item),
  ...(item.job !== null && { job: item.job }),
})
