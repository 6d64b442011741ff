// What a kind of import does. The kinds are in `kinds.ts`.
import type { Kysely, Transaction } from 'kysely'
import type {
  BrandQuestion,
  Change,
  Choice,
  ImportField,
  OnMatch,
  Reason,
  Verdict,
} from '../../../shared/imports/imports.contract.ts'
import type { DB } from '../../db/schema.generated.ts'
import type { Actor } from '../../http/access.ts'
import type { Cell } from './reading/grid.ts'
import type { ReadColumn } from './reading/read-table.ts'

export interface SheetRow {
  n: number
  cells: Cell[]
  /** What a person said about a row that asked. */
  answer: string | null
  /** The customer that an earlier row has made, of whom this row speaks. */
  linkedId?: string | null
}

/** How a row's cells are read. */
export interface Settings {
  columns: readonly ReadColumn[]
  fixed: Partial<Record<ImportField, string>>
  onMatch: OnMatch
  /** What was answered about brands and models. */
  brands: readonly BrandQuestion[]
  /** Earlier transactions of the run may have made what the trial called new. */
  isRun: boolean
}

/** What would become of a row. */
export interface Outcome<Input = unknown> {
  verdict: Verdict
  reasons: Reason[]
  changes: Change[]
  choices: Choice[]
  /** Of a record that exists. */
  recordId: string | null
  /** The record of an earlier row of the same file, which may not be written yet. */
  isOfEarlierRow: boolean
  /** The earlier row that makes the customer. */
  ofRow?: number | null
  /** What is written; absent where nothing is. */
  input?: Input
}

export interface Checker<Input> {
  /** In the order of the rows. It remembers them: a later row may speak of the same record. */
  check(db: Kysely<DB>, rows: readonly SheetRow[]): Promise<Outcome<Input>[]>
  /** Brands and models that nobody has. */
  questions?(): BrandQuestion[]
}

/** A record that a row has made or changed. */
export interface RowRecord {
  thing: 'customer' | 'boat' | 'engine' | 'engine2' | 'brand' | 'model' | 'opening'
  id: string
  isMade: boolean
}

/** Of a parts row one record; of a row of the wide sheet several. */
export interface Placed {
  recordId?: string
  records?: RowRecord[]
}

export interface PlacedRow {
  n: number
  verdict: Verdict | null
  changes: Change[]
  recordId: string | null
  records: RowRecord[]
}

export interface Kind<Input> {
  /** Whose rows a run adds. */
  tables: readonly (keyof DB)[]
  checker(settings: Settings): Checker<Input>
  /** Writes rows of different records by the rules of the screen; returns their records. @throws AppError as the screen's call */
  place(
    tx: Transaction<DB>,
    actor: Actor,
    outcomes: readonly Outcome<Input>[],
    now: Date,
  ): Promise<Map<Outcome<Input>, Placed>>
  /** By the row's number, the names of the records on which something was built since. The records are locked. */
  inUse(tx: Transaction<DB>, rows: readonly PlacedRow[], importId: string): Promise<Map<number, string>>
  /** Takes the rows back, the last one of the sheet first. */
  undo(tx: Transaction<DB>, actor: Actor, rows: readonly PlacedRow[], now: Date): Promise<void>
}
