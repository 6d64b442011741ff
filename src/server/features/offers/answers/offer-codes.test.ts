// Codes for owners who are signed in, above the workshop's amount.
import { beforeEach, describe, expect, it } from 'vitest'
import type { Person } from '../../../../../test/harness.ts'
import { LABOUR, useOffers } from '../../../../../test/offer-calls.ts'
import { offerCodesApi } from '../../../../shared/offers/offer-codes.contract.ts'
import { offerLinksApi } from '../../../../shared/offers/offer-links.contract.ts'
import { type Offer, offersApi } from '../../../../shared/offers/offers.contract.ts'
import { requestsApi } from '../../../../shared/requests/requests.contract.ts'

const { server, setup, send, edit } = useOffers()
// All calls come from one network.
beforeEach(() => server.db.deleteFrom('rate_limits').execute())
const askAbove = (minor: number | null) =>
  server.db.updateTable('workshop').set({ code_above_try_minor: minor }).execute()
// An offer of aLira costs 156 TL, with KDV.
beforeEach(() => askAbove(15_599))

async function anOffer(body: object = {}) {
  const people = await setup()
  const offer = (await send(people.admin, people.request.id, { currency: 'TRY', ...body })).body.data as Offer
  return { ...people, offer }
}
const ask = async (who: Person | null, id: string) => {
  const { status, body } = await server.call(who, offerCodesApi.send, { params: { id } })
  return [status, body.message]
}
async function codeFor(customer: Person, id: string): Promise<string> {
  expect(await ask(customer, id)).toEqual([200, 'offer_code_sent'])
  const mail = await server.db
    .selectFrom('outbox_messages')
    .select('text_body')
    .where('kind', '=', 'offer_code')
    .where('recipient', '=', customer.email)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return mail.text_body.match(/^\d{6}$/m)?.[0] ?? ''
}
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
const accept = async (who: Person, id: string, body: object = {}) => {
  const answer = await server.call(who, offersApi.accept, { params: { id }, body })
  return [answer.status, answer.body.errors?.[0]?.message ?? answer.body.message]
}
const statusOf = async (id: string) => (await server.row('offers', id))?.status
const events = async (id: string) => {
  const rows = await server.db.selectFrom('offer_events').selectAll().where('offer_id', '=', id).execute()
  return rows.map(({ kind, user_id }) => [kind, user_id] as const)
}
const countOf = async (id: string, kind: string) => (await events(id)).filter(([one]) => one === kind).length

describe('the workshop’s amount', () => {
  it('above it → the owner accepts with a code alone, and the event names them', async () => {
    const { customer, offer } = await anOffer()
    expect(offer.payableTry).toBe(156)
    const { body } = await server.call(customer, offersApi.byId, { params: { id: offer.id } })
    expect((body.data as Offer).codeAboveTry).toBe(155.99)
    expect(await accept(customer, offer.id)).toEqual([400, 'code_required'])
    const code = await codeFor(customer, offer.id)
    expect(await accept(customer, offer.id, { code, version: offer.version })).toEqual([200, 'offer_accepted'])
    expect(await events(offer.id)).toEqual(
      expect.arrayContaining([
        ['CODE_SENT', customer.id],
        ['ACCEPTED', customer.id],
      ]),
    )
  })

  it.each([
    ['exactly it', 15_600],
    ['none', null],
  ])('%s → no code is asked for, and none is sent', async (_, minor) => {
    await askAbove(minor)
    const { customer, offer } = await anOffer()
    expect(await ask(customer, offer.id)).toEqual([409, 'code_not_needed'])
    expect(await accept(customer, offer.id)).toEqual([200, 'offer_accepted'])
  })

  it('counts the chosen lines', async () => {
    const items = [LABOUR, { ...LABOUR, quantity: 1, kind: 'OPTIONAL' }]
    await askAbove(15_600)
    const { customer, offer } = await anOffer({ items })
    const selectedItemIds = offer.items.map(({ id }) => id)
    expect(await accept(customer, offer.id, { selectedItemIds })).toEqual([400, 'code_required'])
    const code = await codeFor(customer, offer.id)
    expect(await accept(customer, offer.id, { selectedItemIds, code })).toEqual([200, 'offer_accepted'])
    const other = await anOffer({ items })
    expect(await accept(other.customer, other.offer.id)).toEqual([200, 'offer_accepted'])
  })

  it('an admin accepts on the owner’s behalf, and the owner rejects, without a code', async () => {
    const [one, other] = [await anOffer(), await anOffer()]
    expect(await accept(one.admin, one.offer.id)).toEqual([200, 'offer_accepted'])
    const { status } = await server.call(other.customer, offersApi.reject, { params: { id: other.offer.id }, body: {} })
    expect(status).toBe(200)
  })
})

