import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { pgliteTypes } from '../column-types.ts'

/** What every PGlite of this application has: the column types, and the extensions the migrations ask for. */
export const pgliteOptions = { ...pgliteTypes, extensions: { pg_trgm } } satisfies PGliteOptions

/** As PGlite starts PostgreSQL, only without `-F`, which turns fsync off. */
export const durableStartParams: string[] = [
  ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
  '-c',
  'fsync=on',
  '-c',
  'wal_sync_method=fsync',
]
