import { describe, expect, it } from 'vitest'
import { UNKNOWN_ID, useServer } from '../../../../test/harness.ts'
import { usersApi } from '../../../shared/users/users.contract.ts'

const server = useServer()
const profile = { fullName: 'Ayşe Denizci', phone: '+90 532 444 55 66', address: 'Liman Cad. 4', cityId: null }
const stored = { ...profile, phone: '+905324445566' }
const city = (name: string) =>
  server.db.selectFrom('cities').select('id').where('name', '=', name).executeTakeFirstOrThrow()

describe('the own profile', () => {
  it('is made by its owner, waits for approval, and exists once', async () => {
    const me = await server.person('CUSTOMER', { confirmed: false, profile: null })
    const none = await server.call(me, usersApi.myInfo)
    expect([none.status, none.body.message]).toEqual([404, 'user_info_not_found'])
    expect((await server.call(me, usersApi.updateMyInfo, { body: profile })).status).toBe(404)
    expect((await server.call(me, usersApi.removeMyInfo)).status).toBe(404)
    const { id: cityId } = await city('Muğla')
    const made = await server.call(me, usersApi.createMyInfo, { body: { ...profile, cityId } })
    expect(made.body).toMatchObject({
      message: 'user_info_created',
      data: {
        userId: me.id,
        email: me.email,
        ...stored,
        cityId,
        cityName: 'Muğla',
        status: 'PENDING',
        rejectionReason: null,
        version: 1,
      },
    })
    expect((await server.call(me, usersApi.myInfo)).body.data).toEqual(made.body.data)
    const again = await server.call(me, usersApi.createMyInfo, { body: profile })
    expect([again.status, again.body.message]).toEqual([409, 'user_info_already_exists'])
    expect(await server.logsOf(me.id)).toMatchObject([{ category: 'USER', action_type: 'CREATE', entity: 'user_info' }])
    expect((await server.call(me, usersApi.removeMyInfo)).body.message).toBe('user_info_deleted')
    expect((await server.call(me, usersApi.myInfo)).status).toBe(404)
  })

  it('stays APPROVED and PENDING when it is edited, and goes back to PENDING when it was rejected', async () => {
    for (const [before, after] of [
      ['APPROVED', 'APPROVED'],
      ['PENDING', 'PENDING'],
      ['REJECTED', 'PENDING'],
    ] as const) {
      const me = await server.person('CUSTOMER', { profile: before })
      if (before === 'REJECTED')
        await server.db
          .updateTable('user_infos')
          .set({ rejection_reason: 'Telefon yanlış' })
          .where('user_id', '=', me.id)
          .execute()
      const { body } = await server.call(me, usersApi.updateMyInfo, { body: { ...profile, version: 1 } })
      expect(body).toMatchObject({
        message: 'user_info_updated',
        data: { ...stored, status: after, rejectionReason: null, version: 2 },
      })
    }
  })

  it('refuses a stale version, an unknown city and bad input, and writes nothing', async () => {
    const me = await server.person('CUSTOMER')
    const stale = await server.call(me, usersApi.updateMyInfo, { body: { ...profile, version: 7 } })
    expect([stale.status, stale.body.message]).toEqual([409, 'record_changed'])
    const nowhere = await server.call(me, usersApi.updateMyInfo, { body: { ...profile, cityId: UNKNOWN_ID } })
    expect([nowhere.status, nowhere.body.message]).toEqual([404, 'city_not_found'])
    const bad = await server.call(me, usersApi.updateMyInfo, {
      body: { fullName: ' ', phone: 'yok', address: 'a\0b', cityId: 5 },
    })
    expect(bad.status).toBe(400)
    expect(bad.body.errors).toEqual(
      expect.arrayContaining([
        { field: 'fullName', message: 'required' },
        { field: 'phone', message: 'invalid_phone' },
        { field: 'address', message: 'invalid_characters' },
      ]),
    )
    expect(
      (await server.call(me, usersApi.updateMyInfo, { body: { ...profile, fullName: 'a'.repeat(121) } })).body.errors,
    ).toEqual([{ field: 'fullName', message: 'too_long' }])
    expect((await server.call(me, usersApi.myInfo)).body.data).toMatchObject({ fullName: 'Deniz Kaptan', version: 1 })
    expect(await server.logsOf(me.id)).toEqual([])
    expect((await server.call(null, usersApi.myInfo)).status).toBe(401)
  })

  it('lets one of two editors with the same version win', async () => {
    const me = await server.person('CUSTOMER')
    const answers = await Promise.all(
      ['Bir', 'İki'].map((fullName) =>
        server.call(me, usersApi.updateMyInfo, { body: { ...profile, fullName, version: 1 } }),
      ),
    )
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409])
    const winner = answers.find((answer) => answer.status === 200)
    expect((await server.call(me, usersApi.myInfo)).body.data).toEqual(winner?.body.data)
  })
})

