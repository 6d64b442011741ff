// What a kind of import does. The kinds are in `kinds.ts`.
import type { Kysely, Transaction } from 'kysely'
import type {
  Change,
  Choice,
  ImportField,
  NumberFormat,
  OnMatch,
  Reason,
  Verdict,
} from '../../../shared/imports/imports.contract.ts'
import type { DB } from '../../db/schema.generated.ts'
import type { Actor } from '../../http/access.ts'
import type { Cell } from './reading/grid.ts'

export interface SheetRow {
  n: number
  cells: Cell[]
  /** What a person said about a row that asked. */
  answer: string | null
}

/** How a row's cells are read. */
export interface Settings {
  columns: readonly { field: ImportField | null; numbers: NumberFormat | null; zeroCode: number | null }[]
  fixed: Partial<Record<ImportField, string>>
  onMatch: OnMatch
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
  /** What is written; absent where nothing is. */
  input?: Input
}

export interface Checker<Input> {
  /** In the order of the rows. It remembers them: a later row may speak of the same record. */
  check(db: Kysely<DB>, rows: readonly SheetRow[]): Promise<Outcome<Input>[]>
}

export interface PlacedRow {
  n: number
  verdict: Verdict | null
  changes: Change[]
  recordId: string | null
}

export interface Kind<Input> {
  checker(settings: Settings): Checker<Input>
  /** Writes rows of different records by the rules of the screen; returns the ids of their records. @throws AppError as the screen's call */
  place(tx: Transaction<DB>, actor: Actor, outcomes: readonly Outcome<Input>[]): Promise<Map<Outcome<Input>, string>>
  /** By the row's number, the names of the records on which something was built since. The records are locked. */
  inUse(tx: Transaction<DB>, rows: readonly PlacedRow[]): Promise<Map<number, string>>
  /** Takes the rows back, the last one of the sheet first. */
  undo(tx: Transaction<DB>, actor: Actor, rows: readonly PlacedRow[]): Promise<void>
}
