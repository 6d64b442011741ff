// Attacks: somebody registers an address that belongs to somebody else.
import { describe, expect, it } from 'vitest'
import { Device } from '../../../../test/device.ts'
import { statusAndKey, useServer } from '../../../../test/harness.ts'
import { accountsApi } from '../../../shared/accounts/accounts.contract.ts'
import { accountMailTexts } from '../../../shared/accounts/accounts.mail-texts.ts'
import { usersApi } from '../../../shared/users/users.contract.ts'
import { REGISTERED_AGAIN_BY_ACCOUNT } from './limits.ts'

const server = useServer()
const THEIRS = 'davetsiz-1'
const MINE = 'benim-2026'
let count = 0
const newEmail = () => `sahip-${++count}@pruva.test`
const browser = (address = `192.0.2.${++count}`) => new Device(server, { 'x-forwarded-for': address })

const register = (device: Device, email: string, password = THEIRS) =>
  device.call(accountsApi.register, { email, password })
const reset = (device: Device, token: unknown, password = MINE) =>
  device.call(accountsApi.resetPassword, { token, password })

const mailsTo = (email: string, kind: string) =>
  server.db
    .selectFrom('outbox_messages')
    .selectAll()
    .where('recipient', '=', email)
    .where('kind', '=', kind)
    .orderBy('created_at')
    .execute()

async function linkIn(email: string, kind: string): Promise<string> {
  const mail = (await mailsTo(email, kind)).at(-1)
  return /token=(\S+)/.exec(mail?.text_body ?? '')?.[1] ?? ''
}

/** Makes the confirmation page's call; returns the token for a new password, or null. */
async function confirm(device: Device, email: string): Promise<string | null> {
  const token = await linkIn(email, 'confirm_email')
  const endpoint = { ...accountsApi.confirm, url: `/api/auth/confirm?token=${token}` as const }
  const { status, body } = await device.call(endpoint)
  expect(status).toBe(200)
  return body.data.passwordToken as string | null
}

/** Somebody registered the address and is signed in. */
async function squatted() {
  const email = newEmail()
  const squatter = browser('198.51.100.66')
  expect((await register(squatter, email)).status).toBe(200)
  expect((await squatter.signIn(email, THEIRS)).status).toBe(200)
  return { email, squatter, owner: browser() }
}

async function expectNobodyInsideBut(owner: Device, email: string, squatter: Device): Promise<void> {
  expect(await squatter.me()).toEqual([401, 'invalid_token'])
  expect((await squatter.refresh()).status).toBe(401)
  expect((await squatter.signIn(email, THEIRS)).status).toBe(401)
  expect((await owner.signIn(email, MINE)).status).toBe(200)
  expect((await owner.call(accountsApi.me)).body.data).toMatchObject({ email, emailConfirmed: true })
}