describe("an admin and other people's profiles", () => {
  it('lists, creates, reads, updates and deletes', async () => {
    const admin = await server.person('ADMIN')
    const user = await server.person('CUSTOMER', { profile: null, email: '0-ilk@pruva.test' })
    expect((await server.call(admin, usersApi.info, { params: { id: user.id } })).body.message).toBe(
      'user_info_not_found',
    )
    const made = await server.call(admin, usersApi.createInfo, { body: { ...profile, userId: user.id } })
    expect(made.body.data).toMatchObject({ userId: user.id, status: 'PENDING', ...stored })
    const { body } = await server.call(admin, usersApi.infos)
    expect(body.data.content[0]).toEqual(made.body.data)
    expect(body.data.content.map((info) => info.email)).toEqual(body.data.content.map((info) => info.email).sort())
    const { total } = await server.db
      .selectFrom('user_infos')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
    expect(body.data.page.totalElements).toBe(total)
    const updated = await server.call(admin, usersApi.updateInfo, {
      params: { id: user.id },
      body: { ...profile, fullName: 'Ayşe Kaptan', version: 1 },
    })
    expect(updated.body.data).toMatchObject({ fullName: 'Ayşe Kaptan', status: 'PENDING', version: 2 })
    expect(
      (await server.call(admin, usersApi.updateInfo, { params: { id: user.id }, body: { ...profile, version: 1 } }))
        .status,
    ).toBe(409)
    expect((await server.call(admin, usersApi.removeInfo, { params: { id: user.id } })).body.message).toBe(
      'user_info_deleted',
    )
    expect((await server.call(admin, usersApi.removeInfo, { params: { id: user.id } })).status).toBe(404)
    expect((await server.logsOf(user.id)).map((entry) => entry.action_type)).toEqual(['CREATE', 'UPDATE', 'DELETE'])
  })

  it('leaves a rejected profile rejected when the admin edits it', async () => {
    const admin = await server.person('ADMIN')
    const user = await server.person('CUSTOMER', { profile: 'REJECTED' })
    const { body } = await server.call(admin, usersApi.updateInfo, { params: { id: user.id }, body: profile })
    expect(body.data.status).toBe('REJECTED')
  })

  it('knows unknown users, taken profiles and other roles', async () => {
    const admin = await server.person('ADMIN')
    const customer = await server.person('CUSTOMER')
    expect(
      (await server.call(admin, usersApi.createInfo, { body: { ...profile, userId: UNKNOWN_ID } })).body.message,
    ).toBe('user_not_found')
    expect((await server.call(admin, usersApi.createInfo, { body: profile })).body.errors).toEqual([
      { field: 'userId', message: 'required' },
    ])
    expect(
      (await server.call(admin, usersApi.createInfo, { body: { ...profile, userId: customer.id } })).body.message,
    ).toBe('user_info_already_exists')
    expect((await server.call(admin, usersApi.updateInfo, { params: { id: UNKNOWN_ID }, body: profile })).status).toBe(
      404,
    )
    for (const endpoint of [
      usersApi.info,
      usersApi.updateInfo,
      usersApi.removeInfo,
      usersApi.infos,
      usersApi.createInfo,
    ]) {
      expect(
        (
          await server.call(customer, endpoint, {
            params: { id: admin.id },
            ...(endpoint.method === 'GET' || endpoint.method === 'DELETE' ? {} : { body: profile }),
          })
        ).status,
      ).toBe(403)
    }
  })
})

describe('PUT /api/users/:id/info/approve', () => {
  it('approves, rejects with a reason, and sets back to pending, with a log entry each', async () => {
    const admin = await server.person('ADMIN')
    const user = await server.person('CUSTOMER', { profile: 'PENDING' })
    const decide = (body: unknown) => server.call(admin, usersApi.approve, { params: { id: user.id }, body })
    const rejected = await decide({ status: 'REJECTED', reason: 'Telefon eksik', version: 1 })
    expect(rejected.body).toMatchObject({
      message: 'user_info_rejected',
      data: { status: 'REJECTED', rejectionReason: 'Telefon eksik', version: 2 },
    })
    expect((await server.call(user, usersApi.myInfo)).body.data.rejectionReason).toBe('Telefon eksik')
    const approved = await decide({ status: 'APPROVED', reason: 'kalmaz' })
    expect(approved.body).toMatchObject({
      message: 'user_info_approved',
      data: { status: 'APPROVED', rejectionReason: null, version: 3 },
    })
    expect((await decide({ status: 'APPROVED' })).body.data.version).toBe(3)
    expect((await decide({ status: 'PENDING' })).body).toMatchObject({
      message: 'user_info_set_pending',
      data: { status: 'PENDING' },
    })
    expect((await server.logsOf(user.id)).map((entry) => entry.message)).toEqual([
      `${user.email} kullanıcısının bilgileri reddedildi: Telefon eksik`,
      `${user.email} kullanıcısı onaylandı`,
      `${user.email} kullanıcısı onay beklemeye alındı`,
    ])
  })

  it('refuses an unknown word, a stale version, and a user without a profile', async () => {
    const admin = await server.person('ADMIN')
    const user = await server.person('CUSTOMER', { profile: 'PENDING' })
    const bare = await server.person('CUSTOMER', { profile: null })
    const decide = (id: string, body: unknown) => server.call(admin, usersApi.approve, { params: { id }, body })
    const word = await decide(user.id, { status: 'BLOCKED' })
    expect([word.status, word.body.message]).toEqual([400, 'unsupported_status'])
    expect((await decide(user.id, { status: 'APPROVED', version: 9 })).body.message).toBe('record_changed')
    expect((await decide(bare.id, { status: 'APPROVED' })).body.message).toBe('user_info_not_found')
    expect((await decide(UNKNOWN_ID, { status: 'APPROVED' })).body.message).toBe('user_not_found')
    expect((await server.call(user, usersApi.myInfo)).body.data).toMatchObject({ status: 'PENDING', version: 1 })
  })
})
