import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { useServer } from '../../../../../test/harness.ts'
import { builtOn, REFERENCES } from './built-on.ts'

const server = useServer()

it.each([
  ['users', 'customer'],
  ['boats', 'boat'],
  ['engines', 'engine'],
] as const)('the references to %s: the lists have each that the database has', async (table, thing) => {
  const { rows } = await sql<{ name: string }>`
    select distinct conrelid::regclass || '.' || a.attname as name from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
    where c.contype = 'f' and c.confrelid = ${table}::regclass and a.atttypid = 'uuid'::regtype`.execute(server.db)
  expect([...REFERENCES[thing]].sort()).toEqual(rows.map(({ name }) => name).sort())
  expect(await builtOn(server.db, thing, ['00000000-0000-0000-0000-000000000001'])).toEqual(new Map())
})
