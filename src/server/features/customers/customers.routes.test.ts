import { beforeAll, describe, expect, it } from 'vitest'
import { createBoat } from '../../../../test/factories.ts'
import { refused, sorted, statusAndKey, UNKNOWN_ID, useServer } from '../../../../test/harness.ts'
import { textOfPdf } from '../../../../test/pdf-text.ts'
import { accountsApi } from '../../../shared/accounts/accounts.contract.ts'
import { boatsApi } from '../../../shared/boats/boats.contract.ts'
import { customersApi, type NewCustomerInput } from '../../../shared/customers/customers.contract.ts'
import { handoversApi } from '../../../shared/handovers/handovers.contract.ts'
import { offerLinksApi } from '../../../shared/offers/offer-links.contract.ts'
import { offerRecordTexts } from '../../../shared/offers/offer-record.texts.ts'
import { offersApi } from '../../../shared/offers/offers.contract.ts'
import { requestsApi } from '../../../shared/requests/requests.contract.ts'
import { ROLE_IDS } from '../../../shared/roles.ts'
import { usersApi } from '../../../shared/users/users.contract.ts'
import { eventsOfOffer } from '../offers/links/offer-events.queries.ts'

const server = useServer()
let admin: Awaited<ReturnType<typeof server.person>>
beforeAll(async () => {
  admin = await server.person('ADMIN')
})

let numbers = 1000000
const newNumber = () => `0533 ${++numbers}`
const create = (body: NewCustomerInput, as = admin) => server.call(as, customersApi.create, { body })
const caller = async (more: Partial<NewCustomerInput> = {}) =>
  (await create({ fullName: 'Ahmet Kaya', phone: newNumber(), boat: { name: 'Meltem', model: 'Bavaria 46' }, ...more }))
    .body.data

