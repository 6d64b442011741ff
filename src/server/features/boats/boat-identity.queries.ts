import type { Kysely, Selectable } from 'kysely'
import type { BoatIdentity } from '../../../shared/boats/boat-identity.contract.ts'
import { isUsualHin } from '../../../shared/boats/boat-identity.facts.ts'
import type { Switch } from '../../../shared/boats/boat-rights.ts'
import { fromMinor } from '../../../shared/money.ts'
import type { BoatIdentities, DB } from '../../db/schema.generated.ts'
import type { Actor } from '../../http/access.ts'
import { enforce } from '../../http/enforce.ts'
import { notFound } from '../../http/errors.ts'
import { photoRow, toBoatPhoto } from './boat-photos.queries.ts'
import { rightsOn } from './boat-rights.queries.ts'
import { canUseBoat } from './boats.policy.ts'
import { activeBoat, type BoatRow } from './boats.queries.ts'

type IdentityRow = Selectable<BoatIdentities>

/** The boat for its owner and for admins. @throws 404 `boat_not_found`, for a customer `boat_not_found_or_not_owned` */
export const usableBoat = (db: Kysely<DB>, actor: Actor, id: string, lock?: 'share' | 'update'): Promise<BoatRow> =>
  boatFor(db, actor, id, 'OWNER', lock)

/** Also for those whom the owner gave the right. @throws as `usableBoat`; 403 `prices_hidden` */
export const readableBoat = (db: Kysely<DB>, actor: Actor, id: string, need: Switch = 'sees'): Promise<BoatRow> =>
  boatFor(db, actor, id, need)

async function boatFor(
  db: Kysely<DB>,
  actor: Actor,
  id: string,
  need: Switch | 'OWNER',
  lock?: 'share' | 'update',
): Promise<BoatRow> {
  const boat = await activeBoat(db, id, lock)
  if (boat && actor.role === 'ADMIN') return boat
  const rights = boat && (await rightsOn(db, actor, { boatId: id, ownerId: boat.owner_user_id }))
  const verdict = canUseBoat(rights, need)
  if (boat && verdict.allowed) return boat
  if (!verdict.allowed && verdict.key === 'prices_hidden') enforce(verdict)
  throw notFound(actor.role === 'ADMIN' ? 'boat_not_found' : 'boat_not_found_or_not_owned')
}

/** The row of a boat's identity; none before its first save. */
export const identityRow = (db: Kysely<DB>, boatId: string): Promise<IdentityRow | undefined> =>
  db.selectFrom('boat_identities').selectAll().where('boat_id', '=', boatId).executeTakeFirst()

const measured = (hundredths: number | null | undefined): number | null =>
  hundredths === null || hundredths === undefined ? null : fromMinor(hundredths)

/** Inside a transaction that holds the boat's row, or after the check that the boat may be read. */
export async function presentIdentity(
  db: Kysely<DB>,
  boatId: string,
  row: IdentityRow | undefined,
): Promise<BoatIdentity> {
  const photo = await photoRow(db, boatId)
  const hin = row?.hin ?? null
  return {
    hin,
    mmsi: row?.mmsi ?? null,
    callSign: row?.call_sign ?? null,
    registryPort: row?.registry_port ?? null,
    registryNumber: row?.registry_number ?? null,
    flag: row?.flag ?? null,
    length: measured(row?.length_cm),
    beam: measured(row?.beam_cm),
    draught: measured(row?.draught_cm),
    year: row?.year ?? null,
    material: row?.material ?? null,
    fuelTank: measured(row?.fuel_tank_centilitres),
    waterTank: measured(row?.water_tank_centilitres),
    marina: row?.marina ?? null,
    pontoon: row?.pontoon ?? null,
    photo: photo ? toBoatPhoto(photo) : null,
    warnings: hin === null || isUsualHin(hin) ? [] : [{ field: 'hin', message: 'hin_unusual' }],
    version: row?.version ?? 0,
  }
}

/** @throws 404 like `usableBoat` */
export async function identityOfBoat(db: Kysely<DB>, actor: Actor, id: string): Promise<BoatIdentity> {
  await readableBoat(db, actor, id)
  return presentIdentity(db, id, await identityRow(db, id))
}
