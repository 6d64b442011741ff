// Decisions, section 5, for accounts: whoever stands behind something that happened is archived, with every way in closed; the
// rest is really deleted.
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  assignTechnician,
  createBoat,
  createEngine,
  createOffer,
  createPart,
  createRequest,
} from '../../../test/factories.ts'
import { type Person, useServer } from '../../../test/harness.ts'
import { accountsApi } from '../../shared/accounts/accounts.contract.ts'
import { logsApi } from '../../shared/logs/logs.contract.ts'
import { requestsApi } from '../../shared/requests/requests.contract.ts'
import { usersApi } from '../../shared/users/users.contract.ts'
import { hashPassword } from '../accounts/passwords.ts'

const server = useServer()
let admin: Person
let customer: Person

beforeAll(async () => {
  admin = await server.person('ADMIN')
  customer = await server.person('CUSTOMER')
})

const remove = (id: string) => server.call(admin, usersApi.removeUser, { params: { id } })
const rowOf = (id: string) => server.row('users', id)
const closedRequest = () => createRequest(server.db, { customer_id: customer.id, status: 'COMPLETED' })
const aList = (values: { technician_user_id?: string; created_by?: string }) =>
  server.db.insertInto('part_lists').values(values).returning('id').executeTakeFirstOrThrow()

async function anItem(): Promise<string> {
  const row = {
    part_list_id: (await aList({ created_by: admin.id })).id,
    spare_part_id: (await createPart(server.db)).id,
    quantity: 1,
  }
  return (await server.db.insertInto('part_list_items').values(row).returning('id').executeTakeFirstOrThrow()).id
}
async function aDay(created_by: string | null): Promise<string> {
  const row = { type: 'OTHER', date: '2026-12-01', title: 'Boya', created_by }
  return (await server.db.insertInto('calendar_items').values(row).returning('id').executeTakeFirstOrThrow()).id
}

/** Each thing that names somebody; nothing else of theirs is there. */
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
      .values({ part_list_item_id: await anItem(), quantity: 1, status: 'USED', created_by: id })
      .execute(),
  'a line of the stock ledger': async (id) =>
    server.db
      .insertInto('stock_movements')
      .values({
        spare_part_id: (await createPart(server.db)).id,
        delta: 1,
        stock_after: 1,
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
}

describe('deleting an account', () => {
  it.each(Object.keys(TRACES))('with %s archives it', async (trace) => {
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

  it('without any of it really deletes it, whatever it did with the account itself', async () => {
    const password = 'İskele-2026'
    const user = await server.person('CUSTOMER', { passwordHash: await hashPassword(password) })
    expect((await server.call(null, accountsApi.login, { body: { email: user.email, password } })).status).toBe(200)
    expect((await remove(user.id)).status).toBe(200)
    expect(await rowOf(user.id)).toBeUndefined()
    // The log outlives it.
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