describe('a new customer', () => {
  it('a telephone number alone is enough; the boat is theirs', async () => {
    const { status, body } = await create({
      fullName: 'Ahmet Kaya',
      phone: '+90 (0) 532 555 66 77',
      boat: { name: 'Yakamoz', model: 'Azimut 50' },
    })
    expect([status, body.message]).toEqual([200, 'customer_created'])
    expect(body.data).toMatchObject({
      ...{ kind: 'PERSON', fullName: 'Ahmet Kaya', phone: '+905325556677', email: '', signIn: 'NONE' },
      ...{ boatCount: 1, open: 0, sameAs: [], boats: [{ name: 'Yakamoz', model: 'Azimut 50' }] },
    })
    const boat = await server.call(admin, boatsApi.byId, { params: { id: body.data.boats[0]!.id } })
    expect(boat.body.data).toMatchObject({ ownerUserId: body.data.id, ownerEmail: '', ownerName: 'Ahmet Kaya' })
    const read = await server.call(admin, customersApi.byId, { params: { id: body.data.id } })
    expect(read.body.data).toEqual(body.data)
    const info = await server.call(admin, usersApi.info, { params: { id: body.data.id } })
    expect(info.body.data).toMatchObject({ status: 'APPROVED', email: '', channel: 'CALL', language: 'tr' })
  })

  it('an address alone is enough', async () => {
    const { body } = await create({ kind: 'COMPANY', fullName: 'Mavi Yat Ltd.', email: 'Bilgi@Mavi-Yat.test' })
    expect(body.data).toMatchObject({ kind: 'COMPANY', phone: '', email: 'bilgi@mavi-yat.test', boats: [] })
  })

  it('neither → 400 contact_required at the telephone', async () => {
    expect(refused(await create({ fullName: 'Kimse' }))).toEqual([
      ...[400, 'contact_required', [{ field: 'phone', message: 'contact_required' }]],
    ])
  })

  it.each([
    [{ phone: newNumber() }, 'fullName', 'required'],
    [{ fullName: 'A', phone: 'x' }, 'phone', 'invalid_phone'],
    [{ fullName: 'A', email: 'x' }, 'email', 'invalid_email'],
    [{ fullName: 'A', phone: newNumber(), boat: { name: 'B' } }, 'boat.model', 'required'],
  ])('%j → 400 at %s', async (body, field, message) => {
    const answer = await create(body as NewCustomerInput)
    expect(refused(answer)).toEqual([400, 'validation_failed', [{ field, message }]])
  })

  it('a number of somebody known → 409 same_person until it is confirmed', async () => {
    const phone = newNumber()
    const first = await caller({ phone })
    const answer = await create({ fullName: 'Ayşe Kaya', phone: `+90${phone.slice(1)}` })
    expect(refused(answer)).toEqual([409, 'same_person', [{ field: 'phone', message: 'same_person' }]])
    expect(answer.body).toMatchObject({ same: [{ id: first.id, fullName: 'Ahmet Kaya' }] })
    const { body } = await create({ fullName: 'Ayşe Kaya', phone, confirm: true })
    expect(body.data.sameAs).toEqual([{ id: first.id, fullName: 'Ahmet Kaya', by: 'PHONE' }])
  })

  it('an address of a customer → 409 same_person, also confirmed; of staff → 409 email_in_use', async () => {
    const known = await server.person('CUSTOMER')
    for (const confirm of [false, true]) {
      const answer = await create({ fullName: 'X', email: known.email, confirm })
      expect(refused(answer)).toEqual([409, 'same_person', [{ field: 'email', message: 'same_person' }]])
    }
    const staff = await server.person('TECHNICIAN')
    expect(statusAndKey(await create({ fullName: 'X', email: staff.email }))).toBe('409 email_in_use')
  })

  it('two at once with one number → one is saved', async () => {
    const phone = newNumber()
    const answers = await Promise.all(['A', 'B', 'C'].map((fullName) => create({ fullName, phone })))
    expect(sorted(answers)).toEqual(['200 customer_created', '409 same_person', '409 same_person'])
  })

  it('a number that cannot be read is kept, and names nobody', async () => {
    for (const fullName of ['A', 'B'])
      expect((await create({ fullName, phone: '0212 55' })).body.data).toMatchObject({ phone: '0212 55', sameAs: [] })
  })

  it('a repeated id → 409 customer_already_saved', async () => {
    const { id } = await caller()
    expect(statusAndKey(await create({ id, fullName: 'X', phone: newNumber() }))).toBe('409 customer_already_saved')
  })

  it('401, 403, 404', async () => {
    const { id } = await caller()
    for (const role of ['CUSTOMER', 'TECHNICIAN'] as const) {
      const other = await server.person(role)
      expect((await create({ fullName: 'X', phone: newNumber() }, other)).status).toBe(403)
      expect((await server.call(other, customersApi.list, {})).status).toBe(403)
      expect((await server.call(other, customersApi.byId, { params: { id } })).status).toBe(403)
    }
    expect((await server.call(null, customersApi.byId, { params: { id } })).status).toBe(401)
    for (const unknown of [UNKNOWN_ID, 'x', admin.id])
      expect(statusAndKey(await server.call(admin, customersApi.byId, { params: { id: unknown } }))).toBe(
        '404 customer_not_found',
      )
  })
})

async function sendOffer(serviceRequestId: string) {
  const { status, body } = await server.call(admin, offersApi.create, {
    body: {
      ...{ serviceRequestId, currency: 'EUR', exchangeRate: 36, discountPercent: 0, discountAmount: 0 },
      items: [{ type: 'MANUAL', description: 'Marş motoru', quantity: 1, unitPrice: 100 }],
    },
  })
  expect(status).toBe(200)
  return body.data
}

