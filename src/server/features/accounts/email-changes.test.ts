import { beforeAll, describe, expect, it } from 'vitest'
import { apiKeysOf, makeApiKey } from '../../../../test/api-keys.ts'
import { addApp, giveIdentity } from '../../../../test/authenticator.ts'
import { Device } from '../../../../test/device.ts'
import { archive, createBoat } from '../../../../test/factories.ts'
import { type Person, refused, statusAndKey, useServer } from '../../../../test/harness.ts'
import { accountsApi } from '../../../shared/accounts/accounts.contract.ts'
import { emailChangesApi } from '../../../shared/accounts/email-changes.contract.ts'
import { boatPeopleApi } from '../../../shared/boats/boat-people.contract.ts'
import { handoversApi } from '../../../shared/handovers/handovers.contract.ts'
import { usersApi } from '../../../shared/users/users.contract.ts'
import { sweep } from '../../jobs/sweep.ts'
import { NEW_EMAIL_BY_ACCOUNT } from './limits.ts'
import { hashPassword } from './passwords.ts'

const server = useServer()
const PASSWORD = 'gizli-2026'
let passwordHash: string
beforeAll(async () => {
  passwordHash = await hashPassword(PASSWORD)
})

let count = 0
const newEmail = () => `yeni-adres-${++count}@pruva.test`
const somebody = (options = {}) => server.person('CUSTOMER', { passwordHash, ...options })
const ask = (as: Person, email: string, password = PASSWORD) =>
  server.call(as, emailChangesApi.ask, { body: { email, password } })
const confirm = (token: string) => server.call(null, emailChangesApi.confirm, { body: { token } })
const undo = (token: string) => server.call(null, emailChangesApi.undo, { body: { token } })
const signIn = async (email: string, password = PASSWORD) =>
  (await server.call(null, accountsApi.login, { body: { email, password } })).status
const addressOf = async (person: Person) => (await server.call(person, accountsApi.me)).body.data?.email
const isOpen = async (person: Person) => (await server.call(person, accountsApi.me)).status === 200

