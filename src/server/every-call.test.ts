// Headers and cookies of every call, generated from the contract.
import { request } from 'node:http'
import { describe, expect, it } from 'vitest'
import { Device } from '../../test/device.ts'
import { UNKNOWN_ID, usePeople, useServer } from '../../test/harness.ts'
import { accountsApi } from '../shared/accounts/accounts.contract.ts'
import { allEndpoints } from '../shared/api.ts'
import type { Endpoint } from '../shared/endpoint.ts'

const server = useServer({ APP_URL: 'https://pruva.test' })
const { admin } = usePeople(server, { admin: 'ADMIN' })
const ELSEWHERE = 'https://kotu.example'

const pathOf = ({ url }: Endpoint) => url.replace(/:\w+/g, UNKNOWN_ID)

/** What lets a page of another site, or a script in a page, do more than it may. */
function faultsOf(headers: Headers): string[] {
  const of = (name: string) => headers.get(name) ?? ''
  const scripts = /script-src ([^;]*)/.exec(of('content-security-policy'))?.[1] ?? "'unsafe-inline'"
  const rules: Record<string, boolean> = {
    'a policy that names its scripts': !/unsafe-inline|'unsafe-eval'|\*|https:|data:/.test(scripts),
    'no other base address': of('content-security-policy').includes("base-uri 'none'"),
    'no frame around it': of('content-security-policy').includes("frame-ancestors 'none'"),
    'its type alone': of('x-content-type-options') === 'nosniff',
    'no address told': of('referrer-policy') === 'no-referrer',
    'a window of its own': of('cross-origin-opener-policy') === 'same-origin',
    'a year of https': of('strict-transport-security') === 'max-age=31536000; includeSubDomains',
    'closed to other sites': ![...headers.keys()].some((name) => name.startsWith('access-control-')),
    'sent to no other host': /^(?:\/(?!\/)|$)/.test(of('location')),
    'no program named': !headers.has('x-powered-by') && !headers.has('server'),
    'kept by no proxy': /no-store|private/.test(of('cache-control')) || headers.has('etag'),
    'letters named': !/^text\/|json/.test(of('content-type')) || of('content-type').includes('charset=utf-8'),
  }
  const cookies = headers.getSetCookie().flatMap(faultsOfCookie)
  return [...Object.keys(rules).filter((rule) => !rules[rule]), ...cookies]
}

const faultsOfCookie = (cookie: string): string[] =>
  ['HttpOnly', 'Secure', 'SameSite=Strict'].filter((attribute) => !cookie.split('; ').includes(attribute))

describe('every call', () => {
  it.each(allEndpoints)('$name: has the security headers, for nobody and for an admin', async ({ endpoint }) => {
    // An admin's changes are the matter of other tests.
    const callers = endpoint.method === 'GET' ? ['', `Bearer ${admin.token}`] : ['']
    for (const authorization of callers) {
      const headers = { authorization, origin: ELSEWHERE, accept: 'application/json' }
      const answer = await server.fetch(pathOf(endpoint), { method: endpoint.method, headers })
      await answer.body?.cancel()
      expect([answer.status, faultsOf(answer.headers)]).toEqual([answer.status, []])
    }
  })

  const withBody = allEndpoints.filter(({ endpoint }) => endpoint.config.access === 'public' && endpoint.schema.body)
  it.each(withBody)('$name: a form or plain text, which any page may send → refused', async ({ endpoint }) => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
      const body = JSON.stringify({ email: admin.email, password: 'x' })
      const answer = await server.fetch(pathOf(endpoint), {
        method: endpoint.method,
        headers: { 'content-type': type },
        body,
      })
      expect(answer.status).toBe(415)
    }
  })
})

it('no call asks for a hint or a secret question', () => {
  const fields = allEndpoints.flatMap(({ endpoint }) => {
    const body = endpoint.schema.body?._zod.def as { shape?: object } | undefined
    return Object.keys(body?.shape ?? {})
  })
  expect(fields).toContain('password')
  expect(fields.filter((name) => /hint|question|maiden|pet$/i.test(name))).toEqual([])
})

describe('the cookies', () => {
  it('are out of reach of scripts, other sites and plain HTTP, at each call that sets one', async () => {
    const device = new Device(server)
    const [email, password] = ['cerez@pruva.test', 'poyraz iskele 7']
    const calls: [Endpoint, unknown?][] = [
      [accountsApi.register, { email, password }],
      [accountsApi.login, { email, password }],
      [accountsApi.refresh],
      [accountsApi.changePassword, { currentPassword: password, newPassword: `${password}8` }],
      [accountsApi.logout],
      [accountsApi.refresh],
    ]
    const set: string[] = []
    for (const [endpoint, body] of calls) {
      const { headers } = await device.call(endpoint, body)
      expect(faultsOf(headers)).toEqual([])
      set.push(...headers.getSetCookie())
    }
    expect(set.length).toBeGreaterThan(4)
    for (const cookie of set) expect(cookie).toMatch(/^__Host-pruva_(refresh|device)=.*; Path=\/;/)
  })
})

describe('a method that no call has', () => {
  it.each(['TRACE', 'CONNECT', 'PATCH', 'OPTIONS'])('%s → refused, and not repeated', async (method) => {
    const { port } = new URL(server.url)
    const status = await new Promise<number | undefined>((resolve) => {
      const call = request({ port, method, path: '/api/cities', headers: { 'x-secret': 'gizli-kelime' } })
      call.on('response', (answer) => resolve(answer.resume().statusCode))
      call.on('connect', (answer, socket) => resolve(socket.destroy() && answer.statusCode))
      call.on('error', () => resolve(undefined))
      call.end()
    })
    expect([400, 404, 405, undefined]).toContain(status)
  })
})
