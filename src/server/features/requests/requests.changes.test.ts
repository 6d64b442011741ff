// An admin's changes of a request: its status, its day and its technicians.
import { describe, expect, it } from 'vitest'
import { archive, createOffer } from '../../../../test/factories.ts'
import { refused, statusAndKey, UNKNOWN_ID } from '../../../../test/harness.ts'
import { useRequests } from '../../../../test/request-calls.ts'

const {
  server,
  admin,
  owner,
  technician,
  request,
  put,
  assign,
  unassign,
  cancel,
  rowOf,
  itemsOf,
  offerStatus,
  messagesOf,
} = useRequests()

describe('status update', () => {
  it('understands both spellings of canceled and keeps one', async () => {
    const { id } = await request()
    const answer = await put(id, { status: 'CANCELLED' })
    expect(statusAndKey(answer)).toBe('200 status_updated')
    expect(answer.body.data.status).toBe('CANCELED')
    expect(answer.body.data.canceledAt).not.toBeNull()
  })

  it('dates the completion and says so in the log', async () => {
    const { id, request_number } = await request({ status: 'ACTIVE' })
    const { body } = await put(id, { status: 'COMPLETED' })
    expect(body.data.completedAt).not.toBeNull()
    expect(await messagesOf(id)).toEqual([
      `Meltem teknesinin ${request_number} numaralı talebi: durum değişti, Aktif → Tamamlandı`,
    ])
  })

  it('takes an approval back: the accepted offer waits again', async () => {
    const { id, request_number } = await request({
      status: 'ACTIVE',
      offer_sent_at: new Date(),
      approved_offer_at: new Date(),
    })
    const accepted = await createOffer(server.db, id, { status: 'ACCEPTED', decided_at: new Date() })
    const lost = await createOffer(server.db, id, { status: 'REJECTED', decided_at: new Date() })
    const { body } = await put(id, { status: 'WAITING_APPROVAL', reason: 'Yanlış teklif' })
    expect(body.data).toMatchObject({ status: 'WAITING_APPROVAL', approvedOfferAt: null })
    expect(body.data.offerSentAt).not.toBeNull()
    expect(await Promise.all([offerStatus(accepted.id), offerStatus(lost.id)])).toEqual(['SENT', 'REJECTED'])
    expect(await messagesOf(accepted.id)).toEqual([
      `Meltem teknesinin ${request_number} numaralı talebi onaya geri alındığı için ${accepted.offer_number} numaralı teklif yeniden yanıt bekliyor`,
    ])
    expect(await messagesOf(lost.id)).toEqual([])
  })

  it('starts over: back in PENDING nothing is approved, and no offer counts as sent when none waits', async () => {
    const { id } = await request({ status: 'ACTIVE', offer_sent_at: new Date(), approved_offer_at: new Date() })
    const accepted = await createOffer(server.db, id, { status: 'ACCEPTED' })
    const { body } = await put(id, { status: 'PENDING', reason: 'Baştan' })
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
    expect(statusAndKey(await put(id, '{"status"'))).toBe('400 validation_failed')
    expect(statusAndKey(await put(UNKNOWN_ID, { status: 'ACTIVE' }))).toBe('404 request_not_found')
    expect(statusAndKey(await put('abc', { status: 'ACTIVE' }))).toBe('404 request_not_found')
    expect(statusAndKey(await put(id, { status: 'ACTIVE', version: 2 }))).toBe('409 record_changed')
    expect(await rowOf(id)).toMatchObject({ status: 'PENDING', version: 1 })
    expect((await put(id, { status: 'ACTIVE', version: 1 })).body.data.version).toBe(2)
  })
})

