import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { refused, sorted, statusAndKey, UNKNOWN_ID, useServer } from '../../../../test/harness.ts'
import { textOfPdf } from '../../../../test/pdf-text.ts'
import { accountsApi } from '../../../shared/accounts/accounts.contract.ts'
import { customersApi } from '../../../shared/customers/customers.contract.ts'
import { invitationsApi } from '../../../shared/customers/invitations.contract.ts'
import { usersApi } from '../../../shared/users/users.contract.ts'

const server = useServer()
let admin: Awaited<ReturnType<typeof server.person>>
beforeAll(async () => {
  admin = await server.person('ADMIN')
})
// All calls come from one network.
beforeEach(() => server.db.deleteFrom('rate_limits').execute())

let count = 0
const newEmail = () => `davetli-${++count}@pruva.test`
const PASSWORD = 'gizli-2026'

async function aRecord(email: string | null = null) {
  const body = {
    fullName: 'Ahmet Kaya',
    phone: `0534 ${1000000 + ++count}`,
    email,
    boat: { name: 'Meltem', model: 'Bavaria' },
  }
  return (await server.call(admin, customersApi.create, { body })).body.data
}
const invite = (id: string, by: 'MAIL' | 'LINK' = 'LINK', as = admin) =>
  server.call(as, invitationsApi.invite, { params: { id }, body: { by } })
const codeFor = async (id: string) => (await invite(id)).body.data.code ?? ''
const read = (token: string) => server.call(null, invitationsApi.byAnyone, { params: { token } })
const accept = (token: string, email: string, password = PASSWORD) =>
  server.call(null, invitationsApi.accept, { params: { token }, body: { email, password } })
const signIn = async (email: string) =>
  (await server.call(null, accountsApi.login, { body: { email, password: PASSWORD } })).status
const customer = async (id: string) => (await server.call(admin, customersApi.byId, { params: { id } })).body.data
const mailsTo = (id: string) =>
  server.db.selectFrom('outbox_messages').selectAll().where('user_id', '=', id).orderBy('created_at').execute()

