// Offers end: the last day, a renewal, a withdrawal, and the reminder before.
import { describe, expect, it } from 'vitest'
import { createOffer } from '../../../../test/factories.ts'
import type { Person } from '../../../../test/harness.ts'
import { LABOUR, useOffers } from '../../../../test/offer-calls.ts'
import { dayOf } from '../../../shared/days.ts'
import { offersApi } from '../../../shared/offers/offers.contract.ts'
import { requestsApi } from '../../../shared/requests/requests.contract.ts'
import { remindOwners } from './answers/offer-reminders.ts'

const { server, setup, send, edit } = useOffers()

const dayIn = (days: number) => dayOf(new Date(server.clock().getTime() + days * 86_400_000))
const setLastDay = (id: string, days: number) =>
  server.db
    .updateTable('offers')
    .set({ valid_until: dayIn(days) })
    .where('id', '=', id)
    .execute()
/** As if this revision had been sent so many hours ago. */
const setSent = (id: string, hours: number) =>
  server.db
    .updateTable('offers')
    .set({ updated_at: new Date(server.clock().getTime() - hours * 3_600_000) })
    .where('id', '=', id)
    .execute()
const decide = (who: Person, name: 'accept' | 'reject', id: string) =>
  server.call(who, offersApi[name], { params: { id } })
const on = (who: Person | null, name: 'askRenewal' | 'renew' | 'withdraw', id: string) =>
  server.call(who, offersApi[name], { params: { id } })
const byId = async (who: Person, id: string) => (await server.call(who, offersApi.byId, { params: { id } })).body.data
const noticesOf = async (kind: string, userId: string) =>
  (
    await server.db
      .selectFrom('notifications')
      .selectAll()
      .where('kind', '=', kind)
      .where('user_id', '=', userId)
      .execute()
  ).length

async function sent(body: object = {}) {
  const people = await setup()
  return { ...people, offer: (await send(people.admin, people.request.id, body)).body.data }
}

async function publish(day: string, rate: string) {
  await server.db.deleteFrom('bulletin_rates').execute()
  await server.db.deleteFrom('bulletins').execute()
  const bulletin = { day, number: '2026/225', fetched_at: new Date(), sha256: 'a'.repeat(64) }
  await server.db.insertInto('bulletins').values(bulletin).execute()
  await server.db.insertInto('bulletin_rates').values({ day, currency: 'EUR', forex_selling: rate }).execute()
}

describe('the last day', () => {
  it('is the offer’s own days away, else the workshop’s', async () => {
    const { admin, offer } = await sent({ validityDays: 5 })
    expect([offer.validUntil, offer.validityDays]).toEqual([dayIn(5), 5])
    expect((await edit(admin, offer.id)).body.data).toMatchObject({ validUntil: dayIn(30), validityDays: null })
    for (const validityDays of [0, 366, 1.5])
      expect((await edit(admin, offer.id, { validityDays })).body.errors?.[0]?.field).toBe('validityDays')
  })

  it('still counts: accepted on it, refused the day after (409 offer_expired), also for admins', async () => {
    const { admin, customer, offer } = await sent()
    await setLastDay(offer.id, -1)
    expect((await byId(customer, offer.id)).isExpired).toBe(true)
    for (const who of [customer, admin]) {
      const { status, body } = await decide(who, 'accept', offer.id)
      expect([status, body.message]).toEqual([409, 'offer_expired'])
    }
    await setLastDay(offer.id, 0)
    expect((await byId(customer, offer.id)).isExpired).toBe(false)
    expect((await decide(customer, 'accept', offer.id)).status).toBe(200)
  })

  it('does not keep the owner from rejecting, and says nothing about an answered offer', async () => {
    const { customer, offer } = await sent()
    await setLastDay(offer.id, -1)
    expect((await decide(customer, 'reject', offer.id)).status).toBe(200)
    expect((await byId(customer, offer.id)).isExpired).toBe(false)
  })
})

