import { beforeAll, describe, expect, it } from 'vitest'
import { createBoat } from '../../../../test/factories.ts'
import { statusAndKey, UNKNOWN_ID, useServer } from '../../../../test/harness.ts'
import { boatPeopleApi } from '../../../shared/boats/boat-people.contract.ts'
import { type BillingInput, billingApi } from '../../../shared/customers/billing.contract.ts'
import { customersApi } from '../../../shared/customers/customers.contract.ts'
import { mergingApi } from '../../../shared/customers/merging.contract.ts'
import { NOTE_MAX, type ProfileByAdminInput, usersApi } from '../../../shared/users/users.contract.ts'

const server = useServer()
let admin: Awaited<ReturnType<typeof server.person>>
beforeAll(async () => {
  admin = await server.person('ADMIN')
})

let count = 0
async function record(fullName: string, more: { email?: string; kind?: 'COMPANY' } = {}) {
  const body = { fullName, phone: `0537 ${3_000_000 + ++count}`, ...more }
  return (await server.call(admin, customersApi.create, { body })).body.data
}
const preview = async (id: string, from: string) =>
  (await server.call(admin, mergingApi.preview, { params: { id }, query: { from } })).body.data
async function merged(id: string, fromId: string) {
  const { versions } = await preview(id, fromId)
  return server.call(admin, mergingApi.merge, { params: { id }, body: { fromId, versions } })
}
const infoOf = async (id: string) => (await server.call(admin, usersApi.info, { params: { id } })).body.data
const edit = (id: string, body: ProfileByAdminInput) =>
  server.call(admin, usersApi.updateInfo, { params: { id }, body })
const billingOf = async (id: string) => (await server.call(admin, billingApi.byId, { params: { id } })).body.data
const bill = (id: string, body: BillingInput) => server.call(admin, billingApi.update, { params: { id }, body })

describe('the note of a merged record', () => {
  it('two long notes → both are whole, with every fact of the other, and the record is edited on', async () => {
    const [kept, other] = [await record('Kalan'), await record('Öteki', { email: 'uzun@pruva.test' })]
    const [ours, theirs] = ['k'.repeat(1990), 'ö'.repeat(1990)]
    await edit(kept.id, { fullName: 'Kalan', phone: kept.phone, note: ours })
    await edit(other.id, { fullName: 'Öteki', phone: other.phone, note: theirs })
    await bill(kept.id, { legalName: 'Kalan Ltd.', taxNumber: '4540536920' })
    await bill(other.id, { legalName: 'Öteki Ltd.', taxNumber: '10000000146' })
    expect((await merged(kept.id, other.id)).status).toBe(200)
    const { note = '' } = await infoOf(kept.id)
    expect(note.startsWith(`${ours}\n`)).toBe(true)
    expect(note.endsWith(`\n${theirs}`)).toBe(true)
    for (const fact of ['Ad: Öteki', 'Telefon: 0537', 'Öteki Ltd., 10000000146']) expect(note).toContain(fact)
    const saved = await edit(kept.id, { fullName: 'Kalan Yat', phone: kept.phone, note })
    expect([saved.status, saved.body.data.note]).toEqual([200, note])
    const tooLong = await edit(kept.id, { fullName: 'Kalan', phone: kept.phone, note: 'n'.repeat(NOTE_MAX + 1) })
    expect([tooLong.status, tooLong.body.errors]).toEqual([400, [{ field: 'note', message: 'too_long' }]])
  })

  it('kind, language and channel differ → the preview shows them and the note keeps the other’s', async () => {
    const [kept, other] = [await record('Bir'), await record('Bir', { kind: 'COMPANY' })]
    const phone = kept.phone
    await edit(other.id, { fullName: 'Bir', phone, language: 'de', channel: 'WHATSAPP' })
    expect((await preview(kept.id, other.id)).differing).toEqual([
      { fact: 'kind', kept: 'Kişi', other: 'Şirket' },
      { fact: 'language', kept: 'Türkçe', other: 'Almanca' },
      { fact: 'channel', kept: 'Telefon', other: 'WhatsApp' },
    ])
    await merged(kept.id, other.id)
    const info = await infoOf(kept.id)
    expect(info).toMatchObject({ kind: 'PERSON', language: 'tr', channel: 'CALL' })
    expect(info.note).toMatch(/Tür: Şirket\nDil: Almanca\nNasıl haber verilsin: WhatsApp$/)
  })
})

