import { type Kysely, sql } from 'kysely'
import type { z } from 'zod'
import type { BoatIdentity, BoatIdentityInput } from '../../../shared/boats/boat-identity.contract.ts'
import { boatLogTexts } from '../../../shared/boats/boats.log-texts.ts'
import { toMinor } from '../../../shared/money.ts'
import { logOf } from '../../db/audit.ts'
import type { DB } from '../../db/schema.generated.ts'
import type { Actor } from '../../http/access.ts'
import { recordChanged } from '../../http/errors.ts'
import { identityRow, presentIdentity, usableBoat } from './boat-identity.queries.ts'

type IdentityFields = z.output<typeof BoatIdentityInput>

const log = logOf('BOAT', 'boat')

const measured = (value: number | null): number | null => (value === null ? null : toMinor(value))

export const identityColumns = (fields: Omit<IdentityFields, 'version'>) => ({
  hin: fields.hin,
  mmsi: fields.mmsi,
  call_sign: fields.callSign,
  registry_port: fields.registryPort,
  registry_number: fields.registryNumber,
  flag: fields.flag,
  length_cm: measured(fields.length),
  beam_cm: measured(fields.beam),
  draught_cm: measured(fields.draught),
  year: fields.year,
  material: fields.material,
  fuel_tank_centilitres: measured(fields.fuelTank),
  water_tank_centilitres: measured(fields.waterTank),
  marina: fields.marina,
  pontoon: fields.pontoon,
})

/** The lock of the boat's row also decides between two first saves. @throws 404 like `usableBoat`; 409 `record_changed` */
export function updateIdentity(
  db: Kysely<DB>,
  actor: Actor,
  id: string,
  { version, ...fields }: IdentityFields,
): Promise<BoatIdentity> {
  return db.transaction().execute(async (tx) => {
    const boat = await usableBoat(tx, actor, id, 'update')
    const before = await identityRow(tx, id)
    if (version !== undefined && version !== (before?.version ?? 0))
      throw recordChanged('boat', id, boatLogTexts.identityUpdated('%'))
    const columns = identityColumns(fields)
    const saved = await tx
      .insertInto('boat_identities')
      .values({ boat_id: id, ...columns })
      .onConflict((same) =>
        same.column('boat_id').doUpdateSet({
          ...columns,
          version: sql<number>`boat_identities.version + 1`,
          updated_at: sql<Date>`now()`,
        }),
      )
      .returningAll()
      .executeTakeFirstOrThrow()
    await log(tx, actor, 'UPDATE', id, boatLogTexts.identityUpdated(boat.name))
    return presentIdentity(tx, id, saved)
  })
}
