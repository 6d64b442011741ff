// Ways around the second step, the identity check, adding and removing factors, and the mails about them.
import { describe, expect, it } from 'vitest'
import { apiKeysOf, makeApiKey } from '../../../../test/api-keys.ts'
import { addApp } from '../../../../test/authenticator.ts'
import { type Person, statusAndKey, useServer } from '../../../../test/harness.ts'
import { key, PASSWORD, useSecondSteps } from '../../../../test/second-steps.ts'
import { accountsApi } from '../../../shared/accounts/accounts.contract.ts'
import { factorsApi } from '../../../shared/accounts/factors.contract.ts'
import { sessionsApi } from '../../../shared/accounts/sessions.contract.ts'
import { allEndpoints } from '../../../shared/api.ts'
import { calendarApi } from '../../../shared/calendar/calendar.contract.ts'
import { hashPassword } from './passwords.ts'
import { issueToken, type TokenPurpose } from './user-tokens.commands.ts'

const server = useServer()
server.stopClock()
const { asked, browser, codeNow, mailsOf, person: somebody, secured, step } = useSecondSteps(server)
const NEW = 'Fener-2026'

describe('ways around the second step', () => {
  async function mailed({ id }: Person, purpose: TokenPurpose): Promise<string> {
    return server.db.transaction().execute((tx) => issueToken(tx, server.clock(), id, purpose))
  }
  const reset = (token: string) => browser().call(accountsApi.resetPassword, { token, password: NEW })

  it('a new password by mail keeps the factor, opens nothing, and ends what waits for a second step', async () => {
    for (const purpose of ['RESET_PASSWORD', 'NOT_ME'] as const) {
      const { person, secret } = await secured()
      const waiting = await asked(person)
      const answer = await reset(await mailed(person, purpose))
      expect([key(answer), answer.body.data, answer.setCookie]).toEqual(['200 password_reset', null, undefined])
      expect(statusAndKey(await server.call(person, accountsApi.me))).toBe('401 invalid_token')
      const device = browser()
      expect(key(await step(device, waiting, { code: codeNow(secret) }))).toBe('401 challenge_expired')
      const challenge = await asked(person, device, NEW)
      expect(key(await step(device, challenge, { code: codeNow(secret) }))).toBe('200 logged_in')
    }
  })

  it('the claim of an account that a stranger registered ends the stranger’s factors, codes and sessions', async () => {
    const { person, recoveryCodes } = await secured()
    const challenge = await asked(person)
    await reset(await mailed(person, 'CLAIM_ACCOUNT'))
    const owner = browser()
    expect(key(await owner.signIn(person.email, NEW))).toBe('200 logged_in')
    expect((await owner.call(factorsApi.mine)).body.data).toEqual({ factors: [], recoveryCodesLeft: 0 })
    const stranger = browser()
    const recoveryCode = recoveryCodes[0] ?? ''
    expect(key(await step(stranger, challenge, { recoveryCode }))).toBe('401 challenge_expired')
    expect(statusAndKey(await server.call(person, accountsApi.me))).toBe('401 invalid_token')
  })

  it('an address that is not confirmed gets no factor', async () => {
    const stranger = await somebody({ confirmed: false })
    await expect(addApp(server, stranger)).rejects.toThrow()
    await server.db.updateTable('sessions').set({ identity_at: server.clock() }).execute()
    expect(statusAndKey(await server.call(stranger, factorsApi.startTotp))).toBe('403 email_not_confirmed')
  })

  it('a sign-in that checks the password while the app is added → asks for the code', async () => {
    const person = await somebody()
    const device = browser()
    const [answer] = await Promise.all([device.signIn(person.email, PASSWORD), addApp(server, person)])
    // Whichever came first: after the app, no password alone.
    expect(['200 logged_in', '401 second_factor_required']).toContain(key(answer))
    await asked(person)
  })

  it('a session from before goes on by its refresh token, and needs the code before what matters most', async () => {
    const person = await somebody()
    const old = browser()
    await old.signIn(person.email, PASSWORD)
    const { secret } = await addApp(server, person)
    expect(key(await old.refresh())).toBe('200 token_refreshed')
    const change = { currentPassword: PASSWORD, newPassword: NEW }
    expect(key(await old.call(accountsApi.changePassword, change))).toBe('403 identity_check_required')
    expect(key(await old.call(factorsApi.startTotp))).toBe('403 identity_check_required')
    expect(key(await old.call(factorsApi.identity, { password: PASSWORD }))).toBe('401 factor_wrong')
    server.advance(1)
    expect(key(await old.call(factorsApi.identity, { code: codeNow(secret) }))).toBe('200 identity_given')
    expect(key(await old.call(accountsApi.changePassword, change))).toBe('200 password_changed')
  })
})

