// Decisions, section 5, for accounts: an account with history is archived and loses all access; the others are really deleted.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import {
  assignTechnician,
  createBoat,
  createEngine,
  createOffer,
  createPart,
  createPrivacyRequest,
  createRequest,
} from '../../../../test/factories.ts'
import { UNKNOWN_ID, usePeople, useServer } from '../../../../test/harness.ts'
import { accountsApi } from '../../../shared/accounts/accounts.contract.ts'
import { logsApi } from '../../../shared/logs/logs.contract.ts'
import { requestsApi } from '../../../shared/requests/requests.contract.ts'
import { usersApi } from '../../../shared/users/users.contract.ts'
import { hashPassword } from '../accounts/passwords.ts'
import { HISTORY } from './user-history.queries.ts'

const server = useServer()
const { admin, customer } = usePeople(server, { admin: 'ADMIN', customer: 'CUSTOMER' })

const remove = (id: string) => server.call(admin, usersApi.removeUser, { params: { id } })
const storedAnswers = (user_id: string) =>
  server.db.selectFrom('idempotency_keys').select('id').where('user_id', '=', user_id).execute()
async function storeAnswer(user_id: string): Promise<void> {
  const row = { user_id, id: user_id, request_hash: '', status: 200, answer: '{}', created_at: new Date() }
  await server.db.insertInto('idempotency_keys').values(row).execute()
}
const rowOf = (id: string) => server.row('users', id)
const closedRequest = () => createRequest(server.db, { customer_id: customer.id, status: 'COMPLETED' })
const aList = (values: { technician_user_id?: string; created_by?: string }) =>
  server.db.insertInto('part_lists').values(values).returning('id').executeTakeFirstOrThrow()

async function anItem(): Promise<string> {
  const row = {
    part_list_id: (await aList({ created_by: admin.id })).id,
    spare_part_id: (await createPart(server.db)).id,
    quantity_e3: 1000,
  }
  return (await server.db.insertInto('part_list_items').values(row).returning('id').executeTakeFirstOrThrow()).id
}
async function aDay(created_by: string | null): Promise<string> {
  const row = { type: 'OTHER', date: '2026-12-01', title: 'Boya', created_by } as const
  return (await server.db.insertInto('calendar_items').values(row).returning('id').executeTakeFirstOrThrow()).id
}

/** Each kind of row that refers to an account; the account has no other rows. */
const TRACES: Record<string, (id: string) => Promise<unknown>> = {
  'a boat': (id) => createBoat(server.db, id),
  'an engine without a boat': (id) => createEngine(server.db, { owner_user_id: id }),
  'a request for a boat that is another’s now': async (id) => {
    const boat = await createBoat(server.db, customer.id)
    return createRequest(server.db, { customer_id: id, boat_id: boat.id, status: 'CANCELED' })
  },
  'a job that was done': async (id) => assignTechnician(server.db, (await closedRequest()).id, id),
  'an offer': async (id) => createOffer(server.db, (await closedRequest()).id, { created_by: id }),
  'a photo': async (id) =>
    server.db
      .insertInto('photos')
      .values({
        service_request_id: (await closedRequest()).id,
        file_key: randomUUID(),
        thumbnail_key: randomUUID(),
        content_type: 'image/webp',
        byte_size: 1,
        width: 1,
        height: 1,
        uploaded_by: id,
      })
      .execute(),
  'a parts list of theirs': (id) => aList({ technician_user_id: id }),
  'a parts list that they made': (id) => aList({ created_by: id }),
  'what became of a part': async (id) =>
    server.db
      .insertInto('part_list_item_transactions')
      .values({ part_list_item_id: await anItem(), quantity_e3: 1000, status: 'USED', created_by: id })
      .execute(),
  'a line of the stock ledger': async (id) =>
    server.db
      .insertInto('stock_movements')
      .values({
        spare_part_id: (await createPart(server.db)).id,
        delta_e3: 1000,
        stock_after_e3: 1000,
        reason: 'ADJUSTED',
        user_id: id,
      })
      .execute(),
  'a calendar item that they made': (id) => aDay(id),
  'a calendar item that names them': async (id) =>
    server.db
      .insertInto('calendar_item_technicians')
      .values({ calendar_item_id: await aDay(null), technician_id: id })
      .execute(),
  'an application about their data': (id) => createPrivacyRequest(server.db, { user_id: id }),
  'an approval that they gave': async (id) => {
    const boat_id = (await createBoat(server.db, customer.id)).id
    const row = { boat_id, owner_user_id: customer.id, name: 'Kemal', email: 'kemal@pruva.test', word: 'Ortak' }
    const may = {
      sees: true,
      prices: true,
      approves: true,
      approval_given_by: id,
      approval_reason: 'Vekâletname görüldü',
    }
    await server.db
      .insertInto('boat_people')
      .values({ ...row, ...may, invited_at: new Date() })
      .execute()
  },
  'a code that they asked for': async (asked_by) => {
    const offer_id = (await createOffer(server.db, (await closedRequest()).id)).id
    const code = { pdf_sha256: 'a'.repeat(64), code_hash: 'b'.repeat(64), by_link: false }
    const now = new Date()
    await server.db
      .insertInto('offer_codes')
      .values({ offer_id, rev: 1, ...code, asked_by, created_at: now, expires_at: now })
      .execute()
  },
  'an application that they filed': (id) => createPrivacyRequest(server.db, { created_by: id }),
}

/** They end with the account. */
const ENDED = ['boat_people.owner_user_id']

