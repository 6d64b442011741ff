import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'

/** Options of every PGlite of this application: the extensions that the migrations need. */
export const pgliteOptions = { extensions: { btree_gist, pg_trgm } } satisfies PGliteOptions

/**
 * PGlite's own start parameters without `-F`, which turns fsync off. Of the 128 MB of buffers that PostgreSQL takes by default none
 * is given back, and the system keeps the files in memory too.
 */
export const durableStartParams: string[] = [
  ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
  '-c',
  'fsync=on',
  '-c',
  'wal_sync_method=fsync',
  '-c',
  'shared_buffers=32MB',
]
