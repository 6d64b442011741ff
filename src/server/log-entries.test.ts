// Decisions, section 5: every change writes its log entry in the change's own transaction. Covers each call of the contract that
// changes something; a call without a case fails.
import { sql } from 'kysely'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { changeCases as cases } from '../../test/all-change-cases.ts'
import type { ChangeCase, Context } from '../../test/change-cases.ts'
import { useServer } from '../../test/harness.ts'
import { tableContents } from '../../test/table-contents.ts'
import { allEndpoints } from '../shared/api.ts'

/** Passkeys need HTTPS. */
const server = useServer({ APP_URL: 'https://pruva.test' })
let context: Context

beforeAll(async () => {
  const [admin, technician] = [await server.person('ADMIN'), await server.person('TECHNICIAN')]
  context = { server, admin, technician, customer: await server.person('CUSTOMER') }
})

/** Calls that change no data of people, or whose change is made by a later call or the mail worker. */
const WITHOUT_ENTRY = [
  // Renewing a session is no sign-in.
  'accounts.refresh',
  // The server keeps nothing until the app's first code is right.
  'factors.startTotp',
  'passkeys.signInOptions',
  'passkeys.identityOptions',
  'passkeys.addOptions',
  // The mail is logged when it is sent.
  'accounts.resendConfirmation',
  'accounts.forgotPassword',
  // A person has read a notification.
  'notifications.markRead',
  'notifications.markAllRead',
  'notifications.markVisited',
  // Makes a PDF.
  'spareParts.labels',
  // Only compares.
  'seals.verify',
]

const names = Object.keys(cases)
const endpointOf = (testCase: string) => {
  const found = allEndpoints.find(({ name }) => name === testCase.split(',')[0])
  if (!found) throw new Error(`no call is named ${testCase}`)
  return found.endpoint
}

it('each call that changes something has a case', () => {
  const staged = new Set(names.map((name) => name.split(',')[0]))
  const changing = allEndpoints.filter(({ endpoint }) => endpoint.method !== 'GET').map(({ name }) => name)
  expect(changing.filter((name) => !staged.has(name) && !WITHOUT_ENTRY.includes(name))).toEqual([])
})

const staged = async (name: string): Promise<ChangeCase> => {
  const testCase = await cases[name]?.(context)
  if (!testCase) throw new Error(name)
  return testCase
}
const callFor = (name: string, { as = undefined, params, query, body }: ChangeCase) =>
  server.call(as ?? null, endpointOf(name), { params, query, body })
const written = () =>
  server.db
    .selectFrom('activity_logs')
    .select(['category', 'action_type', 'user_email', 'message'])
    .orderBy('created_at')
    .execute()

it.each(names)('%s writes its entries, by whom and in Turkish', async (name) => {
  const testCase = await staged(name)
  await server.db.deleteFrom('activity_logs').execute()
  expect((await callFor(name, testCase)).status).toBe(testCase.status ?? 200)
  const entries = await written()
  expect(entries.map((entry) => `${entry.category} ${entry.action_type}`).join(', ')).toBe(testCase.log)
  for (const { user_email, message } of entries) {
    if (testCase.as) expect(user_email).toBe(testCase.as.email)
    if (testCase.byNobody) expect(user_email).toBeNull()
    else expect(user_email).toMatch(/@/)
    expect(message).toMatch(/\p{L}{3,}.* \p{L}{3,}/u)
  }
})

/**
 * All rows that a call could change. A request's number is taken before its transaction, so gaps are allowed; so are the tries of a
 * challenge, which count like the limits.
 */
const everything = (): Promise<string> =>
  tableContents(server.db, ['activity_logs', 'challenges', 'counters', 'pending_files', 'rate_limits'])

afterEach(() => sql`DROP TRIGGER IF EXISTS no_log ON activity_logs`.execute(server.db))

it.each(names)('%s changes nothing where its entry cannot be written', async (name) => {
  const testCase = await staged(name)
  await sql`CREATE OR REPLACE FUNCTION no_log() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE EXCEPTION 'the log is closed'; END $$`.execute(server.db)
  await sql`CREATE TRIGGER no_log BEFORE INSERT ON activity_logs EXECUTE FUNCTION no_log()`.execute(server.db)
  const before = await everything()
  const { status, body } = await callFor(name, testCase)
  expect([status, body.message]).toEqual([500, 'internal_error'])
  expect(await everything()).toBe(before)
})
