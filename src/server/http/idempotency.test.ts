// A call with an Idempotency-Key acts once, whatever happens to its answer.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { changeCases } from '../../../test/all-change-cases.ts'
import type { ChangeCase, ChangeCases, Context } from '../../../test/change-cases.ts'
import { identified } from '../../../test/change-cases-of-signing-in.ts'
import { type Answer, statusAndKey, useServer } from '../../../test/harness.ts'
import { addSoftPasskey } from '../../../test/soft-passkey.ts'
import { tableContents } from '../../../test/table-contents.ts'
import { allEndpoints, api } from '../../shared/api.ts'
import { isIdempotent } from '../../shared/idempotency.ts'

/** Passkeys need HTTPS. */
const server = useServer({ APP_URL: 'https://pruva.test' })
let context: Context

beforeAll(async () => {
  const [admin, technician] = [await server.person('ADMIN'), await server.person('TECHNICIAN')]
  context = { server, admin, technician, customer: await server.person('CUSTOMER') }
})

/** Calls that write no log entry. */
const silentCases: ChangeCases = {
  'factors.startTotp': async (context) => ({ as: await identified(context), log: '' }),
  'passkeys.addOptions': async (context) => ({ as: await identified(context), log: '' }),
  'passkeys.identityOptions': async ({ server }) => {
    const as = await server.person('CUSTOMER')
    await addSoftPasskey(server, as)
    return { as, log: '' }
  },
  'accounts.resendConfirmation': async () => ({ as: await server.person('CUSTOMER', { confirmed: false }), log: '' }),
  'notifications.markRead': async ({ customer }) => ({
    as: customer,
    params: { id: await notice(customer.id) },
    log: '',
  }),
  'seals.verify': async ({ admin }) => ({ as: admin, body: { from: '2000-01-01', to: '2000-01-01' }, log: '' }),
  'notifications.markAllRead': async ({ customer }) => ({ as: customer, log: '' }),
  'notifications.markVisited': async ({ customer }) => ({
    as: customer,
    body: { ids: [await notice(customer.id)] },
    log: '',
  }),
}

