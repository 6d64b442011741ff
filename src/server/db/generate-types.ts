// `npm run db:types` writes schema.generated.ts from the migrations; with --check it only compares.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { generate, PostgresDialect } from 'kysely-codegen'
import { kyselyOnPglite } from './client.ts'
import { pgliteOptions } from './embedded/pglite-options.ts'
import { migrateToLatest } from './migrate.ts'

const FILE = join(import.meta.dirname, 'schema.generated.ts')

// What column-types.ts makes of these types.
const TYPES = { int8: 'number', date: 'string', timestamp: 'string', interval: 'string', point: 'string' }

async function generateTypes(): Promise<string> {
  const db = kyselyOnPglite(await PGlite.create(pgliteOptions))
  try {
    await migrateToLatest(db)
    return await generate({
      db,
      dialect: new PostgresDialect({ dateParser: 'string' }),
      excludePattern: 'kysely_migration*',
      outFile: null,
      typeMapping: TYPES,
    })
  } finally {
    await db.destroy()
  }
}

const generated = await generateTypes()
if (!process.argv.includes('--check')) {
  await writeFile(FILE, generated)
} else if ((await readFile(FILE, 'utf8').catch(() => '')).replaceAll('\r\n', '\n') !== generated) {
  process.stderr.write(
    'schema.generated.ts does not match the migrations: run `npm run db:types` and commit the result.\n',
  )
  process.exitCode = 1
}
