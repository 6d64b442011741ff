import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { Device } from '../../../../test/device.ts'
import { eventually } from '../../../../test/eventually.ts'
import { archive } from '../../../../test/factories.ts'
import { useServer } from '../../../../test/harness.ts'
import { accountsApi } from '../../../shared/accounts/accounts.contract.ts'
import { citiesApi } from '../../../shared/cities/cities.contract.ts'
import { ROLE_IDS } from '../../../shared/roles.ts'
import { buildApp } from '../../app.ts'
import { readConfig } from '../../config.ts'
import { hashOf } from '../../http/secret-tokens.ts'
import { mailTransport } from '../../jobs/mail/transport.ts'
import { startMailWorker } from '../../jobs/mail/worker.ts'

const server = useServer()
const PASSWORD = 'altı-6'
let count = 0
const newEmail = () => `kaptan-${++count}@pruva.test`

const register = (email: string, password = PASSWORD) =>
  server.call(null, accountsApi.register, { body: { email, password } })
const confirm = (token: string) => server.call(null, accountsApi.confirm, { query: { token } })

const mailsTo = (email: string) =>
  server.db.selectFrom('outbox_messages').selectAll().where('recipient', '=', email).orderBy('created_at').execute()

async function tokensTo(email: string): Promise<string[]> {
  const mails = await mailsTo(email)
  return mails.flatMap((mail) => /\/api\/auth\/confirm\?token=(\S+)/.exec(mail.text_body)?.[1] ?? [])
}

async function registered() {
  const email = newEmail()
  const { data } = (await register(email)).body
  const [token = ''] = await tokensTo(email)
  return { email, id: data.id, token }
}

