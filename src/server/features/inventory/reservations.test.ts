// What accepted offers keep of the stock, who may see it, and what is told of a taking from it.
import { describe, expect, it } from 'vitest'
import { assignTechnician, createPart, createPhoto } from '../../../../test/factories.ts'
import { type Person, UNKNOWN_ID } from '../../../../test/harness.ts'
import { LABOUR, useOffers } from '../../../../test/offer-calls.ts'
import { partListsApi, type TransactionStatus } from '../../../shared/inventory/part-lists.contract.ts'
import { sparePartsApi } from '../../../shared/inventory/spare-parts.contract.ts'
import { notificationsApi } from '../../../shared/notifications/notifications.contract.ts'
import { offersApi } from '../../../shared/offers/offers.contract.ts'
import { requestsApi } from '../../../shared/requests/requests.contract.ts'
import type { RequestStatus } from '../../../shared/requests/requests.status.ts'

const { server, setup, send } = useOffers()

const line = (partId: string, quantity: number) => ({ type: 'INVENTORY', partId, quantity, unitPrice: 10 })

/** A job whose accepted offer names a part. */
async function job(partId: string, quantity: number) {
  const people = await setup()
  const technician = await server.person('TECHNICIAN')
  await assignTechnician(server.db, people.request.id, technician.id)
  const params = { id: people.request.id }
  const offer = await send(people.admin, params.id, { items: [line(partId, quantity), LABOUR] })
  const accepted = await server.call(people.customer, offersApi.accept, { params: { id: offer.body.data.id } })
  expect(accepted.body.message).toBe('offer_accepted')
  const moveTo = (status: RequestStatus) =>
    server.call(people.admin, requestsApi.update, { params, body: { status, reason: 'Parça yok.' } })
  return { ...people, technician, params, moveTo }
}

const partOf = async (who: Person, id: string) =>
  (await server.call(who, sparePartsApi.byId, { params: { id } })).body.data

async function take(who: Person, serviceRequestId: string | null, sparePartId: string, quantity: number) {
  const body = { serviceRequestId, items: [{ sparePartId, quantity }] }
  const list = await server.call(who, partListsApi.create, { body })
  expect(list.status).toBe(200)
  const params = { id: list.body.data.id }
  const [item] = (await server.call(who, partListsApi.items, { params })).body.data.content
  const move = (quantity: number, status: TransactionStatus) =>
    server.call(who, partListsApi.addTransaction, {
      params: { id: item?.id ?? UNKNOWN_ID },
      body: { quantity, status },
    })
  return { params, move }
}