describe('the billing identity of a merged record', () => {
  const KEPT = { legalName: 'Kaya Yat', city: 'Muğla' }
  const OTHER = { legalName: 'Kaya Yat', taxOffice: 'Bodrum', street: 'Liman Cad. 4', city: 'Muğla', eInvoice: true }
  const filled = { taxOffice: 'Bodrum', street: 'Liman Cad. 4', eInvoice: true }

  it.each([
    ['the same number', { ...KEPT, taxNumber: '4540536920' }, { ...OTHER, taxNumber: '4540536920' }],
    ['no number in the kept one', KEPT, { ...OTHER, taxNumber: '4540536920' }],
    ['no number in the other', { ...KEPT, taxNumber: '4540536920' }, OTHER],
  ])('%s → its gaps are filled, and nothing goes to the note', async (_, ofKept, ofOther) => {
    const [kept, other] = [await record('Kalan'), await record('Öteki')]
    await bill(kept.id, { ...ofKept, confirm: true })
    await bill(other.id, { ...ofOther, confirm: true })
    const seen = await preview(kept.id, other.id)
    expect(seen.filled).toEqual([{ fact: 'billing', value: expect.stringMatching(/Bodrum, Liman Cad\. 4, e-Fatura/) }])
    expect(seen.differing.map(({ fact }) => fact)).not.toContain('billing')
    await merged(kept.id, other.id)
    expect(await billingOf(kept.id)).toMatchObject({ ...KEPT, ...filled, taxNumber: '4540536920', version: 2 })
  })

  it('another number → nothing is mixed, and the note keeps the other’s', async () => {
    const [kept, other] = [await record('Kalan'), await record('Öteki')]
    await bill(kept.id, { ...KEPT, taxNumber: '17291716060' })
    await bill(other.id, { ...OTHER, taxNumber: 'DE 12', country: 'DE' })
    expect((await preview(kept.id, other.id)).filled).toEqual([])
    await merged(kept.id, other.id)
    expect(await billingOf(kept.id)).toMatchObject({ ...KEPT, taxNumber: '17291716060', taxOffice: null, street: null })
    expect((await infoOf(kept.id)).note).toContain(
      'Fatura bilgileri: Kaya Yat, DE12, Bodrum, Liman Cad. 4, Muğla, Almanya, e-Fatura mükellefi',
    )
  })

  it('another address → the kept one stays as it is, and the note has the other', async () => {
    const [kept, other] = [await record('Kalan'), await record('Öteki')]
    await bill(kept.id, { legalName: 'Kaya', city: 'İzmir' })
    await bill(other.id, OTHER)
    await merged(kept.id, other.id)
    expect(await billingOf(kept.id)).toMatchObject({ street: null, city: 'İzmir', taxOffice: 'Bodrum' })
    expect((await infoOf(kept.id)).note).toContain('Liman Cad. 4, Muğla')
  })
})

it('people of boats are counted on both sides, and a new one asks for the preview again', async () => {
  const [kept, other, captain] = [await record('Sahip'), await record('Öteki'), await record('Kaptan')]
  const [boat, theirs] = [await createBoat(server.db, other.id), await createBoat(server.db, captain.id)]
  const invite = (boatId: string, customerId: string) =>
    server.call(admin, boatPeopleApi.invite, {
      params: { id: boatId },
      body: { customerId, word: 'Kaptan', calls: true },
    })
  expect((await invite(boat.id, captain.id)).status).toBe(200)
  const seen = await preview(kept.id, other.id)
  expect([seen.kept.people, seen.other.people]).toEqual([0, 1])
  expect((await invite(theirs.id, other.id)).status).toBe(200)
  const stale = await server.call(admin, mergingApi.merge, {
    ...{ params: { id: kept.id }, body: { fromId: other.id, versions: seen.versions } },
  })
  expect(statusAndKey(stale)).toBe('409 record_changed')
  expect((await preview(kept.id, other.id)).other.people).toBe(2)
  await merged(kept.id, other.id)
  expect((await preview(kept.id, captain.id)).kept.people).toBe(2)
})

