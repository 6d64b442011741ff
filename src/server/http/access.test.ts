// What a session may do is read at each call, on each server: a change acts on the very next one.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Person, useServer } from '../../../test/harness.ts'
import { accountsApi } from '../../shared/accounts/accounts.contract.ts'
import { ROLE_IDS } from '../../shared/roles.ts'
import { usersApi } from '../../shared/users/users.contract.ts'

const server = useServer()
let second: Awaited<ReturnType<typeof server.another>>
beforeAll(async () => {
  second = await server.another()
})
afterAll(() => second.app.close())

async function me(url: string, { token }: Person) {
  const answer = await fetch(url + accountsApi.me.url, { headers: { authorization: `Bearer ${token}` } })
  const { message, data } = (await answer.json()) as { message: string; data: Record<string, unknown> | null }
  return { status: answer.status, message, data }
}

const ENDED = { status: 401, message: 'invalid_token' }
const shows = (data: Record<string, unknown>) => ({ status: 200, data })

const changes: [string, (person: Person, admin: Person) => Promise<unknown>, object][] = [
  ['a sign-out', (person) => server.call(person, accountsApi.logout), ENDED],
  [
    'another role',
    (person, admin) =>
      server.call(admin, usersApi.changeRole, { params: { id: person.id }, query: { roleId: ROLE_IDS.TECHNICIAN } }),
    shows({ roleName: 'TECHNICIAN' }),
  ],
  ['a deletion', (person, admin) => server.call(admin, usersApi.removeUser, { params: { id: person.id } }), ENDED],
  [
    'a profile that is no longer approved',
    (person, admin) =>
      server.call(admin, usersApi.approve, {
        params: { id: person.id },
        body: { status: 'REJECTED', reason: 'Eksik' },
      }),
    shows({ userInfoStatus: 'REJECTED' }),
  ],
  ['no profile any more', (person) => server.call(person, usersApi.removeMyInfo), shows({ userInfoStatus: null })],
  [
    'a setting',
    (person) =>
      server.call(person, accountsApi.updateSettings, {
        body: { emailNotifications: false, pushNotifications: false },
      }),
    shows({ emailNotifications: false, pushNotifications: false }),
  ],
  [
    'a session that an operator ends',
    ({ sessionId }) => sql`update sessions set ended_at = now() where id = ${sessionId}`.execute(server.db),
    ENDED,
  ],
  [
    'a session that an operator shortens',
    ({ sessionId }) =>
      sql`update sessions set expires_at = now() - interval '1 day' where id = ${sessionId}`.execute(server.db),
    ENDED,
  ],
  [
    'an account that an operator archives',
    ({ id }) => sql`update users set archived_at = now() where id = ${id}`.execute(server.db),
    ENDED,
  ],
  [
    'an account that an operator deletes',
    ({ id }) => sql`delete from users where id = ${id}`.execute(server.db),
    ENDED,
  ],
  [
    'an address that an operator changes',
    ({ id }) => sql`update users set email = 'yeni@pruva.test' where id = ${id}`.execute(server.db),
    shows({ email: 'yeni@pruva.test' }),
  ],
]

it.each(changes)('%s on one server → acts on the next call of each', async (_name, change, after) => {
  const admin = await server.person('ADMIN')
  const person = await server.person('CUSTOMER')
  const urls = [server.url, second.url]
  for (const url of urls) expect(await me(url, person)).toMatchObject(shows({ email: person.email }))
  await change(person, admin)
  for (const url of urls) expect(await me(url, person)).toMatchObject(after)
})
