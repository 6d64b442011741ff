// Creating users, their roles, and the last admin, who stays.
import { describe, expect, it } from 'vitest'
import { type Answer, type Person, UNKNOWN_ID, useServer } from '../../../../test/harness.ts'
import { ROLE_IDS } from '../../../shared/roles.ts'
import { usersApi } from '../../../shared/users/users.contract.ts'

const server = useServer()
const userRow = (id: string) => server.row('users', id)

describe('POST /api/users', () => {
  it('creates a confirmed CUSTOMER by default, with a hashed password and a log entry', async () => {
    const admin = await server.person('ADMIN')
    const answer = await server.call(admin, usersApi.createUser, {
      body: { email: 'Yeni.Kisi@Pruva.test', password: 'sekizhane' },
    })
    expect([answer.status, answer.body.message]).toEqual([200, 'user_created'])
    expect(answer.body.data).toMatchObject({
      email: 'yeni.kisi@pruva.test',
      roleName: 'CUSTOMER',
      emailConfirmed: true,
      userInfoStatus: null,
      fullName: null,
    })
    const row = await userRow(answer.body.data.id)
    expect(row?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(await server.logsOf(answer.body.data.id)).toMatchObject([
      {
        category: 'USER',
        action_type: 'CREATE',
        user_id: admin.id,
        user_email: admin.email,
        message: 'yeni.kisi@pruva.test kullanıcısı Müşteri rolüyle eklendi',
      },
    ])
    expect(JSON.stringify(answer.body)).not.toContain('argon2')
  })

  it('takes a role, and refuses an unknown one (404)', async () => {
    const admin = await server.person('ADMIN')
    const body = { email: 'usta-yeni@pruva.test', password: 'sekizhane', roleId: UNKNOWN_ID }
    expect((await server.call(admin, usersApi.createUser, { body })).body.message).toBe('role_not_found')
    const made = await server.call(admin, usersApi.createUser, { body: { ...body, roleId: ROLE_IDS.TECHNICIAN } })
    expect(made.body.data.roleName).toBe('TECHNICIAN')
  })

  it('refuses bad input with the field', async () => {
    const admin = await server.person('ADMIN')
    const cases: [unknown, string, string][] = [
      [{ email: 'kisa@pruva.test', password: 'yedihan' }, 'password', 'admin_password_too_short'],
      [{ email: 'eposta', password: 'sekizhane' }, 'email', 'invalid_email'],
      [{ password: 'sekizhane' }, 'email', 'required'],
      [{ email: 'a@pruva.test', password: 12345678 }, 'password', 'required'],
    ]
    for (const [body, field, message] of cases) {
      const answer = await server.call(admin, usersApi.createUser, { body })
      expect(answer.status).toBe(400)
      expect(answer.body.errors).toContainEqual({ field, message })
    }
    expect((await server.call(admin, usersApi.createUser, { body: '{' })).status).toBe(400)
  })

  it('lets exactly one of ten take an address, and an archived address be taken again', async () => {
    const admin = await server.person('ADMIN')
    const body = { email: 'ayni@pruva.test', password: 'sekizhane' }
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => server.call(admin, usersApi.createUser, { body })),
    )
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
    expect(
      new Set(
        answers.filter((answer) => answer.status !== 200).map((answer) => `${answer.status} ${answer.body.message}`),
      ),
    ).toEqual(new Set(['409 email_in_use']))
    await server.db.updateTable('users').set({ archived_at: new Date() }).where('email', '=', body.email).execute()
    expect((await server.call(admin, usersApi.createUser, { body })).status).toBe(200)
  })
})

