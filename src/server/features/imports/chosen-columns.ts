// What the columns of a sheet are: as they were chosen for an earlier sheet, and as a person chooses them.
import {
  DAY_FIELDS,
  IMPORT_FIELDS,
  type ImportKind,
  type ImportUpdate,
  NUMBER_FIELDS,
} from '../../../shared/imports/imports.contract.ts'
import { AppError, badRequest } from '../../http/errors.ts'
import type { TableHead } from './reading/read-table.ts'

type Columns = TableHead['columns']

/** The fields that were chosen before; how numbers and days are written, the new sheet itself says where it can. */
export const withChosen = (columns: Columns, chosen: Columns): Columns =>
  columns.map((column, index) => ({
    ...column,
    field: chosen[index]?.field ?? null,
    numbers: column.numbers ?? chosen[index]?.numbers ?? null,
    // A day that can only have its month first asks again where the earlier sheet had the day first.
    days: column.unclearDay !== null && chosen[index]?.days === 'MONTH_FIRST' ? 'MONTH_FIRST' : column.days,
  }))

/** @throws 400 at `columns.…`, `fixed.…` */
export function chosenColumns(kind: ImportKind, columns: Columns, input: ImportUpdate): Columns {
  if (input.columns.length !== columns.length) throw badRequest('invalid_value', 'columns')
  const isOfKind = (field: string) => (IMPORT_FIELDS[kind] as readonly string[]).includes(field)
  const errors = Object.keys(input.fixed)
    .filter((field) => !isOfKind(field))
    .map((field) => ({ field: `fixed.${field}`, message: 'invalid_value' }))
  const used = new Set<string>(Object.keys(input.fixed).filter((field) => input.fixed[field as never]))
  const chosen = columns.map((column, index) => {
    const { field, ...answers } = input.columns[index] ?? { field: null }
    const [numbers, days] = [answers.numbers ?? column.numbers, answers.days ?? column.days]
    if (field !== null && !isOfKind(field)) errors.push({ field: `columns.${index}.field`, message: 'invalid_value' })
    if (field !== null && used.has(field))
      errors.push({ field: `columns.${index}.field`, message: 'import_field_twice' })
    if (field !== null) used.add(field)
    if (field !== null && NUMBER_FIELDS.includes(field) && numbers === null)
      errors.push({ field: `columns.${index}.numbers`, message: 'import_format_needed' })
    if (field !== null && DAY_FIELDS.includes(field) && days === null)
      errors.push({ field: `columns.${index}.days`, message: 'import_days_needed' })
    return { ...column, field, numbers, days }
  })
  if (errors.length > 0) throw new AppError(400, 'validation_failed', { errors })
  return chosen
}
