// Calls every endpoint with inputs generated from its contract: half of them valid by the schema, with existing ids, half of them
// invalid. The answer is never a 5xx, and an error is a key of the catalogue in the envelope.
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { callOf, ids } from '../../test/contract-inputs.ts'
import { assignTechnician } from '../../test/factories.ts'
import { type Person, useServer } from '../../test/harness.ts'
import { allEndpoints, api, type NamedEndpoint } from '../shared/api.ts'
import { messages } from '../shared/messages.tr.ts'
import { ROLES, type Role } from '../shared/roles.ts'
import { tablesInOrder } from './backup/tables.ts'
import { seedDemo } from './demo/demo.ts'

/** More runs and other inputs: FUZZ_RUNS=500 FUZZ_SEED=7. */
const RUNS = Number(process.env.FUZZ_RUNS ?? 12)
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_120)
const server = useServer()
/** A stream that does not end, and calls that would take the callers' access away. */
const LEFT_OUT = [
  'live.stream',
  'sessions.endAllOfUser',
  'users.removeUser',
  'users.changeRole',
  'users.approve',
  'users.removeInfo',
  'users.removeMyInfo',
]
/** Deletions come last, so that the other calls find rows. */
const isDeletion = ({ endpoint }: NamedEndpoint) => (endpoint.method === 'DELETE' ? 1 : 0)
const endpoints = allEndpoints
  .filter(({ name }) => !LEFT_OUT.includes(name))
  .sort((one, other) => isDeletion(one) - isDeletion(other))
const people = {} as Record<Role, Person>

beforeAll(async () => {
  await seedDemo(server, undefined)
  for (const role of ROLES) people[role] = await server.person(role)
  // Calls that ask for the password or a factor read their input too.
  await sql`update sessions set identity_at = now() + interval '1 day'`.execute(server.db)
  await server.db.transaction().execute(async (tx) => {
    for (const { name, columns } of await tablesInOrder(tx)) {
      if (!columns.includes('id') || name === 'sessions') continue
      const { rows } = await sql<{ id: string }>`select id from ${sql.table(name)} limit 12`.execute(tx)
      ids[name] = rows.map(({ id }) => id)
    }
  })
  // Gives the customer's and the technician's own endpoints rows to read.
  await server.db.updateTable('boats').set({ owner_user_id: people.CUSTOMER.id }).execute()
  await server.db.updateTable('engines').set({ owner_user_id: people.CUSTOMER.id }).execute()
  await server.db.updateTable('service_requests').set({ customer_id: people.CUSTOMER.id }).execute()
  await server.db.deleteFrom('request_technicians').execute()
  for (const requestId of ids.service_requests ?? []) await assignTechnician(server.db, requestId, people.TECHNICIAN.id)
}, 120_000)

/** No other number of the demo data. What parts cost is for ADMIN alone. */
const COST = 48_151.62

/** Resets all requests, offers and stock that earlier endpoints changed. */
async function reopenAll(): Promise<void> {
  await sql`update service_requests set archived_at = null, completed_at = null, canceled_at = null, feedback_at = null,
    customer_rating = null, status = case when id < '80000000-0000-0000-0000-000000000000' then 'WAITING_APPROVAL'
    else 'ACTIVE' end`.execute(server.db)
  await sql`update stock_movements set unit_cost_try_minor = ${Math.round(COST * 100)} where part_list_id is not null`.execute(
    server.db,
  )
  await sql`update offers set status = 'SENT', decided_at = null where rev > 0`.execute(server.db)
  await sql`update spare_parts set quantity_e3 = 50000, cost_minor = ${Math.round(COST * 100)}, cost_currency = 'USD'`.execute(
    server.db,
  )
}

it.each(endpoints)('$name: wrong input never breaks it', { timeout: 300_000 }, async (named) => {
  await reopenAll()
  const { access, binary } = named.endpoint.config
  const callers = typeof access === 'string' ? ROLES : access
  const property = fc.asyncProperty(fc.constantFrom(...callers), callOf(named), async (role, input) => {
    // A path with an empty part or dots would be another address.
    for (const value of Object.values(input.params ?? {}))
      fc.pre(!['', '.', '..'].includes(value) && isWellFormed(value))
    const { status, body } = await server.call(access === 'public' ? null : people[role], named.endpoint, input)
    expect(status, JSON.stringify(body)).toBeLessThan(500)
    if (role !== 'ADMIN')
      expect(JSON.stringify(body)).not.toMatch(new RegExp(`${COST}|"(?:cost|unitCost|hourCost|margin|unknownParts)":`))
    if (binary && status === 200) return
    expect(Object.keys(messages)).toContain(body.message)
    expect(body.success).toBe(status === 200)
    for (const { message } of body.errors ?? []) expect(Object.keys(messages)).toContain(message)
  })
  await fc.assert(property, { numRuns: RUNS, seed: SEED, interruptAfterTimeLimit: 60_000 })
})

const isWellFormed = (value: string): boolean => !/[\ud800-\udfff]/u.test(value)

it('the callers of the wrong input are still signed in with their roles', async () => {
  for (const role of ROLES) {
    const { body } = await server.call(people[role], api.accounts.me)
    expect(body.data).toMatchObject({ roleName: role, emailConfirmed: true, userInfoStatus: 'APPROVED' })
  }
})
