import { describe, expect, it } from 'vitest'
import { archive, assignTechnician, createBoat, createRequest } from '../../../test/factories.ts'
import { NOBODY, type Person, useServer } from '../../../test/harness.ts'
import { ROLE_IDS } from '../../shared/roles.ts'
import { usersApi } from '../../shared/users/users.contract.ts'

const server = useServer()
const emails = (answer: { body: { data: { content: { email: string }[] } } }) =>
  answer.body.data.content.map((user) => user.email)
const userRow = (id: string) => server.row('users', id)

describe('who may manage users', () => {
  it('is nobody without a token (401) and no other role (403)', async () => {
    const technician = await server.person('TECHNICIAN')
    const customer = await server.person('CUSTOMER')
    for (const endpoint of [
      usersApi.roles,
      usersApi.list,
      usersApi.createUser,
      usersApi.removeUser,
      usersApi.approve,
    ]) {
      expect((await server.call(null, endpoint, { params: { id: NOBODY } })).status).toBe(401)
      for (const person of [technician, customer]) {
        const answer = await server.call(person, endpoint, { params: { id: NOBODY } })
        expect([answer.status, answer.body.message]).toEqual([403, 'access_denied'])
      }
    }
  })

  it('is no ADMIN whose own profile is not approved', async () => {
    const newcomer = await server.person('ADMIN', { profile: 'PENDING' })
    expect((await server.call(newcomer, usersApi.list)).body.message).toBe('profile_not_approved')
  })
})

