// Calls that the web app never makes: each gets the failure envelope with a key of the catalogue, and the field at fault, if any.
import { gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { createBoat, createRequest } from '../../test/factories.ts'
import { type Person, useServer } from '../../test/harness.ts'
import { messages } from '../shared/messages.tr.ts'

const server = useServer()
let admin: Person
let boatId: string
let requestId: string

beforeAll(async () => {
  admin = await server.person('ADMIN')
  const owner = await server.person('CUSTOMER')
  boatId = (await createBoat(server.db, owner.id, { name: 'Poyraz' })).id
  requestId = (await createRequest(server.db, { customer_id: owner.id, boat_id: boatId, status: 'ACTIVE' })).id
})

const JSON_TYPE = 'application/json'
async function send(method: string, path: string, type?: string, body?: RequestInit['body']) {
  const response = await server.fetch(path, {
    method,
    headers: { authorization: `Bearer ${admin.token}`, ...(type ? { 'content-type': type } : {}) },
    ...(body === undefined ? {} : { body }),
  })
  const answer = (await response.json()) as {
    success: boolean
    message: string
    data: unknown
    errors?: { field: string; message: string }[]
  }
  return { status: response.status, ...answer }
}
const city = (name: string) => `{"name":${name}}`
const boat = (rest: string) => `{"name":"Poyraz","model":"X","ownerUserId":"${admin.id}",${rest}}`
const nested = (open: string, close: string, depth: number) => `${open.repeat(depth)}1${close.repeat(depth)}`

type Case = [
  what: string,
  status: number,
  field: string | undefined,
  type: string,
  body: string | Uint8Array<ArrayBuffer>,
]

const TO_CITIES: Case[] = [
  ['a hundred thousand brackets', 400, undefined, JSON_TYPE, nested('[', ']', 100_000)],
  ['a hundred thousand braces', 400, 'name', JSON_TYPE, nested('{"a":', '}', 100_000)],
  ['a body of two megabytes', 413, undefined, JSON_TYPE, city(`"${'x'.repeat(2_000_000)}"`)],
  ['a prototype', 400, undefined, JSON_TYPE, '{"__proto__":{"admin":true},"name":"a"}'],
  ['broken JSON', 400, undefined, JSON_TYPE, '{"name":"a"'],
  ['UTF-16', 400, undefined, JSON_TYPE, Buffer.from(city('"a"'), 'utf16le')],
  ['packed JSON', 400, undefined, JSON_TYPE, gzipSync(city('"a"'))],
  ['bytes that are no UTF-8', 400, 'name', JSON_TYPE, Buffer.from([...Buffer.from('{"name":"a'), 0xff, 0x22, 0x7d])],
  ['half a letter', 400, 'name', JSON_TYPE, city('"a\\ud800b"')],
  ['NUL', 400, 'name', JSON_TYPE, city('"a\\u0000b"')],
  ['a control character', 400, 'name', JSON_TYPE, city('"a\\u0007b"')],
  ['a mark that turns the direction', 400, 'name', JSON_TYPE, city('"\\u202eadana"')],
  ['a name without width', 400, 'name', JSON_TYPE, city('"\\u200b\\u2060"')],
  ['two hundred accents', 400, 'name', JSON_TYPE, city(`"e${'\u0301'.repeat(200)}"`)],
  ['a number for a name', 400, 'name', JSON_TYPE, city('1e309')],
  ['XML', 415, undefined, 'application/xml', '<name/>'],
  ['plain text', 415, undefined, 'text/plain', city('"a"')],
  ['a form', 415, undefined, 'application/x-www-form-urlencoded', 'name=a'],
  ['a form of parts', 415, undefined, 'multipart/form-data; boundary=x', '--x--'],
  ['no type at all', 415, undefined, ';;;', city('"a"')],
]

describe('a city is not made of', () => {
  it.each(TO_CITIES)('%s → %i', async (_, status, field, type, body) => {
    const before = await server.db.selectFrom('cities').select('id').execute()
    const answer = await send('POST', '/api/cities', type, body)
    expect([answer.status, answer.success, answer.data]).toEqual([status, false, null])
    expect(Object.keys(messages)).toContain(answer.message)
    expect(answer.errors?.map((error) => error.field)).toEqual(field === undefined ? undefined : [field])
    expect(await server.db.selectFrom('cities').select('id').execute()).toHaveLength(before.length)
  })

  it('city name of any letters that people write → accepted', async () => {
    for (const name of ['🚤 Körfez 👩‍👩‍👧‍👦', 'Ğüşiöç İIıi', 'ﷺ', '東京', "L'Île-d’Yeu (№ 1)"]) {
      const { status, data } = await send('POST', '/api/cities', JSON_TYPE, JSON.stringify({ name }))
      expect([status, data]).toMatchObject([200, { name: name.normalize() }])
    }
  })
})

it.each([
  ['"latitude":1e309,"longitude":0', 'latitude'],
  ['"latitude":90.0000001,"longitude":0', 'latitude'],
  ['"latitude":"1","longitude":0', 'latitude'],
  ['"latitude":0', 'latitude'],
  ['"version":1e309', 'version'],
  ['"version":9007199254740993', 'version'],
  ['"version":1.5', 'version'],
])('a boat is not changed by %s', async (rest, field) => {
  const { status, errors } = await send('PUT', `/api/boats/admin/${boatId}`, JSON_TYPE, boat(rest))
  expect([status, errors?.map((error) => error.field)]).toEqual([400, [field]])
})

it('minus zero is zero', async () => {
  const body = '{"name":"Conta","partCode":"EKSI-0","unitPrice":-0,"quantity":-0,"minStock":-0}'
  const { status, data } = await send('POST', '/api/inventory/spare-parts', JSON_TYPE, body)
  expect(status).toBe(200)
  for (const field of ['unitPrice', 'quantity', 'minStock']) expect(JSON.stringify(data)).toContain(`"${field}":0,`)
})

it.each(['2026-02-30', '2026-2-3', '20260203', '2026-12-31T00:00:00Z', '٢٠٢٦-٠١-٠١', '+002026-01-01', '0000-00-00'])(
  '%s is no day',
  async (date) => {
    const body = JSON.stringify({ type: 'OTHER', title: 'x', date })
    const { status, errors } = await send('POST', '/api/calendar', JSON_TYPE, body)
    expect([status, errors]).toEqual([400, [{ field: 'date', message: 'invalid_date' }]])
  },
)

it.each([
  ['/api/users/users?page=1&page=2', 'page'],
  ['/api/maintenance/requests?status=ACTIVE&status=PENDING', 'status'],
  ['/api/maintenance/requests?sort=createdAt,asc&sort=status,asc', 'sort'],
  ['/api/maintenance/requests?startDate=2026-01-01&startDate=2026-01-02', 'startDate'],
  ['/api/maintenance/requests?boatId=a&boatId=b', 'boatId'],
  ['/api/cities?search=a&search=b', 'search'],
  ['/api/cities?search=%00', 'search'],
  [`/api/cities?search=${'a'.repeat(10_000)}`, 'search'],
  ['/api/calendar/week?start=2026-05-01', 'end'],
])('a query that cannot be meant is refused at its field: %.60s', async (path, field) => {
  const { status, errors } = await send('GET', path)
  expect([status, errors?.map((error) => error.field)]).toEqual([400, [field]])
})

it.each([
  ['GET', '/api/cities/%c3%28', 400],
  ['GET', '/api/inventory/spare-parts/code/%ED%A0%80', 400],
  ['GET', '/api/%2e%2e%2f%2e%2e%2fetc%2fpasswd', 404],
  ['PATCH', '/api/cities', 404],
  ['OPTIONS', '/api/cities', 404],
  ['DELETE', '/api/cities', 404],
])('%s %s is refused in the envelope', async (method, path, expected) => {
  const { status, success, message } = await send(method, path)
  expect([status, success, message]).toEqual([expected, false, expected === 400 ? 'validation_failed' : 'not_found'])
})

it.each([
  ['no boundary', 'multipart/form-data', 'x'],
  ['an empty boundary', 'multipart/form-data; boundary=', 'x'],
  ['another boundary', 'multipart/form-data; boundary=a', '--b\r\n\r\n--b--'],
  ['a body that ends early', 'multipart/form-data; boundary=a', '--a\r\nContent-Disposition: form-data; name="file"'],
])('a photo in a form with %s is refused', async (_, type, body) => {
  const { status, message } = await send('POST', '/api/maintenance/photos', type, body)
  expect([status, message]).toEqual([400, 'validation_failed'])
})

it('a photo’s form may name a field twice or after the prototype without harm', async () => {
  const form = new FormData()
  form.append('serviceRequestId', requestId)
  form.append('__proto__', 'x')
  form.append('file', new Blob([new Uint8Array(16)]), 'a.jpg')
  expect((await send('POST', '/api/maintenance/photos', undefined, form)).status).toBe(400)
})

it('a HEAD opens no live stream', async () => {
  const answer = await server.fetch('/api/live', {
    method: 'HEAD',
    headers: { authorization: `Bearer ${admin.token}` },
  })
  expect(answer.status).toBe(404)
})
