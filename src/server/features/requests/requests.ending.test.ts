// The end of a request: canceled, completed and rated, or deleted.
import { describe, expect, it } from 'vitest'
import { assignTechnician, createOffer } from '../../../../test/factories.ts'
import { refused, statusAndKey, UNKNOWN_ID } from '../../../../test/harness.ts'
import { useRequests } from '../../../../test/request-calls.ts'
import { requestsApi } from '../../../shared/requests/requests.contract.ts'

const {
  server,
  admin,
  owner,
  technician,
  request,
  put,
  cancel,
  complete,
  feedback,
  remove,
  rowOf,
  itemsOf,
  offerStatus,
  messagesOf,
} = useRequests()

describe('cancel and complete', () => {
  it('answer with their keys and dates; SENT offers are rejected by a cancel', async () => {
    const { id, request_number } = await request({ status: 'WAITING_APPROVAL' })
    const offer = await createOffer(server.db, id)
    const canceled = await cancel(id)
    expect(statusAndKey(canceled)).toBe('200 request_canceled')
    expect(canceled.body.data.canceledAt).not.toBeNull()
    expect(await offerStatus(offer.id)).toBe('REJECTED')
    expect(await messagesOf(id)).toEqual([
      `Meltem teknesinin ${request_number} numaralı talebi: durum değişti, Onay bekliyor → İptal edildi`,
    ])

    const { id: job } = await request({ status: 'ACTIVE' })
    await assignTechnician(server.db, job, technician.id)
    const completed = await complete(job)
    expect(statusAndKey(completed)).toBe('200 request_completed')
    expect(completed.body.data.completedAt).not.toBeNull()
  })

  it.each([
    ['cancel', (id: string) => cancel(id, admin)],
    ['status update', (id: string) => put(id, { status: 'CANCELED' })],
  ] as const)('a %s of an active job rejects its accepted offer, with a log entry', async (_, end) => {
    const { id, request_number } = await request({
      status: 'ACTIVE',
      offer_sent_at: new Date(),
      approved_offer_at: new Date(),
    })
    const accepted = await createOffer(server.db, id, { status: 'ACCEPTED', decided_at: new Date() })
    const lost = await createOffer(server.db, id, { status: 'REJECTED', decided_at: new Date() })
    expect((await end(id)).status).toBe(200)
    expect(await offerStatus(accepted.id)).toBe('REJECTED')
    expect(await messagesOf(accepted.id)).toEqual([
      `Meltem teknesinin ${request_number} numaralı talebi iptal edildiği için ${accepted.offer_number} numaralı teklif reddedildi`,
    ])
    expect(await messagesOf(lost.id)).toEqual([])
  })

  it('a completion for a version that was changed meanwhile is refused, and holds for the newest', async () => {
    const { id, version } = await request({ status: 'ACTIVE' })
    await assignTechnician(server.db, id, technician.id)
    await put(id, { assignedDate: '2026-12-01' })
    const completeAt = (seen: number) =>
      server.call(technician, requestsApi.complete, { params: { id }, body: { version: seen } })
    expect(statusAndKey(await completeAt(version))).toBe('409 record_changed')
    expect(statusAndKey(await completeAt(version + 1))).toBe('200 request_completed')
  })

  it('do not know unknown or archived requests', async () => {
    const { id } = await request({ archived_at: new Date() })
    for (const unknown of [UNKNOWN_ID, 'abc', id]) {
      expect(statusAndKey(await cancel(unknown))).toBe('404 request_not_found')
      expect(statusAndKey(await complete(unknown))).toBe('404 request_not_found')
      expect(statusAndKey(await feedback(unknown, { customerRating: 5 }))).toBe('404 request_not_found')
    }
  })
})

describe('feedback', () => {
  it('is given once, with a note or without', async () => {
    const { id, request_number } = await request({ status: 'COMPLETED' })
    const given = await feedback(id, { customerRating: 4, customerNote: ' Eline sağlık ' })
    expect(statusAndKey(given)).toBe('200 feedback_saved')
    expect(given.body.data).toMatchObject({ customerRating: 4, customerNote: 'Eline sağlık', version: 2 })
    expect(given.body.data.feedbackAt).not.toBeNull()
    expect(statusAndKey(await feedback(id, { customerRating: 1 }))).toBe('409 feedback_already_given')
    expect(await rowOf(id)).toMatchObject({ customer_rating: 4, version: 2 })
    expect(await messagesOf(id)).toEqual([
      `Meltem teknesinin ${request_number} numaralı talebi: müşteri 4/5 puan verdi`,
    ])
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
    expect(statusAndKey(await remove(id))).toBe('200 request_deleted')
    expect([await rowOf(id), await itemsOf(id)]).toEqual([undefined, []])
    expect(statusAndKey(await remove(id))).toBe('404 request_not_found')
    expect((await server.logsOf(id)).map((entry) => entry.action_type)).toEqual(['UPDATE', 'DELETE'])
  })

  it('archives one with history: an offer, a technician, a parts list, a photo, or a state beyond PENDING', async () => {
    const photo = { content_type: 'image/png', byte_size: 1, width: 1, height: 1 } as const
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
      const { id, request_number } = await request()
      await put(id, { assignedDate: '2026-06-01' })
      await happen(id)
      expect(statusAndKey(await remove(id))).toBe('200 request_deleted')
      expect((await rowOf(id))?.archived_at).toBeInstanceOf(Date)
      expect(await itemsOf(id)).toEqual([])
      expect(statusAndKey(await put(id, { status: 'ACTIVE' }))).toBe('404 request_not_found')
      expect((await messagesOf(id)).at(-1)).toBe(`Meltem teknesinin ${request_number} numaralı talebi arşivlendi`)
    }
  })

  it('is the admin’s alone', async () => {
    const { id } = await request()
    for (const who of [owner, technician]) {
      expect(statusAndKey(await server.call(who, requestsApi.remove, { params: { id } }))).toBe('403 access_denied')
    }
    expect(statusAndKey(await server.call(null, requestsApi.remove, { params: { id } }))).toBe('401 auth_required')
  })
})
