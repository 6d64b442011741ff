import type { PGlite } from '@electric-sql/pglite'

const REQUIRED = { fsync: 'on', full_page_writes: 'on', synchronous_commit: 'on', wal_sync_method: 'fsync' }

/** Commits a record that changes nothing. Throws where the commit does not reach the disk. */
export async function assertDurable(pglite: PGlite, disk: { readonly syncs: number }): Promise<void> {
  const { rows } = await pglite.query<{ name: string; setting: string }>(
    'select name, setting from pg_settings where name = any($1)',
    [Object.keys(REQUIRED)],
  )
  const settings = new Map(rows.map(({ name, setting }) => [name, setting]))
  for (const [name, required] of Object.entries(REQUIRED)) {
    if (settings.get(name) !== required) {
      throw new Error(`The embedded database is not safe: ${name} is ${settings.get(name)}, and must be ${required}`)
    }
  }
  const before = disk.syncs
  await pglite.query("select pg_logical_emit_message(true, 'pruva', 'durability check')")
  if (disk.syncs === before) {
    throw new Error('The embedded database is not safe: a commit did not reach the disk (no fdatasync was seen)')
  }
}
