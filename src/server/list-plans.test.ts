// No list reads a whole table. The statements are those that the calls run, and the cases name every GET of the contract, so a new
// list cannot be forgotten.
import { CompiledQuery, type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { LEFT_OUT } from '../../test/calls-without-growth.ts'
import { customerOf, growthCases } from '../../test/growth-cases.ts'
import type { GrowthCase } from '../../test/growth-of-money.ts'
import { type Person, useServer } from '../../test/harness.ts'
import { type RecordingServer, recordingServer } from '../../test/recorded-statements.ts'
import { generateService } from '../../test/service-data.ts'
import { allEndpoints } from '../shared/api.ts'
import { COUNT_LIMIT, countReach } from '../shared/paging.ts'
import { ROLE_IDS, type Role } from '../shared/roles.ts'
import type { DB } from './db/schema.generated.ts'

/** More than a count reads; so many requests, accounts, boats, engines, parts and log entries. */
const ROWS = COUNT_LIMIT + 1_000
/** So many that one of them has few of the requests. */
const TECHNICIANS = 200
/** The most rows of a page whose size the call does not name. */
const LARGEST_PAGE = 20
/** A statement that reads more rows of one table than this has read all of it, or counted on where its list's count stops. */
function mostRows(path: string): number {
  const page = Number(/[?&]page=(\d+)/.exec(path)?.[1] ?? 0)
  return countReach({ page, size: LARGEST_PAGE }, COUNT_LIMIT) + 500
}
/** Tables that stay small, so that reading all of them is right. */
const SMALL: Record<string, string> = {
  roles: 'three',
  cities: 'the provinces',
  brands: 'what the workshop services',
  models: 'what the workshop services',
  service_plans: 'a template for each family of engines',
  offer_templates: 'the work that is offered often',
  offer_template_items: 'the lines of a few templates',
  offer_template_covers: 'the plan items of a few templates',
  service_plan_items: 'the items of a few templates',
  workshop: 'one row',
  labour_rates: 'a handful',
  webhooks: 'ten at most',
  labour_costs: 'a row for each person who works',
  appointment_settings: 'one row',
  scheduled_backup: 'one row',
}
/** Calls that read many rows for a reason. */
const MEANT: [path: RegExp, reason: string][] = [
  [/due\/boats\?page=/, 'a boat stands at its first item, so the items of all boats before the page are passed'],
  [/engines\/admin\?brandId=/, 'half of the engines are of the brand, and the count stops where it has enough of them'],
  [/imports\/[^/]+(\/rows\?page=20)?$/, 'an import has at most 20,000 rows, and its counts are of all of them'],
]

/** Calls that need no statement of their own. */
const WITHOUT_DATABASE = ['/api/auth/me', '/api/health', '/api/settings']

/** The embedded database plans alike; seeding it takes as long again. */
const isServer = inject('migratedDatabase').kind === 'server'

const server = useServer()
const people = {} as Record<Role, Person>
let cases: GrowthCase[]
let recording: RecordingServer | undefined

async function personOf(role: Role, email: string): Promise<Person> {
  const { db } = server
  const user = await db
    .selectFrom('users')
    .select(['id', 'email'])
    .where('email', 'like', email)
    .executeTakeFirstOrThrow()
  await db.updateTable('users').set({ role_id: ROLE_IDS[role] }).where('id', '=', user.id).execute()
  const session = await db
    .insertInto('sessions')
    .values({ user_id: user.id, expires_at: sql<Date>`now() + interval '1 day'` })
    .returning('id')
    .executeTakeFirstOrThrow()
  const person = { id: user.id, email: user.email ?? '', sessionId: session.id, token: '' }
  await server.renewToken(person)
  return person
}

beforeAll(async () => {
  if (!isServer) return
  await generateService(server.db, ROWS, { accounts: ROWS, technicians: TECHNICIANS })
  for (const [role, email] of [
    ['ADMIN', 'kisi1@%'],
    ['TECHNICIAN', 'kisi2@%'],
    ['CUSTOMER', customerOf(ROWS)],
  ] as const)
    people[role] = await personOf(role, email)
  cases = await growthCases(server.db, ROWS)
  recording = await recordingServer(server)
}, 180_000)
afterAll(() => recording?.close())

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Rows'?: number
  'Actual Loops'?: number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: Plan[]
}

/** The nodes that read a table. */
const scansOf = (plan: Plan): Plan[] => [
  ...(plan['Relation Name'] ? [plan] : []),
  ...(plan.Plans ?? []).flatMap(scansOf),
]

