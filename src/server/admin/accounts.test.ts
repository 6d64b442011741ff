// The commands on accounts, beside a running server.
import { beforeEach, describe, expect, it } from 'vitest'
import { addApp, codeAt } from '../../../test/authenticator.ts'
import { type Person, statusAndKey, useServer } from '../../../test/harness.ts'
import { silentLog } from '../../../test/silent-log.ts'
import { accountsApi } from '../../shared/accounts/accounts.contract.ts'
import { emailChangesApi } from '../../shared/accounts/email-changes.contract.ts'
import { factorsApi } from '../../shared/accounts/factors.contract.ts'
import { adminTexts as texts } from '../../shared/app/admin.texts.ts'
import type { SealCheck } from '../../shared/logs/seals.contract.ts'
import { sealsTexts } from '../../shared/logs/seals.texts.ts'
import { usersApi } from '../../shared/users/users.contract.ts'
import { readConfig } from '../config.ts'
import { hashPassword } from '../features/accounts/passwords.ts'
import { sealPastDays } from '../features/logs/seals.commands.ts'
import { hashOf } from '../http/secret-tokens.ts'
import { runCommand } from './commands.ts'

const server = useServer()
const NOTHING_CHECKED: SealCheck = {
  ...{ days: 0, entries: 0, until: null, fault: null, isSame: null },
  erased: { count: 0, entries: [] },
}
const OLD = 'eski-sifre-1'
let person: Person

const run = (...words: string[]) => {
  const config = readConfig({ APP_URL: 'http://pruva.test', DATA_DIR: server.dataDir })
  return runCommand({ db: server.db, clock: server.clock, config, log: silentLog, warnings: undefined }, words)
}
const signIn = async (password: string) => {
  const { status } = await server.call(null, accountsApi.login, { body: { email: person.email, password } })
  return status
}
const entries = async () => {
  const found = await server.db
    .selectFrom('activity_logs')
    .select(['category', 'action_type', 'user_email', 'message'])
    .where('user_email', '=', texts.who)
    .execute()
  return found.map((entry) => [entry.category, entry.action_type, entry.message])
}

beforeEach(async () => {
  person = await server.person('TECHNICIAN', { passwordHash: await hashPassword(OLD) })
  await server.db.deleteFrom('activity_logs').execute()
  await server.db.deleteFrom('outbox_messages').execute()
})

describe('reset-password', () => {
  it('gives a new password once: the old one and all sessions end, the owner gets a mail, the log says who', async () => {
    const { lines, exitCode } = await run('reset-password', person.email.toUpperCase())
    const password = /: ([a-z2-9]{4}(?:-[a-z2-9]{4}){3})$/.exec(lines[0] ?? '')?.[1] ?? ''
    expect(exitCode).toBe(0)
    expect((await server.call(person, accountsApi.me)).status).toBe(401)
    expect(await signIn(OLD)).toBe(401)
    expect(await signIn(password)).toBe(200)
    expect(await entries()).toEqual([['AUTH', 'UPDATE', texts.log.passwordReset(person.email)]])
    // The sign-in by a new browser sends one too.
    const mails = await server.db.selectFrom('outbox_messages').select(['kind', 'recipient', 'text_body']).execute()
    expect(mails).toContainEqual(expect.objectContaining({ kind: 'password_changed', recipient: person.email }))
    expect(mails.filter(({ text_body }) => text_body.includes(password))).toEqual([])
  })

  it('voids what the old password began: a second step that waits, and another address that was asked for', async () => {
    const { secret } = await addApp(server, person)
    const { body } = await server.call(null, accountsApi.login, { body: { email: person.email, password: OLD } })
    const challenge = (body as unknown as { challenge: { token: string } }).challenge.token
    await server.db
      .insertInto('email_changes')
      .values({
        ...{ token_hash: hashOf('asked'), user_id: person.id, from_email: person.email, email: 'yabanci@pruva.test' },
        ...{ asked_at: server.clock(), expires_at: new Date('2099-01-01') },
      })
      .execute()
    await run('reset-password', person.email)
    server.advance(1)
    const step = { challenge, code: codeAt(secret, server.clock()) }
    expect(statusAndKey(await server.call(null, factorsApi.login, { body: step }))).toBe('401 challenge_expired')
    const confirmed = await server.call(null, emailChangesApi.confirm, { body: { token: 'asked' } })
    expect(statusAndKey(confirmed)).toBe('401 invalid_token')
  })

  it('opens an account that wrong passwords have locked everywhere', async () => {
    const counter = { key: `sign-in:account:${person.email}`, hits: 1000 }
    const window_ends_at = new Date(server.clock().getTime() + 600_000)
    await server.db
      .insertInto('rate_limits')
      .values({ ...counter, window_ends_at })
      .execute()
    expect(await signIn(OLD)).toBe(429)
    const { lines } = await run('reset-password', person.email)
    expect(await signIn(lines[0]?.split(': ')[1] ?? '')).toBe(200)
  })
})

