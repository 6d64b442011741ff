import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { useServer } from '../../../../test/harness.ts'
import type { Holding } from './holding.ts'
import { PERSONAL } from './personal-columns.ts'

const server = useServer()

const listed = (words: string | undefined) => words?.split(/\s+/) ?? []
const KINDS = ['own', 'words', 'inner', 'paper', 'secret', 'points', 'others', 'rest'] as const
const decided = (holding: Holding) => KINDS.flatMap((kind) => listed(holding[kind]))
const tables: [string, Holding][] = Object.entries(PERSONAL)

async function columns() {
  const { rows } = await sql<{ name: string; is_account: boolean }>`
    select c.table_name || '.' || c.column_name as name,
      exists (select from pg_constraint f where f.contype = 'f' and f.confrelid = 'users'::regclass
        and f.conrelid = c.table_name::regclass and f.conkey = array[a.attnum]) as is_account
    from information_schema.columns c
    join pg_attribute a on a.attrelid = c.table_name::regclass and a.attname = c.column_name
    where c.table_schema = 'public' and c.table_name not like 'kysely%'
      and exists (select from pg_class k where k.oid = c.table_name::regclass and k.relkind = 'r')`.execute(server.db)
  return rows
}

describe('the table of personal columns', () => {
  it('decides each column of the database once', async () => {
    const known = tables.flatMap(([table, holding]) => decided(holding).map((column) => `${table}.${column}`))
    expect(known.sort()).toEqual((await columns()).map(({ name }) => name).sort())
  })

  it('knows each reference to an account as one', async () => {
    const references = (await columns()).filter(({ is_account }) => is_account).map(({ name }) => name)
    const pointing = tables.flatMap(([table, { points }]) => listed(points).map((column) => `${table}.${column}`))
    expect(references.filter((name) => !pointing.includes(name))).toEqual([])
  })

  it('gives out facts of rows that belong to somebody, and no secret', () => {
    for (const [table, { of, part, own, words }] of tables) {
      expect([table, Boolean(own ?? words)]).toEqual([table, part !== undefined])
      expect([table, part === undefined || of !== undefined]).toEqual([table, true])
    }
    const given = tables.flatMap(([, { own, words }]) => [...listed(own), ...listed(words)])
    expect(given.filter((column) => /hash|secret|token|password|_key$/.test(column))).toEqual([])
  })
})