describe('step-up', () => {
  const asking = allEndpoints.filter(({ endpoint }) => endpoint.config.identity)
  it.each(asking)('$name asks an old session of an account with a factor who sits there', async ({ endpoint }) => {
    const { access } = endpoint.config
    const person = await server.person(typeof access === 'string' ? 'ADMIN' : (access[0] ?? 'ADMIN'))
    await addApp(server, person)
    await server.db.updateTable('sessions').set({ identity_at: null }).where('user_id', '=', person.id).execute()
    const params = { id: person.id, token: 'YOK' }
    const body = endpoint.schema.body ? {} : undefined
    expect(statusAndKey(await server.call(person, endpoint, { params, body }))).toBe('403 identity_check_required')
  })

  it('lasts ten minutes in its session alone; an account without a factor gives its password', async () => {
    const person = await somebody()
    const other = await server.anotherSession(person)
    const start = (who: Person) => server.call(who, factorsApi.startTotp)
    expect(statusAndKey(await start(person))).toBe('403 identity_check_required')
    const wrong = await server.call(person, factorsApi.identity, { body: { password: 'yanlış' } })
    expect([wrong.status, wrong.body.errors]).toEqual([400, [{ field: 'password', message: 'current_password_wrong' }]])
    await server.call(person, factorsApi.identity, { body: { password: PASSWORD } })
    expect([statusAndKey(await start(person)), statusAndKey(await start(other))]).toEqual([
      '200 factor_setup_started',
      '403 identity_check_required',
    ])
    server.advance(10)
    expect(statusAndKey(await start(person))).toBe('200 factor_setup_started')
    server.advance(0.1)
    expect(statusAndKey(await start(person))).toBe('403 identity_check_required')
  })

  it('an existing call asks it only of an account with a factor', async () => {
    const person = await somebody()
    const body = { currentPassword: PASSWORD, newPassword: NEW }
    expect(statusAndKey(await server.call(person, accountsApi.changePassword, { body }))).toBe('200 password_changed')
  })

  it('ten wrong codes in a session → 429, and each code serves one purpose', async () => {
    const { person, secret } = await secured()
    const give = (code: string) => server.call(person, factorsApi.identity, { body: { code } })
    const device = browser()
    const code = codeNow(secret)
    expect(statusAndKey(await give(code))).toBe('200 identity_given')
    expect(key(await step(device, await asked(person, device), { code }))).toBe('401 factor_wrong')
    for (let nth = 0; nth < 10; nth++) await give('000000')
    expect(statusAndKey(await give('000000'))).toBe('429 too_many_requests')
  })
})

