import type { Readable } from 'node:stream'
import type { Excel, TableFormat } from '../../shared/excel.ts'
import { csvFile } from './csv.ts'
import type { Table } from './table.ts'
import { XLSX_TYPE, xlsxFile } from './xlsx.ts'

export const TABLE_TYPES: Record<TableFormat, string> = { csv: 'text/csv; charset=utf-8', xlsx: XLSX_TYPE }

export const tableFile = (table: Table, format: TableFormat, excel: Excel): Readable =>
  format === 'csv' ? csvFile(table, excel) : xlsxFile(table)
