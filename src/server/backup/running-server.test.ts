// A backup of a running embedded server: its contents, and what waits for it.
import { existsSync } from 'node:fs'
import { mkdir, readdir } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { at, made, sourceDir, useBackup } from '../../../test/backups.ts'
import { eventually } from '../../../test/eventually.ts'
import { createUser } from '../../../test/factories.ts'
import { silentLog } from '../../../test/silent-log.ts'
import { readArchive } from './archive.ts'
import { makeBackupBeside } from './backup-process.ts'
import { askRunningServer, serveBackups } from './running-server.ts'

/** A new process opens a database. */
const TIME_LIMIT = { timeout: 90_000 }

useBackup()

function source(copied: () => Promise<void> = async () => {}) {
  const { copyTo } = made.source
  if (!copyTo) throw new Error('The source is an embedded database')
  const copyDatabase = async (target: string) => {
    await copyTo(target)
    await copied()
  }
  return { dataDir: sourceDir(), storageUrl: undefined, copyDatabase }
}

async function usersIn(file: string): Promise<string[]> {
  const ids: string[] = []
  for await (const { name, bytes } of readArchive(file))
    if (name.startsWith('rows/users/'))
      ids.push(...(JSON.parse(bytes.toString()) as { id: string }[]).map(({ id }) => id))
  return ids
}

describe('a backup of a running server', () => {
  it('holds all that was committed at one moment and nothing later, while queries go on', TIME_LIMIT, async () => {
    const before = await createUser(made.source.db, 'CUSTOMER')
    let answered = 0
    let isDone = false
    const work = async () => {
      while (!isDone) {
        await createUser(made.source.db, 'CUSTOMER')
        answered += 1
        // The embedded database answers without yielding to the event loop.
        await new Promise((resolve) => setImmediate(resolve))
      }
    }
    const working = work()
    let atCopy = 0
    const copied = async () => {
      atCopy = answered
    }
    await makeBackupBeside(source(copied), at('busy.tar.gz'))
    isDone = true
    await working
    const later = await createUser(made.source.db, 'CUSTOMER')
    const ids = await usersIn(at('busy.tar.gz'))
    expect(ids).toContain(before.id)
    expect(ids).not.toContain(later.id)
    // Other writes succeeded during the read.
    expect(answered).toBeGreaterThan(atCopy)
    const { rows } = await sql<{ id: string }>`select id from users order by id`.execute(made.source.db)
    const known = new Set(rows.map(({ id }) => id))
    expect(ids.every((id) => known.has(id))).toBe(true)
    expect(ids.length).toBeLessThan(known.size)
  })

  it('holds nothing of a transaction that is open at that moment', TIME_LIMIT, async () => {
    const unfinished = await made.source.db.transaction().execute(async (tx) => {
      const user = await createUser(tx, 'CUSTOMER')
      await makeBackupBeside(source(), at('open.tar.gz'))
      return user
    })
    expect(await usersIn(at('open.tar.gz'))).not.toContain(unfinished.id)
  })

  it('leaves no copy behind, not even of a server that was killed in the middle', TIME_LIMIT, async () => {
    await mkdir(join(sourceDir(), 'backup.unfinished/base'), { recursive: true })
    const offered = await serveBackups(source(), silentLog)
    expect(await readdir(sourceDir())).not.toContain('backup.unfinished')
    await askRunningServer(sourceDir(), at('one.tar.gz'))
    await expect(askRunningServer(sourceDir(), at('no/such/folder/x.tar.gz'))).rejects.toThrow('cannot be written')
    await offered.stop()
    expect(await readdir(sourceDir())).not.toContain('backup.unfinished')
  })

  it('is waited for by a stop, though another was refused and its own asker went away', TIME_LIMIT, async () => {
    let goOn = () => {}
    const held = new Promise<void>((resolve) => {
      goOn = resolve
    })
    let isCopied = false
    const offered = await serveBackups(
      source(() => {
        isCopied = true
        return held
      }),
      silentLog,
    )
    const asker = connect(join(sourceDir(), 'backup.sock'))
    asker.end(JSON.stringify({ file: at('first.tar.gz') }))
    await eventually(() => expect(isCopied).toBe(true))
    asker.destroy()
    await expect(askRunningServer(sourceDir(), at('second.tar.gz'))).rejects.toThrow('Another backup is being made')
    let isStopped = false
    const stopping = offered.stop().then(() => {
      isStopped = true
    })
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(isStopped).toBe(false)
    goOn()
    await stopping
    expect([existsSync(at('first.tar.gz')), existsSync(at('second.tar.gz'))]).toEqual([true, false])
  })
})