describe('the lists', () => {
  it('give the three roles', async () => {
    const admin = await server.person('ADMIN')
    const { body } = await server.call(admin, usersApi.roles)
    expect(body.data).toEqual(Object.entries(ROLE_IDS).map(([name, id]) => ({ id, name })))
  })

  it('page through all users in the order of the e-mail, with an exact count and without archived ones', async () => {
    const admin = await server.person('ADMIN')
    const gone = await server.person('CUSTOMER', { email: 'aaa-gone@pruva.test' })
    await archive(server.db, 'users', gone.id)
    for (let i = 0; i < 12; i++)
      await server.person('CUSTOMER', { email: `list-${String(i).padStart(2, '0')}@pruva.test` })
    const { total } = await server.db
      .selectFrom('users')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .where('archived_at', 'is', null)
      .executeTakeFirstOrThrow()
    const seen: string[] = []
    for (let page = 0; page * 5 < total; page++) {
      const answer = await server.call(admin, usersApi.list, { query: { page, size: 5 } })
      expect(answer.body.data.page).toEqual({
        number: page,
        size: 5,
        totalElements: total,
        totalPages: Math.ceil(total / 5),
      })
      seen.push(...emails(answer))
    }
    expect(seen).toHaveLength(total)
    expect(seen).toEqual([...new Set(seen)].sort())
    expect(seen).not.toContain(gone.email)
    const first = await server.call(admin, usersApi.list)
    expect(first.body.data.content).toHaveLength(10)
  })

  it('search by a part of the e-mail, taking % and _ literally, and by role', async () => {
    const admin = await server.person('ADMIN')
    await server.person('TECHNICIAN', { email: 'arama_bir@pruva.test', fullName: 'Selim Usta' })
    await server.person('CUSTOMER', { email: 'aramaxiki@pruva.test', profile: null })
    expect(emails(await server.call(admin, usersApi.search, { query: { email: 'ARAMA' } }))).toEqual([
      'arama_bir@pruva.test',
      'aramaxiki@pruva.test',
    ])
    const literal = await server.call(admin, usersApi.search, { query: { email: 'arama_' } })
    expect(literal.body.data.content).toMatchObject([
      {
        email: 'arama_bir@pruva.test',
        roleName: 'TECHNICIAN',
        roleId: ROLE_IDS.TECHNICIAN,
        emailConfirmed: true,
        userInfoStatus: 'APPROVED',
        fullName: 'Selim Usta',
      },
    ])
    const byRole = await server.call(admin, usersApi.search, { query: { email: 'arama', roleId: ROLE_IDS.CUSTOMER } })
    expect(byRole.body.data.content).toMatchObject([
      { email: 'aramaxiki@pruva.test', userInfoStatus: null, fullName: null },
    ])
    expect(byRole.body.data.page.totalElements).toBe(1)
    expect((await server.call(admin, usersApi.search, { query: { email: 'a\0b' } })).status).toBe(400)
  })

  it('filter by role id and by role name with e-mail', async () => {
    const admin = await server.person('ADMIN')
    const technician = await server.person('TECHNICIAN', { email: 'rol-usta@pruva.test' })
    const ofRole = await server.call(admin, usersApi.byRole, { query: { roleId: ROLE_IDS.TECHNICIAN, size: 100 } })
    expect(emails(ofRole)).toContain(technician.email)
    expect(ofRole.body.data.content.every((user) => user.roleName === 'TECHNICIAN')).toBe(true)
    expect((await server.call(admin, usersApi.byRole, { query: { roleId: 'x' } })).body.message).toBe('role_not_found')
    expect((await server.call(admin, usersApi.byRole)).body.errors).toEqual([{ field: 'roleId', message: 'required' }])
    const named = await server.call(admin, usersApi.byRoleName, { query: { roleName: 'TECHNICIAN', email: 'rol-u' } })
    expect(emails(named)).toEqual([technician.email])
    expect(
      (await server.call(admin, usersApi.byRoleName, { query: { roleName: 'ADMIN', email: 'rol-u' } })).body.data.page
        .totalElements,
    ).toBe(0)
    expect((await server.call(admin, usersApi.byRoleName, { query: { roleName: 'KAPTAN' } })).status).toBe(400)
  })

  it('show who waits for approval, longest waiting first', async () => {
    const admin = await server.person('ADMIN')
    const late = await server.person('CUSTOMER', { email: 'bekler-a@pruva.test', profile: 'PENDING' })
    const early = await server.person('CUSTOMER', { email: 'bekler-z@pruva.test', profile: 'PENDING' })
    await server.db
      .updateTable('user_infos')
      .set({ created_at: new Date('2026-01-01') })
      .where('user_id', '=', early.id)
      .execute()
    const list = emails(await server.call(admin, usersApi.pendingApprovals, { query: { size: 100 } }))
    const mine = list.filter((email) => email.startsWith('bekler-'))
    expect(mine).toEqual([early.email, late.email])
    expect(list).not.toContain(admin.email)
  })

  it('refuse a page that is none', async () => {
    const admin = await server.person('ADMIN')
    const answer = await server.call(admin, usersApi.list, { query: { page: -1, size: 101 } })
    expect(answer.status).toBe(400)
    expect(answer.body.errors?.map((error) => error.field)).toEqual(['page', 'size'])
  })
})

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
    const body = { email: 'usta-yeni@pruva.test', password: 'sekizhane', roleId: NOBODY }
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

  it('of two admins who give different roles to one that both saw, one is told', async () => {
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
    // Who does not say what they saw is not guarded.
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
      (await server.call(admin, usersApi.changeRole, { params: { id: user.id }, query: { roleId: NOBODY } })).body
        .message,
    ).toBe('role_not_found')
    expect(
      (await server.call(admin, usersApi.changeRole, { params: { id: 'yok' }, query: { roleId: ROLE_IDS.ADMIN } })).body
        .message,
    ).toBe('user_not_found')
    expect((await server.call(admin, usersApi.changeRole, { params: { id: user.id } })).status).toBe(400)
  })
})

