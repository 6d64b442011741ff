// How a table of the database holds persons.
import type { DB } from '../../db/schema.generated.ts'

/** The parts of what is kept, as the screen explains them. */
export const PARTS = ['ACCOUNT', 'BOATS', 'JOBS', 'OFFERS', 'MESSAGES', 'SECURITY'] as const
export type Part = (typeof PARTS)[number]

type Table = keyof DB

/** Each list names columns, separated by spaces. */
export interface Holding {
  /** Whose a row is: its column names the id of one of the person's rows in that table. Of several, one is enough. `payers`: the id of a request that they pay for. */
  of?: Partial<Record<string, Table | 'payers'>>
  /** Rows that the person may see. */
  only?: string
  /** Absent: nothing of the table is downloaded. */
  part?: Part
  /** Facts of the person; they are downloaded. */
  own?: string
  /** Words that name customers where the person is staff: only customers download them. */
  words?: string
  /** What the workshop notes for itself. It is given on an application. */
  inner?: string
  /** A file, or what one says. The file is downloaded. */
  paper?: string
  /** What opens an account or a paper. It is never given out. */
  secret?: string
  /** Ids of accounts. */
  points?: string
  /** Facts of another person than the row's. */
  others?: string
  /** No person. */
  rest?: string
}
