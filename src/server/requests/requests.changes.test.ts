import { beforeAll, describe, expect, it } from 'vitest'
import { archive, assignTechnician, createBoat, createOffer, createRequest } from '../../../test/factories.ts'
import { NOBODY, type Person, refused, said, sorted, useServer } from '../../../test/harness.ts'
import { requestsApi } from '../../shared/requests/requests.contract.ts'

const server = useServer()
let admin: Person
let owner: Person
let technician: Person
let boatId: string

beforeAll(async () => {
  admin = await server.person('ADMIN')
  owner = await server.person('CUSTOMER')
  technician = await server.person('TECHNICIAN')
  boatId = (await createBoat(server.db, owner.id, { name: 'Meltem' })).id
})

type Values = Omit<Parameters<typeof createRequest>[1], 'customer_id'>
const request = (values: Values = {}) => createRequest(server.db, { customer_id: owner.id, boat_id: boatId, ...values })
const put = (id: string, body: unknown, who = admin) => server.call(who, requestsApi.update, { params: { id }, body })
const assign = (id: string, technicianId: string, who = admin) =>
  server.call(who, requestsApi.assign, { params: { id, technicianId } })
const unassign = (id: string, technicianId: string, who = admin) =>
  server.call(who, requestsApi.unassign, { params: { id, technicianId } })
const cancel = (id: string, who = owner) => server.call(who, requestsApi.cancel, { params: { id } })
const complete = (id: string, who = technician) => server.call(who, requestsApi.complete, { params: { id } })
const feedback = (id: string, body: unknown, who = owner) =>
  server.call(who, requestsApi.feedback, { params: { id }, body })
const remove = (id: string) => server.call(admin, requestsApi.remove, { params: { id } })