describe('an owner’s code', () => {
  it('five wrong ones → the right one is refused too, also for calls with an operation’s id', async () => {
    const { customer, offer } = await anOffer()
    const code = await codeFor(customer, offer.id)
    for (let tries = 0; tries < 5; tries++) {
      const operationId = `00000000-0000-4000-8000-00000000000${tries}`
      const input = { params: { id: offer.id }, body: { code: wrong(code) }, operationId }
      const refused = await server.call(customer, offersApi.accept, input)
      expect(refused.body.errors?.[0]?.message).toBe('code_wrong')
    }
    expect(await accept(customer, offer.id, { code })).toEqual([400, 'code_expired'])
    expect([await statusOf(offer.id), await countOf(offer.id, 'CODE_FAILED')]).toEqual(['SENT', 5])
  })

  it('twenty wrong ones of a revision → the workshop answers for the owner, and no other code is sent', async () => {
    const { admin, customer, offer } = await anOffer()
    for (let tries = 0; tries < 20; tries++) {
      if (tries % 5 === 0) await server.db.deleteFrom('rate_limits').execute()
      if (tries % 5 === 0) await codeFor(customer, offer.id)
      expect(await accept(customer, offer.id, { code: 'x' })).toEqual([400, 'code_wrong'])
    }
    expect(await accept(customer, offer.id, { code: 'x' })).toEqual([400, 'code_needs_workshop'])
    expect(await ask(customer, offer.id)).toEqual([409, 'code_needs_workshop'])
    expect(await accept(admin, offer.id)).toEqual([200, 'offer_accepted'])
  })

  it('is refused for another offer and for the next revision', async () => {
    const { admin, customer, offer } = await anOffer()
    const other = await anOffer()
    const code = await codeFor(customer, offer.id)
    expect(await accept(other.customer, other.offer.id, { code })).toEqual([400, 'code_expired'])
    await edit(admin, offer.id, { currency: 'TRY' })
    expect(await accept(customer, offer.id, { code, rev: 1 })).toEqual([409, 'offer_revised'])
    expect(await accept(customer, offer.id, { code })).toEqual([400, 'code_expired'])
    expect(await statusOf(offer.id)).toBe('SENT')
  })

  it('is used once, also after its acceptance was taken back', async () => {
    const { admin, customer, request, offer } = await anOffer()
    const code = await codeFor(customer, offer.id)
    expect(await accept(customer, offer.id, { code })).toEqual([200, 'offer_accepted'])
    await server.call(admin, requestsApi.update, {
      params: { id: request.id },
      body: { status: 'WAITING_APPROVAL', reason: 'Yeniden soruldu' },
    })
    expect(await statusOf(offer.id)).toBe('SENT')
    expect(await accept(customer, offer.id, { code })).toEqual([400, 'code_used'])
  })

  it('another customer neither gets one nor uses up its tries', async () => {
    const { customer, offer } = await anOffer()
    const stranger = await server.person('CUSTOMER')
    const code = await codeFor(customer, offer.id)
    expect(await ask(stranger, offer.id)).toEqual([403, 'not_your_offer'])
    for (let tries = 0; tries < 6; tries++)
      expect(await accept(stranger, offer.id, { code: wrong(code) })).toEqual([403, 'not_your_offer'])
    expect(await accept(customer, offer.id, { code })).toEqual([200, 'offer_accepted'])
  })

  it('six within an hour → 429', async () => {
    const { customer, offer } = await anOffer()
    const answers: unknown[] = []
    for (let times = 0; times < 6; times++) answers.push((await ask(customer, offer.id))[0])
    expect(answers).toEqual([200, 200, 200, 200, 200, 429])
  })

  it('an offer that is over, a draft and a request that takes no answer get none', async () => {
    const { admin, customer, request, offer } = await anOffer()
    const draft = (await send(admin, request.id, { currency: 'TRY', draft: true })).body.data as Offer
    expect(await ask(customer, draft.id)).toEqual([404, 'offer_not_found'])
    await server.db.updateTable('offers').set({ valid_until: '2020-01-01' }).where('id', '=', offer.id).execute()
    expect(await ask(customer, offer.id)).toEqual([409, 'offer_expired'])
    await server.call(admin, requestsApi.update, { params: { id: request.id }, body: { status: 'PENDING' } })
    expect((await ask(customer, offer.id))[0]).toBe(409)
  })

  it('is in no log', async () => {
    const { customer, offer } = await anOffer()
    const code = await codeFor(customer, offer.id)
    await accept(customer, offer.id, { code: wrong(code) })
    await accept(customer, offer.id, { code })
    const rows = await Promise.all([
      server.db.selectFrom('activity_logs').selectAll().execute(),
      server.db.selectFrom('offer_events').selectAll().execute(),
      server.db.selectFrom('offer_codes').select('code_hash').execute(),
    ])
    const text = JSON.stringify(rows.flat().map(({ id: _, ...row }: Record<string, unknown>) => row))
    for (const secret of [code, wrong(code)]) expect(text).not.toMatch(new RegExp(`\\b${secret}\\b`))
  })
})

describe('an owner’s acceptances at once', () => {
  it('two with one code, and one by a link → one is accepted', async () => {
    const { admin, customer, offer } = await anOffer()
    const { body } = await server.call(admin, offerLinksApi.make, { params: { id: offer.id } })
    const { token } = body.data as { token: string }
    const code = await codeFor(customer, offer.id)
    const answers = await Promise.all([
      accept(customer, offer.id, { code }),
      accept(customer, offer.id, { code }),
      server
        .call(null, offerLinksApi.accept, { params: { token }, body: { code, rev: 1 } })
        .then(({ status }) => [status]),
    ])
    expect(answers.filter(([status]) => status === 200).length).toBe(1)
    expect(await countOf(offer.id, 'ACCEPTED')).toBe(1)
  })

  it('against a new revision → one of both', async () => {
    const { admin, customer, offer } = await anOffer()
    const code = await codeFor(customer, offer.id)
    const [answer, edited] = await Promise.all([
      accept(customer, offer.id, { code, rev: 1 }),
      edit(admin, offer.id, { currency: 'TRY' }),
    ])
    expect([answer[0] === 200, edited.status === 200].filter(Boolean).length).toBe(1)
  })
})
