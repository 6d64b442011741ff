// No secret and no person in the support packet: for each setting, and for each text that the demo's records hold.
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { useServer } from '../../../../test/harness.ts'
import { readConfig, SETTING_NAMES } from '../../config.ts'
import { seedDemo } from '../../demo/demo.ts'
import { serverLog } from '../../log.ts'
import { recentWarnings } from '../../recent-warnings.ts'
import { supportPacket } from './packet.queries.ts'

const server = useServer()
const CANARY = 'kanarya4711'
/** A valid value with the canary, wherever a setting takes a free text. */
const VALUES: Record<string, string> = {
  APP_URL: `https://${CANARY}:${CANARY}@pruva.test`,
  DATA_DIR: `/home/${CANARY}`,
  DATABASE_URL: `postgres://${CANARY}:${CANARY}@db/${CANARY}`,
  STORAGE_URL: `s3://${CANARY}:${CANARY}@${CANARY}?region=eu-central-1`,
  BACKUP_TO: `s3://${CANARY}:${CANARY}@${CANARY}?region=eu-central-1`,
  SMTP_URL: `smtps://${CANARY}:${CANARY}@${CANARY}`,
  MAIL_FROM: `${CANARY} <${CANARY}@pruva.test>`,
  JWT_SECRET: CANARY.repeat(4),
  ADMIN_EMAIL: `${CANARY}@pruva.test`,
  ADMIN_PASSWORD: `${CANARY}-sifre`,
  METRICS_TOKEN: CANARY.repeat(4),
  RATES_URL: `https://${CANARY}.test/today.xml`,
  MAP_TILE_URL: `https://${CANARY}.test/{z}/{x}/{y}.png?key=${CANARY}`,
  MAP_ATTRIBUTION: CANARY,
}
/** Settings that take numbers, words of a list or networks. */
const CLOSED = 'PORT HOST DEMO LOG_LEVEL PASSWORD_POLICY NODE_ENV RATE_LIMIT TRUST_PROXY'.split(' ')

const packetOf = async (settings: Record<string, string>, warnings = recentWarnings(server.clock)) => {
  const config = { ...readConfig(settings), dataDir: server.dataDir }
  return JSON.stringify(await supportPacket({ db: server.db, config, now: server.clock(), warnings: warnings.list() }))
}

describe('settings', () => {
  it('each one is a closed word or has a canary here', () => {
    expect([...SETTING_NAMES].sort()).toEqual(
      [...CLOSED, ...Object.keys(VALUES)].filter((name) => SETTING_NAMES.includes(name)).sort(),
    )
  })

  it('no value of a setting is in the packet; that it is set is', async () => {
    const known = Object.fromEntries(Object.entries(VALUES).filter(([name]) => SETTING_NAMES.includes(name)))
    const text = await packetOf(known)
    expect(text).not.toContain(CANARY)
    const { settings } = JSON.parse(text)
    expect(settings).toMatchObject({ JWT_SECRET: 'set', APP_URL: 'https://pruva.test', RATE_LIMIT: 'not set' })
    expect(Object.keys(settings)).toEqual(SETTING_NAMES)
  })
})

describe('records', () => {
  beforeAll(() => seedDemo(server, undefined))

  /** The texts of every column that holds any, but words of the code and names that the packet tells itself. */
  async function textsIn(): Promise<string[]> {
    const { rows: columns } = await sql<{ table: string; column: string }>`
      select table_name as "table", column_name as "column" from information_schema.columns
      where table_schema = current_schema() and table_name not like 'kysely%'
        and data_type in ('text', 'character varying', 'jsonb', 'json', 'ARRAY', 'USER-DEFINED', 'bytea')`.execute(
      server.db,
    )
    const found = new Set<string>()
    for (const { table, column } of columns) {
      const { rows } = await sql<{ text: string | null }>`
        select distinct ${sql.ref(column)}::text as text from ${sql.table(table)}`.execute(server.db)
      for (const { text } of rows) if (text) found.add(text)
    }
    return [...found]
  }

  it('no text of any column is in the packet, but words of the code', async () => {
    const text = await packetOf({})
    const words = new Set(text.match(/"[^"]*"/g)?.map((word) => word.slice(1, -1)))
    const told = (await textsIn()).filter((value) => (value.length > 12 ? text.includes(value) : words.has(value)))
    // States and channels, and names of tables: 'FAILED', 'service_request'.
    expect(told.filter((value) => !/^[A-Z_]+$|^[a-z]+(_[a-z]+)+$/.test(value))).toEqual([])
  })

  it('it counts the rows, and names the migrations and versions', async () => {
    const { counts, migrations, versions, outbox } = JSON.parse(await packetOf({}))
    const { count } = await server.db
      .selectFrom('boats')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    expect(counts.boats).toBe(Number(count))
    expect(migrations).toContain('0193-scheduled-backups')
    expect(versions.database).toMatch(/^PostgreSQL \d+/)
    expect(Array.isArray(outbox)).toBe(true)
  })
})

describe('warnings', () => {
  const PERSON = 'Ahmet Gezgin'
  const PERSONAL = [
    'ahmet@gezgin.test',
    '+90 532 111 22 33',
    '05321112233',
    '192.168.10.44',
    PERSON,
    'https://a.test/t/gizli',
  ]

  it('keeps the last 200, with the kind and place of an error, and without its words', async () => {
    const warnings = recentWarnings(server.clock)
    const log = serverLog('info', { write: () => {} }, warnings)
    const child = log.child({ reqId: PERSON })
    log.info('A call')
    for (let count = 0; count < 250; count += 1) log.warn('Too many of them')
    for (const word of PERSONAL) {
      child.error({ err: new Error(`refused ${word}`), to: word }, 'A mail could not be sent')
      child.error(new TypeError(`bad ${word}`))
      log.warn(`The file "${word}" of (${word}) is not there`)
    }
    const broken = sql`insert into users (email, password_hash, role_id) values (${PERSON}, ${PERSON}, ${PERSON})`
    await broken.execute(server.db).catch((err: unknown) => log.error({ err }, 'A request failed'))
    const list = warnings.list()
    expect(list).toHaveLength(200)
    const text = await packetOf({}, warnings)
    for (const word of PERSONAL) expect(text).not.toContain(word)
    expect(list.at(-1)).toMatchObject({ level: 'error', text: 'A request failed', error: { code: '22P02' } })
    const mail = list.find((warning) => warning.text === 'A mail could not be sent')
    expect(mail?.error?.name).toBe('Error')
    expect(mail?.error?.places[0]).toMatch(/^src\/server\/features\/support\/packet\.test\.ts:\d+$/)
    expect(text).not.toContain('A call')
  })
})