describe('adding and removing', () => {
  it('a second app → 409, and two that confirm at once add one', async () => {
    const { person } = await secured()
    expect(statusAndKey(await server.call(person, factorsApi.startTotp))).toBe('409 too_many_factors')
    const fresh = await somebody()
    await server.db
      .updateTable('sessions')
      .set({ identity_at: server.clock() })
      .where('user_id', '=', fresh.id)
      .execute()
    const setups = [await server.call(fresh, factorsApi.startTotp), await server.call(fresh, factorsApi.startTotp)]
    const answers = await Promise.all(
      setups.map(({ body: { data } }) =>
        server.call(fresh, factorsApi.confirmTotp, { body: { setup: data.setup, code: codeNow(data.secret) } }),
      ),
    )
    expect(answers.map(statusAndKey).sort()).toEqual(['200 factor_added', '409 too_many_factors'])
  })

  it('a setup of another account, changed or too old, and a wrong code → refused', async () => {
    const [person, thief] = [await server.person('CUSTOMER'), await server.person('CUSTOMER')]
    const fresh = () => server.db.updateTable('sessions').set({ identity_at: server.clock() }).execute()
    await fresh()
    const { setup, secret } = (await server.call(person, factorsApi.startTotp)).body.data
    const confirm = (who: Person, given: string, code = codeNow(secret)) =>
      server.call(who, factorsApi.confirmTotp, { body: { setup: given, code } })
    expect(statusAndKey(await confirm(thief, setup))).toBe('401 challenge_expired')
    expect(statusAndKey(await confirm(person, `A${setup.slice(1)}`))).toBe('401 challenge_expired')
    expect(statusAndKey(await confirm(person, setup, '000000'))).toBe('401 factor_wrong')
    server.advance(30)
    await fresh()
    await server.renewToken(person)
    expect(statusAndKey(await confirm(person, setup))).toBe('401 challenge_expired')
  })

  it('removing the last one opens by password again, ends its codes, and mails', async () => {
    const { person } = await secured()
    const { data } = (await server.call(person, factorsApi.mine)).body
    const [other] = (await server.call((await secured()).person, factorsApi.mine)).body.data.factors
    const foreign = await server.call(person, factorsApi.remove, { params: { id: other?.id ?? '' } })
    expect(statusAndKey(foreign)).toBe('404 factor_not_found')
    await server.call(person, factorsApi.remove, { params: { id: data.factors[0]?.id ?? '' } })
    expect((await server.call(person, factorsApi.mine)).body.data).toEqual({ factors: [], recoveryCodesLeft: 0 })
    expect(key(await browser().signIn(person.email, PASSWORD))).toBe('200 logged_in')
    expect((await mailsOf(person)).map(({ kind }) => kind)).toContain('factors_changed')
  })

  it('an admin removes another’s with a reason, which the log and a mail tell; sessions and password stay', async () => {
    const { person } = await secured()
    const admin = await server.person('ADMIN')
    const remove = (body: object) => server.call(admin, factorsApi.removeOfUser, { params: { id: person.id }, body })
    expect(statusAndKey(await remove({ reason: 'kimliğiyle geldi' }))).toBe('403 identity_check_required')
    await server.db
      .updateTable('sessions')
      .set({ identity_at: server.clock() })
      .where('user_id', '=', admin.id)
      .execute()
    expect((await remove({ reason: ' ' })).status).toBe(400)
    expect(statusAndKey(await remove({ reason: 'kimliğiyle geldi' }))).toBe('200 factors_removed')
    expect(statusAndKey(await remove({ reason: 'kimliğiyle geldi' }))).toBe('404 factor_not_found')
    expect(key(await browser().signIn(person.email, PASSWORD))).toBe('200 logged_in')
    const entry = (await server.logsOf(person.id)).find(({ user_email }) => user_email === admin.email)
    expect(entry?.message).toBe(`${person.email} hesabının ikinci adımı kaldırıldı: kimliğiyle geldi`)
    expect(JSON.stringify(await mailsOf(person))).toContain('kimliğiyle geldi')
  })
})

