// Run as a process by the crash tests: opens the database of a folder and writes until it is killed.
// `node database-writer.ts <folder> <hold | write | fail>`; the tests rely on each line on stdout.
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { type Kysely, sql } from 'kysely'
import { openDatabase } from '../src/server/db/client.ts'
import { silentLog } from './silent-log.ts'

const [, , folder, mode] = process.argv
if (!folder) throw new Error('Name the folder')

// Unlike console.log this reaches the reader before the next line runs, and so before a kill.
const say = (line: string) => fs.writeSync(1, `${line}\n`)

async function writeForEver<T>(db: Kysely<T>): Promise<void> {
  await sql`create table if not exists acked (id int8 primary key, mark text not null, touched int not null default 0)`.execute(
    db,
  )
  await sql`create index if not exists acked_mark on acked (mark)`.execute(db)
  await sql`create table if not exists total (rows int8 not null)`.execute(db)
  await sql`insert into total select 0 where not exists (select from total)`.execute(db)
  const { rows } = await sql<{ last: number }>`select coalesce(max(id), 0) as last from acked`.execute(db)
  for (let id = (rows[0]?.last ?? 0) + 1; ; id += 1) {
    await db.transaction().execute(async (tx) => {
      await sql`insert into acked (id, mark) values (${id}, ${`mark ${id} ${'x'.repeat(id % 300)}`})`.execute(tx)
      await sql`update acked set touched = touched + 1 where id > ${id - 5}`.execute(tx)
      await sql`update total set rows = rows + 1`.execute(tx)
    })
    say(`acked ${id}`)
    if (id % 30 === 0) await sql`checkpoint`.execute(db)
    if (id % 70 === 0) await sql`vacuum (analyze) acked`.execute(db)
  }
}

function breakTheDisk(): void {
  fs.fdatasyncSync = () => {
    throw Object.assign(new Error('EIO: i/o error, fdatasync'), { code: 'EIO' })
  }
  syncBuiltinESMExports()
}

const database = await openDatabase({ dataDir: folder, log: silentLog }).catch((error: unknown) => {
  say(`refused ${error instanceof Error ? error.message : String(error)}`)
  process.exit(1)
})
say('open')
if (mode === 'hold') process.stdin.resume().once('end', () => void database.close())
if (mode === 'fail') breakTheDisk()
if (mode !== 'hold') await writeForEver(database.db).catch((error: unknown) => say(`answered ${String(error)}`))