it('reset-factors: the password alone opens the account again, the recovery codes are gone, the owner gets a mail', async () => {
  await addApp(server, person)
  expect(await signIn(OLD)).toBe(401)
  await server.db.deleteFrom('activity_logs').execute()
  await server.db.deleteFrom('outbox_messages').execute()
  expect((await run('reset-factors', person.email)).lines).toEqual([texts.factorsRemoved(person.email)])
  expect(await signIn(OLD)).toBe(200)
  expect((await server.call(person, factorsApi.mine)).body.data).toEqual({ factors: [], recoveryCodesLeft: 0 })
  const mails = await server.db.selectFrom('outbox_messages').select(['kind', 'recipient']).execute()
  expect(mails).toContainEqual({ kind: 'factors_changed', recipient: person.email })
  expect((await run('reset-factors', person.email)).lines).toEqual([texts.noFactors(person.email)])
  expect(await entries()).toEqual([['AUTH', 'UPDATE', texts.log.factorsRemoved(person.email)]])
})

it('end-sessions: ends all of an account, and says how many', async () => {
  expect((await run('end-sessions', person.email)).lines).toEqual([texts.sessionsEnded(person.email, 1)])
  expect((await server.call(person, accountsApi.me)).status).toBe(401)
  expect(await entries()).toEqual([['AUTH', 'LOGOUT', texts.log.sessionsEnded(person.email, 1)]])
  expect((await run('end-sessions', person.email)).lines).toEqual([texts.sessionsEnded(person.email, 0)])
  expect(await entries()).toHaveLength(1)
})

it.each([
  ['a technician', { profile: 'APPROVED' }],
  ['an account without a profile', { profile: null }],
  ['a rejected account', { profile: 'REJECTED' }],
  ['an account without a confirmed address', { confirmed: false }],
] as const)('make-admin: %s becomes an admin who can work at once', async (_, options) => {
  const other = await server.person('CUSTOMER', options)
  expect((await run('make-admin', other.email)).lines).toEqual([texts.madeAdmin(other.email)])
  expect((await server.call(other, usersApi.list)).status).toBe(200)
  expect(await entries()).toEqual([['USER', 'UPDATE', texts.log.madeAdmin(other.email)]])
  expect((await run('make-admin', other.email)).lines).toEqual([texts.isAdmin(other.email)])
  expect(await entries()).toHaveLength(1)
})

it('list-users: names each active account with role, state and open sessions', async () => {
  const pending = await server.person('CUSTOMER', { profile: 'PENDING', confirmed: false })
  const { lines } = await run('list-users')
  expect(lines).toContain(`${person.email} · Teknisyen · onaylı · 1 açık oturum`)
  expect(lines).toContain(`${pending.email} · Müşteri · onay bekliyor · e-posta doğrulanmadı · 1 açık oturum`)
})

it('a customer whom the workshop keeps without sign-in is no account: neither listed nor given a password', async () => {
  const email = 'kayitli@pruva.test'
  const { id } = await server.person('CUSTOMER')
  await server.db.updateTable('users').set({ email, password_hash: null }).where('id', '=', id).execute()
  for (const command of ['reset-password', 'end-sessions', 'make-admin'])
    await expect(run(command, email)).rejects.toThrow(texts.noAccount(email))
  expect((await run('list-users')).lines.join()).not.toContain(email)
})

it('verify-log: compares the log with its seals, and prints the last one', async () => {
  expect((await run('verify-log')).lines[0]).toBe(sealsTexts.goodText({ ...NOTHING_CHECKED }))
  const created_at = new Date('2031-02-01T08:00:00Z')
  const entry = { category: 'BOAT', action_type: 'CREATE', entity: 'boat', message: 'Tekne', created_at } as const
  await server.db.insertInto('activity_logs').values(entry).execute()
  await sealPastDays(server.db, new Date('2031-02-02T08:00:00Z'))
  const { seal } = await server.db.selectFrom('log_seals').select('seal').executeTakeFirstOrThrow()
  const { lines, exitCode } = await run('verify-log')
  expect([lines[1], exitCode]).toEqual([`Son mühür (01.02.2031): ${seal.toString('hex')}`, 0])
  await server.db.insertInto('activity_logs').values(entry).execute()
  expect((await run('verify-log')).exitCode).toBe(1)
  await server.db.deleteFrom('log_seals').execute()
})

it('a command without its address, of nobody, or unknown changes nothing and says what to do', async () => {
  for (const command of ['reset-password', 'reset-factors', 'end-sessions', 'make-admin']) {
    await expect(run(command)).rejects.toThrow(texts.emailNeeded(command))
    await expect(run(command, 'kimse@pruva.test')).rejects.toThrow(texts.noAccount('kimse@pruva.test'))
  }
  expect(await run('toString')).toEqual({ lines: [texts.usage], exitCode: 2 })
  expect(await entries()).toEqual([])
})
