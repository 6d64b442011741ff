import { type Kysely, sql, type Transaction } from 'kysely'
import type { z } from 'zod'
import type { BoatIdentity, BoatIdentityInput } from '../../../shared/boats/boat-identity.contract.ts'
import { boatLogTexts } from '../../../shared/boats/boats.log-texts.ts'
import { toMinor } from '../../../shared/money.ts'
import { auditAll, logOf } from '../../db/audit.ts'
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
    await writeIdentity(tx, actor, boat, identityColumns(fields))
    return presentIdentity(tx, id, await identityRow(tx, id))
  })
}

/** Columns that are not named keep what they have. The boat is locked. */
export async function writeIdentity(
  tx: Transaction<DB>,
  actor: Actor,
  boat: { id: string; name: string },
  columns: Partial<ReturnType<typeof identityColumns>>,
): Promise<void> {
  await tx
    .insertInto('boat_identities')
    .values({ boat_id: boat.id, ...columns })
    .onConflict((same) =>
      same.column('boat_id').doUpdateSet({
        ...columns,
        version: sql<number>`boat_identities.version + 1`,
        updated_at: sql<Date>`now()`,
      }),
    )
    .execute()
  await log(tx, actor, 'UPDATE', boat.id, boatLogTexts.identityUpdated(boat.name))
}

/** The first ones of new boats. */
export async function addIdentities(
  tx: Transaction<DB>,
  actor: Actor,
  added: readonly { id: string; name: string; columns: Partial<ReturnType<typeof identityColumns>> }[],
): Promise<void> {
  if (added.length === 0) return
  const rows = added.map(({ id, columns }) => ({ boat_id: id, ...columns }))
  await tx.insertInto('boat_identities').values(rows).execute()
  const entries = added.map(({ id, name }) => ({
    ...({ category: 'BOAT', action: 'UPDATE', entity: 'boat', entityId: id } as const),
    message: boatLogTexts.identityUpdated(name),
  }))
  await auditAll(tx, actor, entries)
}
