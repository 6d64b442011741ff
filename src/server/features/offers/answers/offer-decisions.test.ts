import { describe, expect, it } from 'vitest'
import { assignTechnician, createOffer, createRequest } from '../../../../../test/factories.ts'
import { type Person, UNKNOWN_ID, useServer } from '../../../../../test/harness.ts'
import { offersApi } from '../../../../shared/offers/offers.contract.ts'
import { requestsApi } from '../../../../shared/requests/requests.contract.ts'
import type { RequestStatus } from '../../../../shared/requests/requests.status.ts'

const server = useServer()
const line = { type: 'MANUAL', description: 'İşçilik', quantity: 1, unitPrice: 100 }

/** A request with two open offers. */
async function setup(status: RequestStatus = 'WAITING_APPROVAL') {
  const [admin, customer] = [await server.person('ADMIN'), await server.person('CUSTOMER')]
  const request = await createRequest(server.db, { customer_id: customer.id, status, offer_sent_at: new Date() })
  const [first, second] = [await createOffer(server.db, request.id), await createOffer(server.db, request.id)]
  return { admin, customer, request, first, second }
}

const accept = (who: Person | null, id: string) => server.call(who, offersApi.accept, { params: { id } })
const reject = (who: Person | null, id: string) => server.call(who, offersApi.reject, { params: { id } })
const requestRow = async (id: string) => (await server.row('service_requests', id))!
const offerStates = async (requestId: string) => {
  const rows = await server.db
    .selectFrom('offers')
    .select(['id', 'status', 'decided_at'])
    .where('service_request_id', '=', requestId)
    .execute()
  for (const row of rows) expect(row.decided_at === null).toBe(row.status === 'SENT')
  return Object.fromEntries(rows.map((row) => [row.id, row.status]))
}

describe('accepting', () => {
  it.each(['customer', 'admin'] as const)(
    'acceptance by the %s makes the request active and rejects the other open offers',
    async (who) => {
      const people = await setup()
      const { request, first, second } = people
      const { status, body } = await accept(people[who], first.id)
      expect([status, body.message]).toEqual([200, 'offer_accepted'])
      expect(body.data).toMatchObject({
        id: first.id,
        status: 'ACCEPTED',
        decidedAt: expect.stringMatching(/Z$/),
        version: 2,
      })
      expect(await offerStates(request.id)).toEqual({ [first.id]: 'ACCEPTED', [second.id]: 'REJECTED' })
      expect(await requestRow(request.id)).toMatchObject({
        status: 'ACTIVE',
        approved_offer_at: expect.any(Date),
        version: request.version + 1,
      })
      expect(await server.logsOf(first.id)).toMatchObject([
        { category: 'MAINTENANCE', action_type: 'UPDATE', user_id: people[who].id },
      ])
      expect((await server.logsOf(second.id))[0]?.message).toContain(first.offer_number)
      expect(await server.logsOf(request.id)).toHaveLength(1)
    },
  )

  it('acceptance after a re-opening replaces the offer that had been accepted before', async () => {
    const { admin, customer, request, first } = await setup()
    await accept(customer, first.id)
    await server.call(admin, requestsApi.update, {
      params: { id: request.id },
      body: { status: 'WAITING_APPROVAL', reason: 'Yeniden soruldu' },
    })
    const body = { serviceRequestId: request.id, items: [line] }
    const better = (await server.call(admin, offersApi.create, { body })).body.data
    expect((await accept(customer, better.id)).status).toBe(200)
    expect(await offerStates(request.id)).toMatchObject({ [first.id]: 'REJECTED', [better.id]: 'ACCEPTED' })
  })

  it('rejects a left-over accepted offer too', async () => {
    const { customer, request, first, second } = await setup()
    await server.db
      .updateTable('offers')
      .set({ status: 'ACCEPTED', decided_at: new Date() })
      .where('id', '=', second.id)
      .execute()
    expect((await accept(customer, first.id)).status).toBe(200)
    expect(await offerStates(request.id)).toEqual({ [first.id]: 'ACCEPTED', [second.id]: 'REJECTED' })
  })
})

