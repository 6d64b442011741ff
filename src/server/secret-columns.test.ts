// Every column that holds a secret has only its hash, or holds it encrypted; no secret that was given out stands in the database, the log
// or the metrics.
import { randomUUID } from 'node:crypto'
import { Writable } from 'node:stream'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { changeCases } from '../../test/all-change-cases.ts'
import { addApp, codeAt, giveIdentity } from '../../test/authenticator.ts'
import { Device } from '../../test/device.ts'
import { createBoat, createRequest } from '../../test/factories.ts'
import { type Person, type TestServer, useServer } from '../../test/harness.ts'
import { LABOUR } from '../../test/offer-calls.ts'
import { accountsApi } from '../shared/accounts/accounts.contract.ts'
import { emailChangesApi } from '../shared/accounts/email-changes.contract.ts'
import { factorsApi } from '../shared/accounts/factors.contract.ts'
import { allEndpoints } from '../shared/api.ts'
import { boatTagsApi } from '../shared/boats/boat-tags.contract.ts'
import { calendarApi } from '../shared/calendar/calendar.contract.ts'
import { customersApi } from '../shared/customers/customers.contract.ts'
import { invitationsApi } from '../shared/customers/invitations.contract.ts'
import type { Endpoint } from '../shared/endpoint.ts'
import { boatPreviewsApi } from '../shared/handovers/boat-previews.contract.ts'
import { notificationsApi } from '../shared/notifications/notifications.contract.ts'
import { offerLinksApi } from '../shared/offers/offer-links.contract.ts'
import { offersApi } from '../shared/offers/offers.contract.ts'
import { hashPassword } from './features/accounts/passwords.ts'
import { PERSONAL } from './features/personal-data/personal-columns.ts'
import { serverLog } from './log.ts'

const SHA256 = /^[0-9a-f]{64}$/
const ARGON2 = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/
/** AES-GCM in base64. */
const ENCRYPTED = /^[\w+/]{40,}={0,2}$/

const FORMS: [column: RegExp, form: RegExp][] = [
  [/^(users\.password|recovery_codes\.code)_hash$/, ARGON2],
  [/_hash$/, SHA256],
  [/\.secret$/, ENCRYPTED],
]
const formOf = (column: string) => FORMS.find(([name]) => name.test(column))?.[1]

/** What is private and kept as it is, and why. */
const AS_IT_IS: Record<string, string> = {
  'factors.counter': 'of a passkey: the device alone has the key',
  'factors.credential_id': 'names a passkey',
  'factors.last_step': 'the time step that was used last',
  'factors.public_key': 'checks the signatures of a passkey',
  'factors.transports': 'how a passkey is reached',
  'idempotency_keys.answer':
    'encrypted where the contract calls it secret, which idempotency.test.ts proves for each call',
  'outbox_messages.html_body': 'a mail that waits; deleted when it was sent',
  'outbox_messages.notified_plans': 'ids of plans',
  'outbox_messages.recipient': 'an address',
  'outbox_messages.text_body': 'a mail that waits; deleted when it was sent',
  'push_subscriptions.auth': 'encrypts pushes for one browser; sends none without the key of the installation',
  'push_subscriptions.endpoint': 'an address of the push service, which takes pushes signed by the installation alone',
  'push_subscriptions.p256dh': 'a public key',
}

/** Those that the table of personal columns calls secret, and those of such a name anywhere. */
const COLUMNS = Object.entries(PERSONAL)
  .flatMap(([table, holding]) =>
    Object.entries(holding).flatMap(([kind, names]) =>
      typeof names === 'string'
        ? names
            .split(' ')
            .filter((name) => kind === 'secret' || /^(secret|(token|code|password)_hash)$/.test(name))
            .map((name) => `${table}.${name}`)
        : [],
    ),
  )
  .filter((column) => !(column in AS_IT_IS))
  .sort()

const server = useServer({ APP_URL: 'https://pruva.test' })
server.stopClock()
const lines: string[] = []
/** Whatever was given out, by what it is. */
const given: Record<string, string> = {}
const PASSWORD = 'poyraz-iskele-7'

let stop = async (): Promise<void> => {}
afterAll(() => stop())

/** The same server with a log. */
async function withLog(): Promise<TestServer> {
  const sink = new Writable({
    write: (chunk, _encoding, done) => {
      lines.push(String(chunk))
      done()
    },
  })
  const { app, url } = await server.another({}, undefined, { log: serverLog('info', sink) })
  stop = () => app.close()
  return Object.assign(Object.create(server) as TestServer, { app, url })
}

