// Who may manage users, and the lists of users.
import { describe, expect, it } from 'vitest'
import { archive } from '../../../../test/factories.ts'
import { UNKNOWN_ID, useServer } from '../../../../test/harness.ts'
import { ROLE_IDS } from '../../../shared/roles.ts'
import { usersApi } from '../../../shared/users/users.contract.ts'

const server = useServer()
const emails = (answer: { body: { data: { content: { email: string }[] } } }) =>
  answer.body.data.content.map((user) => user.email)

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
      expect((await server.call(null, endpoint, { params: { id: UNKNOWN_ID } })).status).toBe(401)
      for (const person of [technician, customer]) {
        const answer = await server.call(person, endpoint, { params: { id: UNKNOWN_ID } })
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

  it('lists of one role are found by their name too, as it is written or typed', async () => {
    const admin = await server.person('ADMIN')
    const smith = await server.person('TECHNICIAN', { email: 'usta-7@pruva.test', fullName: 'Çağrı Demirci' })
    for (const email of ['çağrı', 'CAGRI', 'demirci', 'usta-7']) {
      const found = await server.call(admin, usersApi.byRoleName, { query: { roleName: 'TECHNICIAN', email } })
      expect(emails(found)).toEqual([smith.email])
    }
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
