import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freshDatabase } from '../../../test/database.ts'
import type { Database } from './client.ts'
import { jsonb } from './json.ts'

// Both databases must meet the same expectations: TEST_DATABASE_URL runs them on a server.
let database: Database

beforeAll(async () => {
  database = await freshDatabase()
})

afterAll(() => database.close())

async function read(expression: RawBuilder<unknown>): Promise<unknown> {
  const { rows } = await sql<{ value: unknown }>`select ${expression} as value`.execute(database.db)
  return rows[0]?.value
}

const instant = new Date('2026-11-20T09:30:00.123Z')
const bytes = Buffer.from([0, 1, 127, 128, 255])

it.each<[name: string, expression: RawBuilder<unknown>, value: unknown]>([
  ['int8', sql`9007199254740991::int8`, 9007199254740991],
  ['count(*)', sql`(select count(*) from (values (1), (2)) v)`, 2],
  ['int8[]', sql`array[1, null, 3]::int8[]`, [1, null, 3]],
  ['numeric', sql`12345.670::numeric`, '12345.670'],
  ['numeric[]', sql`array[1.50, 2]::numeric[]`, ['1.50', '2']],
  ['float8', sql`36.85::float8`, 36.85],
  ['date', sql`date '2026-11-20'`, '2026-11-20'],
  ['date[]', sql`array[date '2026-01-01', null]`, ['2026-01-01', null]],
  ['timestamptz', sql`timestamptz '2026-11-20 12:30:00.123+03'`, instant],
  ['timestamp', sql`timestamp '2026-11-20 12:30:00'`, '2026-11-20 12:30:00'],
  ['time', sql`time '09:05'`, '09:05:00'],
  ['interval', sql`interval '1 day 2 hours'`, '1 day 02:00:00'],
  ['bool', sql`true`, true],
  ['null', sql`null::int8`, null],
  ['uuid[]', sql`array['6f0c1f3e-0000-4000-8000-000000000001']::uuid[]`, ['6f0c1f3e-0000-4000-8000-000000000001']],
  ['text[]', sql`array['a,b', 'c"d', 'ğ']`, ['a,b', 'c"d', 'ğ']],
  ['jsonb', sql`'{"a": [1, "ş"]}'::jsonb`, { a: [1, 'ş'] }],
  ['the time zone', sql`current_setting('timezone')`, 'UTC'],
])('column types: reads %s the same way on both databases', async (_name, expression, value) => {
  expect(await read(expression)).toEqual(value)
})

it('column types: reads and writes bytea as a Buffer', async () => {
  const value = await read(sql`${bytes}::bytea`)
  expect(Buffer.isBuffer(value)).toBe(true)
  expect(value).toEqual(bytes)
  expect(await read(sql`${new Uint8Array(bytes)}::bytea`)).toEqual(bytes)
  expect(await read(sql`array[${bytes}::bytea]`)).toEqual([bytes])
})

it.each<[name: string, value: unknown]>([
  ['an object', { a: 1, ü: null }],
  ['an array', [1, 'two', { three: 3 }]],
  ['a string', 'a "quoted" word'],
  ['a number', 5],
  ['null', null],
])('column types: writes %s to jsonb through jsonb()', async (_name, value) => {
  expect(await read(jsonb(value))).toEqual(value)
})

it('column types: writes dates, instants, numbers and arrays as parameters', async () => {
  expect(await read(sql`${instant}::timestamptz`)).toEqual(instant)
  expect(await read(sql`${'2026-02-28'}::date`)).toBe('2026-02-28')
  expect(await read(sql`${4_200_000_000}::int8`)).toBe(4_200_000_000)
  expect(await read(sql`'b' = any(${['a', 'b']}::text[])`)).toBe(true)
})

it('column types: refuses to round an int8 that a number cannot hold', async () => {
  await expect(read(sql`9007199254740993::int8`)).rejects.toThrow('int8 value 9007199254740993 is too large')
})

it('column types: tells a broken constraint by the same code and name', async () => {
  const { db } = database
  await sql`create table once (id int constraint once_only primary key)`.execute(db)
  await sql`insert into once values (1)`.execute(db)
  await expect(sql`insert into once values (1)`.execute(db)).rejects.toMatchObject({
    code: '23505',
    constraint: 'once_only',
  })
})
