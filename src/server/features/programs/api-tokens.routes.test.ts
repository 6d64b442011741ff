// API keys over HTTP: made, used, changed, ended; what ends them, and what they leave in the log.
import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { giveIdentity } from '../../../../test/authenticator.ts'
import { type Person, statusAndKey, UNKNOWN_ID, useServer } from '../../../../test/harness.ts'
import { citiesApi } from '../../../shared/cities/cities.contract.ts'
import { apiTokensApi, MOST_TOKENS, type TokenScope } from '../../../shared/programs/api-tokens.contract.ts'
import { ROLE_IDS } from '../../../shared/roles.ts'
import { usersApi } from '../../../shared/users/users.contract.ts'

const server = useServer()

async function anAdmin(): Promise<Person> {
  const admin = await server.person('ADMIN')
  await giveIdentity(server, admin)
  return admin
}

async function aKey(admin: Person, scope: TokenScope = 'WRITE', days = 365) {
  const answer = await server.call(admin, apiTokensApi.create, { body: { name: 'Muhasebe', scope, days } })
  return { ...answer.body.data.made, program: { ...admin, token: answer.body.data.token } }
}

const read = (who: Person) => server.call(who, citiesApi.list)
const listed = async (who: Person) => (await server.call(who, apiTokensApi.list)).body.data

it('the key is in the answer that made it and nowhere else', async () => {
  const admin = await anAdmin()
  const { id, program } = await aKey(admin, 'READ')
  expect(program.token).toMatch(/^pruva_[\w-]{43}$/)
  expect((await read(program)).status).toBe(200)
  const kept = await server.db.selectFrom('api_tokens').selectAll().where('id', '=', id).execute()
  expect(JSON.stringify([kept, await listed(admin), await server.logsOf(id)])).not.toContain(program.token)
})

it('a repeated call answers with the same key, which the database holds only encrypted', async () => {
  const admin = await anAdmin()
  const input = { body: { name: 'Bir', scope: 'READ', days: 1 }, operationId: randomUUID() }
  const [first, again] = [
    await server.call(admin, apiTokensApi.create, input),
    await server.call(admin, apiTokensApi.create, input),
  ]
  expect(again.body).toEqual(first.body)
  const stored = await server.db.selectFrom('idempotency_keys').select('answer').execute()
  expect(JSON.stringify(stored)).not.toContain('pruva_')
})

it('what a program changes stands in the log under its admin and its own name', async () => {
  const admin = await anAdmin()
  const { program } = await aKey(admin)
  const { data } = (await server.call(program, citiesApi.create, { body: { name: 'Bodrum Liman' } })).body
  const [entry] = await server.logsOf(data.id)
  expect([entry?.user_email, entry?.message]).toEqual([
    admin.email,
    expect.stringMatching(/Bodrum Liman.*\(API anahtarı: Muhasebe\)$/),
  ])
})

it('a program repeats a call with its Idempotency-Key, and it acts once', async () => {
  const { program } = await aKey(await anAdmin())
  const input = { body: { name: `Şehir ${randomUUID()}` }, operationId: randomUUID() }
  const first = await server.call(program, citiesApi.create, input)
  expect((await server.call(program, citiesApi.create, input)).body).toEqual(first.body)
})

it('its last use is seen, and written at most once an hour', async () => {
  server.stopClock()
  const admin = await anAdmin()
  const { id, program } = await aKey(admin, 'READ')
  const usedAt = async () => (await listed(admin)).find((one) => one.id === id)?.usedAt
  expect(await usedAt()).toBeNull()
  await read(program)
  const first = server.clock().toISOString()
  expect(await usedAt()).toBe(first)
  server.advance(10)
  await server.renewToken(admin)
  await read(program)
  expect(await usedAt()).toBe(first)
  server.advance(50)
  await server.renewToken(admin)
  await read(program)
  expect(await usedAt()).toBe(server.clock().toISOString())
})

