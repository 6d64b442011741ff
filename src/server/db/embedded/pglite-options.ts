import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { pgliteTypes } from '../column-types.ts'

/** Options of every PGlite of this application: the column types, and the extensions that the migrations need. */
export const pgliteOptions = { ...pgliteTypes, extensions: { pg_trgm } } satisfies PGliteOptions

/** PGlite's own start parameters without `-F`, which turns fsync off. */
export const durableStartParams: string[] = [
  ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
  '-c',
  'fsync=on',
  '-c',
  'wal_sync_method=fsync',
]
