// Which tests open no database of TEST_DATABASE_URL: a second run against a PostgreSQL server would repeat them.
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const OPENS = ['test/database.ts', 'test/server-database.ts']

/** Follows what a test imports from `test/`: every test's database comes from there. */
function opensDatabase(file: string, seen = new Set<string>()): boolean {
  if (OPENS.includes(file)) return true
  if (seen.has(file)) return false
  seen.add(file)
  const source = readFileSync(file, 'utf8')
  const imported = [...source.matchAll(/(?:from|import) '(\.[^']+)'|import\('(\.[^']+)'\)/g)]
    .map(([, from, at]) => join(dirname(file), from ?? at ?? ''))
    .filter((path) => path.startsWith('test/'))
  return source.includes('TEST_DATABASE_URL') || imported.some((path) => opensDatabase(path, seen))
}

export const withoutDatabase = (files: readonly string[]): string[] => files.filter((file) => !opensDatabase(file))
