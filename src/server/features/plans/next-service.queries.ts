// What a boat or an engine needs first, as a column of the boats' and engines' lists: one row of an index each.
import type { ExpressionBuilder } from 'kysely'
import { fromMinor } from '../../../shared/money.ts'
import type { NextService } from '../../../shared/plans/next-service.ts'
import type { DB } from '../../db/schema.generated.ts'

const firstItem = (eb: ExpressionBuilder<DB, 'boats' | 'engines'>) =>
  eb
    .selectFrom('plan_items as i')
    .leftJoin('engines as e', 'e.id', 'i.engine_id')
    .select(['i.title', 'i.due_on', 'i.due_at_hundredths', 'i.expected_on', 'i.overdue_from'])
    .select('e.hours_used_hundredths')
    .where('i.is_finished', '=', false)
    .where('i.expected_on', 'is not', null)
    .orderBy('i.expected_on')
    .orderBy('i.id')
    .limit(1)

export const firstOfBoat = (eb: ExpressionBuilder<DB, 'boats'>) =>
  firstItem(eb as ExpressionBuilder<DB, 'boats' | 'engines'>).whereRef('i.due_of', '=', eb.ref('boats.id'))

export const firstOfEngine = (eb: ExpressionBuilder<DB, 'engines'>) =>
  firstItem(eb as ExpressionBuilder<DB, 'boats' | 'engines'>).whereRef('i.engine_id', '=', eb.ref('engines.id'))

interface Row {
  title: string
  due_on: string | null
  due_at_hundredths: number | null
  expected_on: string | null
  overdue_from: string | null
  hours_used_hundredths: number | null
}

export const toNextService = (row: Row | null): NextService | null =>
  row && {
    title: row.title,
    dueOn: row.due_on,
    dueAtHours: row.due_at_hundredths === null ? null : fromMinor(row.due_at_hundredths),
    hoursUsed: row.hours_used_hundredths === null ? null : fromMinor(row.hours_used_hundredths),
    expectedOn: row.expected_on ?? '',
    overdueFrom: row.overdue_from,
  }