describe('rejecting', () => {
  it('one of two leaves the request waiting; the last one rejects the request', async () => {
    const { customer, request, first, second } = await setup()
    const answer = await reject(customer, first.id)
    expect(answer.body).toMatchObject({ message: 'offer_rejected', data: { status: 'REJECTED' } })
    expect((await requestRow(request.id)).status).toBe('WAITING_APPROVAL')
    expect((await reject(customer, second.id)).status).toBe(200)
    expect((await requestRow(request.id)).status).toBe('REJECTED')
    expect(await server.logsOf(second.id)).toHaveLength(1)
  })

  it('rejection by an admin in the owner’s place is taken', async () => {
    const { admin, first } = await setup()
    expect((await reject(admin, first.id)).status).toBe(200)
  })
})

it('an offer that nobody answered ends with its job: withdrawn, and its acceptance refused', async () => {
  const { admin, customer, request, first, second } = await setup()
  for (const status of ['ACTIVE', 'COMPLETED'] as const) {
    const answer = await server.call(admin, requestsApi.update, { params: { id: request.id }, body: { status } })
    expect(answer.status).toBe(200)
  }
  expect(await offerStates(request.id)).toEqual({ [first.id]: 'WITHDRAWN', [second.id]: 'WITHDRAWN' })
  expect((await server.logsOf(first.id))[0]?.message).toMatch(/tamamlandığı için .* geri çekildi$/)
  expect((await accept(customer, first.id)).body.message).toBe('offer_not_in_sent_status')
})

it('an answer holds for the terms that were read: an offer edited meanwhile is neither accepted nor rejected', async () => {
  const { admin, customer, first } = await setup()
  const params = { id: first.id }
  const edited = await server.call(admin, offersApi.update, { params, body: { items: [{ ...line, unitPrice: 900 }] } })
  expect(edited.body.data).toMatchObject({ version: 2, total: 900 })
  for (const endpoint of [offersApi.accept, offersApi.reject]) {
    const stale = await server.call(customer, endpoint, { params, body: { version: 1 } })
    expect([stale.status, stale.body.message]).toEqual([409, 'offer_revised'])
  }
  expect((await server.call(customer, offersApi.accept, { params, body: { version: 'x' } })).body.errors).toEqual([
    { field: 'version', message: 'invalid_number' },
  ])
  const accepted = await server.call(customer, offersApi.accept, { params, body: { version: 2 } })
  expect(accepted.body.data).toMatchObject({ status: 'ACCEPTED', total: 900 })
})

describe.each([
  ['accept', accept],
  ['reject', reject],
] as const)('who may %s, and when', (_, answer) => {
  it('somebody else, a technician, nobody → refused', async () => {
    const { request, first } = await setup()
    const [foreign, technician] = [await server.person('CUSTOMER'), await server.person('TECHNICIAN')]
    await assignTechnician(server.db, request.id, technician.id)
    expect((await answer(null, first.id)).status).toBe(401)
    for (const [who, message] of [
      [foreign, 'not_your_offer'],
      [technician, 'access_denied'],
    ] as const) {
      const refused = await answer(who, first.id)
      expect([refused.status, refused.body.message]).toEqual([403, message])
    }
    expect((await offerStates(request.id))[first.id]).toBe('SENT')
  })

  it('unknown offer → 404', async () => {
    const { customer } = await setup()
    for (const id of [UNKNOWN_ID, 'abc']) expect((await answer(customer, id)).body.message).toBe('offer_not_found')
  })

  it('answered offer → 409', async () => {
    const { customer, first } = await setup()
    await reject(customer, first.id)
    const again = await answer(customer, first.id)
    expect([again.status, again.body.message]).toEqual([409, 'offer_not_in_sent_status'])
  })

  it.each(['PENDING', 'ACTIVE', 'COMPLETED', 'REJECTED', 'CANCELED'] as const)('request %s → 409', async (status) => {
    const { customer, request, first } = await setup(status)
    const refused = await answer(customer, first.id)
    expect([refused.status, refused.body.message]).toEqual([409, 'offer_not_in_sent_status'])
    expect((await offerStates(request.id))[first.id]).toBe('SENT')
  })
})

