// Who hears what of a boat: the owner all of it, others what their switch opens, and nobody after their right.
import { expect, it } from 'vitest'
import { givenRights } from '../../../../test/boat-people.ts'
import { createBoat, createRequest } from '../../../../test/factories.ts'
import { type Person, refused, statusAndKey, usePeople, useServer } from '../../../../test/harness.ts'
import { LABOUR } from '../../../../test/offer-calls.ts'
import { boatPeopleApi } from '../../../shared/boats/boat-people.contract.ts'
import { boatTagsApi } from '../../../shared/boats/boat-tags.contract.ts'
import { dayOf } from '../../../shared/days.ts'
import { offersApi } from '../../../shared/offers/offers.contract.ts'
import { addDays } from '../../../shared/plans/due-rules.ts'
import { boatPlansApi } from '../../../shared/plans/plans.contract.ts'
import { requestsApi } from '../../../shared/requests/requests.contract.ts'
import { remindOwners } from '../offers/answers/offer-reminders.ts'
import { tellOfDueServices } from '../plans/due-notices.commands.ts'
import { decideDueIntents } from './intent-decisions.commands.ts'

const server = useServer()
server.turnToNoon()
const { admin } = usePeople(server, { admin: 'ADMIN' })

/** A boat with somebody for each switch, and what each hears is waited for. */
async function aBoat() {
  const owner = await server.person('CUSTOMER')
  const boat = await createBoat(server.db, owner.id, { name: 'Mavi Rüya' })
  const give = async (switches: object) => {
    const person = await server.person('CUSTOMER')
    return { person, right: await givenRights(server, { owner, person, boatId: boat.id }, switches) }
  }
  const people = {
    sees: await give({}),
    asks: await give({ asks: true }),
    prices: await give({ prices: true }),
    muted: await give({ asks: true, prices: true }),
    ended: await give({ asks: true, prices: true }),
  }
  return { owner, boat, people }
}
const mute = (who: Person, boatId: string, personId: string, body: object = { muted: true }) =>
  server.call(who, boatPeopleApi.update, { params: { id: boatId, personId }, body })
const end = (who: Person, boatId: string, personId: string) =>
  server.call(who, boatPeopleApi.remove, { params: { id: boatId, personId } })

async function hears(who: Person) {
  const lines = await server.db.selectFrom('notifications').select('kind').where('user_id', '=', who.id).execute()
  const mails = await server.db
    .selectFrom('outbox_messages')
    .select(['kind', 'subject', 'text_body'])
    .where('user_id', '=', who.id)
    .where('channel', '=', 'EMAIL')
    .execute()
  const kinds = (rows: { kind: string }[]) => [...new Set(rows.map(({ kind }) => kind))].sort()
  return {
    lines: kinds(lines),
    mails: kinds(mails),
    words: mails.map((mail) => mail.subject + mail.text_body).join('\n'),
  }
}

