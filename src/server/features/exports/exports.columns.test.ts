// Each column of the database is exported or left out, decided once; the guide says what is exported.
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { exportGuide } from '../../../../test/export-guide.ts'
import { useServer } from '../../../../test/harness.ts'
import { LEFT_OUT } from './left-out.ts'
import { SHEETS } from './sheets.ts'

const server = useServer()

async function columnsOfDatabase(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.table_name || '.' || c.column_name as name from information_schema.columns c
    where c.table_schema = 'public' and c.table_name not like 'kysely%'
      and exists (select from pg_class k where k.oid = c.table_name::regclass and k.relkind = 'r')`.execute(server.db)
  return rows.map(({ name }) => name)
}

it('each column of the database is in a sheet or left out, and not both', async () => {
  const named = SHEETS.flatMap(({ columns }) => Object.values(columns)).flatMap(
    ({ from }) => from.match(/\b[a-z_]+\.[a-z0-9_]+\b/g) ?? [],
  )
  const columns = await columnsOfDatabase()
  const exported = new Set(named.filter((name) => columns.includes(name)))
  const isLeftOut = (name: string) => {
    const [table = '', column = ''] = name.split('.')
    const words = LEFT_OUT[table as keyof typeof LEFT_OUT]?.split(/\s+/) ?? []
    return words.includes('*') || words.includes(column)
  }
  expect(
    columns.filter((name) => !exported.has(name) && !isLeftOut(name)),
    'undecided',
  ).toEqual([])
  expect(
    columns.filter((name) => exported.has(name) && isLeftOut(name)),
    'decided twice',
  ).toEqual([])
  const left = Object.entries(LEFT_OUT).flatMap(([table, words]) =>
    words.split(/\s+/).flatMap((column) => (column === '*' || column === '' ? [] : `${table}.${column}`)),
  )
  expect(
    left.filter((name) => !columns.includes(name)),
    'not in the database',
  ).toEqual([])
  expect([...exported].filter((name) => /password|token|hash|secret|sha256|file_key/.test(name))).toEqual([])
})

it('docs/export.md is made of the list: `vitest run exports.columns -u` writes it anew', async () => {
  await expect(exportGuide()).toMatchFileSnapshot('../../../../docs/export.md')
})

it('Excel opens it: each sheet has a name of its own, of at most 31 characters', () => {
  const titles = SHEETS.map(({ title }) => title)
  expect(new Set(titles).size).toBe(titles.length)
  expect(titles.filter((title) => title.length > 31)).toEqual([])
})