describe('assigned date', () => {
  it('creates, moves and removes the one calendar item', async () => {
    const { id, request_number } = await request({ status: 'ACTIVE', request_type: 'MAINTENANCE' })
    const set = await put(id, { assignedDate: '2026-06-01' })
    expect(statusAndKey(set)).toBe('200 date_assigned')
    expect(set.body.data).toMatchObject({ assignedDate: '2026-06-01', status: 'ACTIVE', version: 2 })
    const item = { type: 'SERVICE_REQUEST', auth: 'ADMIN_AND_TECHNICIAN', status: 'PENDING', title: 'Meltem · Bakım' }
    const created = await itemsOf(id)
    expect(created).toMatchObject([{ ...item, date: '2026-06-01', created_by: admin.id, version: 1 }])
    await put(id, { assignedDate: '2026-06-02' })
    expect(await itemsOf(id)).toMatchObject([{ ...item, id: created[0]?.id, date: '2026-06-02', version: 2 }])
    const cleared = await put(id, { assignedDate: null })
    expect(statusAndKey(cleared)).toBe('200 date_cleared')
    expect(cleared.body.data.assignedDate).toBeNull()
    expect(await itemsOf(id)).toEqual([])
    expect(await messagesOf(id)).toEqual([
      `Meltem teknesinin ${request_number} numaralı talebi: servis günü 01.06.2026 Pazartesi olarak belirlendi`,
      `Meltem teknesinin ${request_number} numaralı talebi: servis günü 02.06.2026 Salı olarak belirlendi`,
      `Meltem teknesinin ${request_number} numaralı talebi: servis günü kaldırıldı`,
    ])
  })

  it('is cleared by an empty day too; a fault is called so', async () => {
    const { id } = await request({ request_type: 'FAULT' })
    await put(id, { assignedDate: '2026-06-01' })
    expect(await itemsOf(id)).toMatchObject([{ title: 'Meltem · Arıza' }])
    expect(statusAndKey(await put(id, { assignedDate: '' }))).toBe('200 date_cleared')
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
    expect(statusAndKey(both)).toBe('200 status_updated')
    expect(both.body.data).toMatchObject({ status: 'ACTIVE', assignedDate: '2026-06-01', version: 2 })
    expect(await server.logsOf(id)).toHaveLength(1)
    const { id: fresh } = await request()
    expect(statusAndKey(await put(fresh, { status: 'COMPLETED', assignedDate: '2026-06-01' }))).toBe(
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
    const { id, request_number } = await request()
    const second = await server.person('TECHNICIAN')
    const one = await assign(id, technician.id)
    expect(statusAndKey(one)).toBe('200 technician_assigned')
    const since = one.body.data.assignedTechnicianAt
    expect(since).not.toBeNull()
    expect((await assign(id, second.id)).body.data.assignedTechnicianAt).toBe(since)
    const left = await unassign(id, technician.id)
    expect(statusAndKey(left)).toBe('200 technician_unassigned')
    expect(left.body.data).toMatchObject({ assignedTechnicianAt: since, technicians: [{ id: second.id }] })
    expect((await unassign(id, second.id)).body.data).toMatchObject({
      assignedTechnicianAt: null,
      technicians: [],
      version: 5,
    })
    expect((await messagesOf(id))[0]).toBe(
      `Meltem teknesinin ${request_number} numaralı talebi: ${technician.email} teknisyen olarak atandı`,
    )
    expect(await server.logsOf(id)).toHaveLength(4)
  })

  it('assigning the same one again changes nothing', async () => {
    const { id } = await request()
    const first = await assign(id, technician.id)
    const again = await assign(id, technician.id)
    expect([statusAndKey(again), again.body.data]).toEqual(['200 technician_assigned', first.body.data])
    expect(await server.logsOf(id)).toHaveLength(1)
  })

  it('a technician who is not active cannot be assigned', async () => {
    const { id } = await request()
    const archived = await server.person('TECHNICIAN')
    await archive(server.db, 'users', archived.id)
    for (const nobody of [owner.id, admin.id, archived.id, UNKNOWN_ID, 'abc']) {
      expect(statusAndKey(await assign(id, nobody))).toBe('404 technician_not_found')
    }
    expect(statusAndKey(await assign(UNKNOWN_ID, technician.id))).toBe('404 request_not_found')
    expect(await rowOf(id)).toMatchObject({ version: 1, assigned_technician_at: null })
  })

  it('a technician who is not assigned cannot be removed; an archived one can', async () => {
    const { id } = await request()
    expect(statusAndKey(await unassign(id, technician.id))).toBe('409 technician_not_assigned')
    expect(statusAndKey(await unassign(id, UNKNOWN_ID))).toBe('404 technician_not_found')
    expect(statusAndKey(await unassign(UNKNOWN_ID, technician.id))).toBe('404 request_not_found')
    const leaver = await server.person('TECHNICIAN')
    await assign(id, leaver.id)
    await archive(server.db, 'users', leaver.id)
    expect(statusAndKey(await unassign(id, leaver.id))).toBe('200 technician_unassigned')
  })
})
