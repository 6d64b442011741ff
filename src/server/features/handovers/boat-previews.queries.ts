// What the holder of a preview link reads of a boat: no names, no prices, no place.
import { type Kysely, sql } from 'kysely'
import { dayOf } from '../../../shared/days.ts'
import type { BoatPreview } from '../../../shared/handovers/boat-previews.contract.ts'
import { HISTORY_JOBS } from '../../../shared/handovers/handovers.contract.ts'
import { fromMinor } from '../../../shared/money.ts'
import type { DB } from '../../db/schema.generated.ts'
import type { Actor } from '../../http/access.ts'
import { notFound } from '../../http/errors.ts'
import { hashOf } from '../../http/secret-tokens.ts'
import { identityRow, presentIdentity, usableBoat } from '../boats/boat-identity.queries.ts'
import { itemsOfBoat, ofNobody } from '../plans/due-services.queries.ts'
import { completedJobs } from './boat-history.queries.ts'

/** Links of the boat's present owner that have not ended. */
const openPreviews = (db: Kysely<DB>, now: Date) =>
  db
    .selectFrom('boat_previews')
    .innerJoin('boats', (join) =>
      join
        .onRef('boats.id', '=', 'boat_previews.boat_id')
        // Another owner has not agreed to it.
        .onRef('boats.owner_user_id', '=', 'boat_previews.owner_user_id'),
    )
    .where('boat_previews.expires_at', '>', now)
    .where('boats.archived_at', 'is', null)

/** Until when the boat's link works; null without one. @throws 404 like `usableBoat` */
export async function previewEnd(db: Kysely<DB>, actor: Actor, boatId: string, now: Date): Promise<string | null> {
  await usableBoat(db, actor, boatId)
  const link = await openPreviews(db, now)
    .select('boat_previews.expires_at')
    .where('boat_previews.boat_id', '=', boatId)
    .executeTakeFirst()
  return link?.expires_at.toISOString() ?? null
}

const enginesOf = (db: Kysely<DB>, boatId: string) =>
  db
    .selectFrom('engines')
    .innerJoin('models', 'models.id', 'engines.model_id')
    .innerJoin('brands', 'brands.id', 'models.brand_id')
    .select(['engines.serial_number', 'engines.hours_used_hundredths'])
    .select(sql<string>`brands.name || ' ' || models.name`.as('name'))
    .where('engines.boat_id', '=', boatId)
    .where('engines.archived_at', 'is', null)
    .orderBy('engines.created_at')
    .orderBy('engines.id')
    .execute()

async function dueOf(db: Kysely<DB>, boatId: string, now: Date): Promise<BoatPreview['due']> {
  const rows = await itemsOfBoat(db, boatId).where('i.is_finished', '=', false).execute()
  return rows
    .map((row) => ofNobody(row, dayOf(now)))
    .sort((one, other) => ((one.expectedOn ?? '9') < (other.expectedOn ?? '9') ? -1 : 1))
    .map(({ title, engine, serialNumber, hoursUsed, dueOn, dueAtHours, state }) => ({
      title,
      engine,
      serialNumber,
      hoursUsed,
      dueOn,
      dueAtHours,
      state,
    }))
}

/**
 * One query for every token, so that unknown, replaced, closed and ended ones take the same time.
 * @throws 404 `boat_preview_not_found`
 */
export async function boatPreview(db: Kysely<DB>, token: string, now: Date): Promise<BoatPreview> {
  const { id, name, model, expires_at } = await openPreviews(db, now)
    .select(['boats.id', 'boats.name', 'boats.model', 'boat_previews.expires_at'])
    .where('boat_previews.token_hash', '=', hashOf(token))
    .executeTakeFirstOrThrow(() => notFound('boat_preview_not_found'))
  const { hin, flag, length, beam, draught, year, material, fuelTank, waterTank } = await presentIdentity(
    db,
    id,
    await identityRow(db, id),
  )
  const engines = await enginesOf(db, id)
  const jobs = await completedJobs(db, id, HISTORY_JOBS)
  return {
    name,
    model,
    endsAt: expires_at.toISOString(),
    identity: { hin, flag, length, beam, draught, year, material, fuelTank, waterTank },
    engines: engines.map((engine) => ({
      name: engine.name,
      serialNumber: engine.serial_number,
      hours: fromMinor(engine.hours_used_hundredths),
    })),
    jobs: jobs.map(({ completedAt, engines, workDone, parts }) => ({
      completedAt,
      engines: engines.map((engine) => engine.name),
      workDone,
      parts,
    })),
    due: await dueOf(db, id, now),
  }
}
