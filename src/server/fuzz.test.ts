// Every endpoint, called with inputs made from its own contract: half of them such as the schema asks for, with ids that exist,
// half of them not. Whatever comes, the answer is never a 5xx, and an error is one of the catalogue's keys in the envelope.
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { assignTechnician } from '../../test/factories.ts'
import { type Input, type Person, useServer } from '../../test/harness.ts'
import { allEndpoints, api, type NamedEndpoint } from '../shared/api.ts'
import { messages } from '../shared/messages.tr.ts'
import { ROLES, type Role } from '../shared/roles.ts'
import { tablesInOrder } from './backup/tables.ts'
import { seedDemo } from './db/seed/demo.ts'

/** More of both for a longer look: FUZZ_RUNS=500 FUZZ_SEED=7. */
const RUNS = Number(process.env.FUZZ_RUNS ?? 12)
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_120)

const server = useServer()
/** A stream that does not end, and what would shut the callers out. */
const LEFT_OUT = [
  'live.stream',
  'users.removeUser',
  'users.changeRole',
  'users.approve',
  'users.removeInfo',
  'users.removeMyInfo',
]
/** What deletes comes last, so that the others have something to work on. */
const isDeletion = ({ endpoint }: NamedEndpoint) => (endpoint.method === 'DELETE' ? 1 : 0)
const endpoints = allEndpoints
  .filter(({ name }) => !LEFT_OUT.includes(name))
  .sort((one, other) => isDeletion(one) - isDeletion(other))
/** Ids that exist, by table. */
const ids: Record<string, string[]> = {}
const people = {} as Record<Role, Person>

beforeAll(async () => {
  await seedDemo(server, undefined)
  for (const role of ROLES) people[role] = await server.person(role)
  await server.db.transaction().execute(async (tx) => {
    for (const { name, columns } of await tablesInOrder(tx)) {
      if (!columns.includes('id') || name === 'sessions') continue
      const { rows } = await sql<{ id: string }>`select id from ${sql.table(name)} limit 12`.execute(tx)
      ids[name] = rows.map(({ id }) => id)
    }
  })
  // So that the customer's and the technician's own endpoints have something to look at.
  await server.db.updateTable('boats').set({ owner_user_id: people.CUSTOMER.id }).execute()
  await server.db.updateTable('engines').set({ owner_user_id: people.CUSTOMER.id }).execute()
  await server.db.updateTable('service_requests').set({ customer_id: people.CUSTOMER.id }).execute()
  await server.db.deleteFrom('request_technicians').execute()
  for (const requestId of ids.service_requests ?? []) await assignTechnician(server.db, requestId, people.TECHNICIAN.id)
}, 120_000)

/** Whatever the endpoint before made of them. */
async function reopenAll(): Promise<void> {
  await sql`update service_requests set archived_at = null, completed_at = null, canceled_at = null, feedback_at = null,
    customer_rating = null, status = case when id < '80000000-0000-0000-0000-000000000000' then 'WAITING_APPROVAL'
    else 'ACTIVE' end`.execute(server.db)
  await sql`update offers set status = 'SENT', decided_at = null`.execute(server.db)
  await sql`update spare_parts set quantity = 50`.execute(server.db)
}

interface Schema {
  type?: string
  required?: string[]
  properties?: Record<string, Schema>
  items?: Schema
  minItems?: number
  minimum?: number
  maximum?: number
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
}