async function scans(db: Kysely<DB>, options: string, { sql: text, parameters }: CompiledQuery): Promise<Plan[]> {
  const explain = CompiledQuery.raw(`explain (${options}, format json) ${text}`, [...parameters])
  const { rows } = await db.executeQuery<{ 'QUERY PLAN': [{ Plan: Plan }] | string }>(explain)
  const given = rows[0]?.['QUERY PLAN'] ?? '[]'
  const [{ Plan: plan }] = typeof given === 'string' ? (JSON.parse(given) as [{ Plan: Plan }]) : given
  return scansOf(plan).filter(({ 'Relation Name': table = '' }) => !(table in SMALL))
}

/** A parameter as a literal whose type the statement decides. */
function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  if (Array.isArray(value)) return quoted(`{${value.map((one) => JSON.stringify(String(one))).join(',')}}`)
  return quoted(value instanceof Date ? value.toISOString() : String(value))
}
const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`

/**
 * What a statement reads once its name has been used often: PostgreSQL plans five times for the given parameters, then compares with
 * one plan for all parameters.
 */
async function laterScans(db: Kysely<DB>, { sql: text, parameters }: CompiledQuery): Promise<Plan[]> {
  const values = parameters.length > 0 ? `(${parameters.map(literal).join(', ')})` : ''
  await db.executeQuery(CompiledQuery.raw(`prepare often as ${text}`))
  try {
    const run = CompiledQuery.raw(`execute often${values}`)
    for (let time = 0; time < 5; time++) await scans(db, 'costs off', run)
    return await scans(db, 'analyze', run)
  } finally {
    await db.executeQuery(CompiledQuery.raw('deallocate often'))
  }
}

function rowsOf(plan: Plan): number {
  const removed = (plan['Rows Removed by Filter'] ?? 0) + (plan['Rows Removed by Index Recheck'] ?? 0)
  return ((plan['Actual Rows'] ?? 0) + removed) * (plan['Actual Loops'] ?? 0)
}

/**
 * What reads a whole table: more rows than a count reaches, or a table that no index can be used for. The planner reads a table of
 * few rows whole although it has an index for the statement, so what was found is asked again where it may not.
 */
async function wholeTables(statement: CompiledQuery, path = ''): Promise<string[]> {
  const { sql: text } = statement
  if (!/^\s*(select|with)\b/i.test(text) || /\bfor (update|share)\b/i.test(text)) return []
  const readMuch = async (db: Kysely<DB>) => {
    const plans = [...(await scans(db, 'analyze', statement)), ...(await laterScans(db, statement))]
    return plans.filter((plan) => rowsOf(plan) > mostRows(path))
  }
  return server.db.connection().execute(async (db) => {
    const likesToReadMuch = (await readMuch(db)).length > 0
    await sql`set enable_seqscan = off`.execute(db)
    try {
      const read = likesToReadMuch ? await readMuch(db) : []
      const unindexed = (await scans(db, 'costs off', statement)).filter((plan) => plan['Node Type'] === 'Seq Scan')
      return [
        ...read.map(
          (plan) =>
            `${rowsOf(plan)} rows of ${plan['Relation Name']} (${plan['Index Name'] ?? plan['Node Type']}): ${text}`,
        ),
        ...unindexed.map((plan) => `no index of ${plan['Relation Name']}: ${text}`),
      ]
    } finally {
      await sql`reset enable_seqscan`.execute(db)
    }
  })
}

const isMeant = (path: string) => MEANT.some(([pattern]) => pattern.test(path))

it.runIf(isServer)('every GET of the contract is looked at', () => {
  const known = new Set([...cases.map(({ endpoint }) => endpoint), ...LEFT_OUT])
  const all = allEndpoints.filter(({ endpoint }) => endpoint.method === 'GET').map(({ name }) => name)
  expect([...known].sort()).toEqual(all.sort())
})

describe.runIf(isServer)('a list', () => {
  it('reads only some rows of a large table', async () => {
    const found: string[] = []
    const silent: string[] = []
    for (const { path, as } of cases.filter((one) => !isMeant(one.path))) {
      const statements = (await recording?.statementsOf(people[as], path)) ?? []
      if (statements.length === 0) silent.push(path)
      for (const statement of statements)
        for (const whole of await wholeTables(statement, path)) found.push(`${path}\n${whole}`)
    }
    expect(found).toEqual([])
    expect(silent).toEqual([...WITHOUT_DATABASE])
  }, 180_000)

  it.each([
    ['all rows of a table', `select id from service_requests where description like '%x%'`],
    ['a table without an index for it', `select id from part_lists where version = 7`],
  ])('would be found reading %s', async (_, text) => {
    expect(await wholeTables(CompiledQuery.raw(text))).not.toEqual([])
  })
})