async function notice(user_id: string): Promise<string> {
  const row = { user_id, kind: 'offer_sent', title: 'Teklif', body: 'Teklif' }
  const { id } = await server.db.insertInto('notifications').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

const cases = { ...changeCases, ...silentCases }
const once = allEndpoints.filter(({ endpoint }) => isIdempotent(endpoint.method, endpoint.config))
const endpointOf = (name: string) => once.find((each) => each.name === name.split(',')[0])?.endpoint
const names = Object.keys(cases).filter((name) => endpointOf(name))

async function staged(name: string): Promise<ChangeCase> {
  const testCase = await cases[name]?.(context)
  if (!testCase) throw new Error(name)
  return testCase
}

function send(name: string, { as, ...input }: ChangeCase, operationId: string): Promise<Answer> {
  const endpoint = endpointOf(name)
  if (!endpoint) throw new Error(name)
  return server.call(as ?? null, endpoint, { ...input, operationId })
}

/** All rows but the answers themselves and what each call counts. */
const everything = ({ attempts = false } = {}): Promise<string> =>
  tableContents(server.db, ['counters', 'idempotency_keys', 'pending_files', ...(attempts ? [] : ['rate_limits'])])

it('idempotency: every call that acts once has a case', () => {
  expect(once.map(({ name }) => name).filter((name) => !names.some((each) => each.split(',')[0] === name))).toEqual([])
})

it.each(names)('%s: sent four times at once and once more → one effect, and the first answer', async (name) => {
  const testCase = await staged(name)
  const operationId = randomUUID()
  const answers = await Promise.all(Array.from({ length: 4 }, () => send(name, testCase, operationId)))
  const worked = answers.filter(({ status }) => status === 200)
  const waiting = answers.filter(({ status }) => status !== 200)
  const [first, ...others] = worked.filter(({ headers }) => headers.get('idempotency-replayed') === null)
  expect([first?.status, others]).toEqual([200, []])
  for (const { body } of worked) expect(body).toEqual(first?.body)
  for (const answer of waiting) {
    expect(statusAndKey(answer)).toBe('409 operation_in_progress')
    expect(answer.headers.get('retry-after')).toBe('1')
  }
  const after = await everything({ attempts: true })
  const again = await send(name, testCase, operationId)
  expect([again.status, again.body]).toEqual([200, first?.body])
  expect(again.headers.get('idempotency-replayed')).toBe('true')
  expect(again.headers.get('content-type')).toBe(first?.headers.get('content-type'))
  expect(await everything({ attempts: true })).toBe(after)
})

const logged = names.filter((name) => !(name in silentCases))
it.each(logged)('%s: refused, because the log is closed → nothing is stored, and the repetition acts', async (name) => {
  const testCase = await staged(name)
  const operationId = randomUUID()
  await sql`CREATE OR REPLACE FUNCTION no_log() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE EXCEPTION 'the log is closed'; END $$`.execute(server.db)
  await sql`CREATE TRIGGER no_log BEFORE INSERT ON activity_logs EXECUTE FUNCTION no_log()`.execute(server.db)
  const before = await everything()
  const broken = await send(name, testCase, operationId).finally(() =>
    sql`DROP TRIGGER no_log ON activity_logs`.execute(server.db),
  )
  expect(statusAndKey(broken)).toBe('500 internal_error')
  expect(await everything()).toBe(before)
  const again = await send(name, testCase, operationId)
  expect(again.status).toBe(200)
  expect(again.headers.get('idempotency-replayed')).toBeNull()
})

const boat = (more: object = {}) => ({ body: { name: 'Poyraz', model: 'Sirena 58', ...more } })
const create = (operationId: string, more: object = {}, as = context.customer) =>
  server.call(as, api.boats.createMine, { ...boat(more), operationId })
const replayed = ({ headers }: Answer) => headers.get('idempotency-replayed')

it('idempotency: the same id for another body, path or method → 422', async () => {
  const operationId = randomUUID()
  const { body } = await create(operationId)
  expect(statusAndKey(await create(operationId, { name: 'Lodos' }))).toBe('422 operation_mismatch')
  const params = { id: body.data.id }
  const update = await server.call(context.customer, api.boats.updateMine, { ...boat(), params, operationId })
  expect(statusAndKey(update)).toBe('422 operation_mismatch')
  const remove = await server.call(context.customer, api.boats.removeMine, { params, operationId })
  expect(statusAndKey(remove)).toBe('422 operation_mismatch')
  expect(replayed(await create(operationId.toUpperCase()))).toBe('true')
})

it('idempotency: the same id of another account → its own operation', async () => {
  const operationId = randomUUID()
  const { body } = await create(operationId)
  const other = await create(operationId, {}, await server.person('CUSTOMER'))
  expect(replayed(other)).toBeNull()
  expect(other.body.data.id).not.toBe(body.data.id)
})

it('idempotency: an id that is no UUID → 400 at the header', async () => {
  for (const wrong of ['', '7', 'x'.repeat(36), `${randomUUID()}, ${randomUUID()}`]) {
    const { status, body } = await create(wrong)
    expect([status, body.errors]).toEqual([400, [{ field: 'Idempotency-Key', message: 'invalid_value' }]])
  }
})

it('idempotency: a refusal is not stored, so the repetition succeeds when the state allows it', async () => {
  const operationId = randomUUID()
  const input = { params: { id: randomUUID() }, ...boat(), operationId }
  expect((await server.call(context.customer, api.boats.updateMine, input)).status).toBe(404)
  const row = { id: input.params.id, name: 'Imbat', model: 'Sirena 58', owner_user_id: context.customer.id }
  await server.db.insertInto('boats').values(row).execute()
  const again = await server.call(context.customer, api.boats.updateMine, input)
  expect([again.status, replayed(again)]).toEqual([200, null])
})

it('idempotency: a refusal that no state takes back → stored', async () => {
  const { as, params, body } = await staged('requests.feedback')
  await server.call(as ?? null, api.requests.feedback, { params, body })
  const input = { params, body, operationId: randomUUID() }
  const refused = await server.call(as ?? null, api.requests.feedback, input)
  const again = await server.call(as ?? null, api.requests.feedback, input)
  expect([statusAndKey(refused), replayed(refused)]).toEqual(['409 feedback_already_given', null])
  expect([statusAndKey(again), replayed(again)]).toEqual(['409 feedback_already_given', 'true'])
})

it('idempotency: two servers work on the same call → one effect, both answer with it', async () => {
  const { app, url } = await server.another()
  try {
    for (let round = 0; round < 10; round++) {
      const operationId = randomUUID()
      const headers = {
        authorization: `Bearer ${context.customer.token}`,
        'content-type': 'application/json',
        'idempotency-key': operationId,
      }
      const init = { method: 'POST', headers, body: JSON.stringify(boat({ name: operationId }).body) }
      const answers = await Promise.all([server.url, url].map((each) => fetch(`${each}/api/boats`, init)))
      const bodies = (await Promise.all(answers.map((each) => each.json()))) as { data: { id: string } }[]
      expect(answers.map(({ status }) => status)).toEqual([200, 200])
      expect(bodies[1]).toEqual(bodies[0])
      const boats = await server.db.selectFrom('boats').select('id').where('name', '=', operationId).execute()
      expect(boats).toEqual([{ id: bodies[0]?.data.id }])
    }
  } finally {
    await app.close()
  }
})

it('idempotency: wrong passwords count, with an id as without', async () => {
  const person = await server.person('CUSTOMER')
  const body = { currentPassword: 'yanlış', newPassword: 'sekizhane-9' }
  const tries = async (times: number) => {
    let last = ''
    for (let nth = 0; nth < times; nth++)
      last = statusAndKey(await server.call(person, api.accounts.changePassword, { body, operationId: randomUUID() }))
    return last
  }
  expect(await tries(10)).toBe('400 validation_failed')
  expect(await tries(1)).toBe('429 too_many_requests')
})

it('idempotency: a repeated change of password → counts no wrong password', async () => {
  const name = 'accounts.changePassword'
  const [testCase, operationId] = [await staged(name), randomUUID()]
  for (let nth = 0; nth < 12; nth++) expect((await send(name, testCase, operationId)).status).toBe(200)
  const wrong = { ...testCase, body: { ...(testCase.body as object), currentPassword: 'yanlış' } }
  expect((await send(name, wrong, randomUUID())).status).toBe(400)
})

it.each(once.filter(({ endpoint }) => endpoint.config.secret).map(({ name }) => name))(
  '%s: its secret → encrypted in the database, and the same for a repeated call',
  async (name) => {
    const [testCase, operationId] = [await staged(name), randomUUID()]
    const { body } = await send(name, testCase, operationId)
    const { answer } = await server.db
      .selectFrom('idempotency_keys')
      .select('answer')
      .where('id', '=', operationId)
      .executeTakeFirstOrThrow()
    // Tokens, recovery codes, and codes of invitations.
    const secrets = JSON.stringify(body).match(/[\w-]{20,}|\d-\w{5}-\w{6}|(?:\w{4}-){3}\w{4}/g) ?? []
    expect(secrets).not.toEqual([])
    for (const secret of secrets) expect(answer).not.toContain(secret)
    expect((await send(name, testCase, operationId)).body).toEqual(body)
  },
)

it('idempotency: a call without an id → nothing is stored', async () => {
  await server.db.deleteFrom('idempotency_keys').execute()
  await server.call(context.customer, api.boats.createMine, boat())
  expect(await server.db.selectFrom('idempotency_keys').select('id').execute()).toEqual([])
})
