// Continues versions.test.ts: payers, keys of programs and webhooks.
import { sql } from 'kysely'
import { giveIdentity } from './authenticator.ts'
import { createRequest } from './factories.ts'
import type { Person, TestServer } from './harness.ts'

export interface TestCase {
  id: string
  /** Where the address names another record too. */
  personId?: string
  as?: Person
  /** Two edits that are both valid alone; the answer's `fields` tell which one was saved. */
  edits: [object, object]
  /** The refusal of the second edit, where the first changes more than the version. */
  message?: string
}

export const furtherVersionCases = (
  server: TestServer,
  { admin, customer }: Record<'admin' | 'customer', Person>,
): Record<string, () => Promise<TestCase>> => ({
  'apiTokens.update': async () => {
    await giveIdentity(server, admin)
    const { rows } = await sql<{
      id: string
    }>`insert into api_tokens (user_id, name, scope, token_hash, created_at, expires_at)
      values (${admin.id}, 'Muhasebe', 'READ', ${String(Math.random())}, now(), now() + interval '1 day') returning id`.execute(
      server.db,
    )
    const edits: TestCase['edits'] = [
      { name: 'A', scope: 'READ' },
      { name: 'B', scope: 'WRITE' },
    ]
    return { id: rows[0]?.id ?? '', edits }
  },
  'webhooks.update': async () => {
    await giveIdentity(server, admin)
    const row = { url: 'https://a.test/', events: ['job.completed'], secret: 'x', created_at: new Date() }
    const { id } = await server.db.insertInto('webhooks').values(row).returning('id').executeTakeFirstOrThrow()
    const edits: TestCase['edits'] = [
      { ...row, isEnabled: true },
      { ...row, isEnabled: false },
    ]
    return { id, edits }
  },
  'requests.payer': async () => ({
    id: (await createRequest(server.db, { customer_id: customer.id })).id,
    edits: [{ payerId: (await server.person('CUSTOMER')).id }, { payerId: (await server.person('CUSTOMER')).id }],
  }),
})
