// The layout of a backup, and whether this version can read it.
import { z } from 'zod'
import { migrationFiles } from '../db/migrate.ts'

export const FORMAT = 1
export const MANIFEST = 'manifest.json'
/** Rows: `rows/<table>/<number>.json`, each a JSON array; the tables in an order that foreign keys allow. */
export const ROWS_FOLDER = 'rows'
/** Names both in DATA_DIR and in the archive. */
export const STORED_FILES = 'files'
export const JWT_SECRET = 'jwt-secret'

const Manifest = z.object({
  format: z.literal(FORMAT),
  createdAt: z.iso.datetime(),
  /** Define the schema of the saved rows. */
  migrations: z.array(z.string()).min(1),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
})
export type Manifest = z.infer<typeof Manifest>

/** @throws Error where this version cannot read that schema */
export async function readManifest(bytes: Buffer): Promise<Manifest> {
  const content: unknown = JSON.parse(bytes.toString())
  const { format } = z.object({ format: z.number() }).catch({ format: 0 }).parse(content)
  if (format > FORMAT) throw new Error('it was made by a newer version of Pruva, update this one first')
  const manifest = Manifest.safeParse(content)
  if (!manifest.success) throw new Error('its manifest is not readable')
  const known = (await migrationFiles()).map((file) => file.replace(/\.ts$/, ''))
  const { migrations } = manifest.data
  if (migrations.every((name, index) => name === known[index])) return manifest.data
  const unknown = migrations.find((name) => !known.includes(name))
  throw new Error(
    unknown
      ? `it was made by a newer version of Pruva (it has the migration ${unknown}), update this one first`
      : `its migrations are not those of this version: ${migrations.join(', ')}`,
  )
}
