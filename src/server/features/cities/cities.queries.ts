import type { Kysely } from 'kysely'
import type { City } from '../../../shared/cities/cities.contract.ts'
import type { DB } from '../../db/schema.generated.ts'
import { foldContains } from '../../db/search.ts'
import { notFound } from '../../http/errors.ts'

export function cityList(db: Kysely<DB>, search: string | undefined): Promise<City[]> {
  return db
    .selectFrom('cities')
    .select(['id', 'name', 'version'])
    .$if(search !== undefined, (query) => query.where((eb) => foldContains(eb, 'name_fold', search ?? '')))
    .orderBy('name_sort')
    .execute()
}

/** `share` prevents its deletion until the transaction ends, `update` is for a caller that changes it. @throws 404 `city_not_found` */
export async function cityById(db: Kysely<DB>, id: string, lock?: 'share' | 'update'): Promise<City> {
  return db
    .selectFrom('cities')
    .select(['id', 'name', 'version'])
    .where('id', '=', id)
    .$if(lock === 'share', (query) => query.forShare())
    .$if(lock === 'update', (query) => query.forUpdate())
    .executeTakeFirstOrThrow(() => notFound('city_not_found'))
}
