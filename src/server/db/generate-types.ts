// `npm run db:types` writes schema.generated.ts from the migrations; with --check it only compares.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { type Kysely, sql } from 'kysely'
import { generate, PostgresDialect, RawExpressionNode } from 'kysely-codegen'
import { databaseOnPglite } from './client.ts'
import { pgliteOptions } from './embedded/pglite-options.ts'
import { migrateToLatest } from './migrate.ts'
import type { DB } from './schema.generated.ts'

const FILE = join(import.meta.dirname, 'schema.generated.ts')

// The JavaScript types that column-types.ts makes of these.
const TYPES = { int8: 'number', date: 'string', timestamp: 'string', interval: 'string', point: 'string' }

interface Check {
  column: string
  rule: string
  hasDefault: boolean
}

/** A column whose CHECK lists its words gets them as its type, so that a word which the database refuses does not compile. */
async function closedColumns(db: Kysely<DB>): Promise<Record<string, RawExpressionNode>> {
  const { rows } = await sql<Check>`
    select concat(conrelid::regclass, '.', attname) as column, pg_get_constraintdef(c.oid) as rule, atthasdef as "hasDefault"
    from pg_constraint c join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'c'
      and pg_get_constraintdef(c.oid) like concat('CHECK ((', attname, ' = ANY (ARRAY[%])))')`.execute(db)
  return Object.fromEntries(
    rows.map(({ column, rule, hasDefault }) => {
      const words = (rule.match(/'[^']+'/g) ?? []).join(' | ')
      return [column, new RawExpressionNode(hasDefault ? `Generated<${words}>` : words)]
    }),
  )
}

async function generateTypes(): Promise<string> {
  const { db, close } = databaseOnPglite(await PGlite.create(pgliteOptions))
  try {
    await migrateToLatest(db)
    return await generate({
      db,
      dialect: new PostgresDialect({ dateParser: 'string' }),
      excludePattern: 'kysely_migration*',
      outFile: null,
      overrides: { columns: await closedColumns(db) },
      typeMapping: TYPES,
    })
  } finally {
    await close()
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