describe('ask-renewal', () => {
  it('tells the admins once, whoever presses twice, and a revision ends the wait', async () => {
    const { admin, customer, offer } = await sent()
    const [one, other] = await Promise.all([on(customer, 'askRenewal', offer.id), on(customer, 'askRenewal', offer.id)])
    expect([one.status, other.status, one.body.data.version]).toEqual([200, 200, offer.version])
    expect((await byId(admin, offer.id)).renewalAskedAt).not.toBeNull()
    expect(await noticesOf('renewal_asked', admin.id)).toBe(1)
    expect(await server.logsOf(offer.id)).toHaveLength(2)
    expect((await edit(admin, offer.id)).body.data.renewalAskedAt).toBeNull()
  })

  it('is for the owner, of an offer without an answer', async () => {
    const { admin, customer, offer } = await sent()
    expect((await on(admin, 'askRenewal', offer.id)).status).toBe(403)
    expect((await on(await server.person('CUSTOMER'), 'askRenewal', offer.id)).body.message).toBe('not_your_offer')
    await decide(customer, 'reject', offer.id)
    expect((await on(customer, 'askRenewal', offer.id)).body.message).toBe('offer_not_in_sent_status')
  })
})

describe('renew', () => {
  it('the next revision: the same prices at today’s rate for the offer’s own term, and the owner is notified', async () => {
    await publish(dayIn(0), '48.2101')
    const { admin, customer, offer } = await sent({ validityDays: 5, discountPercent: 10 })
    await setLastDay(offer.id, -1)
    const { status, body } = await on(admin, 'renew', offer.id)
    expect([status, body.message]).toEqual([200, 'offer_renewed'])
    expect(body.data).toMatchObject({
      ...{ rev: 2, finalPrice: 117, exchangeRate: 48.2101, finalPriceTry: 5640.58, validUntil: dayIn(5) },
      ...{ rateSource: 'BULLETIN', rateKind: 'FOREX_SELLING', bulletinDate: dayIn(0), isExpired: false },
    })
    const revisions = (await server.call(customer, offersApi.revisions, { params: { id: offer.id } })).body.data
    expect(revisions.map(({ rev, exchangeRate }) => [rev, exchangeRate])).toEqual([
      [2, 48.2101],
      [1, 36],
    ])
    expect(await noticesOf('offer_sent', customer.id)).toBe(2)
    expect((await decide(customer, 'accept', offer.id)).status).toBe(200)
    expect((await on(admin, 'renew', offer.id)).body.message).toBe('offer_not_in_sent_status')
  })

  it.each([
    ['no bulletin', null],
    ['an old bulletin', -20],
  ] as const)('%s → 404 bulletin_not_found, and nothing changes', async (_, days) => {
    await publish(dayIn(days ?? 0), '48.2101')
    if (days === null) await server.db.deleteFrom('bulletin_rates').execute()
    const { admin, offer } = await sent()
    const { status, body } = await on(admin, 'renew', offer.id)
    expect([status, body.message]).toEqual([404, 'bulletin_not_found'])
    expect((await byId(admin, offer.id)).rev).toBe(1)
  })

  it.each(['renewed', 'revised'] as const)('an offer that was lost and is %s → lost no more', async (how) => {
    const { admin, offer } = await sent({ currency: 'TRY' })
    await setLastDay(offer.id, -1)
    const { id } = offer
    await server.call(admin, offersApi.setLostReason, { params: { id }, body: { reason: 'PRICE' } })
    expect((await byId(admin, id)).lostReason).toBe('PRICE')
    await (how === 'renewed' ? on(admin, 'renew', id) : edit(admin, id, { currency: 'TRY' }))
    expect((await byId(admin, id)).lostReason).toBeNull()
  })

  it.each(['renewed', 'revised'] as const)(
    'an offer of a request that was set back and is %s → the request waits, and the owner answers',
    async (how) => {
      const { admin, customer, request, offer } = await sent({ currency: 'TRY' })
      const params = { id: request.id }
      await server.call(admin, requestsApi.update, { params, body: { status: 'PENDING' } })
      await (how === 'renewed' ? on(admin, 'renew', offer.id) : edit(admin, offer.id, { currency: 'TRY' }))
      expect((await server.row('service_requests', request.id))?.status).toBe('WAITING_APPROVAL')
      expect((await decide(customer, 'accept', offer.id)).status).toBe(200)
    },
  )

  it('an offer in lira needs no bulletin', async () => {
    const { admin, customer, offer } = await sent({ currency: 'TRY' })
    expect((await on(customer, 'renew', offer.id)).status).toBe(403)
    expect((await on(admin, 'renew', offer.id)).body.data).toMatchObject({
      rev: 2,
      finalPriceTry: 130,
      rateSource: null,
    })
  })
})

