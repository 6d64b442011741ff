// Calls of an endpoint with inputs made from its contract: mostly valid for the schema, sometimes anything.
import fc from 'fast-check'
import { z } from 'zod'
import type { NamedEndpoint } from '../src/shared/api.ts'
import type { Input } from './harness.ts'

/** Existing ids, by table; filled by the test that needs inputs. */
export const ids: Record<string, string[]> = {}

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

/** The table of an id by its field; the table of `id` depends on the endpoint. */
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
  customerId: 'users',
  personId: 'boat_people',
  voids: 'engine_readings',
  readingId: 'engine_readings',
  photoId: 'photos',
  planItemIds: 'plan_items',
  donePlanItemIds: 'plan_items',
  templateId: 'service_plans',
  photoIds: 'photos',
  sessionId: 'sessions',
  rateId: 'labour_rates',
  planId: 'service_plans',
  fromId: 'users',
}

const TABLE_OF_FEATURE: Record<string, string> = {
  boatIdentity: 'boats',
  boatPeople: 'boats',
  boatPhotos: 'boats',
  boatPreviews: 'boats',
  boatTags: 'boats',
  billing: 'users',
  customers: 'users',
  handovers: 'boat_handovers',
  expenses: 'service_requests',
  jobResult: 'service_requests',
  invitations: 'users',
  merging: 'users',
  offerCodes: 'offers',
  serviceBooks: 'boats',
  offerRecords: 'offers',
  offerEvents: 'offers',
  offerLinks: 'offers',
  offerTemplates: 'offer_templates',
  labour: 'labour_rates',
  time: 'time_entries',
  erasure: 'users',
  privacyRequests: 'privacy_requests',
  apiTokens: 'api_tokens',
  webhooks: 'webhooks',
  requests: 'service_requests',
  reports: 'service_requests',
  orders: 'spare_parts',
  receipts: 'stock_receipts',
  spareParts: 'spare_parts',
  partLists: 'part_lists',
  calendar: 'calendar_items',
  readings: 'engines',
  servicePlans: 'service_plans',
  enginePlans: 'engines',
  boatPlans: 'boats',
  dueServices: 'service_requests',
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

/** Mostly valid for the schema, sometimes anything. */
function inputFor(schema: Schema, feature: string, name = '', depth = 0): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: depth === 0 ? 40 : 60, arbitrary: asAsked(schema, feature, name, depth) },
    { weight: 1, arbitrary: anything },
  )
}

const within = ({ minimum = 0, maximum = 40 }: Schema) =>
  fc.integer({ min: Math.ceil(minimum), max: Math.floor(Math.min(maximum, Math.ceil(minimum) + 40)) })

function asAsked(schema: Schema, feature: string, name: string, depth: number): fc.Arbitrary<unknown> {
  // Mostly absent, because otherwise nearly every call would be a stale edit.
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

export function callOf({ name, endpoint }: NamedEndpoint): fc.Arbitrary<Input> {
  const [feature = ''] = name.split('.')
  const { params, querystring, body } = endpoint.schema
  return fc.record({
    params: params ? inputFor(schemaOf(params), feature).map(asWords) : fc.constant({}),
    query: querystring ? inputFor(schemaOf(querystring), feature).map(asWords) : fc.constant({}),
    ...(body ? { body: inputFor(schemaOf(body), feature).map((value) => JSON.stringify(value)) } : {}),
  })
}