describe('an invitation', () => {
  it('by link: a code of 16 signs and its address, shown once, for 14 days', async () => {
    const { id } = await aRecord()
    const { status, body } = await invite(id)
    expect([status, body.message]).toEqual([200, 'customer_invited'])
    const { code, url, validUntil } = body.data
    expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/)
    expect(url?.endsWith(`/davet#${code}`)).toBe(true)
    const days = (new Date(validUntil).getTime() - server.clock().getTime()) / 86_400_000
    expect(days).toBeCloseTo(14, 2)
    expect(await customer(id)).toMatchObject({ signIn: 'INVITED', invitedUntil: validUntil })
    const kept = await server.db.selectFrom('invitations').selectAll().where('user_id', '=', id).execute()
    expect(JSON.stringify(kept)).not.toContain(code)
    expect(await mailsTo(id)).toEqual([])
  })

  it('by mail: the code is in the mail alone', async () => {
    const { id, email } = await aRecord(newEmail())
    expect((await invite(id, 'MAIL')).body.data).toMatchObject({ code: null, url: null })
    const [mail] = await mailsTo(id)
    expect(mail).toMatchObject({ kind: 'invitation', recipient: email })
    const code = /davet#([\w-]+)/.exec(mail!.text_body)?.[1] ?? ''
    expect((await read(code)).body.data).toMatchObject({ firstName: 'Ahmet', email })
  })

  it('shows workshop and first name as often as it is opened, in any spelling', async () => {
    const code = await codeFor((await aRecord()).id)
    for (const typed of [code, code.toLowerCase(), code.replaceAll('-', ''), ` ${code.replaceAll('-', ' ')} `])
      expect((await read(typed)).body.data).toEqual({ workshop: null, firstName: 'Ahmet', email: null })
  })

  it.each(['LINK', 'MAIL'] as const)('%s: a new one ends the old', async (by) => {
    const { id } = await aRecord(newEmail())
    const old = await codeFor(id)
    await invite(id, by)
    expect(statusAndKey(await read(old))).toBe('404 invitation_not_found')
  })

  it('unknown, ended, too old or of a deleted customer → 404 invitation_not_found', async () => {
    const ended = await aRecord()
    const endedCode = await codeFor(ended.id)
    const end = () => server.call(admin, invitationsApi.end, { params: { id: ended.id } })
    expect(statusAndKey(await end())).toBe('200 invitation_ended')
    expect(statusAndKey(await end())).toBe('404 invitation_not_found')
    expect((await customer(ended.id)).signIn).toBe('NONE')
    const deleted = await aRecord()
    const deletedCode = await codeFor(deleted.id)
    await server.call(admin, usersApi.removeUser, { params: { id: deleted.id } })
    const old = await aRecord()
    const oldCode = await codeFor(old.id)
    await server.db
      .updateTable('invitations')
      .set({ expires_at: server.clock() })
      .where('user_id', '=', old.id)
      .execute()
    for (const token of [endedCode, deletedCode, oldCode, 'x', 'ğ', '0000-0000-0000-0000']) {
      expect(statusAndKey(await read(token))).toBe('404 invitation_not_found')
      expect(statusAndKey(await accept(token, newEmail()))).toBe('404 invitation_not_found')
    }
  })

  it('a wrong code waits after a hundred of a network; a right one costs nothing', async () => {
    const code = await codeFor((await aRecord()).id)
    await read('x')
    const key = 'invitation:throttle:'
    const turns = async () =>
      (await server.db.selectFrom('rate_limits').select('window_ends_at').where('key', 'like', `${key}%`).execute())[0]
        ?.window_ends_at
    const before = await turns()
    await read(code)
    expect(await turns()).toEqual(before)
    await read('y')
    expect(await turns()).not.toEqual(before)
  })

  it('401, 403, 404, 409', async () => {
    const { id } = await aRecord()
    for (const role of ['CUSTOMER', 'TECHNICIAN'] as const)
      expect((await invite(id, 'LINK', await server.person(role))).status).toBe(403)
    for (const unknown of [UNKNOWN_ID, admin.id, 'x'])
      expect(statusAndKey(await invite(unknown))).toBe('404 customer_not_found')
    expect(statusAndKey(await invite(id, 'MAIL'))).toBe('409 invitation_needs_address')
    expect(statusAndKey(await invite((await server.person('CUSTOMER')).id))).toBe('409 customer_signs_in')
  })

  it('on paper: a PDF with name and code, for its own code alone', async () => {
    const { id } = await aRecord()
    const code = await codeFor(id)
    const paper = (of: string, query: string) =>
      server.app.inject({
        url: `/api/customers/${of}/invitation/paper?code=${query}`,
        headers: { authorization: `Bearer ${admin.token}` },
      })
    const { statusCode, rawPayload } = await paper(id, code)
    expect(statusCode).toBe(200)
    const { pages, text } = await textOfPdf(new Uint8Array(rawPayload))
    expect(pages).toBe(1)
    expect(text).toContain('Ahmet Kaya')
    expect(text).toContain(code)
    for (const [of, query] of [
      [id, 'x'],
      [(await aRecord()).id, code],
    ] as const)
      expect((await paper(of, query)).statusCode).toBe(404)
  })
})