describe('mails about signing in', () => {
  it('the third right password without the second step → one mail, and none after a finished sign-in', async () => {
    const { person, secret } = await secured()
    const count = async () => (await mailsOf(person)).filter(({ kind }) => kind === 'unfinished_sign_in').length
    await asked(person)
    await asked(person)
    expect(await count()).toBe(0)
    const device = browser()
    const third = await asked(person, device)
    await asked(person)
    expect(await count()).toBe(1)
    expect(key(await step(device, third, { code: codeNow(secret) }))).toBe('200 logged_in')
    server.advance(61)
    await asked(person)
    await asked(person)
    expect(await count()).toBe(1)
  })

  it('an unknown browser → a mail with “Bu ben değildim”, whose link sets a new password and ends all sessions', async () => {
    const person = await somebody()
    const thief = browser()
    await thief.signIn(person.email, PASSWORD)
    await thief.signIn(person.email, PASSWORD)
    const mails = (await mailsOf(person)).filter(({ kind }) => kind === 'new_browser')
    expect(mails).toHaveLength(1)
    const text = JSON.stringify(mails[0])
    expect(text).toContain('Bu ben değildim')
    const token = /reset-password\?token=([\w-]{43})/.exec(text)?.[1]
    const answer = await browser().call(accountsApi.resetPassword, { token, password: NEW })
    expect(key(answer)).toBe('200 password_reset')
    expect((await thief.me())[1]).toBe('invalid_token')
    expect(key(await thief.refresh())).toBe('401 invalid_token')
    expect(statusAndKey(await server.call(person, sessionsApi.mine))).toBe('401 invalid_token')
  })

  /** The right password on an unknown browser, what the intruder does there, and the owner's new password by “Bu ben değildim”. */
  async function disowned(admin: Person, intrude: () => Promise<unknown>) {
    server.advance(1)
    await browser().signIn(admin.email, PASSWORD)
    await intrude()
    const token = /reset-password\?token=([\w-]{43})/.exec(JSON.stringify(await mailsOf(admin)))?.[1]
    const answer = await browser().call(accountsApi.resetPassword, { token, password: NEW })
    expect(key(answer)).toBe('200 password_reset')
  }
  const anAdmin = async () => server.person('ADMIN', { passwordHash: await hashPassword(PASSWORD) })

  it('“Bu ben değildim” ends the API keys that were made since, and no others', async () => {
    const admin = await anAdmin()
    await makeApiKey(server, admin, 'before')
    await disowned(admin, () => makeApiKey(server, admin, 'since'))
    expect(await apiKeysOf(server, admin)).toEqual(['before'])
  })

  it('“Bu ben değildim” ends the second step that was added since: the owner signs in by the new password', async () => {
    const admin = await anAdmin()
    await disowned(admin, () => addApp(server, admin))
    const owner = browser()
    expect(key(await owner.signIn(admin.email, NEW))).toBe('200 logged_in')
    expect((await owner.call(factorsApi.mine)).body.data).toEqual({ factors: [], recoveryCodesLeft: 0 })
  })

  it('of two sign-ins each mail’s link stays good, and ends what was made since its own', async () => {
    const admin = await anAdmin()
    const enter = async () => {
      server.advance(1)
      await browser().signIn(admin.email, PASSWORD)
      const mails = (await mailsOf(admin)).filter(({ kind }) => kind === 'new_browser')
      return mails.map(({ text_body }) => /reset-password\?token=([\w-]{43})/.exec(text_body)?.[1] ?? '')
    }
    const [first = ''] = await enter()
    await makeApiKey(server, admin, 'between')
    const second = (await enter()).find((token) => token !== first)
    const disown = async (token = '') => key(await browser().call(accountsApi.resetPassword, { token, password: NEW }))
    expect([await disown(second), await apiKeysOf(server, admin)]).toEqual(['200 password_reset', ['between']])
    expect([await disown(first), await apiKeysOf(server, admin)]).toEqual(['200 password_reset', []])
  })

  it.each([
    ['since', 1, 0],
    ['before', -1, 1],
  ])('“Bu ben değildim”, a calendar address made %s → %i minutes apart, %i left', async (_, minutes, left) => {
    const admin = await anAdmin()
    await disowned(admin, async () => {
      await server.call(admin, calendarApi.renewFeed)
      const created_at = new Date(server.clock().getTime() + minutes * 60_000)
      await server.db.updateTable('calendar_feeds').set({ created_at }).where('user_id', '=', admin.id).execute()
    })
    const feeds = await server.db
      .selectFrom('calendar_feeds')
      .select('user_id')
      .where('user_id', '=', admin.id)
      .execute()
    expect(feeds).toHaveLength(left)
  })

  it('an address that is not confirmed gets no such mail', async () => {
    const person = await somebody({ confirmed: false })
    await browser().signIn(person.email, PASSWORD)
    expect(await mailsOf(person)).toEqual([])
  })
})
