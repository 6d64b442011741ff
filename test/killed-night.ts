// One night's job on a quay while the server is killed again and again: each operation is sent, the server is killed at some moment
// between its arrival and its answer, and the operation is sent again to the next server.
import { randomUUID } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { type Database, openDatabase } from '../src/server/db/client.ts'
import { migrateToLatest } from '../src/server/db/migrate.ts'
import type { DB } from '../src/server/db/schema.generated.ts'
import { hashPassword } from '../src/server/features/accounts/passwords.ts'
import { toE3 } from '../src/shared/quantity.ts'
import { createBoat, createRequest, createUser } from './factories.ts'
import { phonePhoto } from './pictures.ts'
import { ADMIN, type ServerProcess, serverProcess } from './server-process.ts'
import { silentLog } from './silent-log.ts'

interface Where {
  dataDir: string
  /** A PostgreSQL server's empty database instead of the embedded one. */
  databaseUrl?: string | undefined
}

interface Operation {
  name: 'list' | 'scan' | 'used' | 'returned' | 'damaged' | 'photo'
  path: string
  body: object | FormData
}

/** What the database must hold after the operations. */
interface Effects {
  lists: number
  /** Pieces that lists took. */
  taken: number
  transactions: number
  photos: number
}

export interface Night {
  kills: number
  /** Answered before the kill. */
  answered: number
  /** The server had committed, but its answer was lost. */
  replayed: number
  expected: Effects
  found: Effects
  /** Pieces on the shelf, and what the ledger says. */
  stock: number
  ledger: number
  expectedStock: number
  /** Answers that must not occur. */
  violations: string[]
}

const SHELF = 1_000_000
const TOKEN_MS = 10 * 60_000
/** The order of one list's operations; then the next list begins. */
const CYCLE = ['list', 'scan', 'scan', 'used', 'scan', 'photo', 'returned', 'damaged'] as const

