// Everything as one file: a workbook, or a ZIP of CSV files for programs.
import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { stringify } from 'csv-stringify/sync'
import { type Kysely, sql } from 'kysely'
import { ZipFile } from 'yazl'
import type { TableFormat } from '../../../shared/excel.ts'
import { withoutLimits } from '../../backup/tables.ts'
import type { DB } from '../../db/schema.generated.ts'
import { plainText } from '../../http/csv.ts'
import type { Cell, Column, Table } from '../../http/table.ts'
import { xlsxFile } from '../../http/xlsx.ts'
import { exportTable } from './export-rows.ts'
import { SHEETS } from './sheets.ts'

function cellText(cell: Cell, kind: Column['kind'] | undefined): string {
  if (cell === null) return ''
  if (cell instanceof Date) return cell.toISOString()
  if (typeof cell === 'number') return kind === 'amount' ? cell.toFixed(2) : String(cell)
  return kind === 'text' ? plainText(cell) : cell
}

/** For programs: no byte order mark, commas, dots, ISO days, moments in UTC. */
async function* csvChunks({ columns, rows }: Table): AsyncGenerator<string> {
  yield stringify([columns.map(({ heading }) => heading)])
  for await (const batch of rows)
    yield stringify(batch.map((cells) => cells.map((cell, index) => cellText(cell, columns[index]?.kind))))
}

function csvZip(tables: readonly Table[]): Readable {
  const zip = new ZipFile()
  const out = zip.outputStream as Readable
  let current: Readable | undefined
  out.once('close', () => current?.destroy())
  zip.on('error', (error) => out.destroy(error))
  for (const table of tables) {
    // Opened when the files before it are written: one transaction reads one table at a time.
    zip.addReadStreamLazy(`${table.name}.csv`, (give) => {
      const file = Readable.from(csvChunks(table), { objectMode: false })
      current = file
      file.once('error', (error) => out.destroy(error))
      give(null, file)
    })
  }
  zip.end()
  return out
}

/** All records as they are at one moment. Ends `out`; rejects when it was closed before its end. */
export async function writeExport(db: Kysely<DB>, format: TableFormat, out: Writable): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`set transaction isolation level repeatable read, read only`.execute(tx)
    await withoutLimits(tx)
    // The moment is that of the first statement that reads; the first byte would come before it.
    await sql`select 1`.execute(tx)
    const tables = SHEETS.map((sheet) => exportTable(tx, sheet, format))
    await pipeline(format === 'xlsx' ? xlsxFile(...tables) : csvZip(tables), out)
  })
}
