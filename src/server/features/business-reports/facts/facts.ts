// What a report gives: a row for each fact of its period. A report over any period is the sum of it over the months of the period.
import type { Kysely, RawBuilder } from 'kysely'
import type { Period } from '../../../../shared/business-reports/business-reports.period.ts'
import type { DB } from '../../../db/schema.generated.ts'

export interface Asked extends Period {
  now: Date
  today: string
}

export interface Facts {
  /** Rows with `id, request_id, day, grp`, where an opening balance has its customer for a request; `note` where the report has it, and the report's figures in their smallest parts. */
  rows: (asked: Asked) => RawBuilder<unknown>
  /** Names of groups; where there are no others, in their order. */
  groups?: Record<string, string>
  /** The names of other groups, whose keys are ids. */
  names?: (db: Kysely<DB>, ids: string[]) => Promise<[id: string, name: string][]>
  /** Of what is open as of today, without a period. */
  isOfToday?: true
}
