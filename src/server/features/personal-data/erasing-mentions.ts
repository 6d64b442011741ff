// Rows of others that name a person who is erased: the log, messages to admins, notes, rows of sheets.
import { type RawBuilder, type SqlBool, sql, type Transaction } from 'kysely'
import { erasedTexts } from '../../../shared/personal-data/erasure.log-texts.ts'
import type { DB } from '../../db/schema.generated.ts'
import { emptied } from './erased-columns.ts'

type Tx = Transaction<DB>

/** A name of one word would be found in what names somebody else. */
const isTelling = (name: string): boolean => name.length >= 5 && (/[\s@]/.test(name) || /^[\d+()\-\s]+$/.test(name))

/** The person's addresses, name, telephone number, and names of a bill, as other rows repeat them. */
export async function namesOf(tx: Tx, userId: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select email as name from users where id = ${userId} and email is not null
    union select user_email from activity_logs where user_id = ${userId} and user_email is not null
    union select mailed_to from invitations where user_id = ${userId} and mailed_to is not null
    union select unnest(array[email, from_email]) from email_changes where user_id = ${userId}
    union select full_name from user_infos where user_id = ${userId}
    union select phone from user_infos where user_id = ${userId} and phone is not null
    union select legal_name from billing_identities where user_id = ${userId}
    union select tax_number from billing_identities where user_id = ${userId} and tax_number is not null`.execute(tx)
  return rows.map(({ name }) => name).filter(isTelling)
}

/** Deleted where they name the person. */
const MESSAGES: [keyof DB, string[]][] = [
  ['notifications', ['title', 'body']],
  ['outbox_messages', ['recipient', 'subject', 'text_body', 'html_body']],
  ['idempotency_keys', ['answer']],
  ['import_rows', ['cells', 'changes', 'choices']],
  ['rate_limits', ['key']],
]
/** The words of others stay, without the name. */
const NOTES: [keyof DB, string][] = [
  ['calendar_items', 'title'],
  ['request_notes', 'text'],
  ['stock_movements', 'note'],
  ['job_expenses', 'text'],
]

const names = (columns: readonly string[], known: readonly string[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${sql.join(
    columns.flatMap((column) => known.map((name) => sql`strpos(${sql.ref(column)}::text, ${name}) > 0`)),
    sql` or `,
  )})`

export async function eraseMentions(tx: Tx, userId: string, known: readonly string[]): Promise<void> {
  const logged = known.length > 0 ? sql`user_email in (${sql.join(known)}) or ${names(['message'], known)}` : sql`false`
  await sql`update activity_logs set ${emptied('activity_logs', ['message', 'user_email'])}
    where (entity = 'user' and entity_id = ${userId}) or ${logged}`.execute(tx)
  if (known.length === 0) return
  for (const [table, columns] of MESSAGES)
    await sql`delete from ${sql.table(table)} where ${names(columns, known)}`.execute(tx)
  for (const [table, column] of NOTES) {
    const without = known.reduce(
      (text, name) => sql`replace(${text}, ${name}, ${erasedTexts.person})`,
      sql`${sql.ref(column)}`,
    )
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${without} where ${names([column], known)}`.execute(
      tx,
    )
  }
  await sql`delete from boat_people where user_id = ${userId} or email in (${sql.join(known)})`.execute(tx)
  await sql`update boat_handovers set to_email = ''
    where to_user_id = ${userId} or to_email in (${sql.join(known)})`.execute(tx)
}
