// Edge cases of every list's search words and dates. The fields are read from the contract: a new one without rows fails.
import { beforeEach, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import {
  createBoat,
  createEngine,
  createModel,
  createOffer,
  createPart,
  createRequest,
  createUser,
} from '../../test/factories.ts'
import { type Person, usePeople, useServer } from '../../test/harness.ts'
import { clear } from '../../test/list-rows.ts'
import { allEndpoints, api } from '../shared/api.ts'
import type { Endpoint } from '../shared/endpoint.ts'
import { SearchWord } from '../shared/fields.ts'

const server = useServer()
const people = usePeople(server, { admin: 'ADMIN', technician: 'TECHNICIAN', customer: 'CUSTOMER' })
beforeEach(() => clear(server, people))

const shapeOf = ({ schema }: Endpoint) => (schema.querystring as z.ZodObject | undefined)?.shape ?? {}

/** A person who may make the call. The rows of customers belong to the customer, the jobs to the technician. */
function callerOf({ config: { access } }: Endpoint): Person {
  const who = { ADMIN: people.admin, TECHNICIAN: people.technician, CUSTOMER: people.customer }
  return typeof access === 'string' ? people.admin : who[access[0] ?? 'ADMIN']
}

interface Search {
  /** Inserts one row for each text. */
  put: (texts: string[]) => Promise<unknown>
  params?: () => Promise<Record<string, string>>
  query?: Record<string, string>
  /** E-mails have plain letters only. */
  isEmail?: true
}

const each = <T>(texts: string[], put: (text: string) => Promise<T>) =>
  texts.reduce<Promise<unknown>>((before, text) => before.then(() => put(text)), Promise.resolve())

const emails = (texts: string[]) => texts.map((text) => `${text.toLowerCase()}@pruva.test`)
const putUsers = (texts: string[]) => each(emails(texts), (email) => createUser(server.db, 'CUSTOMER', { email }))
const putBoats = (texts: string[]) => each(texts, (name) => createBoat(server.db, people.customer.id, { name }))
const putEngines = (texts: string[]) => each(texts, (serial_number) => createEngine(server.db, { serial_number }))
const request = async (values: object = {}) => {
  const { id } = await createRequest(server.db, { customer_id: people.customer.id, ...values })
  await server.db
    .insertInto('request_technicians')
    .values({ request_id: id, technician_id: people.technician.id })
    .execute()
  return id
}
const putRequestsOf = (texts: string[]) =>
  each(emails(texts), async (email) =>
    request({ customer_id: (await createUser(server.db, 'CUSTOMER', { email })).id }),
  )
const putModels = async (texts: string[]) => {
  const { brandId } = await createModel(server.db, { brand: 'Tek', model: '-' })
  await each(texts, (name) => server.db.insertInto('models').values({ name, brand_id: brandId }).execute())
}
const putReceipt = (values: { supplier?: string; document_number?: string }) =>
  server.db
    .insertInto('stock_receipts')
    .values({
      ...{ supplier: '-', document_number: '-', received_on: '2026-05-01', currency: 'TRY', is_again: true },
      ...{ created_at: new Date(), ...values },
    })
    .execute()
const brandId = async () =>
  (await server.db.selectFrom('brands').select('id').where('name', '=', 'Tek').executeTakeFirstOrThrow()).id

/** By list and field. A field that searches several columns has one entry for each. */
const SEARCHES: Record<string, Search> = {
  'users.search email': { put: putUsers, isEmail: true },
  'users.byRoleName email': { put: putUsers, query: { roleName: 'CUSTOMER' }, isEmail: true },
  'customers.list search': {
    put: (texts) => each(texts, (fullName) => createUser(server.db, 'CUSTOMER', { fullName })),
  },
  'customers.list search (email)': { put: putUsers, isEmail: true },
  'customers.list search (boat)': {
    put: (texts) =>
      each(texts, async (name) => createBoat(server.db, (await createUser(server.db, 'CUSTOMER')).id, { name })),
  },
  'cities.list search': {
    put: (texts) => each(texts, (name) => server.db.insertInto('cities').values({ name }).execute()),
  },
  'boats.search query': { put: putBoats },
  'boats.search query (owner)': {
    put: (texts) =>
      each(emails(texts), async (email) =>
        createBoat(server.db, (await createUser(server.db, 'CUSTOMER', { email })).id, { name: '-' }),
      ),
    isEmail: true,
  },
  'brands.list search': {
    put: (texts) => each(texts, (name) => server.db.insertInto('brands').values({ name }).execute()),
  },
  'models.list search': { put: putModels },
  'models.ofBrand search': { put: putModels, params: async () => ({ brandId: await brandId() }) },
  'engines.list serialNumber': { put: putEngines },
  'engines.unassigned serialNumber': { put: putEngines },
  'requests.assigned email': { put: putRequestsOf, isEmail: true },
  'requests.list email': { put: putRequestsOf, isEmail: true },
  'requests.list search': { put: (texts) => each(texts, (description) => request({ description })) },
  'spareParts.list search': { put: (texts) => each(texts, (name) => createPart(server.db, { name })) },
  'spareParts.list search (code)': {
    put: (texts) => each(texts, (part_code) => createPart(server.db, { part_code, name: '-' })),
  },
  'spareParts.list search (further code)': {
    put: (texts) =>
      each(texts, async (code) => {
        const { id } = await createPart(server.db, { name: '-' })
        await server.db.insertInto('part_codes').values({ spare_part_id: id, position: 1, code }).execute()
      }),
  },
  'receipts.list search': { put: (texts) => each(texts, (supplier) => putReceipt({ supplier })) },
  'receipts.list search (number)': {
    put: (texts) => each(texts, (document_number) => putReceipt({ document_number })),
  },
  'partLists.list search': {
    put: (texts) =>
      each(texts, async (name) => {
        const boat = await createBoat(server.db, people.customer.id, { name })
        const service_request_id = await request({ boat_id: boat.id })
        await server.db.insertInto('part_lists').values({ service_request_id }).execute()
      }),
  },
  'partLists.list search (technician)': {
    put: (texts) =>
      each(emails(texts), async (email) => {
        const { id } = await createUser(server.db, 'TECHNICIAN', { email, fullName: '-' })
        await server.db.insertInto('part_lists').values({ technician_user_id: id }).execute()
      }),
    isEmail: true,
  },
  'offerTemplates.list search': {
    put: (texts) =>
      each(texts, (name) =>
        server.db
          .insertInto('offer_templates')
          .values({
            ...{ name, currency: 'EUR', vat_mode: 'EXCLUDED' },
            ...{ discount_percent_hundredths: 0, discount_amount_minor: 0 },
          })
          .execute(),
      ),
  },
  'offerTemplates.earlierOffers search': {
    put: (texts) =>
      each(texts, async (name) => {
        const boat = await createBoat(server.db, people.customer.id, { name })
        await createOffer(server.db, await request({ boat_id: boat.id }))
      }),
  },
  'logs.search userEmail': {
    put: (texts) =>
      each(emails(texts), (user_email) =>
        server.db
          .insertInto('activity_logs')
          .values({ user_email, category: 'AUTH', action_type: 'LOGIN', entity: 'user', message: '-' })
          .execute(),
      ),
    isEmail: true,
  },
}

const searchFields = allEndpoints.flatMap(({ name, endpoint }) =>
  Object.entries(shapeOf(endpoint)).flatMap(([field, schema]) => (schema === SearchWord ? [`${name} ${field}`] : [])),
)

it('all search words are looked at here', () => {
  const known = new Set(Object.keys(SEARCHES).map((key) => key.replace(/ \(.*/, '')))
  // The log's export uses the filters of the list.
  expect([...known].sort()).toEqual(searchFields.filter((field) => !field.startsWith('logs.export')).sort())
})

describe.each(Object.entries(SEARCHES))('%s', (key, { put, params, query, isEmail }: Search) => {
  const [name, field = ''] = key.split(' ')
  const endpoint = allEndpoints.find((one) => one.name === name)?.endpoint as Endpoint

  async function found(word: string): Promise<number> {
    const answer = await server.call(callerOf(endpoint), endpoint, {
      params: (await params?.()) ?? {},
      query: { ...query, [field]: word },
    })
    expect([word, answer.status]).toEqual([word, 200])
    const data = answer.body.data as unknown[] | { page: { totalElements: number } }
    return Array.isArray(data) ? data.length : data.page.totalElements
  }

  it('takes %, _ and \\ as they are', async () => {
    await put(['ab%cd', 'abxcd%', 'ef_gh', 'efxgh', 'ij\\kl', 'ij\\\\kl', "mn'op"])
    for (const [word, rows] of [
      ['b%c', 1],
      ['f_g', 1],
      ['j\\k', 1],
      ['j\\\\k', 1],
      ['\\', 2],
      ["n'o", 1],
      ['b%%c', 0],
      ["' or '1'='1", 0],
    ] as const)
      expect([word, await found(word)]).toEqual([word, rows])
  })

  it('finds Turkish letters in any case, and with or without their marks', async () => {
    await put(isEmail ? ['isikli-gokce'] : ['IŞIKLI Gökçe', 'ışıklı gökçe 2', 'İŞIKLİ GÖKÇE 3'])
    const rows = isEmail ? 1 : 3
    for (const word of ['ışık', 'IŞIK', 'İŞİK', 'isik', 'Isık', ' gökçe ', 'GOKCE', 'GÖKÇE', 'go\u0308kc\u0327e'])
      expect([word, await found(word)]).toEqual([word, rows])
    expect(await found('bulunmaz')).toBe(0)
  })
})

/** A date filter also accepts a moment; a day field of the calendar accepts only days. */
const isDate = (schema: unknown) =>
  (schema as z.ZodType).safeParse('2026-05-01T00:00').success &&
  (schema as z.ZodType).safeParse('2026-05-01T25:00').error?.issues[0]?.message === 'invalid_date'
const dated = allEndpoints.flatMap(({ name, endpoint }) => {
  const fields = Object.entries(shapeOf(endpoint)).flatMap(([field, schema]) => (isDate(schema) ? [field] : []))
  return fields.length > 0 ? [{ name, endpoint, fields }] : []
})

const putAt: Record<string, (created_at: string) => Promise<unknown>> = {
  requests: (created_at) => request({ created_at }),
  logs: (created_at) =>
    server.db
      .insertInto('activity_logs')
      .values({ created_at, category: 'AUTH', action_type: 'LOGIN', entity: 'user', message: created_at })
      .execute(),
}

describe.each(dated)('the dates of $name', ({ name, endpoint, fields }) => {
  const [from = '', to = ''] = fields
  const caller = () => callerOf(endpoint)

  async function between(start: string, end: string): Promise<number> {
    const answer = await server.call(caller(), endpoint, { query: { [from]: start, [to]: end } })
    expect([answer.status, answer.body.message]).toEqual([200, expect.any(String)])
    return (answer.body.data as { page: { totalElements: number } }).page.totalElements
  }

  it('mean a whole day in Istanbul, from its first to its last microsecond', async () => {
    if (endpoint.config.binary) return
    const put = putAt[name.split('.')[0] ?? '']
    // The first and the last moment of 1 May, and the moments just before and after.
    for (const at of [
      '2026-04-30T20:59:59.999999Z',
      '2026-04-30T21:00:00Z',
      '2026-05-01T20:59:59.999999Z',
      '2026-05-01T21:00:00Z',
    ])
      await put?.(at)
    expect(await between('2026-05-01', '2026-05-01')).toBe(2)
    expect(await between('2026-05-01T00:00:00', '2026-05-01T23:59:59')).toBe(2)
    expect(await between('2026-05-01T00:00', '2026-05-01T23:59')).toBe(2)
    expect(await between('2026-05-01T00:00:00.000', '2026-05-01T23:59:59.999')).toBe(2)
    expect(await between('2026-05-01T00:00:00', '2026-05-01T23:59:59.998')).toBe(1)
    expect(await between('2026-05-01T00:00:00.001', '2026-05-01T23:59:59')).toBe(1)
    expect(await between('2026-04-30T21:00:00Z', '2026-05-01T20:59:59Z')).toBe(2)
    expect(await between('2026-05-01T00:00:00+03:00', '2026-05-01T23:59:59+0300')).toBe(2)
    expect(await between('', '')).toBe(4)
    expect(await between('2026-05-01', '2026-04-30')).toBe(0)
  })

  it.each([
    '2026-02-30',
    '2026-13-01',
    '2026-05-01T24:30',
    '01.05.2026',
    '2026-05-01T00:00:00 03:00',
    '1',
    '2026-05-01T00:00(x)',
    '9999-01-01',
  ])('refuse %s', async (value) => {
    for (const field of fields) {
      const { status, body } = await server.call(caller(), endpoint, { query: { [field]: value } })
      expect([status, body.errors]).toEqual([400, [{ field, message: 'invalid_date' }]])
    }
  })
})

it('CANCELLED is understood wherever CANCELED is', async () => {
  await request({ status: 'CANCELED' })
  const takers = allEndpoints.filter(({ endpoint }) => {
    const { status } = shapeOf(endpoint)
    return status && (status as z.ZodType).safeParse('CANCELED').success
  })
  expect(takers.map(({ name }) => name)).toEqual(expect.arrayContaining(['requests.mine', 'requests.list']))
  for (const { endpoint } of takers) {
    for (const status of ['CANCELED', 'CANCELLED']) {
      const answer = await server.call(callerOf(endpoint), endpoint, { query: { status } })
      expect(answer.body.data).toMatchObject({ content: [{ status: 'CANCELED' }], page: { totalElements: 1 } })
    }
  }
  expect(api.requests.update.schema.body.parse({ status: 'CANCELLED' })).toEqual({ status: 'CANCELED' })
})
