// What migration 0210 makes of the accounts that exist.
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { databaseAfter } from '../../../test/database.ts'
import { createUser } from '../../../test/factories.ts'
import { readPhone } from '../../shared/phone.ts'
import { migrateToLatest } from './migrate.ts'

const PHONES = ['+905321112233', '+904441234', '+491701234567', '+12125550100', '0212 55', '+901234567890', '']

it('0210: everybody keeps address, password and number; only a number in E.164 finds somebody', async () => {
  const { db, close } = await databaseAfter('0195-sessions-seen')
  const people: { id: string; email: string; phone: string }[] = []
  for (const phone of PHONES) {
    const user = await createUser(db, 'CUSTOMER')
    await sql`update user_infos set phone = ${phone} where user_id = ${user.id}`.execute(db)
    people.push({ ...user, phone })
  }
  await migrateToLatest(db)
  const rows = await db
    .selectFrom('users')
    .innerJoin('user_infos', 'user_infos.user_id', 'users.id')
    .select(['users.id', 'email', 'password_hash', 'phone', 'phone_key', 'kind', 'language', 'channel', 'status'])
    .execute()
  const found = new Map(rows.map((row) => [row.id, row]))
  for (const { id, email, phone } of people) {
    const key = readPhone(phone) === phone ? phone : null
    expect(found.get(id)).toMatchObject({ email, password_hash: 'none', phone, phone_key: key, status: 'APPROVED' })
    expect(found.get(id)).toMatchObject({ kind: 'PERSON', language: 'tr', channel: 'EMAIL' })
  }
  const staff = await createUser(db, 'ADMIN')
  const emptied = sql`update users set password_hash = null where id = ${staff.id}`.execute(db)
  await expect(emptied).rejects.toThrow('users_sign_in')
  await close()
})