describe('a reservation', () => {
  it('is what an accepted offer names and the lists neither hold nor used', async () => {
    const part = await createPart(server.db, { quantity: 10 })
    const { technician, request } = await job(part.id, 6)
    const seen = async () => {
      const { quantity, reserved, available } = await partOf(technician, part.id)
      return [quantity, reserved, available]
    }
    expect(await seen()).toEqual([10, 6, 4])
    const { move, params } = await take(technician, request.id, part.id, 4)
    expect(await seen()).toEqual([6, 2, 4])
    await move(1, 'RETURNED')
    expect(await seen()).toEqual([7, 3, 4])
    await move(1, 'DAMAGED')
    expect(await seen()).toEqual([7, 4, 3])
    await move(1, 'USED')
    await server.call(technician, partListsApi.remove, { params })
    expect(await seen()).toEqual([8, 5, 3])
  })

  it.each(['COMPLETED', 'CANCELED', 'PENDING', 'WAITING_APPROVAL'] as const)(
    'ends with the job: %s',
    async (status) => {
      const part = await createPart(server.db, { quantity: 1 })
      const { admin, moveTo } = await job(part.id, 4)
      expect(await partOf(admin, part.id)).toMatchObject({ reserved: 4, available: -3 })
      expect((await moveTo(status)).status).toBe(200)
      expect(await partOf(admin, part.id)).toMatchObject({ reserved: 0, available: 1 })
    },
  )

  it('ends with a deleted job, and comes with extra work and with a list that goes to the job', async () => {
    const part = await createPart(server.db, { quantity: 20 })
    const { admin, customer, technician, request } = await job(part.id, 4)
    const photoIds = [(await createPhoto(server.db, request.id)).id]
    const extra = await send(admin, request.id, { kind: 'EXTRA', reason: 'OTHER', photoIds, items: [line(part.id, 3)] })
    await server.call(customer, offersApi.accept, { params: { id: extra.body.data.id } })
    expect(await partOf(admin, part.id)).toMatchObject({ reserved: 7, available: 13 })
    const { params } = await take(technician, null, part.id, 2)
    expect(await partOf(admin, part.id)).toMatchObject({ reserved: 7, available: 11 })
    await server.call(admin, partListsApi.update, { params, body: { serviceRequestId: request.id } })
    expect(await partOf(admin, part.id)).toMatchObject({ reserved: 5, available: 13 })
    await server.call(admin, partListsApi.update, { params, body: { serviceRequestId: null } })
    expect(await partOf(admin, part.id)).toMatchObject({ reserved: 7, available: 11 })
    await server.call(admin, requestsApi.remove, { params: { id: request.id } })
    expect(await partOf(admin, part.id)).toMatchObject({ reserved: 0, available: 18 })
  })

  it('counts only the lines that were chosen', async () => {
    const part = await createPart(server.db)
    const { admin, customer, request } = await setup()
    const optional = { ...line(part.id, 5), kind: 'OPTIONAL' }
    const offer = (await send(admin, request.id, { items: [line(part.id, 2), optional] })).body.data
    const selectedItemIds = offer.items.filter(({ kind }) => kind === 'REQUIRED').map(({ id }) => id)
    await server.call(customer, offersApi.accept, { params: { id: offer.id }, body: { selectedItemIds } })
    expect(await partOf(admin, part.id)).toMatchObject({ reserved: 2, available: 8 })
  })

  it('is shown in lists, by code, to devices and beside the offered parts', async () => {
    const part = await createPart(server.db, { quantity: 3 })
    const { technician, params } = await job(part.id, 5)
    const found = { reserved: 5, available: -2 }
    const list = await server.call(technician, sparePartsApi.list, { query: { search: part.part_code } })
    expect(list.body.data.content).toEqual([expect.objectContaining(found)])
    const byCode = await server.call(technician, sparePartsApi.byCode, { params: { code: part.part_code } })
    expect(byCode.body.data).toMatchObject(found)
    const known = (await server.call(technician, sparePartsApi.known)).body.data
    expect(known.find(({ id }) => id === part.id)).toMatchObject({ quantity: 3, available: -2 })
    const offered = await server.call(technician, partListsApi.offered, { params })
    expect(offered.body.data).toMatchObject([{ quantity: 5, stock: 3, available: -2 }])
  })
})

describe('a taking of what another job waits for', () => {
  const notices = async (admin: Person) =>
    (await server.call(admin, notificationsApi.list)).body.data.content.filter(({ kind }) => kind === 'reserved_taken')

  it('passes, and tells the admins', async () => {
    const part = await createPart(server.db, { name: 'Impeller', quantity: 3 })
    const { admin, request } = await job(part.id, 2)
    const other = await job((await createPart(server.db)).id, 1)
    await take(other.technician, other.request.id, part.id, 1)
    expect(await notices(admin)).toEqual([])
    await take(other.technician, other.request.id, part.id, 1)
    const [notice] = await notices(admin)
    expect(notice?.body).toContain(`Impeller (${part.part_code}): 1 adet, beklenen 2`)
    expect(notice?.body).toContain(request.request_number)
  })

  it('says nothing where a job takes what it waits for itself', async () => {
    const part = await createPart(server.db, { quantity: 2 })
    const { admin } = await job(part.id, 2)
    const second = await job(part.id, 2)
    await take(second.technician, second.request.id, part.id, 2)
    expect(await notices(admin)).toEqual([])
    expect(await partOf(admin, part.id)).toMatchObject({ quantity: 0, reserved: 2, available: -2 })
  })
})