describe('withdraw', () => {
  it('the last open one leaves the request pending; nobody answers, renews or edits it afterwards', async () => {
    const { admin, customer, request, offer } = await sent()
    const second = (await send(admin, request.id)).body.data
    expect((await on(admin, 'withdraw', offer.id)).body).toMatchObject({
      message: 'offer_withdrawn',
      data: { status: 'WITHDRAWN', decidedAt: expect.any(String), isExpired: false },
    })
    const status = async () => (await server.row('service_requests', request.id))?.status
    expect(await status()).toBe('WAITING_APPROVAL')
    await on(admin, 'withdraw', second.id)
    expect(await status()).toBe('PENDING')
    for (const answer of [
      await decide(admin, 'accept', offer.id),
      await on(admin, 'renew', offer.id),
      await on(admin, 'withdraw', offer.id),
      await edit(admin, offer.id, { items: [LABOUR] }),
    ])
      expect([answer.status, answer.body.message]).toEqual([409, 'offer_not_in_sent_status'])
    expect((await byId(customer, offer.id)).status).toBe('WITHDRAWN')
  })

  it('against an acceptance at the same moment → one of the two holds', async () => {
    for (let round = 0; round < 3; round++) {
      const { admin, customer, offer } = await sent()
      const [accepted, withdrawn] = await Promise.all([
        decide(customer, 'accept', offer.id),
        on(admin, 'withdraw', offer.id),
      ])
      expect([accepted.status, withdrawn.status].sort()).toEqual([200, 409])
      expect((await byId(admin, offer.id)).status).toBe(accepted.status === 200 ? 'ACCEPTED' : 'WITHDRAWN')
    }
  })

  it('is for admins', async () => {
    const { customer, offer } = await sent()
    expect((await on(customer, 'withdraw', offer.id)).status).toBe(403)
    expect((await on(null, 'withdraw', offer.id)).status).toBe(401)
  })
})

describe('the reminder', () => {
  it.each([
    [4, 0],
    [3, 1],
    [0, 1],
    [-1, 0],
  ])('%i days before the last day → %i notifications, two servers or not', async (days, expected) => {
    const { customer, offer } = await sent()
    await setLastDay(offer.id, days)
    await setSent(offer.id, 24)
    await Promise.all([remindOwners(server, server.clock()), remindOwners(server, server.clock())])
    expect(await noticesOf('offer_ending', customer.id)).toBe(expected)
  })

  it.each([1, 2, 3])('an offer for %i days → not within a day of its mail', async (validityDays) => {
    const { customer, offer } = await sent({ validityDays })
    for (const [hours, expected] of [
      [0, 0],
      [23, 0],
      [24, 1],
    ] as const) {
      await setSent(offer.id, hours)
      await remindOwners(server, server.clock())
      expect(await noticesOf('offer_ending', customer.id)).toBe(expected)
    }
  })

  it('the log says that it was sent only where it reached somebody', async () => {
    const reminded = async (isReached: boolean) => {
      const { customer, offer } = await sent({ validityDays: 2 })
      if (!isReached)
        await server.db.updateTable('users').set({ email_confirmed_at: null }).where('id', '=', customer.id).execute()
      await setSent(offer.id, 24)
      await remindOwners(server, server.clock())
      return (await server.logsOf(offer.id)).filter(({ message }) => message.includes('hatırlatıldı')).length
    }
    expect([await reminded(true), await reminded(false)]).toEqual([1, 0])
  })

  it('once a revision, and none of an offer that was answered or whose request does not wait', async () => {
    const { admin, customer, request, offer } = await sent({ validityDays: 2 })
    const { id: rejected } = await createOffer(server.db, request.id, { status: 'REJECTED', valid_until: dayIn(2) })
    for (const id of [offer.id, rejected]) await setSent(id, 24)
    for (let times = 0; times < 2; times++) await remindOwners(server, server.clock())
    expect(await noticesOf('offer_ending', customer.id)).toBe(1)
    await edit(admin, offer.id, { validityDays: 2 })
    await setSent(offer.id, 24)
    await remindOwners(server, server.clock())
    expect(await noticesOf('offer_ending', customer.id)).toBe(2)
    const other = await setup('ACTIVE')
    await setSent((await createOffer(server.db, other.request.id, { valid_until: dayIn(2) })).id, 24)
    await remindOwners(server, server.clock())
    expect(await noticesOf('offer_ending', other.customer.id)).toBe(0)
  })
})
