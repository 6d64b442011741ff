import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { useServer } from '../../../../test/harness.ts'
import { ENDS, JOINS, MOVES, STAYS } from './person-references.ts'

const server = useServer()

it('the references to a person: each that the database has is decided once', async () => {
  const { rows } = await sql<{ name: string }>`
    select conrelid::regclass || '.' || a.attname as name from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
    where c.contype = 'f' and c.confrelid = 'users'::regclass`.execute(server.db)
  expect([...MOVES, ...ENDS, ...JOINS, ...STAYS].sort()).toEqual(rows.map(({ name }) => name).sort())
})