async function mailedTo(email: string) {
  const mails = server.db.selectFrom('outbox_messages').select(['kind', 'text_body']).where('recipient', '=', email)
  return (await mails.orderBy('created_at').execute()).map(({ kind, text_body }) => ({
    kind,
    text: text_body,
    token: /(?:new-email#|email-back#|token=)([\w-]+)/.exec(text_body)?.[1] ?? '',
  }))
}
const tokenTo = async (email: string, kind: string) =>
  (await mailedTo(email)).findLast((mail) => mail.kind === kind)?.token ?? ''
const kindsTo = async (email: string) => (await mailedTo(email)).map(({ kind }) => kind).sort()

/** Asks and confirms; the token takes it back. */
async function moved(person: Person, before: string, email = newEmail()) {
  await ask(person, email)
  expect(statusAndKey(await confirm(await tokenTo(email, 'new_email')))).toBe('200 email_changed')
  return { email, token: await tokenTo(before, 'email_moved') }
}

describe('another address by oneself', () => {
  it('nothing changes before the link; then the address is confirmed, and this session alone goes on', async () => {
    const person = await somebody()
    const elsewhere = new Device(server)
    await elsewhere.signIn(person.email, PASSWORD)
    await server.call(null, accountsApi.forgotPassword, { body: { email: person.email } })
    const reset = await tokenTo(person.email, 'reset_password')
    const email = newEmail()
    expect(statusAndKey(await ask(person, email.toUpperCase()))).toBe('200 email_link_sent')
    expect([await addressOf(person), await signIn(person.email), await signIn(email)]).toEqual([
      person.email,
      ...[200, 401],
    ])
    const told = (await mailedTo(person.email)).find(({ kind }) => kind === 'email_asked')
    expect(told?.text).not.toContain(email)

    await confirm(await tokenTo(email, 'new_email'))
    expect((await server.call(person, accountsApi.me)).body.data).toMatchObject({ email, emailConfirmed: true })
    expect((await elsewhere.call(accountsApi.me)).status).toBe(401)
    expect([await signIn(person.email), await signIn(email)]).toEqual([401, 200])
    expect(await kindsTo(person.email)).toContain('email_moved')
    const body = { token: reset, password: 'baska-2026' }
    expect(statusAndKey(await server.call(null, accountsApi.resetPassword, { body }))).toBe('401 invalid_token')
  })

  it('400, 401, 403, 409 and 429', async () => {
    const person = await somebody()
    for (const body of [{}, { email: 'x', password: '' }])
      expect((await server.call(person, emailChangesApi.ask, { body })).body.errors?.map(({ field }) => field)).toEqual(
        [...['email', 'password']],
      )
    expect((await ask(person, newEmail(), 'yanlış')).body.errors).toEqual([
      { field: 'password', message: 'current_password_wrong' },
    ])
    expect((await server.call(null, emailChangesApi.ask, { body: {} })).status).toBe(401)
    const other = await somebody()
    for (const email of [other.email, person.email])
      expect(refused(await ask(person, email))).toEqual([
        409,
        'email_in_use',
        [{ field: 'email', message: 'email_in_use' }],
      ])
    for (const call of [confirm, undo]) {
      expect(statusAndKey(await call('x'))).toBe('401 invalid_token')
      expect((await call('')).status).toBe(400)
    }
    for (let nth = 0; nth < NEW_EMAIL_BY_ACCOUNT.max; nth++) await ask(other, newEmail())
    expect((await ask(other, newEmail())).status).toBe(429)
    const guesser = await somebody()
    for (let nth = 0; nth < 10; nth++) await ask(guesser, newEmail(), 'yanlış')
    expect((await ask(guesser, newEmail())).status).toBe(429)
    // An account with a second step gives it, too.
    const secured = await somebody()
    await addApp(server, secured)
    await server.db.updateTable('sessions').set({ identity_at: null }).where('user_id', '=', secured.id).execute()
    expect(statusAndKey(await ask(secured, newEmail()))).toBe('403 identity_check_required')
    await giveIdentity(server, secured)
    expect((await ask(secured, newEmail())).status).toBe(200)
  })

  it('an unconfirmed address is corrected, and cannot take it back: it may be a stranger’s', async () => {
    const person = await somebody({ confirmed: false })
    const email = newEmail()
    await ask(person, email)
    await confirm(await tokenTo(email, 'new_email'))
    expect((await server.call(person, accountsApi.me)).body.data).toMatchObject({ email, emailConfirmed: true })
    expect(await kindsTo(person.email)).toEqual([])
  })

  it.each([
    ['confirmed', true],
    ['unconfirmed', false],
  ])(
    'invitations and a handover sent to the old address follow only where it was confirmed: %s',
    async (_, confirmed) => {
      const [owner, person] = [await somebody(), await somebody({ confirmed })]
      const [boat, sold] = [await createBoat(server.db, owner.id), await createBoat(server.db, owner.id)]
      const right = { name: 'Kemal', email: person.email, word: 'Kaptan', sees: true }
      await server.call(owner, boatPeopleApi.invite, { params: { id: boat.id }, body: right })
      await server.call(owner, handoversApi.offer, { params: { id: sold.id }, body: { email: person.email } })
      const email = newEmail()
      await ask(person, email)
      expect((await confirm(await tokenTo(email, 'new_email'))).status).toBe(200)
      const invited = (await server.call(person, boatPeopleApi.invitations)).body.data
      const offered = (await server.call(person, handoversApi.list)).body.data.content
      expect([invited.length, offered.length]).toEqual(confirmed ? [1, 1] : [0, 0])
    },
  )
})

describe('the mailed link', () => {
  it('works once, for a day, and no other link works in its place', async () => {
    const person = await somebody()
    const [first, second] = [newEmail(), newEmail()]
    await ask(person, first)
    const void1 = await tokenTo(first, 'new_email')
    await ask(person, second)
    const token = await tokenTo(second, 'new_email')
    // Of the change before, of another purpose, and of the other stage.
    expect(statusAndKey(await confirm(void1))).toBe('401 invalid_token')
    await server.call(null, accountsApi.forgotPassword, { body: { email: person.email } })
    expect(statusAndKey(await confirm(await tokenTo(person.email, 'reset_password')))).toBe('401 invalid_token')
    expect(statusAndKey(await undo(token))).toBe('401 invalid_token')
    const twice = await Promise.all([confirm(token), confirm(token)])
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 401])
    expect(await addressOf(person)).toBe(second)

    await ask(person, first)
    server.advance(24 * 60 + 1)
    expect(statusAndKey(await confirm(await tokenTo(first, 'new_email')))).toBe('401 invalid_token')
  })

  it('is void after a new password, another address by an admin, and the end of the account', async () => {
    const admin = await server.person('ADMIN')
    const voids: ((person: Person) => Promise<unknown>)[] = [
      (person) =>
        server.call(person, accountsApi.changePassword, {
          body: { currentPassword: PASSWORD, newPassword: 'baska-6' },
        }),
      ({ id }) => server.call(admin, usersApi.changeEmail, { params: { id }, body: { email: newEmail() } }),
      ({ id }) => archive(server.db, 'users', id),
      ({ id }) => server.call(admin, usersApi.removeUser, { params: { id } }),
    ]
    for (const act of voids) {
      const [person, email] = [await somebody(), newEmail()]
      await ask(person, email)
      const token = await tokenTo(email, 'new_email')
      await act(person)
      expect(statusAndKey(await confirm(token))).toBe('401 invalid_token')
    }
  })

  it('the address is taken meanwhile: 409, and nothing has changed', async () => {
    const [person, rival] = [await somebody(), await somebody()]
    const email = newEmail()
    await ask(person, email)
    const token = await tokenTo(email, 'new_email')
    await ask(rival, email)
    const both = await Promise.all([confirm(token), confirm(await tokenTo(email, 'new_email'))])
    expect(both.map(statusAndKey).sort()).toEqual(['200 email_changed', '409 email_in_use'])
    const addresses = [await addressOf(person), await addressOf(rival)]
    expect(addresses).toContain(email)
    expect(addresses.filter((each) => each === person.email || each === rival.email)).toHaveLength(1)
  })
})

