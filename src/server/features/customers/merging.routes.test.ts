import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { createBoat, createOffer, createPayment, createRequest } from '../../../../test/factories.ts'
import { sorted, statusAndKey, UNKNOWN_ID, useServer } from '../../../../test/harness.ts'
import { accountsApi } from '../../../shared/accounts/accounts.contract.ts'
import { boatsApi } from '../../../shared/boats/boats.contract.ts'
import { billingApi } from '../../../shared/customers/billing.contract.ts'
import { customersApi } from '../../../shared/customers/customers.contract.ts'
import { mergingApi } from '../../../shared/customers/merging.contract.ts'
import { usersApi } from '../../../shared/users/users.contract.ts'
import { hashPassword } from '../accounts/passwords.ts'
import { ENDS, MOVES } from './person-references.ts'

const server = useServer()
const PASSWORD = 'gizli-2026'
let admin: Awaited<ReturnType<typeof server.person>>
beforeAll(async () => {
  admin = await server.person('ADMIN')
})

let count = 0
const preview = (id: string, from: string, as = admin) =>
  server.call(as, mergingApi.preview, { params: { id }, query: { from } })
const merge = (id: string, fromId: string, versions: string, as = admin) =>
  server.call(as, mergingApi.merge, { params: { id }, body: { fromId, versions } })
async function merged(id: string, fromId: string) {
  const { versions } = (await preview(id, fromId)).body.data
  return merge(id, fromId, versions)
}
async function record(fullName: string, more: { email?: string } = {}) {
  const body = { fullName, phone: `0536 ${3_000_000 + ++count}`, ...more }
  return (await server.call(admin, customersApi.create, { body })).body.data
}
const account = async () => server.person('CUSTOMER', { passwordHash: await hashPassword(PASSWORD) })
const infoOf = async (id: string) => (await server.call(admin, usersApi.info, { params: { id } })).body.data
const customer = async (id: string) => (await server.call(admin, customersApi.byId, { params: { id } })).body.data

/** An accepted offer's due, and what was paid of it, in kuruş. */
async function owes(customerId: string, boatId: string, due: number, paid: number) {
  const request = await createRequest(server.db, { customer_id: customerId, boat_id: boatId, status: 'ACTIVE' })
  const offer = await createOffer(server.db, request.id, { status: 'ACCEPTED', rev: 1 })
  await server.db
    .insertInto('dues')
    .values({
      ...{ service_request_id: request.id, offer_id: offer.id, kind: 'REST', amount_try_minor: due },
      due_on: '2026-12-01',
    })
    .execute()
  if (paid > 0) {
    const lira = { currency: 'TRY', exchange_rate_e4: 10_000, amount_minor: paid, amount_try_minor: paid } as const
    await createPayment(server.db, request.id, lira)
  }
  return request
}

/** Rows that still name somebody, by column. */
async function namedIn(references: readonly string[], id: string): Promise<string[]> {
  const found: string[] = []
  for (const reference of references) {
    const [table = '', column = ''] = reference.split('.')
    const { rows } = await sql`select 1 from ${sql.table(table)} where ${sql.ref(column)} = ${id} limit 1`.execute(
      server.db,
    )
    if (rows.length > 0) found.push(reference)
  }
  return found
}

