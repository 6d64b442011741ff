// Rules for every endpoint, generated from the contract: a new endpoint is always included.
import { Validator } from '@seriousme/openapi-schema-validator'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Person, UNKNOWN_ID, useServer } from '../../test/harness.ts'
import { apiDocument } from '../../vite/api-document.ts'
import { allEndpoints } from '../shared/api.ts'
import { messages } from '../shared/messages.tr.ts'
import { ROLES, type Role } from '../shared/roles.ts'

const server = useServer()
const guarded = allEndpoints.filter(({ endpoint }) => endpoint.config.access !== 'public')
const byRole = guarded.filter(({ endpoint }) => endpoint.config.access !== 'session')
const params = {
  id: UNKNOWN_ID,
  boatId: UNKNOWN_ID,
  engineId: UNKNOWN_ID,
  brandId: UNKNOWN_ID,
  technicianId: UNKNOWN_ID,
  requestId: UNKNOWN_ID,
  sessionId: UNKNOWN_ID,
  code: 'YOK',
  token: 'YOK',
}

describe('the contract', () => {
  it('is served whole, nothing twice', () => {
    const routes = allEndpoints.map(({ endpoint }) => `${endpoint.method} ${endpoint.url}`)
    expect(new Set(routes).size).toBe(routes.length)
    for (const { endpoint } of allEndpoints)
      expect(server.app.hasRoute({ method: endpoint.method, url: endpoint.url })).toBe(true)
  })

  it('is described by a valid OpenAPI document', async () => {
    const document = JSON.parse((await apiDocument()).json)
    const result = await new Validator().validate(document)
    expect(result.errors ?? []).toEqual([])
    const described = Object.values(document.paths as Record<string, object>).reduce(
      (sum, path) => sum + Object.keys(path).length,
      0,
    )
    expect(described).toBe(allEndpoints.length)
    const { content } = document.paths['/api/maintenance/photos'].post.requestBody
    const { properties, required } = content['multipart/form-data'].schema
    expect(properties.file).toEqual({ type: 'string', format: 'binary' })
    expect(required.toSorted()).toEqual(['file', 'serviceRequestId'])
  })
})

describe('without a good token', () => {
  it.each(guarded)('$name answers 401', async ({ endpoint }) => {
    const nobody = await server.call(null, endpoint, { params })
    expect([nobody.status, nobody.body.message, nobody.body.success, nobody.body.data]).toEqual([
      401,
      'auth_required',
      false,
      null,
    ])
    const forged = await server.call(
      { id: '', email: '', sessionId: '', token: 'eyJhbGciOiJub25lIn0.e30.' },
      endpoint,
      { params },
    )
    expect([forged.status, forged.body.message]).toEqual([401, 'invalid_token'])
  })
})

describe('role and account state', () => {
  const people = {} as Record<Role | 'unconfirmed' | 'pending' | 'rejected' | 'withoutProfile', Person>
  beforeAll(async () => {
    for (const role of ROLES) people[role] = await server.person(role)
    people.unconfirmed = await server.person('ADMIN', { confirmed: false })
    people.pending = await server.person('ADMIN', { profile: 'PENDING' })
    people.rejected = await server.person('ADMIN', { profile: 'REJECTED' })
    people.withoutProfile = await server.person('ADMIN', { profile: null })
  })

  it.each(byRole)(
    '$name is refused to other roles and to accounts that are not confirmed and approved',
    async ({ endpoint }) => {
      const allowed = endpoint.config.access as readonly Role[]
      for (const role of ROLES.filter((each) => !allowed.includes(each))) {
        const answer = await server.call(people[role], endpoint, {
          params,
          body: endpoint.schema.body ? {} : undefined,
        })
        expect([role, answer.status, answer.body.message]).toEqual([
          role,
          403,
          endpoint.config.denied ?? 'access_denied',
        ])
      }
      const unconfirmed = await server.call(people.unconfirmed, endpoint, { params })
      expect([unconfirmed.status, unconfirmed.body.message]).toEqual([403, 'email_not_confirmed'])
      for (const state of ['pending', 'rejected', 'withoutProfile'] as const) {
        const answer = await server.call(people[state], endpoint, { params })
        expect([state, answer.status, answer.body.message]).toEqual([state, 403, 'profile_not_approved'])
      }
    },
  )

  it.each(byRole)(
    '$name answers an unknown id or bad input with 4xx and a known key, never 5xx',
    async ({ endpoint }) => {
      const role = (endpoint.config.access as readonly Role[])[0] as Role
      const bodies = endpoint.schema.body
        ? [
            '{',
            '[]',
            '"text"',
            'null',
            '{"name":1,"status":{},"items":"x","email":["a"]}',
            `{"name":"${'x'.repeat(5000)}"}`,
          ]
        : [undefined]
      for (const body of bodies) {
        for (const id of [UNKNOWN_ID, 'abc', '%00', "'; DROP TABLE users; --", 'ş'.repeat(60)]) {
          const answer = await server.call(people[role], endpoint, {
            params: Object.fromEntries(Object.keys(params).map((name) => [name, id])),
            body,
          })
          expect(answer.status, `${endpoint.url} ${id} ${body}`).toBeLessThan(500)
          expect(Object.keys(messages)).toContain(answer.body.message)
          if (body !== undefined) expect(answer.status).toBeGreaterThanOrEqual(400)
        }
      }
    },
  )
})

describe('what no endpoint knows', () => {
  it('is a 404 in the envelope', async () => {
    const answer = await server.fetch('/api/nothing')
    expect([answer.status, await answer.json()]).toEqual([404, { success: false, message: 'not_found', data: null }])
  })

  it('is a 413 when the body is too large and a 415 when it is no JSON', async () => {
    const large = await server.fetch('/api/auth/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: `"${'x'.repeat(2_000_000)}"`,
    })
    expect([large.status, (await large.json()).message]).toEqual([413, 'file_too_large'])
    const xml = await server.fetch('/api/auth/login', {
      method: 'POST',
      headers: { 'content-type': 'application/xml' },
      body: '<a/>',
    })
    expect([xml.status, (await xml.json()).message]).toEqual([415, 'unsupported_media_type'])
  })
})