describe('POST /api/auth/register', () => {
  it('opens a customer account with an unconfirmed address, queues one mail and writes one log entry', async () => {
    const answer = await register('  Deniz.KAPTAN@Pruva.TEST ')
    expect([answer.status, answer.body]).toEqual([
      200,
      {
        success: true,
        message: 'registered',
        data: {
          id: expect.any(String),
          email: 'deniz.kaptan@pruva.test',
          roleId: ROLE_IDS.CUSTOMER,
          roleName: 'CUSTOMER',
          emailConfirmed: false,
          userInfoStatus: null,
        },
      },
    ])
    const [mail, ...more] = await mailsTo('deniz.kaptan@pruva.test')
    expect(more).toEqual([])
    expect(mail).toMatchObject({
      kind: 'confirm_email',
      subject: 'Pruva: e-posta adresinizi doğrulayın',
      user_id: answer.body.data.id,
    })
    expect(mail?.text_body).toMatch(/http:\/\/pruva\.test\/api\/auth\/confirm\?token=[\w-]{43}\n/)
    expect(mail?.html_body).toMatch(/href="http:\/\/pruva\.test\/api\/auth\/confirm\?token=[\w-]{43}"/)
    const logs = await server.logsOf(answer.body.data.id)
    expect(logs.map((entry) => [entry.category, entry.action_type, entry.message])).toEqual([
      ['AUTH', 'CREATE', 'deniz.kaptan@pruva.test kayıt oldu'],
    ])
    const stored = await server.db
      .selectFrom('users')
      .selectAll()
      .where('id', '=', answer.body.data.id)
      .executeTakeFirstOrThrow()
    expect(stored.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect((await new Device(server).signIn('deniz.kaptan@pruva.test', PASSWORD)).status).toBe(200)
  })

  it('sends the mail right after the answer, not at the next round of the worker', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'pruva-accounts-'))
    const config = readConfig({ APP_URL: 'http://pruva.test', DATA_DIR: dataDir })
    const log = { info: () => {}, warn: () => {}, error: () => {} }
    const { db, clock } = server
    await db.updateTable('outbox_messages').set({ status: 'FAILED' }).where('status', '=', 'PENDING').execute()
    const mail = startMailWorker({ db, clock, log, transport: mailTransport(config, log), pollMs: 3_600_000 })
    const app = await buildApp({ db, clock, config, storage: server.storage, jwtSecret: 'x'.repeat(40), mail })
    const answer = await app.inject({ ...accountsApi.register, payload: { email: newEmail(), password: PASSWORD } })
    expect(answer.statusCode).toBe(200)
    const outbox = () => readdir(join(dataDir, 'outbox')).catch(() => [])
    await eventually(async () => expect(await outbox()).toHaveLength(1))
    await app.close()
    await mail.stop()
    await rm(dataDir, { recursive: true })
  })

  it('keeps the token only as a hash', async () => {
    const { token, id } = await registered()
    const [row] = await server.db.selectFrom('user_tokens').select('token_hash').where('user_id', '=', id).execute()
    expect(row?.token_hash).toBe(hashOf(token))
  })

  it('refuses an address that is in use, in other letters and at the same moment too', async () => {
    const email = newEmail()
    const answers = await Promise.all(Array.from({ length: 4 }, () => register(email)))
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409, 409])
    const again = await register(email.toUpperCase())
    expect([again.status, again.body]).toEqual([409, { success: false, message: 'email_in_use', data: null }])
    expect((await mailsTo(email)).filter(({ kind }) => kind === 'confirm_email')).toHaveLength(1)
  })

  it('takes the address of a deleted account', async () => {
    const { email, id } = await registered()
    await archive(server.db, 'users', id)
    expect((await register(email)).status).toBe(200)
  })

  it.each([
    [{ email: 'değil', password: PASSWORD }, 'email', 'invalid_email'],
    [{ email: '', password: PASSWORD }, 'email', 'required'],
    [{ email: 'a\0@b.de', password: PASSWORD }, 'email', 'invalid_characters'],
    [{ email: `${'x'.repeat(250)}@b.de`, password: PASSWORD }, 'email', 'too_long'],
    [{ email: 'a@b.de', password: 'beş55' }, 'password', 'password_too_short'],
    [{ email: 'a@b.de' }, 'password', 'required'],
    [{ email: 'a@b.de', password: 123456 }, 'password', 'required'],
    [{ email: 'a@b.de', password: 'x'.repeat(201) }, 'password', 'too_long'],
  ])('refuses %j at its field', async (body, field, message) => {
    const answer = await server.call(null, accountsApi.register, { body })
    expect([answer.status, answer.body.message, answer.body.errors]).toEqual([
      400,
      'validation_failed',
      [{ field, message }],
    ])
  })

  it('refuses a body that is no JSON, and says so when the default role is missing', async () => {
    expect((await server.call(null, accountsApi.register, { body: '{"email":' })).body.message).toBe(
      'validation_failed',
    )
    await server.db
      .updateTable('users')
      .set({ role_id: ROLE_IDS.ADMIN })
      .where('role_id', '=', ROLE_IDS.CUSTOMER)
      .execute()
    await server.db.deleteFrom('roles').where('name', '=', 'CUSTOMER').execute()
    const email = newEmail()
    const answer = await register(email)
    await server.db.insertInto('roles').values({ id: ROLE_IDS.CUSTOMER, name: 'CUSTOMER' }).execute()
    expect([answer.status, answer.body.message]).toEqual([409, 'default_role_not_found'])
    expect(await mailsTo(email)).toEqual([])
  })
})