describe('two records of one customer', () => {
  it('the preview counts and compares; merged, everything is at the kept record, which the other leads to', async () => {
    const kept = await account()
    const other = await record('Ahmet K.', { email: `ahmet-${++count}@pruva.test` })
    await server.call(admin, usersApi.updateInfo, {
      params: { id: other.id },
      body: { fullName: 'Ahmet K.', phone: other.phone, district: 'Bodrum', note: 'Kaptanı arayın' },
    })
    await server.call(admin, billingApi.update, {
      params: { id: other.id },
      body: { legalName: 'Kaya Denizcilik', taxNumber: '4540536920' },
    })
    const boat = await createBoat(server.db, other.id)
    const request = await owes(other.id, boat.id, 500_00, 100_00)
    const before = (await preview(kept.id, other.id)).body.data
    expect(before.other).toMatchObject({ boats: 1, requests: 1, open: 400, signIn: 'NONE', isArchived: false })
    expect(before.filled).toEqual([
      { fact: 'district', value: 'Bodrum' },
      { fact: 'billing', value: expect.stringMatching(/Kaya Denizcilik.*4540536920/) },
    ])
    expect(before.differing.map(({ fact }) => fact)).toEqual(['fullName', 'phone', 'email'])

    const answer = await merge(kept.id, other.id, before.versions)
    expect([answer.status, answer.body.message]).toEqual([200, 'customers_merged'])
    expect(answer.body.data).toMatchObject({
      id: kept.id,
      email: kept.email,
      signIn: 'ACTIVE',
      boatCount: 1,
      open: 400,
      openRequests: 1,
    })
    const info = await infoOf(kept.id)
    expect(info.district).toBe('Bodrum')
    expect(info.note).toMatch(/Ahmet K\. kaydı bununla birleştirildi\.\nAd: Ahmet K\.\n.*\nE-posta: .*\nKaptanı arayın/)
    expect((await server.call(kept, boatsApi.mine)).body.data.content.map(({ id }) => id)).toEqual([boat.id])
    const billing = await server.call(admin, billingApi.byId, { params: { id: kept.id } })
    expect(billing.body.data).toMatchObject({ legalName: 'Kaya Denizcilik' })
    const rows = server.db.selectFrom('service_requests').select('customer_id').where('id', '=', request.id)
    expect(await rows.executeTakeFirst()).toEqual({ customer_id: kept.id })
    // One period of one owner, as before.
    const periods = server.db.selectFrom('boat_ownerships').select(['owner_user_id', 'ended_at'])
    expect(await periods.where('boat_id', '=', boat.id).execute()).toEqual([{ owner_user_id: kept.id, ended_at: null }])
    expect(await namedIn([...MOVES, ...ENDS], other.id)).toEqual([])
    // The other leads to the kept one, is restored by nobody and stands in no list.
    expect((await customer(other.id)).id).toBe(kept.id)
    const restored = await server.call(admin, customersApi.restore, { params: { id: other.id } })
    expect(statusAndKey(restored)).toBe('404 customer_not_found')
    const archive = await server.call(admin, customersApi.list, { query: { state: 'ARCHIVED', search: other.email } })
    expect(archive.body.data.content).toEqual([])
  })

  it('the other’s sign-in ends, unsent mails and handovers follow, both are told', async () => {
    const [kept, other] = [await account(), await account()]
    const mail = { channel: 'EMAIL', user_id: other.id, recipient: other.email, subject: 'x', text_body: 'x' } as const
    await server.db
      .insertInto('outbox_messages')
      .values([
        { ...mail, kind: 'offer_sent' },
        { ...mail, kind: 'reset_password' },
      ])
      .execute()
    const boat = await createBoat(server.db, kept.id)
    await server.db
      .insertInto('boat_handovers')
      .values({
        ...{ boat_id: boat.id, from_user_id: kept.id, to_email: other.email, terms_version: 1 },
        ...{ offered_at: server.clock(), expires_at: new Date(server.clock().getTime() + 86_400_000) },
      })
      .execute()
    expect((await merged(kept.id, other.id)).status).toBe(200)
    expect((await server.call(other, accountsApi.me)).status).toBe(401)
    expect((await server.call(kept, accountsApi.me)).status).toBe(200)
    const login = await server.call(null, accountsApi.login, { body: { email: other.email, password: PASSWORD } })
    expect(login.status).toBe(401)
    const mails = server.db.selectFrom('outbox_messages').select(['kind', 'recipient']).where('user_id', '=', kept.id)
    expect((await mails.execute()).map(({ kind, recipient }) => `${kind} ${recipient}`).sort()).toEqual([
      ...[`offer_sent ${kept.email}`, `records_merged ${kept.email}`, `records_merged ${other.email}`].sort(),
    ])
    // A boat that its own owner is offered.
    const handovers = server.db.selectFrom('boat_handovers').select('status').where('boat_id', '=', boat.id)
    expect(await handovers.execute()).toEqual([{ status: 'CANCELED' }])
  })

  it('a record takes the address of the account that ends, and has no sign-in', async () => {
    const kept = await record('Ayşe Kaya')
    const other = await account()
    await merged(kept.id, other.id)
    expect(await customer(kept.id)).toMatchObject({ email: other.email, signIn: 'NONE' })
    const login = await server.call(null, accountsApi.login, { body: { email: other.email, password: PASSWORD } })
    expect(login.status).toBe(401)
  })

  it('an archived record is merged, and one that another was merged into', async () => {
    const [first, second, third] = [await record('Bir'), await record('İki'), await record('Üç')]
    const boat = await createBoat(server.db, first.id)
    await server.call(admin, usersApi.removeUser, { params: { id: first.id } })
    expect((await preview(second.id, first.id)).body.data.other.isArchived).toBe(true)
    await merged(second.id, first.id)
    await merged(third.id, second.id)
    expect((await customer(third.id)).boats.map(({ id }) => id)).toEqual([boat.id])
    expect((await customer(first.id)).id).toBe(third.id)
  })

  it('400, 401, 403, 404 and 409', async () => {
    const [kept, other] = [await record('Kalan'), await record('Öteki')]
    const { versions } = (await preview(kept.id, other.id)).body.data
    expect(statusAndKey(await preview(kept.id, kept.id))).toBe('400 validation_failed')
    expect((await preview(kept.id, kept.id)).body.errors).toEqual([
      { field: 'fromId', message: 'only_customers_merge' },
    ])
    const nothing = await server.call(admin, mergingApi.merge, { params: { id: kept.id }, body: {} })
    expect(nothing.body.errors?.map(({ field }) => field)).toEqual(['fromId', 'versions'])
    for (const role of ['CUSTOMER', 'TECHNICIAN'] as const) {
      const as = await server.person(role)
      expect([
        (await preview(kept.id, other.id, as)).status,
        (await merge(kept.id, other.id, versions, as)).status,
      ]).toEqual([...[403, 403]])
    }
    for (const [a, b] of [
      [UNKNOWN_ID, other.id],
      [kept.id, UNKNOWN_ID],
    ] as const) {
      expect(statusAndKey(await preview(a, b))).toBe('404 customer_not_found')
      expect(statusAndKey(await merge(a, b, versions))).toBe('404 customer_not_found')
    }
    expect(statusAndKey(await preview(kept.id, admin.id))).toBe('409 only_customers_merge')
    // Each of these was not seen in the preview.
    const changes = [
      () => createBoat(server.db, other.id),
      () => createRequest(server.db, { customer_id: other.id }),
      () =>
        server.call(admin, usersApi.updateInfo, {
          params: { id: kept.id },
          body: { fullName: 'Kalan', phone: kept.phone, note: 'Yeni' },
        }),
    ]
    for (const change of changes) {
      const seen = (await preview(kept.id, other.id)).body.data.versions
      await change()
      expect(statusAndKey(await merge(kept.id, other.id, seen))).toBe('409 record_changed')
    }
  })

  it('races: the same pair twice, both ways, and beside a new boat', async () => {
    const [a, b] = [await record('A'), await record('B')]
    const [there, back] = [
      (await preview(a.id, b.id)).body.data.versions,
      (await preview(b.id, a.id)).body.data.versions,
    ]
    const both = await Promise.all([merge(a.id, b.id, there), merge(b.id, a.id, back)])
    expect(sorted(both)).toEqual(['200 customers_merged', '404 customer_not_found'])
    const [c, d] = [await record('C'), await record('D')]
    const { versions } = (await preview(c.id, d.id)).body.data
    const body = { name: 'Poyraz', model: 'X', ownerUserId: d.id }
    const [boat, merging] = await Promise.all([
      server.call(admin, boatsApi.create, { body }),
      merge(c.id, d.id, versions),
    ])
    // Whichever is first: no boat is left at a record that leads elsewhere.
    expect([boat.status, merging.status].includes(200)).toBe(true)
    const left = sql<{
      n: number
    }>`select count(*)::int as n from boats join users on users.id = owner_user_id where merged_into is not null`
    expect((await left.execute(server.db)).rows).toEqual([{ n: 0 }])
  })
})