describe('DELETE /api/users/:id/user', () => {
  const remove = (who: Person, id: string) => server.call(who, usersApi.removeUser, { params: { id } })

  it('really deletes a user without history', async () => {
    const admin = await server.person('ADMIN')
    const user = await server.person('CUSTOMER')
    expect((await remove(admin, user.id)).body.message).toBe('user_deleted')
    expect(await userRow(user.id)).toBeUndefined()
    expect((await server.call(user, usersApi.myInfo)).status).toBe(401)
    expect((await remove(admin, user.id)).body.message).toBe('user_not_found')
    expect(await server.logsOf(user.id)).toMatchObject([
      { action_type: 'DELETE', message: `${user.email} kullanıcısı silindi` },
    ])
  })

  it('archives a user with history, ends the sessions and leaves the history', async () => {
    const admin = await server.person('ADMIN')
    const user = await server.person('CUSTOMER')
    const boat = await createBoat(server.db, user.id)
    await createRequest(server.db, { customer_id: user.id, boat_id: boat.id, status: 'COMPLETED' })
    await createRequest(server.db, { customer_id: user.id, boat_id: boat.id, status: 'REJECTED' })
    expect((await remove(admin, user.id)).status).toBe(200)
    expect((await userRow(user.id))?.archived_at).toBeInstanceOf(Date)
    expect((await server.call(user, usersApi.myInfo)).status).toBe(401)
    const session = await server.db
      .selectFrom('sessions')
      .selectAll()
      .where('id', '=', user.sessionId)
      .executeTakeFirstOrThrow()
    expect(session.ended_at).toBeInstanceOf(Date)
    expect(emails(await server.call(admin, usersApi.search, { query: { email: user.email } }))).toEqual([])
    expect((await server.call(admin, usersApi.info, { params: { id: user.id } })).status).toBe(404)
    expect((await remove(admin, user.id)).status).toBe(404)
  })

  it('refuses the own account', async () => {
    const admin = await server.person('ADMIN')
    const answer = await remove(admin, admin.id)
    expect([answer.status, answer.body.message]).toEqual([409, 'cannot_delete_self'])
    expect((await remove(admin, NOBODY)).status).toBe(404)
  })

  it.each(['PENDING', 'WAITING_APPROVAL', 'ACTIVE'])('refuses a customer with a request that is %s', async (status) => {
    const admin = await server.person('ADMIN')
    const user = await server.person('CUSTOMER')
    await createRequest(server.db, { customer_id: user.id, status })
    const answer = await remove(admin, user.id)
    expect([answer.status, answer.body.message]).toEqual([409, 'user_has_open_requests'])
    expect((await userRow(user.id))?.archived_at).toBeNull()
  })

  it('refuses a technician with an ACTIVE assignment, and archives one whose work is done', async () => {
    const admin = await server.person('ADMIN')
    const technician = await server.person('TECHNICIAN')
    const customer = await server.person('CUSTOMER')
    const request = await createRequest(server.db, { customer_id: customer.id, status: 'ACTIVE' })
    await assignTechnician(server.db, request.id, technician.id)
    expect((await remove(admin, technician.id)).body.message).toBe('user_has_open_requests')
    await server.db
      .updateTable('service_requests')
      .set({ status: 'COMPLETED', completed_at: new Date() })
      .where('id', '=', request.id)
      .execute()
    expect((await remove(admin, technician.id)).status).toBe(200)
    expect((await userRow(technician.id))?.archived_at).toBeInstanceOf(Date)
  })
})

describe('the last ADMIN', () => {
  /** Nobody but these is an ADMIN any more. */
  async function onlyAdmins(count: number): Promise<Person[]> {
    await server.db.updateTable('users').set({ role_id: ROLE_IDS.CUSTOMER }).execute()
    return Promise.all(Array.from({ length: count }, () => server.person('ADMIN')))
  }
  const adminsLeft = async () =>
    (
      await server.db
        .selectFrom('users')
        .select('id')
        .where('role_id', '=', ROLE_IDS.ADMIN)
        .where('archived_at', 'is', null)
        .execute()
    ).length

  it('stays when two demote each other, or delete each other, at once', async () => {
    for (const attempt of [
      (who: Person, id: string) =>
        server.call(who, usersApi.changeRole, { params: { id }, query: { roleId: ROLE_IDS.CUSTOMER } }),
      (who: Person, id: string) => server.call(who, usersApi.removeUser, { params: { id } }),
    ]) {
      const [a, b] = (await onlyAdmins(2)) as [Person, Person]
      const answers = await Promise.all([attempt(a, b.id), attempt(b, a.id)])
      expect(await adminsLeft()).toBe(1)
      expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
    }
  })

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
