// Rows of others that name a person who is erased: the log, messages to admins, notes, rows of sheets.
import { type RawBuilder, type SqlBool, sql, type Transaction } from 'kysely'
import { caseEndings, erasedTexts } from '../../../shared/personal-data/erasure.log-texts.ts'
import type { DB } from '../../db/schema.generated.ts'
import { emptied } from './erased-columns.ts'

type Tx = Transaction<DB>

/** A name of one word would be found in what names somebody else. */
const isTelling = (name: string): boolean => name.length >= 5 && (/[\s@]/.test(name) || /^[\d+()\-\s]+$/.test(name))

/**
 * The person's addresses, name, telephone number, and names of a bill, as other rows repeat them. An address that another account has
 * by now names that one.
 */
export async function namesOf(tx: Tx, userId: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from (
    select email as name from users where id = ${userId} and email is not null
    union select user_email from activity_logs where user_id = ${userId} and user_email is not null
    union select mailed_to from invitations where user_id = ${userId} and mailed_to is not null
    union select unnest(array[email, from_email]) from email_changes where user_id = ${userId}
    union select full_name from user_infos where user_id = ${userId}
    union select phone from user_infos where user_id = ${userId} and phone is not null
    union select legal_name from billing_identities where user_id = ${userId}
    union select tax_number from billing_identities where user_id = ${userId} and tax_number is not null
    ) as known where not exists (select from users as other where other.email = known.name and other.id <> ${userId})`.execute(
    tx,
  )
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

/** Letters and digits: a database may know the letters of English alone. */
const LETTERS = '[:alnum:]À-ɏ'

/** Many people write the ending of a case without an apostrophe. */
function endingsOf(name: string): string | null {
  if (!/\p{L}$/u.test(name)) return null
  return caseEndings.vowels.test(name) ? caseEndings.afterVowel : caseEndings.afterConsonant
}

/**
 * Found as a whole word: "can@pruva.test" also ends "gurcan@pruva.test", and "Can Kaya" stands within "Gülcan Kayacı". An address is found
 * in capitals too. An ending stays.
 */
const patternOf = (name: string, endings: string | null): string => {
  const escaped = name.replace(/[^\p{L}\p{N}\s]/gu, '\\$&')
  // A line break in JSON is a backslash and a letter.
  const start = (more: string) => `(^|[^${LETTERS}${more}]|\\\\[nrt])`
  if (name.includes('@')) return `(?i)${start('._%+-')}${escaped}(?![${LETTERS}]|[.-][${LETTERS}])`
  return endings === null
    ? `${start('')}${escaped}(?![${LETTERS}])`
    : `${start('')}${escaped}(?=(?:${endings})?(?:[^${LETTERS}]|$))`
}

/** With an ending, "Ali Ak" is also "Ali Akın": where somebody else has that name, the name is found without endings alone. */
async function patternsOf(tx: Tx, userId: string, known: readonly string[]): Promise<string[]> {
  const patterns: string[] = []
  for (const name of known) {
    const [withEndings, alone] = [patternOf(name, endingsOf(name)), patternOf(name, null)]
    const { rows } = await sql`select from (
      select full_name as name from user_infos where user_id <> ${userId}
      union all select name from boat_people where user_id is distinct from ${userId}
      ) as others where name ~ ${withEndings} and name !~ ${alone} limit 1`.execute(tx)
    patterns.push(rows.length === 0 ? withEndings : alone)
  }
  return patterns
}

const names = (columns: readonly string[], patterns: readonly string[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${sql.join(
    columns.flatMap((column) => patterns.map((pattern) => sql`${sql.ref(column)}::text ~ ${pattern}`)),
    sql` or `,
  )})`

export async function eraseMentions(tx: Tx, userId: string, known: readonly string[]): Promise<void> {
  const patterns = await patternsOf(tx, userId, known)
  const logged =
    known.length > 0 ? sql`user_email in (${sql.join(known)}) or ${names(['message'], patterns)}` : sql`false`
  await sql`update activity_logs set ${emptied('activity_logs', ['message', 'user_email'])}
    where (entity = 'user' and entity_id = ${userId}) or ${logged}`.execute(tx)
  if (known.length === 0) return
  for (const [table, columns] of MESSAGES)
    await sql`delete from ${sql.table(table)} where ${names(columns, patterns)}`.execute(tx)
  for (const [table, column] of NOTES) {
    const without = patterns.reduce(
      (text, pattern) => sql`regexp_replace(${text}, ${pattern}, ${`\\1${erasedTexts.person}`}, 'g')`,
      sql`${sql.ref(column)}`,
    )
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${without} where ${names([column], patterns)}`.execute(
      tx,
    )
  }
  await sql`delete from boat_people where user_id = ${userId} or email in (${sql.join(known)})`.execute(tx)
  await sql`update boat_handovers set to_email = ''
    where to_user_id = ${userId} or to_email in (${sql.join(known)})`.execute(tx)
}