describe('“Bu ben değildim”', () => {
  it('address back, sessions and password void, a link for a new one; once, for seven days', async () => {
    const person = await somebody()
    const { email, token } = await moved(person, person.email)
    // What an intruder adds.
    const { token: chained } = await moved(person, email)
    await addApp(server, person)
    expect(statusAndKey(await confirm(token))).toBe('401 invalid_token')
    const twice = await Promise.all([undo(token), undo(token)])
    expect(twice.map(statusAndKey).sort()).toEqual(['200 email_taken_back', '401 invalid_token'])
    expect(await isOpen(person)).toBe(false)
    expect([await signIn(person.email), await signIn(email)]).toEqual([401, 401])
    expect(statusAndKey(await undo(chained))).toBe('401 invalid_token')
    const body = { token: await tokenTo(person.email, 'reset_password'), password: 'baska-2026' }
    expect(statusAndKey(await server.call(null, accountsApi.resetPassword, { body }))).toBe('200 password_reset')
    // Without the intruder's second step.
    expect(await signIn(person.email, 'baska-2026')).toBe(200)

    const late = await somebody()
    const { token: old } = await moved(late, late.email)
    server.advance(7 * 24 * 60 + 1)
    expect(statusAndKey(await undo(old))).toBe('401 invalid_token')
  })

  it('goes back over several changes, and keeps the second step of before', async () => {
    const person = await somebody()
    const app = await addApp(server, person)
    expect(app.secret).not.toBe('')
    server.advance(1)
    await giveIdentity(server, person)
    const first = await moved(person, person.email)
    await moved(person, first.email)
    await undo(first.token)
    const user = server.db.selectFrom('users').select(['email', 'has_factor', 'email_confirmed_at'])
    expect(await user.where('id', '=', person.id).executeTakeFirst()).toMatchObject({
      ...{ email: person.email, has_factor: true },
      email_confirmed_at: expect.any(Date),
    })
  })

  it('leaves the mail about the intruder’s sign-in good, which ends what they added before they moved the address', async () => {
    const person = await somebody()
    await new Device(server).signIn(person.email, PASSWORD)
    const disown = await tokenTo(person.email, 'new_browser')
    await addApp(server, person)
    server.advance(1)
    await undo((await moved(person, person.email)).token)
    const body = { token: disown, password: 'baska-2026' }
    expect(statusAndKey(await server.call(null, accountsApi.resetPassword, { body }))).toBe('200 password_reset')
    expect(await signIn(person.email, 'baska-2026')).toBe(200)
  })

  it('ends the API keys that were made since', async () => {
    const admin = await server.person('ADMIN', { passwordHash })
    await makeApiKey(server, admin, 'before')
    server.advance(1)
    const { token } = await moved(admin, admin.email)
    await makeApiKey(server, admin, 'since')
    await undo(token)
    expect(await apiKeysOf(server, admin)).toEqual(['before'])
  })

  it('nobody registers with the address before while it can be taken back', async () => {
    const person = await somebody()
    const { token } = await moved(person, person.email)
    const body = { email: person.email, password: 'baska-2026' }
    expect(statusAndKey(await server.call(null, accountsApi.register, { body }))).toBe('409 email_in_use')
    // An admin may give it to somebody else: then the workshop decides.
    const [admin, other] = [await server.person('ADMIN'), await somebody()]
    await server.call(admin, usersApi.changeEmail, { params: { id: other.id }, body: { email: person.email } })
    expect(statusAndKey(await undo(token))).toBe('409 email_in_use')
    await server.call(admin, usersApi.changeEmail, { params: { id: other.id }, body: { email: newEmail() } })
    expect((await undo(token)).status).toBe(200)
    // Nothing is left of it.
    await sweep(server.db, new Date(server.clock().getTime() + 8 * 86_400_000))
    const left = server.db.selectFrom('email_changes').select('user_id').where('user_id', '=', person.id)
    expect(await left.execute()).toEqual([])
  })
})
