import { type ExpressionBuilder, type RawBuilder, type ReferenceExpression, type SqlBool, sql } from 'kysely'
import { ANYWHERE_MIN, fold } from '../../shared/search/search.fold.ts'
import { normalEmail } from '../http/email.ts'
import type { DB } from './schema.generated.ts'

/** `%word%` for LIKE, with %, _ and \ of the word escaped. */
export const containing = (word: string): string => `%${word.replace(/[\\%_]/g, '\\$&')}%`

/**
 * Like `containing`, folded like the `*_fold` columns (Turkish letters without their marks). `fold` does what the database's
 * fold_tr does. A plan made once for all parameters calls fold_tr again for each row.
 */
export const foldedContaining = (word: string): string => fold(containing(word))

/** Whether a `*_fold` column contains the word, in any case and with or without marks. */
export const foldContains = <DB, TB extends keyof DB>(
  eb: ExpressionBuilder<DB, TB>,
  column: ReferenceExpression<DB, TB>,
  word: string,
) => eb(column, 'like', foldedContaining(word))

/**
 * Whether an e-mail column (stored in lower case) contains the word. Most addresses have plain letters, but a Turkish keyboard types İ
 * for i in capitals. The unfolded word is searched too, because the log also keeps addresses as they were typed. Two letters make no
 * trigram: unless `anywhere`, they are looked for at the beginning of a part of the address, where the index finds them.
 */
export function hasEmail(column: string, word: string, anywhere = false): RawBuilder<SqlBool> {
  const forms = [...new Set([fold(word), word.toLowerCase(), normalEmail(word)])].map(containing)
  // The index finds a sign with the letter behind it everywhere.
  const isAnywhere = anywhere || !isShort(word) || /^[@._-]/.test(word)
  const patterns = isAnywhere
    ? forms
    : forms.flatMap((form) => ['', '%@', '%.'].map((before) => before + form.slice(1)))
  return anyOf(patterns.map((pattern) => sql`${sql.ref(column)} like ${pattern}`))
}

/** Whether one of the conditions is met. */
export const anyOf = (conditions: readonly RawBuilder<unknown>[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${sql.join(conditions, sql` or `)})`

/** One way in which a row matches. */
export interface Way {
  /** For a row that is looked at. */
  row: RawBuilder<SqlBool>
  /** The same for the whole table, each condition by an index of its own. */
  indexed: RawBuilder<SqlBool>[]
}

/** A match in the row itself. */
export const own = (condition: RawBuilder<SqlBool>): Way => ({ row: condition, indexed: [condition] })

/**
 * A match in the rows of another table whose `key` is `column`. OFFSET 0 looks them up for each row that is looked at: otherwise PostgreSQL
 * compares the word with all rows of a small table.
 */
export function inTable(column: string, table: keyof DB, key: string, ways: Way[]): Way {
  // Inside, the name means the inner table.
  if (column.startsWith(`${table}.`)) throw new Error(`${column} is looked up in its own table`)
  const [name, value, id] = [sql.table(table), sql.ref(column), sql.ref(`${table}.${key}`)]
  const rows = sql`select * from ${name} where ${id} = ${value} offset 0`
  return {
    row: sql`exists (select from (${rows}) as ${name} where ${anyOf(ways.map(({ row }) => row))})`,
    indexed: ways.flatMap(({ indexed }) =>
      indexed.map((condition) => sql<SqlBool>`${value} in (select ${id} from ${name} where ${condition})`),
    ),
  }
}

/** The folded word at the beginning of a column, for LIKE. */
const foldedStart = (word: string): string => foldedContaining(word).slice(1)

/** Fewer letters than a trigram has: no index finds them in the middle of a word. */
export const isShort = (word: string): boolean => word.length < ANYWHERE_MIN

/** Whether a folded column contains the word. Unless `anywhere`, two letters are looked for at the beginning of a word. */
export function hasWord(column: string, word: string, anywhere = false): RawBuilder<SqlBool> {
  const ref = sql.ref(column)
  if (anywhere || !isShort(word)) return sql<SqlBool>`${ref} like ${foldedContaining(word)}`
  return sql<SqlBool>`(${ref} like ${foldedStart(word)} or ${ref} like ${`% ${foldedStart(word)}`})`
}

/** Nearly every number contains a shorter run of digits. */
const DIGITS_MIN = 4

/**
 * The digits of a word that can only be a number or its beginning, without the prefix of national and international calls. So
 * they are found in the stored number. Three digits behind a Turkish prefix are searched with 90.
 */
export function phoneDigits(word: string): string | null {
  if (!/^[+()\d\s./-]+$/.test(word)) return null
  const digits = word.replace('(0)', '').replace(/\D/g, '')
  const bare = digits.replace(/^(0*900*|0+)/, '')
  if (bare.length >= DIGITS_MIN) return bare
  return digits.length >= DIGITS_MIN && /^(0*90|0(?!0))/.test(digits) ? `90${bare}` : null
}