it('merging in any order: what everybody owes and has is the same in all, and adds up at those who are left', async () => {
  const sums = async () => {
    const { rows } = await sql<Record<string, string>>`select
      (select count(*) from boats) as boats, (select count(*) from service_requests) as requests,
      (select coalesce(sum(amount_try_minor), 0) from dues where withdrawn_at is null) as due,
      (select coalesce(sum(amount_try_minor), 0) from payments) as paid`.execute(server.db)
    return rows[0]
  }
  const cents = fc.integer({ min: 1, max: 90_000_000 })
  const ledgers = fc.array(fc.tuple(cents, cents), { maxLength: 2 })
  const merges = fc.array(fc.tuple(fc.nat(3), fc.nat(3)), { minLength: 1, maxLength: 4 })
  await fc.assert(
    fc.asyncProperty(fc.array(ledgers, { minLength: 4, maxLength: 4 }), merges, async (people, pairs) => {
      const ids: string[] = []
      const owed: number[] = []
      for (const entries of people) {
        const { id } = await record(`Kişi ${++count}`)
        const boat = await createBoat(server.db, id)
        for (const [due, paid] of entries) await owes(id, boat.id, due, paid)
        ids.push(id)
        owed.push(entries.reduce((sum, [due, paid]) => sum + due - paid, 0))
      }
      const boats = ids.map(() => 1)
      const before = await sums()
      for (const [into, from] of pairs) {
        const [kept = '', other = ''] = [ids[into], ids[from]]
        if (kept === '' || other === '' || kept === other) continue
        expect((await merged(kept, other)).status).toBe(200)
        owed[into] = (owed[into] ?? 0) + (owed[from] ?? 0)
        boats[into] = (boats[into] ?? 0) + (boats[from] ?? 0)
        ids[from] = ''
      }
      expect(await sums()).toEqual(before)
      for (const [nth, id] of ids.entries()) {
        if (id === '') continue
        const { open, boatCount } = await customer(id)
        expect([Math.round(open * 100), boatCount]).toEqual([owed[nth], boats[nth]])
      }
    }),
    { numRuns: 8 },
  )
})
