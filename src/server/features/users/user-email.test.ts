import { beforeAll, describe, expect, it } from 'vitest'
import { createBoat, createOffer, createRequest } from '../../../../test/factories.ts'
import { refused, statusAndKey, UNKNOWN_ID, useServer } from '../../../../test/harness.ts'
import { accountsApi } from '../../../shared/accounts/accounts.contract.ts'
import { customersApi } from '../../../shared/customers/customers.contract.ts'
import { invitationsApi } from '../../../shared/customers/invitations.contract.ts'
import { usersApi } from '../../../shared/users/users.contract.ts'
import { hashPassword } from '../accounts/passwords.ts'

const server = useServer()
const PASSWORD = 'gizli-2026'
let admin: Awaited<ReturnType<typeof server.person>>
let passwordHash: string
beforeAll(async () => {
  admin = await server.person('ADMIN')
  passwordHash = await hashPassword(PASSWORD)
})

let count = 0
const newEmail = () => `dogru-${++count}@pruva.test`
const change = (id: string, email: string, as = admin) =>
  server.call(as, usersApi.changeEmail, { params: { id }, body: { email } })
const signIn = async (email: string) =>
  (await server.call(null, accountsApi.login, { body: { email, password: PASSWORD } })).status
const mailsOf = (id: string) =>
  server.db
    .selectFrom('outbox_messages')
    .select(['kind', 'recipient', 'text_body', 'status'])
    .where('user_id', '=', id)
    .orderBy('created_at')
    .orderBy('kind')
    .execute()