describe('an address that somebody else registered', () => {
  it('confirmation mail: says when and from which network address the account was made, after a resend too', async () => {
    const { email, squatter } = await squatted()
    await squatter.call(accountsApi.resendConfirmation)
    const mails = await mailsTo(email, 'confirm_email')
    expect(mails).toHaveLength(2)
    for (const { text_body, html_body } of mails) {
      expect(text_body).toMatch(
        /Hesap \d{2}\.\d{2}\.\d{4} \d{2}:\d{2} tarihinde 198\.51\.100\.66 ağ adresinden açıldı\./,
      )
      expect(html_body).toContain('198.51.100.66 ağ adresinden')
    }
  })

  it('the owner opens the link elsewhere and chooses a new password: whoever was inside is out', async () => {
    const { email, squatter, owner } = await squatted()
    const key = await confirm(owner, email)
    expect(statusAndKey(await reset(owner, key))).toBe('200 password_reset')
    await expectNobodyInsideBut(owner, email, squatter)
    expect(statusAndKey(await reset(squatter, key, THEIRS))).toBe('401 invalid_token')
  })

  it('changing the password from inside, at any moment, does not make the owner’s key worthless', async () => {
    const { email, squatter, owner } = await squatted()
    const change = (currentPassword: string, newPassword: string) =>
      squatter.call(accountsApi.changePassword, { currentPassword, newPassword })
    expect((await change(THEIRS, 'başka-1')).status).toBe(200)
    const key = await confirm(owner, email)
    expect((await change('başka-1', THEIRS)).status).toBe(200)
    const [claimed] = await Promise.all([reset(owner, key), change(THEIRS, 'başka-2')])
    expect(statusAndKey(claimed)).toBe('200 password_reset')
    await expectNobodyInsideBut(owner, email, squatter)
    expect((await squatter.signIn(email, 'başka-2')).status).toBe(401)
  })

  it('a browser that registered or signed in is not asked', async () => {
    const [here, there] = [browser(), browser()]
    const [first, second] = [newEmail(), newEmail()]
    await register(here, first)
    expect(await confirm(here, first)).toBeNull()
    await register(here, second)
    await there.signIn(second, THEIRS)
    expect(await confirm(there, second)).toBeNull()
  })

  it('a browser that knows only another account is asked, and a refused registration makes none known', async () => {
    const { email, owner } = await squatted()
    await register(owner, newEmail())
    await register(owner, email)
    expect(await confirm(owner, email)).not.toBeNull()
  })

  it('the owner registers too: refused as ever, and a mail leads to a new password and confirms the address', async () => {
    const { email, squatter, owner } = await squatted()
    expect(statusAndKey(await register(owner, email.toUpperCase(), MINE))).toBe('409 email_in_use')
    const [mail] = await mailsTo(email, 'registered_again')
    expect(mail?.subject).toBe(accountMailTexts.registeredAgain.subject)
    expect(mail?.text_body).toContain('198.51.100.66 ağ adresinden açıldı')
    expect(mail?.text_body).toMatch(/http:\/\/pruva\.test\/reset-password\?token=[\w-]{43}\n/)
    const key = await linkIn(email, 'registered_again')
    expect(statusAndKey(await reset(owner, key))).toBe('200 password_reset')
    await expectNobodyInsideBut(owner, email, squatter)
    const messages = (await server.db.selectFrom('activity_logs').selectAll().where('user_email', '=', email).execute())
      .filter(({ action_type }) => action_type === 'UPDATE')
      .map(({ message }) => message)
    expect(messages).toEqual([
      `${email} adresinin sahibi yeni şifre belirledi; hesabın önceki şifresi ve oturumları geçersiz oldu`,
    ])
  })

  it('a stranger who registers it again and again: a few mails, and each link in them stays good', async () => {
    const { email, owner } = await squatted()
    for (let time = 0; time < REGISTERED_AGAIN_BY_ACCOUNT.max + 2; time++) {
      expect((await register(browser(), email)).status).toBe(409)
    }
    const mails = await mailsTo(email, 'registered_again')
    expect(mails).toHaveLength(REGISTERED_AGAIN_BY_ACCOUNT.max)
    const first = /token=(\S+)/.exec(mails[0]?.text_body ?? '')?.[1]
    expect((await reset(owner, first)).status).toBe(200)
    expect((await reset(owner, await linkIn(email, 'registered_again'))).status).toBe(401)
  })

  it('confirmed account → nobody gets a mail, and a key for one has a day', async () => {
    const { email, squatter, owner } = await squatted()
    await register(owner, email)
    const key = await linkIn(email, 'registered_again')
    await confirm(squatter, email)
    expect(statusAndKey(await register(owner, email))).toBe('409 email_in_use')
    expect(await mailsTo(email, 'registered_again')).toHaveLength(1)
    server.advance(24 * 60)
    expect((await reset(owner, key)).status).toBe(401)
  })

  it('ends with the account that an admin deletes', async () => {
    const { email, owner } = await squatted()
    const key = await confirm(owner, email)
    const admin = await server.person('ADMIN')
    const user = await server.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()
    expect((await server.call(admin, usersApi.removeUser, { params: { id: user.id } })).status).toBe(200)
    expect((await reset(owner, key)).status).toBe(401)
    expect((await register(owner, email, MINE)).status).toBe(200)
  })
})