async function inDatabase<T>({ dataDir, databaseUrl }: Where, work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase({ databaseUrl, dataDir, log: silentLog })
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

async function prepare({ db }: Database) {
  await migrateToLatest(db)
  await createUser(db, 'ADMIN', { email: ADMIN.email, passwordHash: await hashPassword(ADMIN.password) })
  const owner = await createUser(db, 'CUSTOMER')
  const boat = await createBoat(db, owner.id)
  const job = await createRequest(db, { customer_id: owner.id, boat_id: boat.id, status: 'ACTIVE' })
  const part = { name: 'Filtre', part_code: 'F-1', quantity_e3: toE3(SHELF) }
  const { id } = await db.insertInto('spare_parts').values(part).returning('id').executeTakeFirstOrThrow()
  const initial = { spare_part_id: id, delta_e3: toE3(SHELF), stock_after_e3: toE3(SHELF), reason: 'INITIAL' as const }
  await db.insertInto('stock_movements').values(initial).execute()
  return { requestId: job.id, partId: id }
}

async function counted(db: Kysely<DB>) {
  const { rows } = await sql<Effects & { stock: number; ledger: number }>`select
    (select count(*)::int from part_lists) as lists,
    (select coalesce(sum(quantity_e3), 0)::bigint / 1000 from part_list_items) as taken,
    (select count(*)::int from part_list_item_transactions) as transactions,
    (select count(*)::int from photos) as photos,
    (select sum(quantity_e3)::bigint / 1000 from spare_parts) as stock,
    (select sum(delta_e3)::bigint / 1000 from stock_movements) as ledger`.execute(db)
  const [found] = rows
  if (!found) throw new Error('The database answers nothing')
  const { stock, ledger, ...effects } = found
  return { stock, ledger, found: effects }
}

/** Sends one night's operations, and kills the server during each of them. `report` is called after each kill. */
export async function killedNight(where: Where, kills: number, report?: (done: number) => void): Promise<Night> {
  const { requestId, partId } = await inDatabase(where, prepare)
  const photo = Uint8Array.from(await phonePhoto(60, 40))
  const expected: Effects = { lists: 0, taken: 0, transactions: 0, photos: 0 }
  const counts = { answered: 0, replayed: 0 }
  const violations: string[] = []
  /** Milliseconds that an operation took, by its name. */
  const lasted: Record<string, number> = {}
  let [listId, itemId, returned] = ['', '', 0]
  let [token, signedInAt] = ['', 0]

  function operationOf(name: Operation['name']): Operation {
    const scan = { sparePartId: partId, quantity: 1 }
    if (name === 'list')
      return { name, path: '/api/inventory/part-lists', body: { serviceRequestId: requestId, items: [scan] } }
    if (name === 'scan')
      return { name, path: `/api/inventory/part-lists/${listId}/items`, body: { ...scan, merge: true } }
    if (name === 'photo') {
      const body = new FormData()
      body.set('serviceRequestId', requestId)
      body.set('file', new Blob([photo]), 'foto.jpg')
      return { name, path: '/api/maintenance/photos', body }
    }
    const path = `/api/inventory/part-list-items/${itemId}/transactions`
    return { name, path, body: { quantity: 1, status: name.toUpperCase() } }
  }

  function expectEffect(name: Operation['name'], data: { id: string }): void {
    if (name === 'list') {
      expected.lists += 1
      listId = data.id
    }
    if (name === 'scan') itemId = data.id
    if (name === 'list' || name === 'scan') expected.taken += 1
    else if (name === 'photo') expected.photos += 1
    else expected.transactions += 1
    if (name === 'returned') returned += 1
  }

  const send = ({ url }: ServerProcess, { path, body }: Operation, id: string) =>
    fetch(url + path, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'idempotency-key': id,
        ...(body instanceof FormData ? {} : { 'content-type': 'application/json' }),
      },
      body: body instanceof FormData ? body : JSON.stringify(body),
    })

  async function started(): Promise<ServerProcess> {
    const { dataDir, databaseUrl } = where
    const server = await serverProcess({ DATA_DIR: dataDir, ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}) })
    await server.ready()
    if (Date.now() - signedInAt > TOKEN_MS) [token, signedInAt] = [await server.signIn(), Date.now()]
    return server
  }

  /** Sends it until it is answered, as the app does. */
  async function finish(server: ServerProcess, operation: Operation, id: string): Promise<void> {
    const begun = performance.now()
    for (;;) {
      const answer = await send(server, operation, id)
      const { message, data } = (await answer.json()) as { message: string; data: { id: string } }
      if (answer.status === 503 || message === 'operation_in_progress') continue
      if (answer.status !== 200) violations.push(`${operation.name}: ${answer.status} ${message}`)
      else expectEffect(operation.name, data)
      if (answer.headers.has('idempotency-replayed')) counts.replayed += 1
      else lasted[operation.name] = performance.now() - begun
      return
    }
  }

  let server = await started()
  try {
    for (let kill = 0; kill < kills; kill++) {
      const operation = operationOf(CYCLE[kill % CYCLE.length] ?? 'list')
      const id = randomUUID()
      const sent = send(server, operation, id).then(
        () => true,
        () => false,
      )
      // Around the commit: from before it until a little after the answer.
      const share = 0.3 + Math.random()
      await new Promise((done) => setTimeout(done, share * (lasted[operation.name] ?? 100)))
      server.process.kill('SIGKILL')
      await server.exited
      if (await sent) counts.answered += 1
      server = await started()
      await finish(server, operation, id)
      report?.(kill + 1)
    }
    server.process.kill('SIGTERM')
    await server.exited
  } finally {
    await server.remove()
  }
  const held = await inDatabase(where, ({ db }) => counted(db))
  // A repetition after an answer that did arrive is replayed as well.
  const replayed = counts.replayed - counts.answered
  return { kills, ...counts, replayed, expected, ...held, expectedStock: SHELF - expected.taken + returned, violations }
}