const ENDS: [string, (admin: Person, id: string) => Promise<unknown>][] = [
  ['its removal', (admin, id) => server.call(admin, apiTokensApi.remove, { params: { id } })],
  [
    'another role of its admin, also when they are an admin again',
    async ({ id }) => {
      const other = await anAdmin()
      for (const roleId of [ROLE_IDS.TECHNICIAN, ROLE_IDS.ADMIN])
        await server.call(other, usersApi.changeRole, { params: { id }, query: { roleId } })
    },
  ],
  [
    'the deletion of its admin',
    async ({ id }) => server.call(await anAdmin(), usersApi.removeUser, { params: { id } }),
  ],
  [
    'a role that an operator changes',
    ({ id }) => server.db.updateTable('users').set({ role_id: ROLE_IDS.CUSTOMER }).where('id', '=', id).execute(),
  ],
  [
    'the end of its time',
    (_admin, id) =>
      server.db.updateTable('api_tokens').set({ expires_at: server.clock() }).where('id', '=', id).execute(),
  ],
]
it.each(ENDS)('ends with %s', async (_what, act) => {
  const admin = await anAdmin()
  const { id, program } = await aKey(admin)
  expect((await read(program)).status).toBe(200)
  await act(admin, id)
  expect(statusAndKey(await read(program))).toBe('401 invalid_token')
})

it('an admin who is not approved any more has no programs either, and one who must add a second step none yet', async () => {
  const admin = await anAdmin()
  const { program } = await aKey(admin)
  await server.db.updateTable('user_infos').set({ status: 'PENDING' }).where('user_id', '=', admin.id).execute()
  const answer = await server.call(program, usersApi.list)
  expect(statusAndKey(answer)).toBe('403 profile_not_approved')
  await server.db.updateTable('user_infos').set({ status: 'APPROVED' }).where('user_id', '=', admin.id).execute()
  await server.db.updateTable('workshop').set({ admins_need_factor: true }).execute()
  expect(statusAndKey(await server.call(program, usersApi.list))).toBe('403 factor_setup_required')
  await server.db.updateTable('workshop').set({ admins_need_factor: false }).execute()
})

it('its name and scope change, by the version that was seen; the new scope acts at once', async () => {
  const admin = await anAdmin()
  const { id, version, program } = await aKey(admin)
  const change = (body: object) => server.call(admin, apiTokensApi.update, { params: { id }, body })
  const saved = await change({ name: 'Rapor', scope: 'READ', version })
  expect(saved.body.data).toMatchObject({ name: 'Rapor', scope: 'READ', version: version + 1 })
  expect(statusAndKey(await server.call(program, citiesApi.create, { body: { name: 'X' } }))).toBe('403 token_scope')
  expect(statusAndKey(await change({ name: 'Eski', scope: 'WRITE', version }))).toBe('409 record_changed')
  for (const endpoint of [apiTokensApi.update, apiTokensApi.remove]) {
    const input = { params: { id: UNKNOWN_ID }, body: { name: 'Yok', scope: 'READ' } }
    const answer = await server.call(admin, endpoint, endpoint.method === 'PUT' ? input : { params: input.params })
    expect(statusAndKey(answer)).toBe('404 api_token_not_found')
  }
})

it.each([
  [{ scope: 'READ', days: 30 }, 'name', 'required'],
  [{ name: 'X', scope: 'ALL', days: 30 }, 'scope', 'invalid_value'],
  [{ name: 'X', scope: 'READ', days: 366 }, 'days', 'number_too_large'],
  [{ name: 'X', scope: 'READ', days: 0 }, 'days', 'number_too_small'],
])('%j → 400 at %s', async (body, field, message) => {
  const answer = await server.call(await anAdmin(), apiTokensApi.create, { body })
  expect([answer.status, answer.body.errors]).toEqual([400, [{ field, message }]])
})

it('making one needs the password or a factor, given just now', async () => {
  const admin = await server.person('ADMIN')
  const answer = await server.call(admin, apiTokensApi.create, { body: { name: 'X', scope: 'READ', days: 1 } })
  expect(statusAndKey(answer)).toBe('403 identity_check_required')
})

it('there are twenty at most, also where two are made at once', async () => {
  const admin = await anAdmin()
  await server.db.deleteFrom('api_tokens').execute()
  for (let made = 1; made < MOST_TOKENS; made++) await aKey(admin, 'READ', 1)
  const make = () => server.call(admin, apiTokensApi.create, { body: { name: 'Son', scope: 'READ', days: 1 } })
  const answers = await Promise.all([make(), make()])
  expect(answers.map(statusAndKey).sort()).toEqual(['200 api_token_made', '409 too_many_api_tokens'])
  await server.db.deleteFrom('api_tokens').execute()
})
