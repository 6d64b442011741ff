// The work done: written at completion, read by the owner and by the technicians who did it.
import { describe, expect, it } from 'vitest'
import { assignTechnician, createBoat, createOffer, createPart, createRequest } from '../../../../test/factories.ts'
import { type Person, statusAndKey, UNKNOWN_ID, usePeople, useServer } from '../../../../test/harness.ts'
import { partListsApi } from '../../../shared/inventory/part-lists.contract.ts'
import { requestsApi } from '../../../shared/requests/requests.contract.ts'
import { REQUEST_STATUSES } from '../../../shared/requests/requests.status.ts'

const server = useServer()
const { admin, owner, stranger, technician, colleague } = usePeople(server, {
  admin: 'ADMIN',
  owner: 'CUSTOMER',
  stranger: 'CUSTOMER',
  technician: 'TECHNICIAN',
  colleague: 'TECHNICIAN',
})

async function aJob() {
  const boat = await createBoat(server.db, owner.id, { name: 'Denizatı' })
  const { id } = await createRequest(server.db, { customer_id: owner.id, boat_id: boat.id, status: 'ACTIVE' })
  await assignTechnician(server.db, id, technician.id)
  return id
}
const complete = (who: Person, id: string, body?: unknown) =>
  server.call(who, requestsApi.complete, { params: { id }, body })
const work = (who: Person | null, id: string) => server.call(who, requestsApi.work, { params: { id } })

const mailOf = (requestId: string) =>
  server.db
    .selectFrom('outbox_messages')
    .select(['recipient', 'text_body', 'html_body'])
    .where('kind', '=', 'request_completed')
    .where('html_body', 'like', `%${requestId}%`)
    .execute()

describe('completing', () => {
  it.each([undefined, {}, { workDone: '' }, { workDone: '  ' }, { workDone: null }, 'null'])(
    'completing with %j → no word is needed',
    async (body) => {
      const id = await aJob()
      const answer = await complete(technician, id, body)
      expect(statusAndKey(answer)).toBe('200 request_completed')
      expect(answer.body.data).toMatchObject({ status: 'COMPLETED', workDone: null })
      expect((await mailOf(id))[0]?.text_body).not.toContain('Yapılan iş')
    },
  )

  it('completing with what was done → the owner is told it, in the mail too', async () => {
    const id = await aJob()
    const answer = await complete(technician, id, { workDone: ' Yağ değişti.\n\nPervane <dengelendi>. ' })
    expect(answer.body.data.workDone).toBe('Yağ değişti.\n\nPervane <dengelendi>.')
    expect((await server.call(owner, requestsApi.byId, { params: { id } })).body.data.workDone).toBe(
      'Yağ değişti.\n\nPervane <dengelendi>.',
    )
    const [mail, ...others] = await mailOf(id)
    expect(others).toEqual([])
    expect(mail?.recipient).toBe(owner.email)
    expect(mail?.text_body).toContain('Yapılan iş:\n\nYağ değişti.\n\nPervane <dengelendi>.')
    expect(mail?.html_body).toContain('Pervane &lt;dengelendi&gt;.')
    const line = await server.db
      .selectFrom('notifications')
      .select('body')
      .where('request_id', '=', id)
      .where('kind', '=', 'request_completed')
      .executeTakeFirstOrThrow()
    expect(line.body).toBe(
      `Denizatı teknesinin ${answer.body.data.requestNumber} numaralı servisi tamamlandı. Hizmetimizi değerlendirebilirsiniz.`,
    )
  })

  it('refuses a text that is too long or none, and the job stays ACTIVE', async () => {
    const id = await aJob()
    const long = await complete(technician, id, { workDone: 'x'.repeat(2001) })
    expect([statusAndKey(long), long.body.errors]).toEqual([
      '400 validation_failed',
      [{ field: 'workDone', message: 'too_long' }],
    ])
    expect((await complete(technician, id, { workDone: 5 })).body.errors).toEqual([
      { field: 'workDone', message: 'invalid_value' },
    ])
    expect((await server.row('service_requests', id))?.status).toBe('ACTIVE')
    expect(statusAndKey(await complete(technician, id, { workDone: 'x'.repeat(2000) }))).toBe('200 request_completed')
  })
})

describe('GET /api/maintenance/requests/:id/work', () => {
  it('tells the agreed lines and the parts used over all lists, without codes, shelves and prices', async () => {
    const id = await aJob()
    const offer = await createOffer(server.db, id, { status: 'ACCEPTED' })
    await createOffer(server.db, id, { status: 'REJECTED' })
    const [filter, oil] = [
      await createPart(server.db, { name: 'Yağ filtresi', quantity: 20 }),
      await createPart(server.db, { name: 'Motor yağı', quantity: 20 }),
    ]
    const part = {
      type: 'INVENTORY',
      part_id: filter.id,
      part_name: 'Yağ filtresi',
      part_code: filter.part_code,
    } as const
    const row = { ...part, offer_id: offer.id, position: 1, quantity_e3: 2000, unit_price_minor: 100 }
    await server.db.insertInto('offer_items').values(row).execute()
    const take = async (sparePartId: string, quantity: number) => {
      const body = { serviceRequestId: id, items: [{ sparePartId, quantity }] }
      return { id: (await server.call(technician, partListsApi.create, { body })).body.data.id }
    }
    const lists = [await take(filter.id, 2), await take(filter.id, 1), await take(oil.id, 5)]
    await take(oil.id, 3)
    for (const params of lists) await server.call(technician, partListsApi.useAll, { params })
    // Used parts remain used.
    await server.call(technician, partListsApi.remove, { params: lists[1]! })
    await complete(technician, id, { workDone: 'Filtreler değişti' })
    for (const who of [owner, technician, admin]) {
      expect((await work(who, id)).body.data).toEqual({
        workDone: 'Filtreler değişti',
        offerNumber: offer.offer_number,
        lines: [
          { id: expect.any(String), text: 'İşçilik', quantity: 1, unit: 'PIECE' },
          { id: expect.any(String), text: 'Yağ filtresi', quantity: 2, unit: 'PIECE' },
        ],
        usedParts: [
          { name: 'Motor yağı', quantity: 5, unit: 'PIECE' },
          { name: 'Yağ filtresi', quantity: 3, unit: 'PIECE' },
        ],
        reportSignedAt: null,
      })
    }
  })

  it('is empty for a job without offer and parts', async () => {
    const id = await aJob()
    await complete(admin, id)
    expect((await work(owner, id)).body.data).toEqual({
      workDone: null,
      offerNumber: null,
      lines: [],
      usedParts: [],
      reportSignedAt: null,
    })
  })

  it.each(REQUEST_STATUSES.filter((status) => status !== 'COMPLETED'))('is null while %s', async (status) => {
    const { id } = await createRequest(server.db, { customer_id: owner.id, status })
    const answer = await work(owner, id)
    expect([statusAndKey(answer), answer.body.data]).toEqual(['200 fetched', null])
  })

  it('is closed to another owner and to technicians of other jobs', async () => {
    const id = await aJob()
    await complete(technician, id)
    expect(statusAndKey(await work(null, id))).toBe('401 auth_required')
    for (const who of [stranger, colleague]) expect(statusAndKey(await work(who, id))).toBe('403 not_your_request')
    expect(statusAndKey(await work(admin, UNKNOWN_ID))).toBe('404 request_not_found')
  })
})