describe('an address that was taken meanwhile', () => {
  /** Archived, and somebody else has its address. */
  async function taken() {
    const gone = await record('Ahmet', { email: `alinan-${++count}@pruva.test` })
    await createBoat(server.db, gone.id)
    await server.call(admin, usersApi.removeUser, { params: { id: gone.id } })
    return { gone, holder: await record('Ahmet Kaya', { email: gone.email }) }
  }

  it('restored → 409 email_in_use names who has it; merged there, the boats are theirs', async () => {
    const { gone, holder } = await taken()
    const answer = await server.call(admin, customersApi.restore, { params: { id: gone.id } })
    expect(statusAndKey(answer)).toBe('409 email_in_use')
    expect(answer.body).toMatchObject({ same: [{ id: holder.id, fullName: 'Ahmet Kaya' }] })
    expect((await merged(holder.id, gone.id)).body.data.boatCount).toBe(1)
  })

  it('somebody of the workshop has it → 409 email_in_use names nobody', async () => {
    const gone = await record('Ahmet', { email: `alinan-${++count}@pruva.test` })
    await createBoat(server.db, gone.id)
    await server.call(admin, usersApi.removeUser, { params: { id: gone.id } })
    await server.person('TECHNICIAN', { email: gone.email })
    const answer = await server.call(admin, customersApi.restore, { params: { id: gone.id } })
    expect(statusAndKey(answer)).toBe('409 email_in_use')
    expect(answer.body).not.toHaveProperty('same')
  })

  it('merged into a third without an address → the address goes to the note', async () => {
    const { gone, holder } = await taken()
    const kept = await record('Ahmet K.')
    const seen = await preview(kept.id, gone.id)
    expect(seen.filled).toEqual([])
    expect(seen.differing).toContainEqual({ fact: 'email', kept: '', other: gone.email })
    expect((await merged(kept.id, gone.id)).status).toBe(200)
    const { note, email } = await infoOf(kept.id)
    expect([email, note]).toEqual(['', expect.stringContaining(`E-posta: ${gone.email}`)])
    expect((await infoOf(holder.id)).email).toBe(gone.email)
  })

  it('merged into a third with an address → what was sent to its holder meanwhile stays theirs', async () => {
    const { gone, holder } = await taken()
    await server.db.updateTable('users').set({ email_confirmed_at: server.clock() }).where('id', '=', gone.id).execute()
    const kept = await server.person('CUSTOMER')
    const owner = await server.person('CUSTOMER')
    const boat = await createBoat(server.db, owner.id)
    const invited = await server.call(owner, boatPeopleApi.invite, {
      params: { id: boat.id },
      body: { name: 'Ahmet', email: holder.email, word: 'Kaptan', sees: true },
    })
    await merged(kept.id, gone.id)
    const right = server.db.selectFrom('boat_people').select('email').where('id', '=', invited.body.data.id)
    expect(await right.executeTakeFirst()).toEqual({ email: holder.email })
    const told = server.db.selectFrom('outbox_messages').select('recipient').where('kind', '=', 'records_merged')
    expect(await told.where('recipient', '=', holder.email).execute()).toEqual([])
  })

  it('an unknown one → 404', async () => {
    const answer = await server.call(admin, customersApi.restore, { params: { id: UNKNOWN_ID } })
    expect(statusAndKey(answer)).toBe('404 customer_not_found')
  })
})
