import { type ExpressionBuilder, type RawBuilder, type ReferenceExpression, sql } from 'kysely'

/** `%word%` for LIKE, with the word's own %, _ and \ taken literally. */
export const containing = (word: string): string => `%${word.replace(/[\\%_]/g, '\\$&')}%`

/** The same, folded like the `*_fold` columns (Turkish letters without their marks). */
export const foldedContaining = (word: string): RawBuilder<string> => sql<string>`fold_tr(${containing(word)})`

/** Does a `*_fold` column contain the word, whatever its case and marks? */
export const foldContains = <DB, TB extends keyof DB>(
  eb: ExpressionBuilder<DB, TB>,
  column: ReferenceExpression<DB, TB>,
  word: string,
) => eb(column, 'like', foldedContaining(word))

/** Does an e-mail column (kept in lower case) contain the word? */
export const emailContains = <DB, TB extends keyof DB>(
  eb: ExpressionBuilder<DB, TB>,
  column: ReferenceExpression<DB, TB>,
  word: string,
) => eb(column, 'like', containing(word.toLowerCase()))