/** What an id of that name means; `id` itself depends on whose endpoint it is. */
const TABLE_OF: Record<string, string> = {
  boatId: 'boats',
  engineId: 'engines',
  engineIds: 'engines',
  modelId: 'models',
  brandId: 'brands',
  cityId: 'cities',
  roleId: 'roles',
  partId: 'spare_parts',
  sparePartId: 'spare_parts',
  partListId: 'part_lists',
  partListItemId: 'part_list_items',
  requestId: 'service_requests',
  serviceRequestId: 'service_requests',
  ownerUserId: 'users',
  userId: 'users',
  technicianId: 'users',
  technicianIds: 'users',
  technicianUserId: 'users',
}
const TABLE_OF_FEATURE: Record<string, string> = {
  requests: 'service_requests',
  spareParts: 'spare_parts',
  partLists: 'part_lists',
  calendar: 'calendar_items',
}
const idOf = (name: string, feature: string): fc.Arbitrary<string> => {
  const table = TABLE_OF[name] ?? TABLE_OF_FEATURE[feature] ?? feature
  return fc.integer({ min: 0, max: 10_000 }).map((index) => {
    const known = ids[table] ?? ids.boats ?? []
    return known[index % known.length] ?? 'none'
  })
}
const day = fc.oneof(
  { weight: 1, arbitrary: fc.constantFrom('2026-02-29', '1899-12-31', '2199-12-31', '0000-00-00', '99999-01-01') },
  { weight: 12, arbitrary: fc.constantFrom('2026-05-01', '2026-05-02', '2026-05-03') },
)
const NASTY = [
  '',
  ' ',
  '\0',
  'a\0b',
  '%',
  '_',
  '\\',
  "'",
  '"',
  "' or 1=1 --",
  '\ud800',
  '\udfff\ud800',
  '\u202e',
  'İıŞş',
  'ﷺ',
  'null',
  'undefined',
  'NaN',
  '__proto__',
  'constructor',
  '-0',
  '1e309',
  '9'.repeat(40),
  'x'.repeat(300),
  '💥'.repeat(200),
  '\r\nSet-Cookie: a=b',
  '../../etc/passwd',
  '=1+1',
  '#',
  '#0',
  '00000000-0000-0000-0000-00000000000',
  '{}',
  '[]',
  'ALL',
  'CANCELLED',
  'createdAt,desc',
  'createdAt;drop',
  '2026-05-01T00:00:00',
  '2026-05-01T25:61:00Z',
  'a@b.co',
  '+90 555 000 00 00',
]
const textOf = (name: string, feature: string) =>
  fc.oneof(
    { weight: /id(s)?$/i.test(name) ? 30 : 1, arbitrary: idOf(name, feature) },
    { weight: /date|^start$|^end$|^from|^to/i.test(name) ? 30 : 1, arbitrary: day },
    { weight: /email/i.test(name) ? 20 : 0, arbitrary: fc.nat(10_000).map((nth) => `kisi${nth}@pruva.test`) },
    { weight: /password/i.test(name) ? 20 : 0, arbitrary: fc.string({ minLength: 8, maxLength: 20 }) },
    { weight: name === 'phone' ? 20 : 0, arbitrary: fc.constant('+90 532 000 00 00') },
    { weight: name === 'itemColor' ? 20 : 0, arbitrary: fc.constant('#1d4ed8') },
    {
      weight: name === 'sort' ? 20 : 0,
      arbitrary: fc.constantFrom('createdAt,desc', 'createdAt,asc', 'status,asc', 'agenda'),
    },
    { weight: 3, arbitrary: fc.constantFrom(...NASTY) },
    { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 300 }) },
    { weight: 3, arbitrary: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }) },
  )
const number = fc.oneof(
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      0,
      1,
      2,
      5,
      -1,
      0.01,
      0.1,
      12.5,
      36,
      99.99,
      1e6,
      2 ** 31 - 1,
      2 ** 31,
      2 ** 53,
      1e15,
      1e308,
      -1e308,
      5e-324,
    ),
  },
  { weight: 1, arbitrary: fc.double({ noNaN: true, noDefaultInfinity: true }) },
)
const anything = fc.oneof(
  textOf('', ''),
  number,
  fc.boolean(),
  fc.constant(null),
  fc.constant([]),
  fc.constant({}),
  fc.constant([{}]),
)

