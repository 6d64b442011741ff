// Replaces the list of rates and the costs. The workshop's row is locked: two changes come one after the other.
import { type Kysely, sql, type Transaction } from 'kysely'
import type { z } from 'zod'
import type { LabourRates, LabourRatesInput } from '../../../shared/labour/labour.contract.ts'
import { labourLogTexts } from '../../../shared/labour/labour.log-texts.ts'
import { toMinor } from '../../../shared/money.ts'
import { ROLE_IDS } from '../../../shared/roles.ts'
import { audit } from '../../db/audit.ts'
import type { DB } from '../../db/schema.generated.ts'
import type { Actor } from '../../http/access.ts'
import { notFound, recordChanged } from '../../http/errors.ts'
import { workshopRow } from '../workshop/workshop.queries.ts'
import { labourRates } from './labour.queries.ts'

type Input = z.output<typeof LabourRatesInput>

const minorOrNull = (amount: number | null | undefined) => (amount == null ? null : toMinor(amount))

/** All are taken off the list first, so that two may exchange their names. */
async function writeRates(tx: Transaction<DB>, rates: Input['rates']): Promise<void> {
  await tx.updateTable('labour_rates').set({ archived_at: sql<Date>`now()` }).where('archived_at', 'is', null).execute()
  for (const [position, { id, name, price, currency }] of rates.entries()) {
    const values = { name, position, price_minor: minorOrNull(price), currency }
    if (id)
      await tx
        .updateTable('labour_rates')
        .set({ ...values, archived_at: null })
        .where('id', '=', id)
        .returning('id')
        .executeTakeFirstOrThrow(() => notFound('labour_rate_not_found'))
    else await tx.insertInto('labour_rates').values(values).execute()
  }
}

async function writeCosts(tx: Transaction<DB>, costs: Input['costs']): Promise<void> {
  await tx.deleteFrom('labour_costs').execute()
  const own = new Map(costs.flatMap(({ userId, cost }) => (cost == null ? [] : [[userId, toMinor(cost)] as const])))
  if (own.size === 0) return
  const people = await tx
    .selectFrom('users')
    .select('id')
    .where('id', 'in', [...own.keys()])
    .where('role_id', 'in', [ROLE_IDS.ADMIN, ROLE_IDS.TECHNICIAN])
    .execute()
  if (people.length < own.size) throw notFound('user_not_found')
  await tx
    .insertInto('labour_costs')
    .values([...own].map(([user_id, cost_minor]) => ({ user_id, cost_minor })))
    .execute()
}

/** @throws 404 `labour_rate_not_found`, 404 `user_not_found`, 409 `record_changed` */
export function updateLabourRates(db: Kysely<DB>, actor: Actor, input: Input): Promise<LabourRates> {
  return db.transaction().execute(async (tx) => {
    const { id, labour_version } = await workshopRow(tx, 'update')
    if (input.version !== undefined && input.version !== labour_version) throw recordChanged('labour_rate', id)
    await writeRates(tx, input.rates)
    await writeCosts(tx, input.costs)
    await tx
      .updateTable('workshop')
      .set({ hour_cost_minor: minorOrNull(input.defaultCost), labour_version: labour_version + 1 })
      .execute()
    await audit(tx, actor, {
      category: 'MAINTENANCE',
      action: 'UPDATE',
      entity: 'labour_rate',
      entityId: id,
      message: labourLogTexts.updated,
    })
    return labourRates(tx)
  })
}