describe('races: exactly one wins and nothing is left half done', () => {
  const winners = (answers: { status: number }[]) => {
    expect(answers.map((answer) => answer.status).filter((status) => status !== 200 && status !== 409)).toEqual([])
    return answers.filter((answer) => answer.status === 200).length
  }

  it('two people accept one offer', async () => {
    for (let round = 0; round < 5; round++) {
      const { admin, customer, request, first } = await setup()
      expect(winners(await Promise.all([accept(customer, first.id), accept(admin, first.id)]))).toBe(1)
      expect((await requestRow(request.id)).version).toBe(request.version + 1)
      expect(await server.logsOf(first.id)).toHaveLength(1)
    }
  })

  it('two offers of one request are accepted', async () => {
    for (let round = 0; round < 5; round++) {
      const { admin, customer, request, first, second } = await setup()
      expect(winners(await Promise.all([accept(customer, first.id), accept(admin, second.id)]))).toBe(1)
      expect(Object.values(await offerStates(request.id)).sort()).toEqual(['ACCEPTED', 'REJECTED'])
    }
  })

  it('the last two open offers are rejected at once', async () => {
    for (let round = 0; round < 5; round++) {
      const { admin, customer, request, first, second } = await setup()
      expect(winners(await Promise.all([reject(customer, first.id), reject(admin, second.id)]))).toBe(2)
      expect((await requestRow(request.id)).status).toBe('REJECTED')
    }
  })

  it('accept against cancel', async () => {
    for (let round = 0; round < 6; round++) {
      const { admin, customer, request, first, second } = await setup()
      const cancel = () => server.call(customer, requestsApi.cancel, { params: { id: request.id } })
      const calls = [() => accept(admin, first.id), cancel]
      const answers = await Promise.all((round % 2 ? calls.reverse() : calls).map((call) => call()))
      expect(winners(answers)).toBe(1)
      const { status } = await requestRow(request.id)
      const states = await offerStates(request.id)
      if (status === 'ACTIVE') expect(states).toEqual({ [first.id]: 'ACCEPTED', [second.id]: 'REJECTED' })
      else expect([status, ...Object.values(states)]).toEqual(['CANCELED', 'REJECTED', 'REJECTED'])
    }
  })

  it('accept against an admin’s cancel: the request is canceled and no offer stays accepted', async () => {
    for (let round = 0; round < 6; round++) {
      const { admin, customer, request, first, second } = await setup()
      const cancel = () => server.call(admin, requestsApi.cancel, { params: { id: request.id } })
      const calls = [() => accept(customer, first.id), cancel]
      await Promise.all((round % 2 ? calls.reverse() : calls).map((call) => call()))
      expect((await requestRow(request.id)).status).toBe('CANCELED')
      expect(await offerStates(request.id)).toEqual({ [first.id]: 'REJECTED', [second.id]: 'REJECTED' })
    }
  })

  it('accept against an edit: what was accepted is never changed afterwards', async () => {
    for (let round = 0; round < 6; round++) {
      const { admin, customer, request, first } = await setup()
      const change = () =>
        server.call(admin, offersApi.update, {
          params: { id: first.id },
          body: { items: [{ ...line, unitPrice: 250 }] },
        })
      const calls = [() => accept(customer, first.id), change] as const
      const [accepted, edited] =
        round % 2
          ? (await Promise.all([calls[1](), calls[0]()])).reverse()
          : await Promise.all([calls[0](), calls[1]()])
      expect([accepted?.status, [200, 409].includes(edited?.status ?? 0)]).toEqual([200, true])
      const offer = await server.db
        .selectFrom('offers')
        .selectAll()
        .where('id', '=', first.id)
        .executeTakeFirstOrThrow()
      expect([offer.status, offer.total_minor]).toEqual(['ACCEPTED', edited?.status === 200 ? 25_000 : 10_000])
      expect(accepted?.body.data.total).toBe(offer.total_minor / 100)
      expect((await requestRow(request.id)).status).toBe('ACTIVE')
    }
  })

  it('accept against a new offer: the accepted request keeps no open offer', async () => {
    for (let round = 0; round < 6; round++) {
      const { admin, customer, request, first } = await setup()
      const create = () =>
        server.call(admin, offersApi.create, { body: { serviceRequestId: request.id, items: [line] } })
      const [accepted] = await Promise.all(
        round % 2 ? [accept(customer, first.id), create()] : [create(), accept(customer, first.id)].reverse(),
      )
      expect(accepted?.status).toBe(200)
      expect(Object.values(await offerStates(request.id))).not.toContain('SENT')
      expect((await requestRow(request.id)).status).toBe('ACTIVE')
    }
  })
})
