// A separate process reads the rows and writes the file, as for a backup: from a copy of the embedded database, or from the server of
// DATABASE_URL. No call waits for it, and the file is never kept.
import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { PassThrough, Readable, type Writable } from 'node:stream'
import type { Kysely } from 'kysely'
import { z } from 'zod'
import { TABLE_FORMATS, type TableFormat } from '../../../shared/excel.ts'
import type { BackedUp } from '../../backup/backup-process.ts'
import type { DB } from '../../db/schema.generated.ts'
import { assertSpace, folderBytes } from '../../files/disk-space.ts'
import { semaphore } from '../../http/semaphore.ts'
import { writeExport } from './export-file.ts'

/** Everything as a file. The caller destroys the stream when nobody reads on. @throws Error before the first byte */
export type Exporter = (format: TableFormat) => Promise<Readable>

const COPY = 'export.unfinished'

export const ExportJob = z.object({
  from: z.union([z.object({ copy: z.string() }), z.object({ databaseUrl: z.string() })]),
  format: z.enum(TABLE_FORMATS),
})
export type ExportJob = z.output<typeof ExportJob>

/** For tests: one transaction of this process holds the database meanwhile. */
export const exporterHere =
  (db: Kysely<DB>): Exporter =>
  async (format) => {
    const out = new PassThrough()
    writeExport(db, format, out).catch((error) => out.destroy(error))
    return out
  }

/** One at a time: each takes a processor, and with the embedded database a copy of the whole. */
export function exporterBeside(source: BackedUp): Exporter {
  const oneAtATime = semaphore(1)
  const copy = join(source.dataDir, COPY)
  const removeCopy = () => rm(copy, { recursive: true, force: true })
  // A killed server leaves one.
  const isClean = removeCopy()

  async function made(format: TableFormat): Promise<Readable> {
    if ('databaseUrl' in source) return started({ from: { databaseUrl: source.databaseUrl }, format })
    await isClean
    // A full disk would end the database.
    await assertSpace(source.dataDir, await folderBytes(join(source.dataDir, 'db')))
    await source.copyDatabase(copy)
    return started({ from: { copy }, format })
  }

  return async (format) => {
    const release = await oneAtATime.acquire()
    const end = async () => {
      await removeCopy()
      release?.()
    }
    try {
      const file = await made(format)
      file.once('close', () => void end())
      return file
    } catch (error) {
      await end()
      throw error
    }
  }
}

type Running = ChildProcessByStdio<Writable, Readable, Readable>

/** Resolves with the first bytes at hand. */
async function started(job: ExportJob): Promise<Readable> {
  const script = join(import.meta.dirname, 'export-worker.ts')
  const running: Running = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', script], {
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  const exited = once(running, 'exit')
  let said = ''
  running.stderr.setEncoding('utf8').on('data', (words: string) => {
    said = `${said}${words}`.slice(0, 2_000)
  })
  // By standard input: other users of the machine can read a process's arguments, and the address holds a password.
  running.stdin.on('error', () => {})
  running.stdin.end(JSON.stringify(job))

  async function* whole(): AsyncGenerator<Buffer> {
    try {
      for await (const chunk of running.stdout) yield chunk
      const [code] = await exited
      if (code !== 0) throw new Error(`The export failed: ${said.trim()}`)
    } finally {
      running.kill()
      await exited
    }
  }
  const chunks = whole()
  const first = await chunks.next()
  async function* all() {
    if (!first.done) yield first.value
    yield* chunks
  }
  const file = Readable.from(all(), { objectMode: false })
  // Also a reader that goes away before its first byte.
  file.once('close', () => running.kill())
  return file
}
