import { type Kysely, sql } from 'kysely'
import type { z } from 'zod'
import type { City, CityChange, CityInput } from '../../../shared/cities/cities.contract.ts'
import { cityLogTexts } from '../../../shared/cities/cities.texts.ts'
import { logOf } from '../../db/audit.ts'
import type { DB } from '../../db/schema.generated.ts'
import type { Actor } from '../../http/access.ts'
import { conflict, recordChanged } from '../../http/errors.ts'
import { cityById } from './cities.queries.ts'

const log = logOf('USER', 'city')

/** The table's unique key refuses a taken name: 409 `city_already_exists`. */
export function createCity(db: Kysely<DB>, actor: Actor, input: z.output<typeof CityInput>): Promise<City> {
  return db.transaction().execute(async (tx) => {
    const city = await tx
      .insertInto('cities')
      .values(input)
      .returning(['id', 'name', 'version'])
      .executeTakeFirstOrThrow()
    await log(tx, actor, 'CREATE', city.id, cityLogTexts.created(city.name))
    return city
  })
}

/** @throws 409 `record_changed` where somebody else renamed it since the caller saw it */
export function renameCity(
  db: Kysely<DB>,
  actor: Actor,
  id: string,
  change: z.output<typeof CityChange>,
): Promise<City> {
  const { version, ...values } = change
  return db.transaction().execute(async (tx) => {
    const before = await cityById(tx, id, 'update')
    if (version !== undefined && version !== before.version) throw recordChanged('city', id)
    await tx
      .updateTable('cities')
      .set({ ...values, version: sql<number>`version + 1` })
      .where('id', '=', id)
      .execute()
    await log(tx, actor, 'UPDATE', id, cityLogTexts.updated(before.name, values.name))
    return cityById(tx, id)
  })
}

/** A city that a profile names cannot be deleted: 409 `city_in_use`. */
export function deleteCity(db: Kysely<DB>, actor: Actor, id: string): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const city = await cityById(tx, id, 'update')
    const used = await tx
      .selectFrom('user_infos')
      .select('user_id')
      .where('city_id', '=', id)
      .limit(1)
      .executeTakeFirst()
    if (used) throw conflict('city_in_use')
    await tx.deleteFrom('cities').where('id', '=', id).execute()
    await log(tx, actor, 'DELETE', id, cityLogTexts.deleted(city.name))
  })
}
