// Every status × action × person over HTTP: the answer, and the state of the database afterwards.
import { beforeAll, describe, expect, it } from 'vitest'
import { assignTechnician, createBoat, createOffer, createRequest } from '../../../../test/factories.ts'
import { type Answer, type Person, usePeople, useServer } from '../../../../test/harness.ts'
import { CASES, type Case, type Who } from '../../../../test/request-transitions.ts'
import { requestsApi } from '../../../shared/requests/requests.contract.ts'
import type { RequestStatus } from '../../../shared/requests/requests.status.ts'

const server = useServer()
const people = usePeople<Who>(server, {
  admin: 'ADMIN',
  owner: 'CUSTOMER',
  stranger: 'CUSTOMER',
  assigned: 'TECHNICIAN',
  unassigned: 'TECHNICIAN',
})
const { another } = usePeople(server, { another: 'TECHNICIAN' })
let boatId: string

beforeAll(async () => {
  boatId = (await createBoat(server.db, people.owner.id)).id
})

type Call = (who: Person, id: string) => Promise<Answer>

const put =
  (body: object): Call =>
  (who, id) =>
    server.call(who, requestsApi.update, { params: { id }, body })

/** Offers and photos have their own calls and tests. */
type Tried = Exclude<
  Case['action'],
  | 'sendOffer'
  | 'acceptOffer'
  | 'rejectOffer'
  | 'addPhoto'
  | 'sendExtra'
  | 'draftExtra'
  | 'answerExtra'
  | 'consentToExtras'
>

const CALLS: Record<Tried, Call> = {
  setPending: put({ status: 'PENDING' }),
  setWaitingApproval: put({ status: 'WAITING_APPROVAL' }),
  setActive: put({ status: 'ACTIVE' }),
  setCompleted: put({ status: 'COMPLETED' }),
  setCanceled: put({ status: 'CANCELED' }),
  setRejected: put({ status: 'REJECTED' }),
  assignDate: put({ assignedDate: '2026-06-01' }),
  complete: (who, id) => server.call(who, requestsApi.complete, { params: { id } }),
  cancel: (who, id) => server.call(who, requestsApi.cancel, { params: { id } }),
  plan: (who, id) => server.call(who, requestsApi.plan, { params: { id }, body: { assignedDate: '2026-06-01' } }),
  assignTechnician: (who, id) => server.call(who, requestsApi.assign, { params: { id, technicianId: another.id } }),
  unassignTechnician: (who, id) =>
    server.call(who, requestsApi.unassign, { params: { id, technicianId: people.assigned.id } }),
  changeSlot: (who, id) => server.call(who, requestsApi.cancelSlot, { params: { id } }),
  giveFeedback: (who, id) => server.call(who, requestsApi.feedback, { params: { id }, body: { customerRating: 5 } }),
}

const RESULT: Partial<Record<Case['action'], RequestStatus>> = {
  setPending: 'PENDING',
  setWaitingApproval: 'WAITING_APPROVAL',
  setActive: 'ACTIVE',
  setCompleted: 'COMPLETED',
  setCanceled: 'CANCELED',
  complete: 'COMPLETED',
  cancel: 'CANCELED',
}

const rowOf = async (id: string) => (await server.row('service_requests', id))!

async function requestIn(status: RequestStatus) {
  const slot = { slot_day: '2026-06-01', slot_half: 'AM', slot_held_until: new Date('2026-05-01') } as const
  const { id } = await createRequest(server.db, { customer_id: people.owner.id, boat_id: boatId, status, ...slot })
  await assignTechnician(server.db, id, people.assigned.id)
  await createOffer(server.db, id, { status: 'SENT' })
  return rowOf(id)
}

const isTried = (one: Case): one is Case & { action: Tried } => one.action in CALLS
const overHttp = CASES.filter(isTried)

/** What becomes of an offer that waits for its answer. */
const OFFER_ENDS_AS: Partial<Record<RequestStatus, string>> = { CANCELED: 'REJECTED', COMPLETED: 'WITHDRAWN' }

describe('over HTTP', () => {
  it('covers every action but those of offers, extra work and photos', () => {
    const missing = new Set(CASES.filter((one) => !isTried(one)).map(({ action }) => action))
    const ofExtras = ['sendExtra', 'draftExtra', 'answerExtra', 'consentToExtras']
    expect([...missing]).toEqual(['sendOffer', 'acceptOffer', 'rejectOffer', ...ofExtras, 'addPhoto'])
  })

  it.each(overHttp)('$who, $action, $status → $answer', async ({ action, who, status, answer }) => {
    const before = await requestIn(status)
    const { status: code, body } = await CALLS[action](people[who], before.id)
    const after = await rowOf(before.id)
    const logs = await server.logsOf(before.id)
    if (answer !== 'ok') {
      expect(`${code} ${body.message}`).toBe(answer)
      expect(body).toMatchObject({ success: false, data: null })
      expect(after).toEqual(before)
      expect(logs).toEqual([])
      return
    }
    expect([code, body.success]).toEqual([200, true])
    const to = RESULT[action] ?? status
    expect(body.data).toMatchObject({ id: before.id, status: to, version: before.version + 1 })
    expect(after).toMatchObject({ status: to, version: before.version + 1 })
    expect(after.updated_at.getTime()).toBeGreaterThanOrEqual(before.updated_at.getTime())
    expect(logs).toMatchObject([{ action_type: 'UPDATE', category: 'MAINTENANCE', user_id: people[who].id }])
    const offers = await server.db
      .selectFrom('offers')
      .select(['status', 'decided_at'])
      .where('service_request_id', '=', before.id)
      .execute()
    const ended = to === status ? undefined : OFFER_ENDS_AS[to]
    expect(offers.map((offer) => offer.status)).toEqual([ended ?? 'SENT'])
    expect(offers.map((offer) => offer.decided_at !== null)).toEqual([ended !== undefined])
  })
})
