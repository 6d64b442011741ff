import { beforeAll, describe, expect, it } from 'vitest'
import { Device } from '../../../../test/device.ts'
import { archive } from '../../../../test/factories.ts'
import { useServer } from '../../../../test/harness.ts'
import { accountsApi } from '../../../shared/accounts/accounts.contract.ts'
import { FORGOT_BY_ACCOUNT, SIGN_IN_BY_NETWORK } from './limits.ts'
import { hashPassword } from './passwords.ts'

const server = useServer()
const OLD = 'eski-şifre'
const NEW = 'yeni-şifre'
let passwordHash: string
beforeAll(async () => {
  passwordHash = await hashPassword(OLD)
})

const account = (options = {}) => server.person('CUSTOMER', { passwordHash, ...options })
const signIn = async (email: string, password: string) => (await new Device(server).signIn(email, password)).status

let lastAddress = 0
const stranger = () => new Device(server, { 'x-forwarded-for': `198.51.100.${++lastAddress}` })
const forgot = (email: string, device = stranger()) => device.call(accountsApi.forgotPassword, { email })
const reset = (token: string, password = NEW) => stranger().call(accountsApi.resetPassword, { token, password })

const mailsTo = (email: string, kind: string) =>
  server.db
    .selectFrom('outbox_messages')
    .selectAll()
    .where('recipient', '=', email)
    .where('kind', '=', kind)
    .orderBy('created_at')
    .execute()

async function resetTokens(email: string): Promise<string[]> {
  const mails = await mailsTo(email, 'reset_password')
  return mails.map((mail) => /http:\/\/pruva\.test\/reset-password\?token=(\S+)/.exec(mail.text_body)?.[1] ?? '')
}

describe('PUT /api/auth/password', () => {
  it('changes it, ends all other sessions, tells by mail and logs it', async () => {
    const person = await account()
    const [here, elsewhere] = [new Device(server), new Device(server)]
    await here.signIn(person.email, OLD)
    await elsewhere.signIn(person.email, OLD)
    const answer = await here.call(accountsApi.changePassword, { currentPassword: OLD, newPassword: NEW })
    expect([answer.status, answer.body.message]).toEqual([200, 'password_changed'])
    expect(await here.me()).toEqual([200, 'fetched'])
    expect((await here.refresh()).status).toBe(200)
    expect(await elsewhere.me()).toEqual([401, 'invalid_token'])
    expect((await elsewhere.refresh()).status).toBe(401)
    expect([await signIn(person.email, OLD), await signIn(person.email, NEW)]).toEqual([401, 200])
    expect(await mailsTo(person.email, 'password_changed')).toHaveLength(1)
    const messages = (await server.logsOf(person.id))
      .filter((entry) => entry.action_type === 'UPDATE')
      .map((entry) => entry.message)
    expect(messages).toEqual([`${person.email} şifresini değiştirdi`])
  })

  it('asks for the current one, names the fields, and limits guesses', async () => {
    const person = await account()
    const change = (currentPassword: unknown, newPassword: unknown) =>
      server.call(person, accountsApi.changePassword, { body: { currentPassword, newPassword } })
    const wrong = await change('yanlış', NEW)
    expect([wrong.status, wrong.body.message, wrong.body.errors]).toEqual([
      400,
      'validation_failed',
      [{ field: 'currentPassword', message: 'current_password_wrong' }],
    ])
    expect((await change(OLD, 'kısa')).body.errors).toEqual([{ field: 'newPassword', message: 'password_too_short' }])
    expect((await change(undefined, NEW)).body.errors).toEqual([{ field: 'currentPassword', message: 'required' }])
    const more = await Promise.all(Array.from({ length: 12 }, () => change('yanlış', NEW)))
    expect(more.filter((answer) => answer.status === 429)).toHaveLength(3)
    expect(await signIn(person.email, OLD)).toBe(200)
  })

  it('two concurrent changes → exactly one succeeds', async () => {
    const person = await account()
    const answers = await Promise.all(
      ['birinci', 'ikinci'].map((newPassword) =>
        server.call(person, accountsApi.changePassword, { body: { currentPassword: OLD, newPassword } }),
      ),
    )
    const statuses = answers.map((answer) => answer.status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(await signIn(person.email, statuses[0] === 200 ? 'birinci' : 'ikinci')).toBe(200)
  })

  it('makes open links for a new password worthless', async () => {
    const person = await account()
    await forgot(person.email)
    await server.call(person, accountsApi.changePassword, { body: { currentPassword: OLD, newPassword: NEW } })
    expect((await reset((await resetTokens(person.email))[0] ?? '')).status).toBe(401)
  })
})

describe('POST /api/auth/forgot-password', () => {
  it('answers alike for a known, an unknown and a deleted account, in any letters, and mails only the known one', async () => {
    const person = await account()
    const deleted = await account()
    await archive(server.db, 'users', deleted.id)
    for (const email of [person.email.toUpperCase(), 'kimse@pruva.test', deleted.email]) {
      const answer = await forgot(email)
      expect([answer.status, answer.body]).toEqual([200, { success: true, message: 'password_reset_sent', data: null }])
    }
    expect(await mailsTo(person.email, 'reset_password')).toHaveLength(1)
    expect(await mailsTo('kimse@pruva.test', 'reset_password')).toHaveLength(0)
    expect(await mailsTo(deleted.email, 'reset_password')).toHaveLength(0)
  })

  it('mails an account a few times only, without showing it', async () => {
    const person = await account()
    const answers = await Promise.all(Array.from({ length: FORGOT_BY_ACCOUNT.max + 3 }, () => forgot(person.email)))
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]))
    expect(await mailsTo(person.email, 'reset_password')).toHaveLength(FORGOT_BY_ACCOUNT.max)
  })

  it('names a bad field', async () => {
    expect((await forgot('değil')).body.errors).toEqual([{ field: 'email', message: 'invalid_email' }])
  })
})

