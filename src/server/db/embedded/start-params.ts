import { PGlite } from '@electric-sql/pglite'

/** As PGlite starts PostgreSQL, only without `-F`, which turns fsync off. */
export const durableStartParams: string[] = [
  ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
  '-c',
  'fsync=on',
  '-c',
  'wal_sync_method=fsync',
]
