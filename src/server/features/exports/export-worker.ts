// The process that export-process.ts starts: opens the database and writes the file to standard output.
import { setPriority } from 'node:os'
import { text } from 'node:stream/consumers'
import { PGlite } from '@electric-sql/pglite'
import { type Database, databaseOnPglite, openServer } from '../../db/client.ts'
import { pgliteOptions } from '../../db/embedded/pglite-options.ts'
import { serverLog } from '../../log.ts'
import { writeExport } from './export-file.ts'
import { ExportJob } from './export-process.ts'

/** On few processors, calls come before the export. */
const PRIORITY = 10

const opened = async (from: ExportJob['from']): Promise<Database> =>
  'copy' in from
    ? databaseOnPglite(await PGlite.create({ ...pgliteOptions, dataDir: from.copy }))
    : openServer(from.databaseUrl, serverLog('silent'))

setPriority(PRIORITY)
const { from, format } = ExportJob.parse(JSON.parse(await text(process.stdin)))
const { db, close } = await opened(from)
try {
  await writeExport(db, format, process.stdout)
} catch (error) {
  process.stderr.write(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
} finally {
  await close()
}
