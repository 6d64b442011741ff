// *Öder* of section 2 of the people: the default payer of a boat's new requests.
import { beforeEach, describe, expect, it } from 'vitest'
import { givenRights } from '../../../../test/boat-people.ts'
import { createBoat, createDue } from '../../../../test/factories.ts'
import { type Person, refused, statusAndKey, usePeople, useServer } from '../../../../test/harness.ts'
import { type BoatPersonInput, boatPeopleApi } from '../../../shared/boats/boat-people.contract.ts'
import { mergingApi } from '../../../shared/customers/merging.contract.ts'
import { handoversApi } from '../../../shared/handovers/handovers.contract.ts'
import { paymentsApi } from '../../../shared/payments/payments.contract.ts'
import { requestsApi } from '../../../shared/requests/requests.contract.ts'
import { remindOfDues } from '../payments/due-reminders.ts'

const server = useServer()
server.turnToNoon()
const { admin, owner, next } = usePeople(server, { admin: 'ADMIN', owner: 'CUSTOMER', next: 'CUSTOMER' })

let boat: { id: string }
let payer: Person
beforeEach(async () => {
  await server.db.deleteFrom('rate_limits').execute()
  boat = await createBoat(server.db, owner.id)
  payer = await server.person('CUSTOMER', { fullName: 'Mavi Yat' })
})

const PAYS = { name: 'Mavi Yat', word: 'Ödeyen', sees: false, pays: true }
const give = (person = payer, switches: Partial<BoatPersonInput> = {}) =>
  givenRights(server, { owner, person, boatId: boat.id }, { ...PAYS, ...switches })
const invite = (body: Partial<BoatPersonInput>) =>
  server.call(owner, boatPeopleApi.invite, { params: { id: boat.id }, body: { ...PAYS, ...body } })
async function file(as = owner) {
  const body = { requestType: 'FAULT', boatId: boat.id, description: 'Su alıyor' } as const
  return (await server.call(as, requestsApi.create, { body })).body.data
}
const read = async (id: string) => (await server.call(admin, requestsApi.byId, { params: { id } })).body.data

describe('Öder', () => {
  it('accepted → pays for the boat’s new requests, knows prices and sees; older requests keep their payer', async () => {
    const before = await file()
    await give()
    const people = (await server.call(payer, boatPeopleApi.ofBoat, { params: { id: boat.id } })).body.data
    expect(people).toMatchObject([{ sees: true, prices: true, pays: true, asks: false }])
    for (const as of [owner, admin])
      expect(await file(as)).toMatchObject({ customerId: owner.id, payerId: payer.id, payerName: 'Mavi Yat' })
    expect((await read(before.id)).payerId).toBe(owner.id)
  })

  it('not accepted yet → the owner pays', async () => {
    await invite({ email: payer.email })
    expect((await file()).payerId).toBe(owner.id)
  })

  it('reads dues, balance and statement, and is reminded; the owner is not', async () => {
    await give()
    const { id } = await file()
    await createDue(server.db, id)
    const query = { requestId: id }
    expect((await server.call(payer, paymentsApi.balance, { query })).body.data).toMatchObject({ open: 3600 })
    expect((await server.call(payer, paymentsApi.dues, { query })).body.data.content).toHaveLength(1)
    const statement = (await server.call(payer, paymentsApi.statement, { query: {} })).body.data
    expect(statement.closingBalance).toBe(3600)
    await remindOfDues(server, server.clock())
    const mails = await server.db
      .selectFrom('outbox_messages')
      .select('recipient')
      .where('kind', '=', 'due_overdue')
      .execute()
    expect(mails).toEqual([{ recipient: payer.email }])
  })

  it('a second one → 409 at the switch, by invitation and by change', async () => {
    await give()
    const second = await invite({ email: 'ikinci@pruva.test' })
    expect(refused(second)).toEqual([409, 'boat_has_payer', [{ field: 'pays', message: 'boat_has_payer' }]])
    const { id } = (await invite({ email: 'ikinci@pruva.test', pays: false, sees: true })).body.data
    const changed = await server.call(owner, boatPeopleApi.update, {
      params: { id: boat.id, personId: id },
      body: { word: 'Ödeyen', pays: true },
    })
    expect(refused(changed)).toEqual([409, 'boat_has_payer', [{ field: 'pays', message: 'boat_has_payer' }]])
  })

  it('two at once → one pays', async () => {
    const answers = await Promise.all(['a', 'b'].map((name) => invite({ email: `${name}@pruva.test` })))
    expect(answers.map(statusAndKey).sort()).toEqual(['200 person_invited', '409 boat_has_payer'])
  })

  it('ended → the owner pays for new requests; the payer keeps what is theirs', async () => {
    const personId = await give()
    const { id } = await file()
    await server.call(owner, boatPeopleApi.remove, { params: { id: boat.id, personId } })
    expect([(await file()).payerId, (await read(id)).payerId]).toEqual([owner.id, payer.id])
    expect((await server.call(payer, requestsApi.byId, { params: { id } })).status).toBe(403)
    const balance = await server.call(payer, paymentsApi.balance, { query: { requestId: id } })
    expect(balance.status).toBe(200)
  })

  it('handed over → the next owner pays', async () => {
    await give()
    const offered = await server.call(owner, handoversApi.offer, {
      params: { id: boat.id },
      body: { email: next.email },
    })
    await server.call(next, handoversApi.accept, { params: { id: offered.body.data.id } })
    expect((await file(next)).payerId).toBe(next.id)
  })

  it('two records of one person on the boat, joined → the payer is the kept one', async () => {
    const kept = await server.person('CUSTOMER')
    await give()
    await give(kept, { sees: true, pays: false })
    const preview = await server.call(admin, mergingApi.preview, { params: { id: kept.id }, query: { from: payer.id } })
    const body = { fromId: payer.id, versions: preview.body.data.versions }
    expect((await server.call(admin, mergingApi.merge, { params: { id: kept.id }, body })).status).toBe(200)
    const people = (await server.call(owner, boatPeopleApi.ofBoat, { params: { id: boat.id } })).body.data
    expect(people).toMatchObject([{ email: kept.email, pays: true, prices: true }])
    expect((await file()).payerId).toBe(kept.id)
  })

  it('joined while a request is filed → the payer is the kept record, never the archived one', async () => {
    const kept = await server.person('CUSTOMER')
    await give()
    const preview = await server.call(admin, mergingApi.preview, { params: { id: kept.id }, query: { from: payer.id } })
    const body = { fromId: payer.id, versions: preview.body.data.versions }
    const [filed] = await Promise.all([file(), server.call(admin, mergingApi.merge, { params: { id: kept.id }, body })])
    const { payerId } = await read(filed.id)
    // A request that was filed first may have refused the merge.
    const { archived_at } = await server.db
      .selectFrom('users')
      .select('archived_at')
      .where('id', '=', payerId)
      .executeTakeFirstOrThrow()
    expect(archived_at).toBeNull()
  })
})
