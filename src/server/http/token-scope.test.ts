// A call is open to programs or closed to them by decision, never by accident; and what is closed is refused over HTTP.
import { beforeAll, describe, expect, it } from 'vitest'
import { giveIdentity } from '../../../test/authenticator.ts'
import { type Person, UNKNOWN_ID, useServer } from '../../../test/harness.ts'
import { allEndpoints } from '../../shared/api.ts'
import { apiTokensApi, type TokenScope } from '../../shared/programs/api-tokens.contract.ts'
import { DECIDED } from './token-scope.ts'

const server = useServer()
const programs = {} as Record<TokenScope, Person>
beforeAll(async () => {
  const admin = await server.person('ADMIN')
  await giveIdentity(server, admin)
  for (const scope of ['READ', 'WRITE'] as const) {
    const { body } = await server.call(admin, apiTokensApi.create, { body: { name: scope, scope, days: 30 } })
    programs[scope] = { ...admin, token: body.data.token }
  }
})

const listed = (words = '') => words.split(/\s+/).filter((word) => word !== '')
const isReachable = ({ access }: (typeof allEndpoints)[number]['endpoint']['config']) =>
  access !== 'public' && (access === 'session' || access.includes('ADMIN'))
const reachable = allEndpoints.filter(({ endpoint }) => isReachable(endpoint.config))
const decided = (which: 'open' | 'closed') =>
  Object.entries(DECIDED).flatMap(([feature, decision]) => listed(decision[which]).map((name) => `${feature}.${name}`))
const open = new Set(decided('open'))

it('every call that an admin may make is decided, once', () => {
  expect([...decided('open'), ...decided('closed')].sort()).toEqual(reachable.map(({ name }) => name).sort())
})

it('what asks for the person, tells a secret or signs somebody in is closed', () => {
  const never = reachable.filter(
    ({ name, endpoint: { url, config } }) =>
      config.identity !== undefined ||
      /^(accounts|sessions|factors|passkeys|emailChanges|apiTokens|webhooks|erasure|exports|personalData|consents)\./.test(
        name,
      ) ||
      /^\/api\/auth\/|\/me\/|\/sessions|\/factors/.test(url),
  )
  expect(never.filter(({ name }) => open.has(name)).map(({ name }) => name)).toEqual([])
})

describe('over HTTP', () => {
  const params = Object.fromEntries(
    ['id', 'boatId', 'engineId', 'brandId', 'technicianId', 'requestId', 'sessionId', 'code', 'token'].map((name) => [
      name,
      UNKNOWN_ID,
    ]),
  )
  const isRefused = async (scope: TokenScope, { endpoint }: (typeof allEndpoints)[number]) => {
    const { status, body } = await server.call(programs[scope], endpoint, { params })
    return status === 403 && body.message === 'token_scope'
  }

  it.each(reachable)('$name: as decided, and a key to read changes nothing', async (call) => {
    const isOpen = open.has(call.name)
    expect(await isRefused('READ', call)).toBe(!isOpen || call.endpoint.method !== 'GET')
    expect(await isRefused('WRITE', call)).toBe(!isOpen)
  })

  it('a call without a session knows nothing of keys', async () => {
    const answer = await server.fetch('/api/health', { headers: { authorization: `Bearer ${programs.WRITE.token}` } })
    expect(await answer.json()).not.toHaveProperty('data.version')
  })
})
