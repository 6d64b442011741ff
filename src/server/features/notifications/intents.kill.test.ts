// A server process that is killed while intents wait, with its data folder and the mails it writes.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { eventually } from '../../../../test/eventually.ts'
import { createBoat, createRequest, createUser } from '../../../../test/factories.ts'
import { ADMIN, type ServerProcess, serverProcess } from '../../../../test/server-process.ts'
import { silentLog } from '../../../../test/silent-log.ts'
import { temporaryFolder } from '../../../../test/temporary-folder.ts'
import { type Database, openDatabase } from '../../db/client.ts'
import { migrateToLatest } from '../../db/migrate.ts'
import type { DB } from '../../db/schema.generated.ts'
import { hashPassword } from '../accounts/passwords.ts'

async function started(dataDir: string): Promise<ServerProcess> {
  const server = await serverProcess({ DATA_DIR: dataDir })
  onTestFinished(() => server.remove())
  await server.ready()
  return server
}

/** Works on the database while no server runs. */
async function inDatabase<T>(dataDir: string, work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase({ databaseUrl: undefined, dataDir, log: silentLog })
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

/** Those to the owner: the admin is told of the new browser. */
const mails = async (dataDir: string) => {
  const folder = join(dataDir, 'outbox')
  const files = await readdir(folder).catch(() => [])
  const kept = files.filter((file) => file.endsWith('.eml'))
  const texts = await Promise.all(kept.map((file) => readFile(join(folder, file), 'utf8')))
  return texts.filter((text) => /^To: owner@t\.test/m.test(text))
}

const messages = (db: Kysely<DB>) =>
  db.selectFrom('outbox_messages').select(['kind', 'status', 'request_id']).where('kind', '<>', 'new_browser').execute()

it('the server is killed between the intent and the sending → the next one sends, once', async () => {
  const dataDir = await temporaryFolder()
  const requestId = await inDatabase(dataDir, async ({ db }) => {
    await migrateToLatest(db)
    await createUser(db, 'ADMIN', { email: ADMIN.email, passwordHash: await hashPassword(ADMIN.password) })
    const owner = await createUser(db, 'CUSTOMER', { email: 'owner@t.test' })
    const boat = await createBoat(db, owner.id, { name: 'Denizati' })
    return (await createRequest(db, { customer_id: owner.id, boat_id: boat.id, status: 'ACTIVE' })).id
  })
  const first = await started(dataDir)
  const answer = await fetch(`${first.url}/api/maintenance/requests/${requestId}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${await first.signIn()}`, 'content-type': 'application/json' },
    body: JSON.stringify({ assignedDate: '2026-12-01' }),
  })
  expect(answer.status).toBe(200)
  first.process.kill('SIGKILL')
  await first.exited
  expect(await mails(dataDir)).toEqual([])
  await inDatabase(dataDir, async ({ db }) => {
    const intents = await db.selectFrom('notification_intents').select('request_id').execute()
    expect(intents).toEqual([{ request_id: requestId }])
    expect(await messages(db)).toEqual([])
    // Ends the minute.
    await db.updateTable('notification_intents').set({ due_at: new Date() }).execute()
  })
  const second = await started(dataDir)
  await eventually(async () => expect(await mails(dataDir)).toHaveLength(1))
  second.process.kill('SIGTERM')
  await second.exited
  await inDatabase(dataDir, async ({ db }) => {
    expect(await messages(db)).toEqual([{ kind: 'date_assigned', status: 'SENT', request_id: null }])
    expect(await db.selectFrom('notification_intents').select('request_id').execute()).toEqual([])
  })
})
