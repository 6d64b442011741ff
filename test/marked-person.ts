// Fills every column that may hold a person with a marked word, by the database's own catalogue.
import { randomUUID } from 'node:crypto'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { DB } from '../src/server/db/schema.generated.ts'
import { ERASED, listed } from '../src/server/features/personal-data/erased-columns.ts'
import { erasedRows } from '../src/server/features/personal-data/own-rows.ts'
import { PERSONAL } from '../src/server/features/personal-data/personal-columns.ts'
import type { TestServer } from './harness.ts'

export const MARKED = 'Sedef Markadam'
/** What different columns take: a name, an address, numbers, a call sign, a hash. */
const FORMS = [MARKED, 'sedef.markadam@pruva.test', '5550417263', '555041726', 'MARKADAM1', '555041726'.padEnd(64, '0')]
const FOUND = '(markadam|555041726)'

interface Column {
  table: keyof DB
  name: string
  type: string
  isNeeded: boolean
  target: keyof DB | null
  words: string | null
}

async function columnsOf(db: Kysely<DB>): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select c.relname as table, a.attname as name, format_type(a.atttypid, null) as type,
      a.attnotnull and not a.atthasdef as "isNeeded",
      (select f.confrelid::regclass::text from pg_constraint f where f.contype = 'f' and f.conrelid = c.oid
        and f.conkey[array_upper(f.conkey, 1)] = a.attnum limit 1) as target,
      (select pg_get_constraintdef(k.oid) from pg_constraint k where k.contype = 'c' and k.conrelid = c.oid
        and k.conkey = array[a.attnum] and pg_get_constraintdef(k.oid) like '%ANY (ARRAY[%' limit 1) as words
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and c.relname not like 'kysely%'`.execute(
    db,
  )
  return rows
}

/** Where the mark is: 'users.email'. */
export async function whereMarked(db: Kysely<DB>): Promise<string[]> {
  const found: string[] = []
  for (const { table, name } of await columnsOf(db)) {
    const { rows } =
      await sql`select from ${sql.table(table)} where ${sql.ref(name)}::text ~* ${FOUND} limit 1`.execute(db)
    if (rows.length > 0) found.push(`${table}.${name}`)
  }
  return found.sort()
}

const SIMPLE: [RegExp, unknown][] = [
  [/^text$/, 'x'],
  [/^(integer|smallint|bigint|numeric|double precision)$/, 1],
  [/^boolean$/, true],
  [/^date$/, '2026-05-01'],
  [/^timestamp/, '2026-05-01T09:00:00Z'],
  [/^jsonb?$/, '{}'],
  [/\[\]$/, '{}'],
]

/** Columns that are only right together. */
const TOGETHER: Partial<Record<keyof DB, Record<string, unknown>>> = {
  billing_identities: { tax_number: '1234567890' },
  service_reports: { signed_at: '2026-05-01T09:00:00Z', snapshot: '', sha256: null },
  boat_handovers: { status: 'CANCELED', ended_at: '2026-05-01T09:00:00Z', expires_at: '2026-06-01T09:00:00Z' },
  boat_people: { email: 'x@pruva.test', accepted_at: '2026-05-01T09:00:00Z' },
  photos: { source: 'OWNER', owner_number: 1, content_type: 'image/webp' },
  dues: { kind: 'OPENING', service_request_id: null, offer_id: null },
  payments: { customer_id: null, amount_minor: 100, amount_try_minor: 100, exchange_rate_e4: 10_000, currency: 'TRY' },
  invoices: { voided_at: '2026-05-01T09:00:00Z', void_reason: 'x' },
  outbox_messages: { channel: 'EMAIL' },
  time_presses: { kind: 'STOP' },
  time_changes: { started_after: '2026-05-01T09:00:00Z' },
  factors: { kind: 'TOTP', secret: 'x' },
  api_tokens: { created_at: '2099-05-01T09:00:00Z' },
}

const own = (table: keyof DB, userId: string) =>
  PERSONAL[table].of === undefined ? sql<boolean>`true` : erasedRows(table, ERASED[table] ?? {}, userId)

/** The log and stored answers have no reference to the account in the database. */
async function idFor(tx: Kysely<DB>, column: Column, userId: string): Promise<string> {
  const named = PERSONAL[column.table].of?.[column.name]
  const target = named === 'payers' ? 'service_requests' : (named ?? column.target)
  if (target === 'users') return userId
  if (target === null) return randomUUID()
  const { rows } = await sql<{
    id: string
  }>`select * from ${sql.table(target)} where ${own(target, userId)} limit 1`.execute(tx)
  return rows[0]?.id ?? randomUUID()
}

async function insertRow(tx: Kysely<DB>, table: keyof DB, columns: readonly Column[], userId: string): Promise<void> {
  const needed = Object.keys({ ...PERSONAL[table].of, ...(ERASED[table]?.by ? { [ERASED[table].by]: 1 } : {}) })
  const values: Record<string, unknown> = { ...TOGETHER[table] }
  for (const column of columns) {
    const { name, type, isNeeded, words } = column
    if (name in values || !(isNeeded || needed.includes(name))) continue
    if (type === 'uuid') values[name] = await idFor(tx, column, userId)
    else if (words) values[name] = /'([^']+)'/.exec(words)?.[1]
    else if (/sha256|hash/.test(name)) values[name] = 'a'.repeat(64)
    else if (/^(expires|ended)_at$/.test(name)) values[name] = '2099-06-01T09:00:00Z'
    else values[name] = SIMPLE.find(([pattern]) => pattern.test(type))?.[1] ?? 'x'
  }
  if (table === 'service_reports' || table === 'offer_revisions')
    Object.assign(values, { snapshot: 'x', sha256: sql`encode(sha256(convert_to('x', 'UTF8')), 'hex')` })
  const names = Object.keys(values)
  await sql`insert into ${sql.table(table)} (${sql.join(names.map((name) => sql.ref(name)))})
    values (${sql.join(Object.values(values))})`.execute(tx)
}

async function attempt(tx: Transaction<DB>, work: () => Promise<unknown>): Promise<boolean> {
  await sql`savepoint before_mark`.execute(tx)
  try {
    await work()
    return true
  } catch {
    await sql`rollback to savepoint before_mark`.execute(tx)
    return false
  }
}

async function markColumn(tx: Transaction<DB>, { table, name, type }: Column, userId: string): Promise<void> {
  const rows = own(table, userId)
  if (name === 'snapshot') {
    await sql`update ${sql.table(table)} set snapshot = ${MARKED},
      sha256 = encode(sha256(convert_to(${MARKED}, 'UTF8')), 'hex') where ${rows}`.execute(tx)
    return
  }
  for (const form of FORMS) {
    const value = type.startsWith('json') ? sql`to_jsonb(${form}::text)` : sql`${form}`
    const set = () => sql`update ${sql.table(table)} set ${sql.ref(name)} = ${value} where ${rows}`.execute(tx)
    if (await attempt(tx, set)) return
  }
}

/** Rows for the person in every table that may hold one, marked; their files are stored. Triggers and references are off meanwhile. */
export async function markEverything({ db, storage }: TestServer, userId: string) {
  const columns = await columnsOf(db)
  const held = (Object.keys(PERSONAL) as (keyof DB)[]).filter((table) => ERASED[table] !== undefined)
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    for (const table of held) {
      const ofTable = columns.filter((column) => column.table === table)
      const { rows } = await sql`select from ${sql.table(table)} where ${own(table, userId)} limit 1`.execute(tx)
      const isNew = PERSONAL[table].of === undefined || rows.length === 0
      if (isNew) await insertRow(tx, table, ofTable, userId)
      const { own: facts, words, inner, paper, secret, others } = PERSONAL[table]
      const marked = [facts, words, inner, paper, secret, others].flatMap(listed)
      for (const column of ofTable)
        if (marked.includes(column.name) && /^(text|jsonb?)$/.test(column.type)) await markColumn(tx, column, userId)
    }
  })
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`update engine_readings set meter_photo_id = p.id from meter_photos p
      where p.engine_id = engine_readings.engine_id and p.uploaded_by = ${userId}`.execute(tx)
  })
  const files: { key: string; isGone: boolean; isKept: boolean }[] = []
  for (const table of held)
    for (const column of ['file_key', 'thumbnail_key']) {
      if (!listed(PERSONAL[table].paper).includes(column)) continue
      const key = `markadam/${table}-${column}.webp`
      await db.transaction().execute(async (tx) => {
        await sql`set local session_replication_role = replica`.execute(tx)
        await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${key} where ${own(table, userId)}`.execute(tx)
      })
      await storage.put(key, Buffer.from(MARKED), 'image/webp')
      const isKept =
        ERASED[table]?.delete !== true && listed(ERASED[table]?.stays).includes(column) && table !== 'photos'
      files.push({ key, isGone: ERASED[table]?.delete !== undefined, isKept })
    }
  return files
}