describe('a customer without sign-in', () => {
  it('no password signs in', async () => {
    const { email } = await caller({ email: 'kayitli@pruva.test' })
    for (const body of [
      { email, password: 'yanlis-sifre' },
      { email, password: 'none' },
    ])
      expect(statusAndKey(await server.call(null, accountsApi.login, { body }))).toBe('401 bad_credentials')
  })

  it('a forgotten password → a mail that makes an account of the record', async () => {
    const { id, email } = await caller({ email: 'unutan@pruva.test' })
    expect((await server.call(null, accountsApi.forgotPassword, { body: { email } })).status).toBe(200)
    const mail = await server.db.selectFrom('outbox_messages').selectAll().where('user_id', '=', id).execute()
    expect(mail).toMatchObject([{ kind: 'registered_again', recipient: email }])
    const token = /token=([\w-]+)/.exec(mail[0]!.text_body)?.[1] ?? ''
    const body = { email, password: 'cok-gizli-2026' }
    await server.call(null, accountsApi.resetPassword, { body: { token, password: body.password } })
    expect((await server.call(null, accountsApi.login, { body })).status).toBe(200)
  })

  it('registering their address → 409 email_in_use, and a mail to it leads to the record', async () => {
    const { id, email } = await caller({ email: 'gelecek@pruva.test' })
    const body = { email, password: 'cok-gizli-2026' }
    expect(statusAndKey(await server.call(null, accountsApi.register, { body }))).toBe('409 email_in_use')
    const mail = await server.db.selectFrom('outbox_messages').selectAll().where('user_id', '=', id).execute()
    expect(mail).toMatchObject([{ kind: 'registered_again', recipient: email }])
    const token = /token=([\w-]+)/.exec(mail[0]!.text_body)?.[1] ?? ''
    await server.call(null, accountsApi.resetPassword, { body: { token, password: body.password } })
    expect((await server.call(null, accountsApi.login, { body })).status).toBe(200)
    const { data } = (await server.call(admin, customersApi.byId, { params: { id } })).body
    expect([data.signIn, data.boatCount]).toEqual(['ACTIVE', 1])
  })

  it('becomes neither staff nor a record without a name', async () => {
    const { id } = await caller()
    const role = { params: { id }, query: { roleId: ROLE_IDS.TECHNICIAN } }
    expect(statusAndKey(await server.call(admin, usersApi.changeRole, role))).toBe('409 sign_in_required')
    const removed = await server.call(admin, usersApi.removeInfo, { params: { id } })
    expect(statusAndKey(removed)).toBe('409 record_needs_profile')
  })

  it('an admin edits what is known of them; the number of somebody without address stays', async () => {
    const { id } = await caller()
    const input = { fullName: 'Ahmet Kaya', address: null, cityId: null }
    const update = (body: object) => server.call(admin, usersApi.updateInfo, { params: { id }, body })
    const edited = await update({
      ...{ ...input, phone: newNumber(), kind: 'COMPANY', district: 'Bodrum', language: 'de', channel: 'WHATSAPP' },
      note: 'Kaptanı arayın',
    })
    expect(edited.body.data).toMatchObject({
      ...{ kind: 'COMPANY', district: 'Bodrum', language: 'de', channel: 'WHATSAPP', note: 'Kaptanı arayın' },
    })
    // An older screen sends none of these.
    expect((await update({ ...input, phone: newNumber() })).body.data).toMatchObject({
      kind: 'COMPANY',
      note: 'Kaptanı arayın',
    })
    expect((await update({ ...input, phone: newNumber(), note: '' })).body.data).not.toHaveProperty('note')
    expect(statusAndKey(await update({ ...input, phone: '' }))).toBe('400 contact_required')
    const mailed = await create({ fullName: 'B', email: 'b-mailed@pruva.test', phone: newNumber() })
    const emptied = { params: { id: mailed.body.data.id }, body: { ...input, phone: '' } }
    expect((await server.call(admin, usersApi.updateInfo, emptied)).body.data).toMatchObject({ phone: '' })
  })

  it('nobody reads the workshop’s note of themselves', async () => {
    const person = await server.person('CUSTOMER')
    const body = { fullName: 'Deniz', phone: newNumber(), address: null, cityId: null, note: 'Geç öder' }
    await server.call(admin, usersApi.updateInfo, { params: { id: person.id }, body })
    expect((await server.call(person, usersApi.myInfo, {})).body.data).not.toHaveProperty('note')
  })

  it('a request, an offer and the admin’s answer for them, with how they said it', async () => {
    const { id, boats } = await caller()
    const filed = await server.call(admin, requestsApi.create, {
      body: { requestType: 'FAULT', description: 'Motor çalışmıyor', boatId: boats[0]!.id },
    })
    const request = filed.body.data
    expect(request).toMatchObject({
      customerId: id,
      customerEmail: '',
      customerName: 'Ahmet Kaya',
      customerReached: false,
    })
    const read = await server.call(admin, requestsApi.byId, { params: { id: request.id } })
    expect(read.body.data).toEqual(request)
    const offer = await sendOffer(request.id)
    const accepted = await server.call(admin, offersApi.accept, {
      params: { id: offer.id },
      body: { saidBy: 'Telefonda, 14.30' },
    })
    expect([accepted.status, accepted.body.data.status]).toEqual([200, 'ACCEPTED'])
    const actor = {
      ...admin,
      userId: admin.id,
      role: 'ADMIN',
      emailConfirmed: true,
      profileStatus: 'APPROVED',
    } as const
    const events = await eventsOfOffer(server.db, actor, offer.id, { page: 0, size: 20 })
    expect(events.content[0]).toMatchObject({ kind: 'ACCEPTED', saidBy: 'Telefonda, 14.30' })
    const record = await server.app.inject({
      url: `/api/maintenance/offers/${offer.id}/record`,
      headers: { authorization: `Bearer ${admin.token}` },
    })
    expect(record.statusCode).toBe(200)
    const { text } = await textOfPdf(new Uint8Array(record.rawPayload))
    expect(text).toContain(offerRecordTexts.saidBy('Telefonda, 14.30'))
    // Nobody was mailed: the app cannot reach them.
    const mails = server.db.selectFrom('outbox_messages').select('id').where('user_id', '=', id)
    expect(await mails.execute()).toEqual([])
  })

  it('a shared offer of somebody without an address can be read, and asks them to call', async () => {
    const { boats } = await caller()
    const body = { requestType: 'FAULT' as const, description: null, boatId: boats[0]!.id }
    const offer = await sendOffer((await server.call(admin, requestsApi.create, { body })).body.data.id)
    const made = await server.call(admin, offerLinksApi.make, { params: { id: offer.id } })
    const params = { token: made.body.data.token }
    const shared = await server.call(null, offerLinksApi.byAnyone, { params })
    expect([shared.status, shared.body.data.getsCode]).toEqual([200, false])
    const code = await server.call(null, offerLinksApi.sendCode, { params })
    expect(statusAndKey(code)).toBe('409 code_needs_address')
  })

  it('their boat is handed over to an account', async () => {
    const { id, boats } = await caller()
    const next = await server.person('CUSTOMER')
    const boatId = boats[0]!.id
    const body = { email: next.email, withRequests: false }
    const offered = await server.call(admin, handoversApi.offer, { params: { id: boatId }, body })
    expect([offered.status, offered.body.data.ownerEmail]).toEqual([200, ''])
    const accepted = await server.call(next, handoversApi.accept, { params: { id: offered.body.data.id } })
    expect(accepted.status).toBe(200)
    expect((await server.call(admin, customersApi.byId, { params: { id } })).body.data.boats).toEqual([])
    const boat = await server.call(admin, boatsApi.byId, { params: { id: boatId } })
    expect(boat.body.data).toMatchObject({ ownerUserId: next.id, ownerEmail: next.email })
  })

  it('an owner who answers themselves says nothing of how → 400', async () => {
    const owner = await server.person('CUSTOMER')
    const boat = await createBoat(server.db, owner.id)
    const { body } = await server.call(owner, requestsApi.create, {
      body: { requestType: 'FAULT', description: null, boatId: boat.id },
    })
    const offer = await sendOffer(body.data.id)
    for (const endpoint of [offersApi.accept, offersApi.reject]) {
      const answer = await server.call(owner, endpoint, { params: { id: offer.id }, body: { saidBy: 'x' } })
      expect(refused(answer)).toEqual([400, 'validation_failed', [{ field: 'saidBy', message: 'invalid_value' }]])
    }
  })
})