describe('accepting', () => {
  it('a code by link: the record is the account, its address waits for its confirmation', async () => {
    const record = await aRecord()
    const email = newEmail()
    const answer = await accept(await codeFor(record.id), email)
    expect([answer.status, answer.body.message]).toEqual([200, 'invitation_accepted'])
    expect(answer.body.data).toMatchObject({
      ...{ id: record.id, email, roleName: 'CUSTOMER', emailConfirmed: false, userInfoStatus: 'APPROVED' },
    })
    expect((await mailsTo(record.id)).map(({ kind }) => kind)).toEqual(['confirm_email'])
    expect(await signIn(email)).toBe(200)
    expect(await customer(record.id)).toMatchObject({ signIn: 'ACTIVE', boatCount: 1, invitedUntil: null })
  })

  it('a mailed code confirms the address it went to, and no other', async () => {
    for (const isOther of [false, true]) {
      const { id, email } = await aRecord(newEmail())
      await invite(id, 'MAIL')
      const code = /davet#([\w-]+)/.exec((await mailsTo(id))[0]!.text_body)?.[1] ?? ''
      const { data } = (await accept(code, isOther ? newEmail() : email.toUpperCase())).body
      expect(data.emailConfirmed).toBe(!isOther)
    }
  })

  it('works once; of three at once one is first', async () => {
    const { id } = await aRecord()
    const code = await codeFor(id)
    const answers = await Promise.all([1, 2, 3].map(() => accept(code, newEmail())))
    expect(sorted(answers)).toEqual([
      ...['200 invitation_accepted', '404 invitation_not_found', '404 invitation_not_found'],
    ])
    expect(statusAndKey(await accept(code, newEmail()))).toBe('404 invitation_not_found')
    expect(statusAndKey(await invite(id))).toBe('409 customer_signs_in')
  })

  it('the address of another record → 409 email_of_record: there is no account to sign in with', async () => {
    const [code, other] = [await codeFor((await aRecord()).id), await aRecord(newEmail())]
    const answer = await accept(code, other.email)
    expect(refused(answer)).toEqual([409, 'email_of_record', [{ field: 'email', message: 'email_of_record' }]])
    expect((await accept(code, newEmail())).status).toBe(200)
  })

  it('the address of another account → 409 email_in_use, and the code stays', async () => {
    const code = await codeFor((await aRecord()).id)
    const other = await server.person('CUSTOMER')
    const answer = await accept(code, other.email)
    expect(refused(answer)).toEqual([409, 'email_in_use', [{ field: 'email', message: 'email_in_use' }]])
    expect((await read(code)).status).toBe(200)
  })

  it.each([
    ['x', PASSWORD, 'email'],
    ['a@pruva.test', 'kısa', 'password'],
  ])('%s with %s → 400 at %s, and the code stays', async (email, password, field) => {
    const code = await codeFor((await aRecord()).id)
    const answer = await accept(code, email, password)
    expect([answer.status, answer.body.errors?.map((error) => error.field)]).toEqual([400, [field]])
    expect((await read(code)).status).toBe(200)
  })

  it('links mailed to the record’s address end', async () => {
    const { id, email } = await aRecord(newEmail())
    await server.call(null, accountsApi.forgotPassword, { body: { email } })
    const token = /token=([\w-]+)/.exec((await mailsTo(id))[0]!.text_body)?.[1] ?? ''
    await accept(await codeFor(id), newEmail())
    const reset = await server.call(null, accountsApi.resetPassword, { body: { token, password: 'baska-2026' } })
    expect(statusAndKey(reset)).toBe('401 invalid_token')
  })

  it('the log names who invited, ended and accepted', async () => {
    const { id } = await aRecord()
    await invite(id)
    await server.call(admin, invitationsApi.end, { params: { id } })
    await accept(await codeFor(id), newEmail())
    const entries = await server.db
      .selectFrom('activity_logs')
      .select(['category', 'action_type', 'user_id'])
      .where('entity_id', '=', id)
      .where('category', '=', 'AUTH')
      .orderBy('created_at')
      .execute()
    expect(entries.map((entry) => [entry.action_type, entry.user_id === admin.id])).toEqual([
      ...[['CREATE', true] as const, ['DELETE', true] as const, ['CREATE', true] as const, ['UPDATE', false] as const],
    ])
  })
})

it('the list: those invited, and those kept without an invitation', async () => {
  const invited = await aRecord()
  await invite(invited.id)
  const kept = await aRecord()
  const idsOf = async (state: 'NONE' | 'INVITED') =>
    (await server.call(admin, customersApi.list, { query: { state, size: '100' } })).body.data.content.map(
      ({ id }) => id,
    )
  expect(await idsOf('INVITED')).toContain(invited.id)
  expect(await idsOf('INVITED')).not.toContain(kept.id)
  expect(await idsOf('NONE')).toContain(kept.id)
  expect(await idsOf('NONE')).not.toContain(invited.id)
})
