import { verify } from '@node-rs/argon2'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freshDatabase } from '../../../test/database.ts'
import type { Database } from '../db/client.ts'
import { ensureFirstAdmin } from './first-start.ts'

let database: Database
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.close())

describe('the first ADMIN', () => {
  it('is not made without settings', async () => {
    expect(await ensureFirstAdmin(database.db, {})).toBe(false)
  })

  it('is made once on an empty database, also by two servers at once: confirmed, approved, with the given password', async () => {
    const config = { admin: { email: 'Patron@Pruva.test', password: 'cok-gizli-sifre' } }
    const made = await Promise.all([ensureFirstAdmin(database.db, config), ensureFirstAdmin(database.db, config)])
    expect(made.sort()).toEqual([false, true])
    const users = await database.db
      .selectFrom('users')
      .innerJoin('roles', 'roles.id', 'users.role_id')
      .innerJoin('user_infos', 'user_infos.user_id', 'users.id')
      .select([
        'users.id',
        'users.email',
        'roles.name',
        'users.email_confirmed_at',
        'user_infos.status',
        'users.password_hash',
      ])
      .execute()
    expect(users).toMatchObject([
      { email: 'patron@pruva.test', name: 'ADMIN', status: 'APPROVED', email_confirmed_at: expect.any(Date) },
    ])
    expect(await verify(users[0]!.password_hash!, 'cok-gizli-sifre')).toBe(true)
    const log = await database.db.selectFrom('activity_logs').selectAll().execute()
    expect(log).toMatchObject([{ category: 'USER', action_type: 'CREATE', entity_id: users[0]!.id, user_id: null }])
  })

  it('leaves a database with accounts alone', async () => {
    expect(await ensureFirstAdmin(database.db, { admin: { email: 'baska@pruva.test', password: 'sekizhane' } })).toBe(
      false,
    )
    expect(await database.db.selectFrom('users').select('id').execute()).toHaveLength(1)
  })
})