/** Mostly what the schema asks for, sometimes anything. */
function inputFor(schema: Schema, feature: string, name = '', depth = 0): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: depth === 0 ? 40 : 60, arbitrary: asAsked(schema, feature, name, depth) },
    { weight: 1, arbitrary: anything },
  )
}

const within = ({ minimum = 0, maximum = 40 }: Schema) =>
  fc.integer({ min: Math.ceil(minimum), max: Math.floor(Math.min(maximum, Math.ceil(minimum) + 40)) })

function asAsked(schema: Schema, feature: string, name: string, depth: number): fc.Arbitrary<unknown> {
  // Mostly absent, else everything would end as a stale edit.
  if (name === 'version') return fc.oneof({ weight: 12, arbitrary: fc.constant(undefined) }, number)
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf
  if (choices?.length) return fc.oneof(...choices.map((choice) => inputFor(choice, feature, name, depth + 1)))
  switch (schema.type) {
    case 'object': {
      const properties = Object.entries(schema.properties ?? {})
      const fields = Object.fromEntries(
        properties.map(([key, property]) => [key, inputFor(property, feature, key, depth + 1)]),
      )
      const requiredKeys = Object.keys(fields).filter((key) => schema.required?.includes(key))
      return fc.oneof({ weight: 3, arbitrary: fc.record(fields) }, fc.record(fields, { requiredKeys }))
    }
    case 'array':
      return fc.array(inputFor(schema.items ?? {}, feature, name, depth + 1), {
        minLength: schema.minItems ?? 0,
        maxLength: 4,
      })
    case 'string':
      return textOf(name, feature)
    case 'number':
    case 'integer':
      return fc.oneof({ weight: 20, arbitrary: within(schema) }, number)
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    default:
      return anything
  }
}

const schemaOf = (schema: z.ZodType): Schema =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema

const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))
const asWords = (values: unknown): Record<string, string> =>
  typeof values === 'object' && values !== null
    ? Object.fromEntries(Object.entries(values).map(([name, value]) => [name, asText(value)]))
    : {}

function callOf({ name, endpoint }: NamedEndpoint): fc.Arbitrary<Input> {
  const [feature = ''] = name.split('.')
  const { params, querystring, body } = endpoint.schema
  return fc.record({
    params: params ? inputFor(schemaOf(params), feature).map(asWords) : fc.constant({}),
    query: querystring ? inputFor(schemaOf(querystring), feature).map(asWords) : fc.constant({}),
    ...(body ? { body: inputFor(schemaOf(body), feature).map((value) => JSON.stringify(value)) } : {}),
  })
}

it.each(endpoints)('$name never breaks', { timeout: 300_000 }, async (named) => {
  await reopenAll()
  const { access, binary } = named.endpoint.config
  const callers = typeof access === 'string' ? ROLES : access
  const property = fc.asyncProperty(fc.constantFrom(...callers), callOf(named), async (role, input) => {
    // A path cannot hold an empty part or dots: that would be another address.
    for (const value of Object.values(input.params ?? {}))
      fc.pre(!['', '.', '..'].includes(value) && isWellFormed(value))
    const { status, body } = await server.call(access === 'public' ? null : people[role], named.endpoint, input)
    expect(status, JSON.stringify(body)).toBeLessThan(500)
    if (binary && status === 200) return
    expect(Object.keys(messages)).toContain(body.message)
    expect(body.success).toBe(status === 200)
    for (const { message } of body.errors ?? []) expect(Object.keys(messages)).toContain(message)
  })
  await fc.assert(property, { numRuns: RUNS, seed: SEED, interruptAfterTimeLimit: 60_000 })
})

const isWellFormed = (value: string): boolean => !/[\ud800-\udfff]/u.test(value)

it('was no knocking at closed doors: the callers are still who they were', async () => {
  for (const role of ROLES) {
    const { body } = await server.call(people[role], api.accounts.me)
    expect(body.data).toMatchObject({ roleName: role, emailConfirmed: true, userInfoStatus: 'APPROVED' })
  }
})