describe('GET /api/auth/confirm', () => {
  it('confirms once, with one log entry; the same link again, or another one to the address, says that it is confirmed', async () => {
    const { email, id, token } = await registered()
    const early = new Device(server)
    await early.signIn(email, PASSWORD)
    await early.call(accountsApi.resendConfirmation)
    const other = (await tokensTo(email)).find((one) => one !== token) ?? ''
    const answer = await confirm(token)
    expect([answer.status, answer.body]).toEqual([
      200,
      { success: true, message: 'email_confirmed', data: { passwordToken: expect.any(String) } },
    ])
    const device = new Device(server)
    await device.signIn(email, PASSWORD)
    expect((await device.call(accountsApi.me)).body.data.emailConfirmed).toBe(true)
    for (const link of [token, other]) {
      const again = await confirm(link)
      expect([again.status, again.body.message]).toEqual([409, 'email_already_confirmed'])
    }
    const entries = (await server.logsOf(id)).filter((entry) => entry.action_type === 'UPDATE')
    expect(entries.map((entry) => entry.message)).toEqual([`${email} e-posta adresini doğruladı`])
  })

  it('refuses an unknown token (401), a missing one and NUL bytes (400), and one of 24 hours ago (401)', async () => {
    expect((await confirm('x'.repeat(43))).body.message).toBe('invalid_token')
    const missing = await server.call(null, accountsApi.confirm)
    expect([missing.status, missing.body.errors]).toEqual([400, [{ field: 'token', message: 'required' }]])
    expect((await confirm('a\0b')).body.errors).toEqual([{ field: 'token', message: 'invalid_characters' }])
    const { token } = await registered()
    server.advance(24 * 60)
    expect((await confirm(token)).status).toBe(401)
  })

  it('is used up neither by a page, nor by a HEAD, nor by a scanner that takes anything', async () => {
    const { token } = await registered()
    for (const init of [
      { headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' } },
      { headers: { accept: '*/*' } },
      { method: 'HEAD', headers: { accept: 'application/json' } },
    ]) {
      await server.fetch(`/api/auth/confirm?token=${token}`, init)
    }
    expect((await confirm(token)).status).toBe(200)
  })

  it('opens the gate: profile and approval are asked for next', async () => {
    const { email, token } = await registered()
    const device = new Device(server)
    await device.signIn(email, PASSWORD)
    const guarded = () => device.call(citiesApi.create, { name: 'Girne' })
    expect((await guarded()).body.message).toBe('email_not_confirmed')
    await confirm(token)
    expect((await guarded()).body.message).toBe('profile_not_approved')
  })
})

describe('POST /api/auth/resend-confirmation', () => {
  it('mails a new link, at most one a minute an account; the earlier link stays good until one is used', async () => {
    const { email, token } = await registered()
    const device = new Device(server)
    await device.signIn(email, PASSWORD)
    const answers = await Promise.all([1, 2, 3].map(() => device.call(accountsApi.resendConfirmation)))
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 429, 429])
    const refused = answers.find((answer) => answer.status === 429)
    expect(refused?.body.message).toBe('too_many_requests')
    const wait = Number(refused?.headers.get('retry-after'))
    expect(wait > 0 && wait <= 60).toBe(true)
    server.advance(1)
    expect((await device.call(accountsApi.resendConfirmation)).body.message).toBe('confirmation_sent')
    const tokens = await tokensTo(email)
    expect(tokens).toHaveLength(3)
    expect((await confirm(token)).status).toBe(200)
    expect((await confirm(tokens[2] ?? '')).status).toBe(409)
    const done = await device.call(accountsApi.resendConfirmation)
    expect([done.status, done.body.message]).toEqual([409, 'email_already_confirmed'])
  })
})

describe('me and settings', () => {
  it('gives the account with its profile name and choices', async () => {
    const person = await server.person('TECHNICIAN', { fullName: 'Çağrı Işık' })
    const { body } = await server.call(person, accountsApi.me)
    expect(body.data).toEqual({
      id: person.id,
      email: person.email,
      roleId: ROLE_IDS.TECHNICIAN,
      roleName: 'TECHNICIAN',
      emailConfirmed: true,
      userInfoStatus: 'APPROVED',
      fullName: 'Çağrı Işık',
      emailNotifications: true,
      pushNotifications: true,
      hasFactor: false,
      needsFactor: false,
    })
  })

  it('stores the choices, with a log entry, and names a bad field', async () => {
    const person = await server.person('CUSTOMER')
    const saved = await server.call(person, accountsApi.updateSettings, {
      body: { emailNotifications: false, pushNotifications: true },
    })
    expect([saved.status, saved.body.message, saved.body.data.emailNotifications]).toEqual([
      200,
      'settings_updated',
      false,
    ])
    expect((await server.call(person, accountsApi.me)).body.data).toMatchObject({
      emailNotifications: false,
      pushNotifications: true,
    })
    expect((await server.logsOf(person.id)).map((entry) => [entry.category, entry.action_type, entry.message])).toEqual(
      [['USER', 'UPDATE', `${person.email} bildirim tercihlerini değiştirdi: e-posta kapalı, anlık bildirim açık`]],
    )
    const bad = await server.call(person, accountsApi.updateSettings, {
      body: { emailNotifications: 'evet', pushNotifications: true },
    })
    expect([bad.status, bad.body.errors]).toEqual([400, [{ field: 'emailNotifications', message: 'invalid_value' }]])
  })
})