const tokenIn = (text: string | undefined) => /[?#&/=]([\w-]{22,})(?=\s|$)/m.exec(text ?? '')?.[1] ?? ''
async function mailed(kind: string): Promise<string> {
  const mails = server.db.selectFrom('outbox_messages').select('text_body').where('kind', '=', kind)
  return tokenIn((await mails.orderBy('created_at', 'desc').executeTakeFirst())?.text_body)
}

/** Makes what every call makes whose answer holds a secret. */
async function makeAll(logged: TestServer, admin: Person) {
  const [technician, customer] = [await server.person('TECHNICIAN'), await server.person('CUSTOMER')]
  for (const { name, endpoint } of allEndpoints.filter(({ endpoint }) => endpoint.config.secret)) {
    const changeCase = await changeCases[name]?.({ server, admin, technician, customer })
    if (!changeCase) continue
    const { as, ...input } = changeCase
    const { body } = await logged.call(as ?? null, endpoint as Endpoint, { ...input, operationId: randomUUID() })
    for (const [what, value] of Object.entries((body.data ?? {}) as object))
      if (/^(token|secret|code|key)$/.test(what) && typeof value === 'string') given[`${what} of ${name}`] = value
  }
}

beforeAll(async () => {
  const logged = await withLog()
  const [device, email] = [new Device(logged), 'sirlar@pruva.test']
  await device.call(accountsApi.register, { email, password: PASSWORD })
  given.confirmation = await mailed('confirm_email')
  await device.signIn(email, PASSWORD)
  await device.call(accountsApi.forgotPassword, { email })
  given['new password'] = await mailed('reset_password')
  await device.refresh()
  Object.assign(given, { password: PASSWORD, refresh: device.cookie, device: device.known, access: device.token })

  const passwordHash = await hashPassword(PASSWORD)
  const admin = await logged.person('ADMIN', { passwordHash })
  const owner = await logged.person('CUSTOMER', { passwordHash })
  const app = await addApp(logged, owner)
  Object.assign(given, { 'secret of the app': app.secret, 'recovery code': app.recoveryCodes[0] })
  server.advance(1)
  const asked = (await device.signIn(owner.email, PASSWORD)).body as unknown as { challenge: { token: string } }
  given.challenge = asked.challenge.token
  const code = codeAt(app.secret, logged.clock())
  await device.call(factorsApi.login, { challenge: given.challenge, code })
  await giveIdentity(logged, owner)
  await logged.call(owner, emailChangesApi.ask, { body: { email: 'yeni@pruva.test', password: PASSWORD } })
  given['another address'] = await mailed('new_email')

  const boat = await createBoat(logged.db, owner.id)
  const operationId = randomUUID()
  given.tag = (await logged.call(owner, boatTagsApi.make, { params: { id: boat.id }, operationId })).body.data.token
  given.preview = (await logged.call(owner, boatPreviewsApi.make, { params: { id: boat.id } })).body.data.token
  given.calendar = tokenIn((await logged.call(admin, calendarApi.renewFeed)).body.data.url.replace('.ics', ''))
  const request = await createRequest(logged.db, { customer_id: owner.id, boat_id: boat.id })
  const sent = { serviceRequestId: request.id, items: [LABOUR] }
  const offer = (await logged.call(admin, offersApi.create, { body: sent })).body.data
  const link = (await logged.call(admin, offerLinksApi.make, { params: { id: offer.id } })).body.data
  given.link = link.token
  await logged.call(null, offerLinksApi.byAnyone, { params: { token: link.token } })
  await logged.call(null, offerLinksApi.sendCode, { params: { token: link.token } })
  const record = { fullName: 'Ahmet Kaya', phone: '0534 1234567', boat: { name: 'Meltem', model: 'Bavaria' } }
  const { id } = (await logged.call(admin, customersApi.create, { body: { ...record, email: null } })).body.data
  const invited = await logged.call(admin, invitationsApi.invite, { params: { id }, body: { by: 'LINK' } })
  given.invitation = invited.body.data.code ?? ''
  await logged.call(null, invitationsApi.byAnyone, { params: { token: given.invitation } })
  await logged.fetch(`/api/calendar/feed/${given.calendar}.ics`)
  await logged.call(admin, notificationsApi.pushKey)
  // Of the passwords that the factories write none is one.
  await makeAll(logged, admin)
  await server.db
    .updateTable('users')
    .set({ password_hash: passwordHash })
    .where('password_hash', '=', 'none')
    .execute()
}, 60_000)

it('secrets: how each column keeps its own is known', () => {
  expect(COLUMNS.length).toBeGreaterThan(12)
  expect(COLUMNS.filter((column) => formOf(column) === undefined)).toEqual([])
})

it.each(COLUMNS)('secrets: %s → hashed or encrypted in each row', async (column) => {
  const [table = '', name = ''] = column.split('.')
  const { rows } = await sql<{ value: string }>`
    select ${sql.ref(name)} as value from ${sql.table(table)} where ${sql.ref(name)} is not null`.execute(server.db)
  expect(rows).not.toEqual([])
  expect(rows.filter(({ value }) => !formOf(column)?.test(value))).toEqual([])
})

it('secrets: of all that was given out nothing stands in the database, in the log or in the metrics', async () => {
  expect(Object.keys(given).length).toBeGreaterThan(12)
  expect(Object.entries(given).filter(([, secret]) => (secret ?? '').length < 10)).toEqual([])
  const tables = await server.db.introspection.getTables()
  const texts: Record<string, string> = {
    log: lines.join(''),
    metrics: await (await server.fetch('/api/metrics')).text(),
  }
  for (const { name } of tables) {
    const { rows } = await sql<{ text: string }>`select to_jsonb(t)::text as text from ${sql.table(name)} t`.execute(
      server.db,
    )
    // A mail that waits has its link; the sent one has no body.
    const kept =
      name === 'outbox_messages'
        ? rows.map(({ text }) => text.replace(/"(text|html)_body": "(\\.|[^"\\])*"/g, ''))
        : rows.map(({ text }) => text)
    texts[name] = kept.join('\n')
  }
  expect(texts.log).toContain('/api/auth/login')
  const found = Object.entries(texts).flatMap(([place, text]) =>
    Object.entries(given).flatMap(([what, secret]) => (text.includes(secret) ? [`${what} in ${place}`] : [])),
  )
  expect(found).toEqual([])
})