const rowOf = (id: string) => server.row('service_requests', id)
const itemsOf = (id: string) => server.db.selectFrom('calendar_items').selectAll().where('ref_id', '=', id).execute()
const offerStatus = async (id: string) =>
  (await server.db.selectFrom('offers').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status
const messagesOf = async (id: string) => (await server.logsOf(id)).map((entry) => entry.message)

describe('status update', () => {
  it('understands both spellings of canceled and keeps one', async () => {
    const { id } = await request()
    const answer = await put(id, { status: 'CANCELLED' })
    expect(said(answer)).toBe('200 status_updated')
    expect(answer.body.data.status).toBe('CANCELED')
    expect(answer.body.data.canceledAt).not.toBeNull()
  })

  it('dates the completion and says so in the log', async () => {
    const { id } = await request({ status: 'ACTIVE' })
    const { body } = await put(id, { status: 'COMPLETED' })
    expect(body.data.completedAt).not.toBeNull()
    expect(await messagesOf(id)).toEqual(['Meltem teknesinin talebi: durum değişti, Aktif → Tamamlandı'])
  })

  it('takes an approval back: the accepted offer waits again', async () => {
    const { id } = await request({ status: 'ACTIVE', offer_sent_at: new Date(), approved_offer_at: new Date() })
    const accepted = await createOffer(server.db, id, { status: 'ACCEPTED', decided_at: new Date() })
    const lost = await createOffer(server.db, id, { status: 'REJECTED', decided_at: new Date() })
    const { body } = await put(id, { status: 'WAITING_APPROVAL' })
    expect(body.data).toMatchObject({ status: 'WAITING_APPROVAL', approvedOfferAt: null })
    expect(body.data.offerSentAt).not.toBeNull()
    expect(await Promise.all([offerStatus(accepted.id), offerStatus(lost.id)])).toEqual(['SENT', 'REJECTED'])
    expect(await messagesOf(accepted.id)).toEqual([
      `Meltem teknesinin talebi onaya geri alındığı için ${accepted.offer_number} numaralı teklif yeniden yanıt bekliyor`,
    ])
    expect(await messagesOf(lost.id)).toEqual([])
  })

  it('starts over: back in PENDING nothing is approved, and no offer counts as sent when none waits', async () => {
    const { id } = await request({ status: 'ACTIVE', offer_sent_at: new Date(), approved_offer_at: new Date() })
    const accepted = await createOffer(server.db, id, { status: 'ACCEPTED' })
    const { body } = await put(id, { status: 'PENDING' })
    expect(body.data).toMatchObject({ status: 'PENDING', approvedOfferAt: null, offerSentAt: null })
    expect(await offerStatus(accepted.id)).toBe('REJECTED')
    expect(await messagesOf(accepted.id)).toEqual([expect.stringContaining('baştan alındığı için')])
  })

  it('keeps the sent date in PENDING while an offer still waits', async () => {
    const { id } = await request({ status: 'WAITING_APPROVAL', offer_sent_at: new Date() })
    const sent = await createOffer(server.db, id)
    expect((await put(id, { status: 'PENDING' })).body.data.offerSentAt).not.toBeNull()
    expect(await offerStatus(sent.id)).toBe('SENT')
  })

  it('re-opens a rejected request', async () => {
    const { id } = await request({ status: 'REJECTED', offer_sent_at: new Date() })
    await createOffer(server.db, id, { status: 'REJECTED' })
    expect((await put(id, { status: 'PENDING' })).body.data).toMatchObject({ status: 'PENDING', offerSentAt: null })
  })

  it('refuses bad input by field, unknown requests, and stale versions', async () => {
    const { id } = await request()
    const badStatus = [400, 'unsupported_status', [{ field: 'status', message: 'unsupported_status' }]]
    for (const status of ['DONE', 'REJECTED', '', 7, null])
      expect(refused(await put(id, { status }))).toEqual(badStatus)
    expect(refused(await put(id, {}))).toEqual([400, 'validation_failed', [{ field: 'status', message: 'required' }]])
    for (const assignedDate of ['2026-02-30', '01.05.2026', '2026-05-01T00:00:00Z', '\0']) {
      const errors = [{ field: 'assignedDate', message: 'invalid_date' }]
      expect(refused(await put(id, { assignedDate }))).toEqual([400, 'validation_failed', errors])
    }
    const badVersion = await put(id, { status: 'ACTIVE', version: 'x' })
    expect(refused(badVersion)).toEqual([400, 'validation_failed', [{ field: 'version', message: 'invalid_number' }]])
    expect(said(await put(id, '{"status"'))).toBe('400 validation_failed')
    expect(said(await put(NOBODY, { status: 'ACTIVE' }))).toBe('404 request_not_found')
    expect(said(await put('abc', { status: 'ACTIVE' }))).toBe('404 request_not_found')
    expect(said(await put(id, { status: 'ACTIVE', version: 2 }))).toBe('409 record_changed')
    expect(await rowOf(id)).toMatchObject({ status: 'PENDING', version: 1 })
    expect((await put(id, { status: 'ACTIVE', version: 1 })).body.data.version).toBe(2)
  })
})

describe('assigned date', () => {
  it('creates, moves and removes the one calendar item', async () => {
    const { id } = await request({ status: 'ACTIVE', request_type: 'MAINTENANCE' })
    const set = await put(id, { assignedDate: '2026-06-01' })
    expect(said(set)).toBe('200 date_assigned')
    expect(set.body.data).toMatchObject({ assignedDate: '2026-06-01', status: 'ACTIVE', version: 2 })
    const item = { type: 'SERVICE_REQUEST', auth: 'ADMIN_AND_TECHNICIAN', status: 'PENDING', title: 'Bakım · Meltem' }
    const created = await itemsOf(id)
    expect(created).toMatchObject([{ ...item, date: '2026-06-01', created_by: admin.id, version: 1 }])
    await put(id, { assignedDate: '2026-06-02' })
    expect(await itemsOf(id)).toMatchObject([{ ...item, id: created[0]?.id, date: '2026-06-02', version: 2 }])
    const cleared = await put(id, { assignedDate: null })
    expect(said(cleared)).toBe('200 date_cleared')
    expect(cleared.body.data.assignedDate).toBeNull()
    expect(await itemsOf(id)).toEqual([])
    expect(await messagesOf(id)).toEqual([
      'Meltem teknesinin talebi: servis günü 01.06.2026 olarak belirlendi',
      'Meltem teknesinin talebi: servis günü 02.06.2026 olarak belirlendi',
      'Meltem teknesinin talebi: servis günü kaldırıldı',
    ])
  })

  it('is cleared by an empty day too; a fault is called so', async () => {
    const { id } = await request({ request_type: 'FAULT' })
    await put(id, { assignedDate: '2026-06-01' })
    expect(await itemsOf(id)).toMatchObject([{ title: 'Arıza · Meltem' }])
    expect(said(await put(id, { assignedDate: '' }))).toBe('200 date_cleared')
    expect(await itemsOf(id)).toEqual([])
  })

  it('leaves the calendar when the request is canceled, by its owner or by an update, and stays when it is completed', async () => {
    const [first, second, third] = [await request(), await request(), await request({ status: 'ACTIVE' })]
    for (const { id } of [first, second, third]) await put(id, { assignedDate: '2026-06-01' })
    await cancel(first.id)
    await put(second.id, { status: 'CANCELED' })
    await put(third.id, { status: 'COMPLETED' })
    expect(await Promise.all([first, second, third].map(async ({ id }) => (await itemsOf(id)).length))).toEqual([
      0, 0, 1,
    ])
    expect((await rowOf(first.id))?.assigned_date).toBe('2026-06-01')
  })

  it('changes together with the status as one change, or not at all', async () => {
    const { id } = await request()
    const both = await put(id, { status: 'ACTIVE', assignedDate: '2026-06-01' })
    expect(said(both)).toBe('200 status_updated')
    expect(both.body.data).toMatchObject({ status: 'ACTIVE', assignedDate: '2026-06-01', version: 2 })
    expect(await server.logsOf(id)).toHaveLength(1)
    const { id: fresh } = await request()
    expect(said(await put(fresh, { status: 'COMPLETED', assignedDate: '2026-06-01' }))).toBe(
      '409 invalid_complete_transition',
    )
    expect([await itemsOf(fresh), (await rowOf(fresh))?.assigned_date]).toEqual([[], null])
    const { id: dropped } = await request()
    await put(dropped, { status: 'CANCELED', assignedDate: '2026-06-01' })
    expect(await itemsOf(dropped)).toEqual([])
  })
})

describe('technicians', () => {
  it('the first sets the moment, the last that leaves clears it', async () => {
    const { id } = await request()
    const second = await server.person('TECHNICIAN')
    const one = await assign(id, technician.id)
    expect(said(one)).toBe('200 technician_assigned')
    const since = one.body.data.assignedTechnicianAt
    expect(since).not.toBeNull()
    expect((await assign(id, second.id)).body.data.assignedTechnicianAt).toBe(since)
    const left = await unassign(id, technician.id)
    expect(said(left)).toBe('200 technician_unassigned')
    expect(left.body.data).toMatchObject({ assignedTechnicianAt: since, technicians: [{ id: second.id }] })
    expect((await unassign(id, second.id)).body.data).toMatchObject({
      assignedTechnicianAt: null,
      technicians: [],
      version: 5,
    })
    expect((await messagesOf(id))[0]).toBe(`Meltem teknesinin talebi: ${technician.email} teknisyen olarak atandı`)
    expect(await server.logsOf(id)).toHaveLength(4)
  })

  it('assigning the same one again changes nothing', async () => {
    const { id } = await request()
    const first = await assign(id, technician.id)
    const again = await assign(id, technician.id)
    expect([said(again), again.body.data]).toEqual(['200 technician_assigned', first.body.data])
    expect(await server.logsOf(id)).toHaveLength(1)
  })

  it('only active technicians can be assigned', async () => {
    const { id } = await request()
    const archived = await server.person('TECHNICIAN')
    await archive(server.db, 'users', archived.id)
    for (const nobody of [owner.id, admin.id, archived.id, NOBODY, 'abc']) {
      expect(said(await assign(id, nobody))).toBe('404 technician_not_found')
    }
    expect(said(await assign(NOBODY, technician.id))).toBe('404 request_not_found')
    expect(await rowOf(id)).toMatchObject({ version: 1, assigned_technician_at: null })
  })

  it('only assigned ones can be removed, also when archived since', async () => {
    const { id } = await request()
    expect(said(await unassign(id, technician.id))).toBe('409 technician_not_assigned')
    expect(said(await unassign(id, NOBODY))).toBe('404 technician_not_found')
    expect(said(await unassign(NOBODY, technician.id))).toBe('404 request_not_found')
    const leaver = await server.person('TECHNICIAN')
    await assign(id, leaver.id)
    await archive(server.db, 'users', leaver.id)
    expect(said(await unassign(id, leaver.id))).toBe('200 technician_unassigned')
  })
})

describe('cancel and complete', () => {
  it('answer with their keys and dates; SENT offers are rejected by a cancel', async () => {
    const { id } = await request({ status: 'WAITING_APPROVAL' })
    const offer = await createOffer(server.db, id)
    const canceled = await cancel(id)
    expect(said(canceled)).toBe('200 request_canceled')
    expect(canceled.body.data.canceledAt).not.toBeNull()
    expect(await offerStatus(offer.id)).toBe('REJECTED')
    expect(await messagesOf(id)).toEqual(['Meltem teknesinin talebi: durum değişti, Onay bekliyor → İptal edildi'])

    const { id: job } = await request({ status: 'ACTIVE' })
    await assignTechnician(server.db, job, technician.id)
    const completed = await complete(job)
    expect(said(completed)).toBe('200 request_completed')
    expect(completed.body.data.completedAt).not.toBeNull()
  })

  it('do not know unknown or archived requests', async () => {
    const { id } = await request({ archived_at: new Date() })
    for (const unknown of [NOBODY, 'abc', id]) {
      expect(said(await cancel(unknown))).toBe('404 request_not_found')
      expect(said(await complete(unknown))).toBe('404 request_not_found')
      expect(said(await feedback(unknown, { customerRating: 5 }))).toBe('404 request_not_found')
    }
  })
})

describe('feedback', () => {
  it('is given once, with a note or without', async () => {
    const { id } = await request({ status: 'COMPLETED' })
    const given = await feedback(id, { customerRating: 4, customerNote: ' Eline sağlık ' })
    expect(said(given)).toBe('200 feedback_saved')
    expect(given.body.data).toMatchObject({ customerRating: 4, customerNote: 'Eline sağlık', version: 2 })
    expect(given.body.data.feedbackAt).not.toBeNull()
    expect(said(await feedback(id, { customerRating: 1 }))).toBe('409 feedback_already_given')
    expect(await rowOf(id)).toMatchObject({ customer_rating: 4, version: 2 })
    expect(await messagesOf(id)).toEqual(['Meltem teknesinin talebi: müşteri 4/5 puan verdi'])
    const { id: plain } = await request({ status: 'COMPLETED' })
    expect((await feedback(plain, { customerRating: 1, customerNote: '' })).body.data.customerNote).toBeNull()
  })

  it('is a whole number from 1 to 5 and a note that fits', async () => {
    const { id } = await request({ status: 'COMPLETED' })
    const cases: [object, string, string][] = [
      [{}, 'customerRating', 'rating_required'],
      [{ customerRating: 0 }, 'customerRating', 'rating_required'],
      [{ customerRating: 6 }, 'customerRating', 'rating_required'],
      [{ customerRating: 4.5 }, 'customerRating', 'rating_required'],
      [{ customerRating: '5' }, 'customerRating', 'rating_required'],
      [{ customerRating: 5, customerNote: 'x'.repeat(1001) }, 'customerNote', 'too_long'],
      [{ customerRating: 5, customerNote: '\0' }, 'customerNote', 'invalid_characters'],
    ]
    for (const [body, field, message] of cases) {
      expect(refused(await feedback(id, body))).toEqual([400, 'validation_failed', [{ field, message }]])
    }
    expect((await rowOf(id))?.feedback_at).toBeNull()
  })
})

describe('DELETE', () => {
  it('really deletes a request without history, its calendar item with it', async () => {
    const { id } = await request()
    await put(id, { assignedDate: '2026-06-01' })
    expect(said(await remove(id))).toBe('200 request_deleted')
    expect([await rowOf(id), await itemsOf(id)]).toEqual([undefined, []])
    expect(said(await remove(id))).toBe('404 request_not_found')
    expect((await server.logsOf(id)).map((entry) => entry.action_type)).toEqual(['UPDATE', 'DELETE'])
  })

  it('archives one with history: an offer, a technician, a parts list, a photo, or a state beyond PENDING', async () => {
    const photo = { content_type: 'image/png', byte_size: 1, width: 1, height: 1 }
    const histories: ((id: string) => Promise<unknown>)[] = [
      (id) => createOffer(server.db, id),
      (id) => assignTechnician(server.db, id, technician.id),
      (id) => server.db.insertInto('part_lists').values({ service_request_id: id }).execute(),
      (id) =>
        server.db
          .insertInto('photos')
          .values({ ...photo, service_request_id: id, file_key: id, thumbnail_key: id })
          .execute(),
      (id) => server.db.updateTable('service_requests').set({ status: 'REJECTED' }).where('id', '=', id).execute(),
    ]
    for (const happen of histories) {
      const { id } = await request()
      await put(id, { assignedDate: '2026-06-01' })
      await happen(id)
      expect(said(await remove(id))).toBe('200 request_deleted')
      expect((await rowOf(id))?.archived_at).toBeInstanceOf(Date)
      expect(await itemsOf(id)).toEqual([])
      expect(said(await put(id, { status: 'ACTIVE' }))).toBe('404 request_not_found')
      expect((await messagesOf(id)).at(-1)).toBe('Meltem teknesinin talebi arşivlendi')
    }
  })

  it('is the admin’s alone', async () => {
    const { id } = await request()
    for (const who of [owner, technician]) {
      expect(said(await server.call(who, requestsApi.remove, { params: { id } }))).toBe('403 access_denied')
    }
    expect(said(await server.call(null, requestsApi.remove, { params: { id } }))).toBe('401 auth_required')
  })
})

describe('at the same time', () => {
  it('cancel and complete: exactly one wins', async () => {
    for (let round = 0; round < 8; round++) {
      const { id } = await request({ status: 'ACTIVE' })
      await assignTechnician(server.db, id, technician.id)
      const answers = await Promise.all([cancel(id, admin), complete(id)])
      const row = await rowOf(id)
      const loser = row?.status === 'CANCELED' ? 'invalid_complete_transition' : 'invalid_cancel_transition'
      const winner = row?.status === 'CANCELED' ? 'request_canceled' : 'request_completed'
      expect(sorted(answers)).toEqual([`200 ${winner}`, `409 ${loser}`])
      expect([row?.canceled_at, row?.completed_at].filter((moment) => moment !== null)).toHaveLength(1)
      expect(await server.logsOf(id)).toHaveLength(1)
    }
  })

  it('two assignments of the same technician are one, two of different ones both hold', async () => {
    const second = await server.person('TECHNICIAN')
    for (let round = 0; round < 5; round++) {
      const { id } = await request()
      const same = await Promise.all([assign(id, technician.id), assign(id, technician.id)])
      expect(sorted(same)).toEqual(['200 technician_assigned', '200 technician_assigned'])
      expect(await server.logsOf(id)).toHaveLength(1)
      const { id: other } = await request()
      await Promise.all([assign(other, technician.id), assign(other, second.id)])
      const { body } = await server.call(admin, requestsApi.byId, { params: { id: other } })
      expect(body.data.technicians.map((one) => one.id).sort()).toEqual([technician.id, second.id].sort())
      expect(body.data).toMatchObject({ version: 3 })
      await Promise.all([unassign(other, technician.id), unassign(other, second.id)])
      expect(await rowOf(other)).toMatchObject({ assigned_technician_at: null, version: 5 })
    }
  })

  it('two updates of one version: one is saved, the other told that the record changed', async () => {
    for (let round = 0; round < 5; round++) {
      const { id } = await request()
      const answers = await Promise.all([
        put(id, { status: 'ACTIVE', version: 1 }),
        put(id, { status: 'WAITING_APPROVAL', version: 1 }),
      ])
      expect(sorted(answers)).toEqual(['200 status_updated', '409 record_changed'])
      const saved = answers.find(({ status }) => status === 200)?.body.data.status
      expect(await rowOf(id)).toMatchObject({ status: saved, version: 2 })
    }
  })

  it('two dates make one calendar item, on the day that was kept', async () => {
    const { id } = await request()
    await Promise.all([put(id, { assignedDate: '2026-06-01' }), put(id, { assignedDate: '2026-06-02' })])
    expect((await itemsOf(id)).map((item) => item.date)).toEqual([(await rowOf(id))?.assigned_date])
  })

  it('two feedbacks: the first stays', async () => {
    const { id } = await request({ status: 'COMPLETED' })
    const answers = await Promise.all([feedback(id, { customerRating: 1 }), feedback(id, { customerRating: 5 })])
    expect(sorted(answers)).toEqual(['200 feedback_saved', '409 feedback_already_given'])
    const saved = answers.find(({ status }) => status === 200)?.body.data.customerRating
    expect((await rowOf(id))?.customer_rating).toBe(saved)
  })

  it('delete and assign: the request is gone for the later one, never half deleted', async () => {
    for (let round = 0; round < 5; round++) {
      const { id } = await request()
      const answers = await Promise.all([remove(id), assign(id, technician.id)])
      const row = await rowOf(id)
      if (row) expect(sorted(answers)).toEqual(['200 request_deleted', '200 technician_assigned'])
      else expect(sorted(answers)).toEqual(['200 request_deleted', '404 request_not_found'])
      expect(row === undefined || row.archived_at !== null).toBe(true)
    }
  })
})