describe('POST /api/auth/reset-password', () => {
  it('sets a new password once, ends all sessions, unlocks the account for that network, and leaves the address as it was', async () => {
    const person = await account({ confirmed: false })
    const device = new Device(server)
    await device.signIn(person.email, OLD)
    await forgot(person.email)
    await forgot(person.email)
    const [first = '', second = ''] = await resetTokens(person.email)
    const owner = stranger()
    for (let time = 0; time <= SIGN_IN_BY_NETWORK.max; time++) await owner.signIn(person.email, 'yanlış')
    const answer = await owner.call(accountsApi.resetPassword, { token: second, password: NEW })
    expect([answer.status, answer.body.message]).toEqual([200, 'password_reset'])
    expect(await device.me()).toEqual([401, 'invalid_token'])
    expect((await device.refresh()).status).toBe(401)
    owner.known = undefined
    expect((await owner.signIn(person.email, NEW)).status).toBe(200)
    expect(await signIn(person.email, OLD)).toBe(401)
    for (const used of [first, second]) {
      const again = await reset(used, 'bir-başkası')
      expect([again.status, again.body.message]).toEqual([401, 'invalid_token'])
    }
    const { email_confirmed_at } = await server.db
      .selectFrom('users')
      .selectAll()
      .where('id', '=', person.id)
      .executeTakeFirstOrThrow()
    expect(email_confirmed_at).toBeNull()
    const messages = (await server.logsOf(person.id))
      .filter((entry) => entry.action_type === 'UPDATE')
      .map((entry) => entry.message)
    expect(messages).toEqual([`${person.email} şifresini e-postadaki bağlantıyla yeniledi`])
  })

  it('lets one of two with the same link win', async () => {
    const person = await account()
    await forgot(person.email)
    const [token = ''] = await resetTokens(person.email)
    const answers = await Promise.all([reset(token, 'birinci'), reset(token, 'ikinci')])
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 401])
  })

  it('refuses a link after one hour, a confirmation link, an unknown one, a short password', async () => {
    const person = await account()
    await forgot(person.email)
    const [token = ''] = await resetTokens(person.email)
    expect((await reset(token, 'kısa')).body.errors).toEqual([{ field: 'password', message: 'password_too_short' }])
    server.advance(60)
    expect((await reset(token)).status).toBe(401)
    await stranger().call(accountsApi.register, { email: 'yolcu@pruva.test', password: OLD })
    const [mail] = await mailsTo('yolcu@pruva.test', 'confirm_email')
    const confirmToken = /token=(\S+)/.exec(mail?.text_body ?? '')?.[1] ?? ''
    expect((await reset(confirmToken)).status).toBe(401)
    expect((await server.call(null, accountsApi.confirm, { query: { token: confirmToken } })).status).toBe(200)
    expect((await reset('x'.repeat(43))).body.message).toBe('invalid_token')
  })
})
