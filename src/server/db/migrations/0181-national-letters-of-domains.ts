// Addresses are stored with the national letters of their domain, also those that were typed with `xn--`.
import { type Kysely, sql } from 'kysely'
import { normalEmail } from '../../http/email.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, column] of [
    ['users', 'email'],
    ['boat_handovers', 'to_email'],
  ] as const) {
    const at = sql.ref(column)
    const { rows } = await sql<{ email: string }>`
      SELECT DISTINCT ${at} AS email FROM ${sql.table(table)} WHERE ${at} LIKE '%@%xn--%'`.execute(db)
    for (const { email } of rows)
      await sql`UPDATE ${sql.table(table)} SET ${at} = ${normalEmail(email)} WHERE ${at} = ${email}`.execute(db)
  }
}