describe('another address by an admin', () => {
  it('at once, unconfirmed: the sessions end, both addresses are told, the old one not of the new', async () => {
    const person = await server.person('CUSTOMER', { passwordHash })
    const email = newEmail()
    const answer = await change(person.id, email.toUpperCase())
    expect([answer.status, answer.body.message]).toEqual([200, 'email_updated'])
    expect(answer.body.data).toMatchObject({ id: person.id, email, emailConfirmed: false })
    expect((await server.call(person, accountsApi.me)).status).toBe(401)
    expect([await signIn(person.email), await signIn(email)]).toEqual([401, 200])
    const mails = await mailsOf(person.id)
    expect(mails.map(({ kind, recipient }) => [kind, recipient])).toEqual(
      expect.arrayContaining([
        ['confirm_email', email],
        ['address_changed', person.email],
      ]),
    )
    expect(mails.find(({ kind }) => kind === 'address_changed')?.text_body).not.toContain(email)
  })

  it('the new address is confirmed by its own link; links mailed before are void', async () => {
    const person = await server.person('CUSTOMER', { passwordHash })
    await server.call(null, accountsApi.forgotPassword, { body: { email: person.email } })
    const reset = /token=([\w-]+)/.exec((await mailsOf(person.id))[0]!.text_body)?.[1] ?? ''
    await change(person.id, newEmail())
    const used = await server.call(null, accountsApi.resetPassword, { body: { token: reset, password: 'baska-2026' } })
    expect(statusAndKey(used)).toBe('401 invalid_token')
    const mails = await mailsOf(person.id)
    // It stood unsent, and its link is void.
    expect(mails.filter(({ kind }) => kind === 'reset_password')).toEqual([])
    const link =
      /confirm\?token=([\w-]+)/.exec(mails.find(({ kind }) => kind === 'confirm_email')!.text_body)?.[1] ?? ''
    const confirmed = await server.call(null, accountsApi.confirm, { query: { token: link } })
    expect(confirmed.body.message).toBe('email_confirmed')
  })

  it('unsent mails and waiting handovers follow, sent mails stay, codes for answers end', async () => {
    const person = await server.person('CUSTOMER')
    const other = await server.person('CUSTOMER')
    const email = newEmail()
    const boat = await createBoat(server.db, other.id)
    await server.db
      .insertInto('boat_handovers')
      .values({
        ...{ boat_id: boat.id, from_user_id: other.id, to_email: person.email, terms_version: 1 },
        ...{ offered_at: server.clock(), expires_at: new Date(server.clock().getTime() + 86_400_000) },
      })
      .execute()
    const mail = { channel: 'EMAIL', kind: 'offer_sent', user_id: person.id, recipient: person.email } as const
    const words = { subject: 'Teklif', text_body: 'x', html_body: 'x' }
    await server.db
      .insertInto('outbox_messages')
      .values([
        { ...mail, ...words, status: 'SENT', sent_at: server.clock() },
        { ...mail, ...words, status: 'FAILED' },
        { ...mail, ...words },
      ])
      .execute()
    const request = await createRequest(server.db, { customer_id: person.id, status: 'WAITING_APPROVAL' })
    const offer = await createOffer(server.db, request.id)
    await server.db
      .insertInto('offer_codes')
      .values({
        ...{ offer_id: offer.id, rev: 1, code_hash: 'a'.repeat(64), pdf_sha256: 'a'.repeat(64), by_link: false },
        ...{ created_at: server.clock(), expires_at: server.clock() },
      })
      .execute()
    await change(person.id, email)
    const mails = (await mailsOf(person.id)).filter(({ kind }) => kind === 'offer_sent')
    expect(mails.map(({ status, recipient }) => `${status} ${recipient}`).sort()).toEqual([
      `FAILED ${email}`,
      `PENDING ${email}`,
      `SENT ${person.email}`,
    ])
    const handovers = server.db.selectFrom('boat_handovers').select('to_email').where('boat_id', '=', boat.id)
    expect(await handovers.execute()).toEqual([{ to_email: email }])
    const codes = server.db.selectFrom('offer_codes').select('id').where('offer_id', '=', offer.id)
    expect(await codes.execute()).toEqual([])
  })

  it('codes for answers end with the address of whoever asked for them; without somebody who asked, with the owner’s', async () => {
    const [owner, captain] = [await server.person('CUSTOMER'), await server.person('CUSTOMER')]
    const request = await createRequest(server.db, { customer_id: owner.id, status: 'WAITING_APPROVAL' })
    const offer = await createOffer(server.db, request.id)
    const code = { offer_id: offer.id, rev: 1, code_hash: 'a'.repeat(64), pdf_sha256: 'a'.repeat(64) }
    const times = { created_at: server.clock(), expires_at: server.clock() }
    await server.db
      .insertInto('offer_codes')
      .values([captain.id, owner.id, null].map((asked_by) => ({ ...code, ...times, by_link: !asked_by, asked_by })))
      .execute()
    const askedBy = async () =>
      (await server.db.selectFrom('offer_codes').select('asked_by').where('offer_id', '=', offer.id).execute())
        .map(({ asked_by }) => asked_by ?? '-')
        .sort()
    await change(captain.id, newEmail())
    expect(await askedBy()).toEqual(['-', owner.id].sort())
    await change(owner.id, newEmail())
    expect(await askedBy()).toEqual([])
  })

  it('of a customer without sign-in: written down, and nobody is mailed', async () => {
    const body = { fullName: 'Ahmet Kaya', phone: `0534 ${2_000_000 + ++count}` }
    const { id } = (await server.call(admin, customersApi.create, { body })).body.data
    const email = newEmail()
    expect((await change(id, email)).body.data).toMatchObject({ id, email })
    expect(await mailsOf(id)).toEqual([])
    // A code mailed to the address before ends with it; one that was handed over stays.
    await server.call(admin, invitationsApi.invite, { params: { id }, body: { by: 'MAIL' } })
    await change(id, newEmail())
    const signInOf = async () => (await server.call(admin, customersApi.byId, { params: { id } })).body.data.signIn
    expect(await signInOf()).toBe('NONE')
    expect(await mailsOf(id)).toEqual([])
    await server.call(admin, invitationsApi.invite, { params: { id }, body: { by: 'LINK' } })
    await change(id, newEmail())
    expect(await signInOf()).toBe('INVITED')
  })

  it('the same address again changes nothing', async () => {
    const person = await server.person('CUSTOMER')
    expect((await change(person.id, person.email)).body.data).toMatchObject({ emailConfirmed: true })
    expect((await server.call(person, accountsApi.me)).status).toBe(200)
    expect(await mailsOf(person.id)).toEqual([])
  })

  it('400, 403, 404, 409; and of two who take the same address at once, one has it', async () => {
    const person = await server.person('CUSTOMER')
    for (const wrong of ['', 'x', 'a@b'])
      expect((await change(person.id, wrong)).body.errors?.map(({ field }) => field)).toEqual(['email'])
    for (const role of ['CUSTOMER', 'TECHNICIAN'] as const)
      expect((await change(person.id, newEmail(), await server.person(role))).status).toBe(403)
    for (const id of [UNKNOWN_ID, 'x']) expect(statusAndKey(await change(id, newEmail()))).toBe('404 user_not_found')
    expect(statusAndKey(await change(admin.id, newEmail()))).toBe('409 cannot_change_own_email')
    const taken = [{ field: 'email', message: 'email_in_use' }]
    expect(refused(await change(person.id, admin.email))).toEqual([409, 'email_in_use', taken])
    expect((await server.call(person, accountsApi.me)).body.data.email).toBe(person.email)
    const email = newEmail()
    const people = await Promise.all([1, 2].map(() => server.person('CUSTOMER')))
    const answers = await Promise.all(people.map(({ id }) => change(id, email)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})
