// The rows of a table that are a person's, by the table of personal columns.
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { DB } from '../../db/schema.generated.ts'
import type { Erased } from './erased-columns.ts'
import { PERSONAL } from './personal-columns.ts'

/** `also`: with the rows that the person may not see. */
export function ownRows(table: keyof DB, userId: string, also: 'unseen' | null = null): RawBuilder<SqlBool> {
  const { of = {}, only } = PERSONAL[table]
  const ways = Object.entries(of).map(([column, target]) => {
    const is = sql.ref(column)
    if (target === 'payers') return sql<SqlBool>`${is} in (select id from service_requests where payer_id = ${userId})`
    return target === undefined || target === 'users'
      ? sql<SqlBool>`${is} = ${userId}`
      : sql<SqlBool>`${is} in (select id from ${sql.table(target)} where ${ownRows(target, userId, also)})`
  })
  const [first = sql<SqlBool>`false`, ...others] = ways
  // Each way has its index; joined by OR they would have none.
  const ids = ways.map((way) => sql`select id from ${sql.table(table)} where ${way}`)
  const own = others.length === 0 ? first : sql<SqlBool>`id in (${sql.join(ids, sql` union `)})`
  return only === undefined || also !== null ? own : sql<SqlBool>`${own} and ${sql.raw(only)}`
}

/** The rows of a table that an erasure of the person is about. */
export const erasedRows = (table: keyof DB, { by }: Erased, userId: string): RawBuilder<SqlBool> =>
  by === undefined ? ownRows(table, userId, 'unseen') : sql<SqlBool>`${sql.ref(by)} = ${userId}`