it('what keeps an account in the archive: each reference that the database does not delete with it', async () => {
  const { rows } = await sql<{ name: string }>`
    select conrelid::regclass || '.' || a.attname as name from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
    where c.contype = 'f' and c.confrelid = 'users'::regclass and c.confdeltype <> 'c'`.execute(server.db)
  expect([...HISTORY, ...ENDED].sort()).toEqual(rows.map(({ name }) => name).sort())
})

describe('deleting an account', () => {
  it.each(Object.keys(TRACES))('%s → archived', async (trace) => {
    const user = await server.person('TECHNICIAN')
    await TRACES[trace]?.(user.id)
    const { status, body } = await remove(user.id)
    expect([status, body.message]).toEqual([200, 'user_deleted'])
    expect((await rowOf(user.id))?.archived_at).toBeInstanceOf(Date)
    const [entry] = await server.logsOf(user.id)
    expect([entry?.action_type, entry?.message]).toEqual([
      'DELETE',
      expect.stringContaining('geçmiş kayıtları saklandı'),
    ])
  })

  it('nothing of the kind → really deleted, whatever it did with the account itself', async () => {
    const password = 'İskele-2026'
    const user = await server.person('CUSTOMER', { passwordHash: await hashPassword(password) })
    expect((await server.call(null, accountsApi.login, { body: { email: user.email, password } })).status).toBe(200)
    expect((await remove(user.id)).status).toBe(200)
    expect(await rowOf(user.id)).toBeUndefined()
    // The log entry remains.
    const { body } = await server.call(admin, logsApi.search, { query: { userEmail: user.email } })
    expect(body.data.content.map(({ actionType }) => actionType)).toEqual(['LOGIN'])
  })

  it('archived, closes every way in, frees the address, and leaves the name on what happened', async () => {
    const password = 'İskele-2026'
    const passwordHash = await hashPassword(password)
    const user = await server.person('CUSTOMER', { passwordHash })
    const { db } = server
    const request = await createRequest(db, { customer_id: user.id, status: 'COMPLETED' })
    const expires_at = new Date(Date.now() + 3_600_000)
    await db
      .insertInto('user_tokens')
      .values({ token_hash: user.id, user_id: user.id, purpose: 'RESET_PASSWORD', expires_at })
      .execute()
    await db.insertInto('calendar_feeds').values({ user_id: user.id, token_hash: user.id }).execute()
    const browser = { endpoint: `https://push.test/${user.id}`, p256dh: 'x', auth: 'x' }
    await db
      .insertInto('push_subscriptions')
      .values({ ...browser, user_id: user.id, session_id: user.sessionId })
      .execute()
    expect((await remove(user.id)).status).toBe(200)

    expect((await server.call(user, accountsApi.me)).status).toBe(401)
    const again = await server.call(null, accountsApi.login, { body: { email: user.email, password } })
    expect([again.status, again.body.message]).toEqual([401, 'bad_credentials'])
    for (const table of ['user_tokens', 'calendar_feeds', 'push_subscriptions'] as const)
      expect(await db.selectFrom(table).select('user_id').where('user_id', '=', user.id).execute()).toEqual([])
    const { body } = await server.call(admin, requestsApi.byId, { params: { id: request.id } })
    expect([body.data.customerEmail, body.data.customerName]).toEqual([user.email, 'Deniz Kaptan'])
    expect((await server.call(admin, usersApi.createUser, { body: { email: user.email, password } })).status).toBe(200)
  })
})

describe('DELETE /api/users/:id/user', () => {
  it('really deletes a user without history, and the stored answers', async () => {
    const user = await server.person('CUSTOMER')
    await storeAnswer(user.id)
    expect((await remove(user.id)).body.message).toBe('user_deleted')
    expect([await rowOf(user.id), await storedAnswers(user.id)]).toEqual([undefined, []])
    expect((await server.call(user, usersApi.myInfo)).status).toBe(401)
    expect((await remove(user.id)).body.message).toBe('user_not_found')
    expect(await server.logsOf(user.id)).toMatchObject([
      { action_type: 'DELETE', message: `${user.email} kullanıcısı silindi` },
    ])
  })

  it('archives a user with history, ends the sessions and leaves the history', async () => {
    const user = await server.person('CUSTOMER')
    const boat = await createBoat(server.db, user.id)
    await createRequest(server.db, { customer_id: user.id, boat_id: boat.id, status: 'COMPLETED' })
    await createRequest(server.db, { customer_id: user.id, boat_id: boat.id, status: 'REJECTED' })
    await storeAnswer(user.id)
    expect((await remove(user.id)).status).toBe(200)
    expect(await storedAnswers(user.id)).toEqual([])
    expect((await rowOf(user.id))?.archived_at).toBeInstanceOf(Date)
    expect((await server.call(user, usersApi.myInfo)).status).toBe(401)
    const session = await server.db
      .selectFrom('sessions')
      .selectAll()
      .where('id', '=', user.sessionId)
      .executeTakeFirstOrThrow()
    expect(session.ended_at).toBeInstanceOf(Date)
    const found = await server.call(admin, usersApi.search, { query: { email: user.email } })
    expect(found.body.data.content).toEqual([])
    expect((await server.call(admin, usersApi.info, { params: { id: user.id } })).status).toBe(404)
    expect((await remove(user.id)).status).toBe(404)
  })

  it('refuses the own account', async () => {
    const answer = await remove(admin.id)
    expect([answer.status, answer.body.message]).toEqual([409, 'cannot_delete_self'])
    expect((await remove(UNKNOWN_ID)).status).toBe(404)
  })
})