describe('PUT /api/users/:id/role', () => {
  it('changes the role at once, with a log entry', async () => {
    const admin = await server.person('ADMIN')
    const user = await server.person('CUSTOMER')
    const answer = await server.call(admin, usersApi.changeRole, {
      params: { id: user.id },
      query: { roleId: ROLE_IDS.ADMIN },
    })
    expect(answer.body).toMatchObject({ message: 'role_updated', data: { id: user.id, roleName: 'ADMIN' } })
    expect((await server.call(user, usersApi.roles)).status).toBe(200)
    expect(await server.logsOf(user.id)).toMatchObject([
      { action_type: 'UPDATE', message: `${user.email} kullanıcısının rolü Müşteri iken Admin oldu` },
    ])
  })

  it('two admins give different roles to one that both saw → one is refused', async () => {
    const admins = [await server.person('ADMIN'), await server.person('ADMIN')] as const
    const user = await server.person('CUSTOMER')
    const give = (who: Person, role: 'ADMIN' | 'TECHNICIAN', from?: 'CUSTOMER') =>
      server.call(who, usersApi.changeRole, {
        params: { id: user.id },
        query: { roleId: ROLE_IDS[role], fromRoleId: from && ROLE_IDS[from] },
      })
    const answers = await Promise.all([give(admins[0], 'TECHNICIAN', 'CUSTOMER'), give(admins[1], 'ADMIN', 'CUSTOMER')])
    expect(answers.map(({ status, body }) => `${status} ${body.message}`).sort()).toEqual([
      '200 role_updated',
      '409 record_changed',
    ])
    expect(await server.logsOf(user.id)).toHaveLength(1)
    // A call without the seen role is not checked for conflicts.
    expect((await give(admins[0], 'TECHNICIAN')).status).toBe(200)
    expect((await give(admins[0], 'ADMIN')).status).toBe(200)
  })

  it('refuses the own role, an unknown role and an unknown user', async () => {
    const admin = await server.person('ADMIN')
    const own = await server.call(admin, usersApi.changeRole, {
      params: { id: admin.id },
      query: { roleId: ROLE_IDS.CUSTOMER },
    })
    expect([own.status, own.body.message]).toEqual([409, 'cannot_change_own_role'])
    const user = await server.person('CUSTOMER')
    expect(
      (await server.call(admin, usersApi.changeRole, { params: { id: user.id }, query: { roleId: UNKNOWN_ID } })).body
        .message,
    ).toBe('role_not_found')
    expect(
      (await server.call(admin, usersApi.changeRole, { params: { id: 'yok' }, query: { roleId: ROLE_IDS.ADMIN } })).body
        .message,
    ).toBe('user_not_found')
    expect((await server.call(admin, usersApi.changeRole, { params: { id: user.id } })).status).toBe(400)
  })
})

describe('the last ADMIN', () => {
  /** Leaves only these as ADMIN. */
  async function onlyAdmins(count: number): Promise<Person[]> {
    await server.db.updateTable('users').set({ role_id: ROLE_IDS.CUSTOMER }).execute()
    return Promise.all(Array.from({ length: count }, () => server.person('ADMIN')))
  }

  it('cannot lock themselves out by their own profile, and an admin who is not approved does not count', async () => {
    const [only] = (await onlyAdmins(1)) as [Person]
    const waiting = await server.person('ADMIN', { profile: 'PENDING' })
    const rejected = await server.call(only, usersApi.approve, {
      params: { id: only.id },
      body: { status: 'REJECTED' },
    })
    expect([rejected.status, rejected.body.message]).toEqual([409, 'last_admin'])
    expect((await server.call(only, usersApi.removeMyInfo)).body.message).toBe('last_admin')
    expect((await server.call(only, usersApi.removeInfo, { params: { id: only.id } })).body.message).toBe('last_admin')
    await server.call(only, usersApi.approve, { params: { id: waiting.id }, body: { status: 'APPROVED' } })
    expect((await server.call(only, usersApi.removeMyInfo)).status).toBe(200)
  })
})

describe('two admins who act on each other at the same moment', () => {
  const acts: Record<string, (who: Person, id: string) => Promise<Answer>> = {
    'a demotion': (who, id) =>
      server.call(who, usersApi.changeRole, { params: { id }, query: { roleId: ROLE_IDS.CUSTOMER } }),
    'a deletion': (who, id) => server.call(who, usersApi.removeUser, { params: { id } }),
    'a rejection': (who, id) => server.call(who, usersApi.approve, { params: { id }, body: { status: 'REJECTED' } }),
    'a deleted profile': (who, id) => server.call(who, usersApi.removeInfo, { params: { id } }),
  }

  it.each(Object.entries(acts))('%s → one of both, also where a third admin is left', async (_, act) => {
    await server.person('ADMIN')
    for (let round = 0; round < 5; round++) {
      const [a, b] = [await server.person('ADMIN'), await server.person('ADMIN')]
      const answers = await Promise.all([act(a, b.id), act(b, a.id)])
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      expect([401, 403]).toContain(Math.max(...answers.map(({ status }) => status)))
    }
  })

  it.each(Object.entries(acts))('%s of the last two → one admin stays', async (_, act) => {
    await server.db.updateTable('users').set({ role_id: ROLE_IDS.CUSTOMER }).execute()
    const [a, b] = [await server.person('ADMIN'), await server.person('ADMIN')]
    const answers = await Promise.all([act(a, b.id), act(b, a.id)])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('an admin who is demoted while they create an account → 403, and no account', async () => {
    const body = { email: 'gec-kalan@pruva.test', password: 'sekizhane', roleId: ROLE_IDS.ADMIN }
    const [a, b] = [await server.person('ADMIN'), await server.person('ADMIN')]
    // Hashing the password takes longer than the demotion.
    const [created, demoted] = await Promise.all([
      server.call(b, usersApi.createUser, { body }),
      server.call(a, usersApi.changeRole, { params: { id: b.id }, query: { roleId: ROLE_IDS.CUSTOMER } }),
    ])
    expect([demoted.status, created.status]).toEqual([200, 403])
  })
})