it('everything happens to a boat → each hears its own column, in the app and by mail, and no amount without prices', async () => {
  const { owner, boat, people } = await aBoat()
  const { person, right } = people.muted
  expect((await mute(person, boat.id, right)).body.data).toMatchObject({ muted: true, asks: true, prices: true })
  expect((await end(owner, boat.id, people.ended.right)).status).toBe(200)

  const request = await createRequest(server.db, { customer_id: owner.id, boat_id: boat.id })
  const offer = await server.call(admin, offersApi.create, {
    body: { serviceRequestId: request.id, items: [LABOUR], currency: 'TRY' },
  })
  const lastDay = addDays(dayOf(server.clock()), 2)
  const yesterday = new Date(server.clock().getTime() - 86_400_000)
  const ending = { valid_until: lastDay, updated_at: yesterday }
  await server.db.updateTable('offers').set(ending).where('id', '=', offer.body.data.id).execute()
  await remindOwners(server, server.clock())
  await server.call(owner, offersApi.accept, { params: { id: offer.body.data.id }, body: {} })
  const day = { assignedDate: '2099-05-04' }
  expect((await server.call(admin, requestsApi.update, { params: { id: request.id }, body: day })).status).toBe(200)
  await server.db
    .updateTable('notification_intents')
    .set({ due_at: new Date(0) })
    .execute()
  await decideDueIntents({ db: server.db, log: { error: () => undefined } }, server.clock())
  const done = { status: 'COMPLETED' as const }
  expect((await server.call(admin, requestsApi.update, { params: { id: request.id }, body: done })).status).toBe(200)
  const { token } = (await server.call(owner, boatTagsApi.make, { params: { id: boat.id } })).body.data
  const message = { text: 'Farınız açık kalmış', name: null, phone: null }
  expect((await server.call(null, boatTagsApi.message, { params: { token }, body: message })).status).toBe(200)
  const items = [{ code: 'LIFERAFT', dueOn: dayOf(server.clock()) }]
  await server.call(admin, boatPlansApi.update, { params: { id: boat.id }, body: { items } })
  await tellOfDueServices(server, server.clock())

  const seen = ['date_assigned', 'request_completed']
  const asked = [...seen, 'service_due', 'tag_message'].sort()
  const priced = ['date_assigned', 'offer_ending', 'offer_sent', 'request_completed']
  const all = [...new Set([...asked, ...priced])].sort()
  for (const [who, kinds] of [
    [owner, all],
    [people.sees.person, seen],
    [people.asks.person, asked],
    [people.prices.person, priced],
    [people.muted.person, []],
    [people.ended.person, []],
  ] as const) {
    const { lines, mails } = await hears(who)
    expect([lines, mails]).toEqual([kinds, kinds])
  }
  // With the comma: an address can have the digits in its id.
  for (const { person } of [people.sees, people.asks]) expect((await hears(person)).words).not.toMatch(/₺|156,|130,/)
  expect((await hears(people.prices.person)).words).toContain('156,00 ₺')
})

it('a right ends before its messages are sent → they are never sent, and no day waits for them', async () => {
  const { owner, boat, people } = await aBoat()
  const request = await createRequest(server.db, { customer_id: owner.id, boat_id: boat.id })
  await server.call(admin, offersApi.create, { body: { serviceRequestId: request.id, items: [LABOUR] } })
  await server.call(admin, requestsApi.update, { params: { id: request.id }, body: { assignedDate: '2099-05-05' } })
  const { person, right } = people.prices
  expect((await hears(person)).mails).toEqual(['offer_sent'])
  await end(owner, boat.id, right)
  await server.db
    .updateTable('notification_intents')
    .set({ due_at: new Date(0) })
    .execute()
  await decideDueIntents({ db: server.db, log: { error: () => undefined } }, server.clock())
  expect((await hears(person)).mails).toEqual([])
  expect((await hears(owner)).mails).toEqual(['date_assigned', 'offer_sent'])
  expect((await hears(people.sees.person)).mails).toEqual(['date_assigned'])
})

it('an unconfirmed address gets no mail', async () => {
  const { owner, boat, people } = await aBoat()
  const { person } = people.prices
  await server.db.updateTable('users').set({ email_confirmed_at: null }).where('id', '=', person.id).execute()
  const request = await createRequest(server.db, { customer_id: owner.id, boat_id: boat.id })
  await server.call(admin, offersApi.create, { body: { serviceRequestId: request.id, items: [LABOUR] } })
  expect(await hears(person)).toMatchObject({ lines: [], mails: [] })
})

it('mute: by the person alone → the owner, an admin and others find nobody; nothing said → 400', async () => {
  const { owner, boat, people } = await aBoat()
  const { person, right } = people.sees
  for (const who of [owner, admin, people.asks.person])
    expect(statusAndKey(await mute(who, boat.id, right))).toBe('404 person_not_found')
  expect(refused(await mute(person, boat.id, right, {}))[2]).toEqual([{ field: 'word', message: 'required' }])
  expect((await mute(person, boat.id, right, { muted: false })).body.data).toMatchObject({ muted: false, sees: true })
  const wider = { word: 'Ortak', prices: true }
  expect(statusAndKey(await mute(person, boat.id, right, wider))).toBe('404 boat_not_found_or_not_owned')
})
