// What the cases of lists share.
import { sql } from 'kysely'
import type { Input, Person, TestServer } from './harness.ts'

export interface TestCase {
  as: Person
  input?: Input
  /** Rows before the first insert: the people who call. */
  base?: number
  put: (rows: number) => Promise<unknown>
}

export interface People {
  admin: Person
  technician: Person
  customer: Person
}

export type Maker = (server: TestServer, people: People) => Promise<TestCase> | TestCase

export const series = (rows: number) => sql`from generate_series(1, ${rows}::int) as n`
export const NEVER = sql`'2026-05-01T09:00:00Z'::timestamptz`
