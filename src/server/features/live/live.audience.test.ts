// Real streams over HTTP: who receives what, at its commit.
import { describe, expect, it } from 'vitest'
import { assignTechnician, createBoat, createModel, createOffer, createRequest } from '../../../../test/factories.ts'
import { usePeople, useServer } from '../../../../test/harness.ts'
import { type LiveClient, useLiveClients } from '../../../../test/live-client.ts'
import { boatsApi } from '../../../shared/boats/boats.contract.ts'
import { calendarApi } from '../../../shared/calendar/calendar.contract.ts'
import { citiesApi } from '../../../shared/cities/cities.contract.ts'
import { brandsApi, modelsApi } from '../../../shared/engines/brands.contract.ts'
import { enginesApi } from '../../../shared/engines/engines.contract.ts'
import { notificationsApi } from '../../../shared/notifications/notifications.contract.ts'
import { offersApi } from '../../../shared/offers/offers.contract.ts'
import { paymentsApi } from '../../../shared/payments/payments.contract.ts'
import { requestsApi } from '../../../shared/requests/requests.contract.ts'
import { workshopApi } from '../../../shared/workshop/workshop.contract.ts'
import { changed } from '../../db/live/changes.ts'

const server = useServer()
const { listen, settled } = useLiveClients(server)

describe('what is received', () => {
  const people = usePeople(server, {
    admin: 'ADMIN',
    owner: 'CUSTOMER',
    stranger: 'CUSTOMER',
    technician: 'TECHNICIAN',
    otherTechnician: 'TECHNICIAN',
  })
  const { admin, owner, stranger, technician } = people

  async function everybody() {
    const clients = Object.entries(people).map(async ([name, who]) => [name, await listen(who)] as const)
    return Object.fromEntries(await Promise.all(clients)) as Clients
  }
  type Clients = Record<keyof typeof people, LiveClient>

  async function expectReceived(clients: Clients, received: Partial<Record<keyof Clients, string[]>>): Promise<void> {
    await settled(Object.values(clients))
    for (const [name, client] of Object.entries(clients)) {
      expect([name, [...new Set(client.received)].sort()]).toEqual([
        name,
        [...(received[name as keyof Clients] ?? [])].sort(),
      ])
      client.received.length = 0
    }
  }

  it('request → admins, its owner and its technicians, and what a technician loses', async () => {
    const clients = await everybody()
    const boat = await createBoat(server.db, owner.id)
    const created = await server.call(owner, requestsApi.create, {
      body: { requestType: 'FAULT', boatId: boat.id, engineIds: [] },
    })
    const { id } = created.body.data
    await expectReceived(clients, { admin: [`request ${id}`, 'notification null'], owner: [`request ${id}`] })

    const params = { id, technicianId: technician.id }
    await server.call(admin, requestsApi.assign, { params })
    const expected = [`request ${id}`, 'notification null']
    await expectReceived(clients, { admin: [`request ${id}`], owner: expected, technician: expected })

    await server.call(admin, requestsApi.unassign, { params })
    await expectReceived(clients, {
      admin: [`request ${id}`],
      owner: expected,
      technician: ['request null', 'notification null'],
    })

    await server.call(admin, requestsApi.remove, { params: { id } })
    await expectReceived(clients, { admin: [`request ${id}`], owner: [`request ${id}`] })
  })

  it('offer → the audience of its request', async () => {
    const request = await createRequest(server.db, {
      customer_id: owner.id,
      status: 'WAITING_APPROVAL',
      offer_sent_at: new Date(),
    })
    await assignTechnician(server.db, request.id, technician.id)
    const offer = await createOffer(server.db, request.id)
    const clients = await everybody()
    await server.call(owner, offersApi.accept, { params: { id: offer.id } })
    const both = [`offer ${request.id}`, `request ${request.id}`]
    const due = `payment ${request.id}`
    const { id: itemId } = await server.db
      .selectFrom('calendar_items')
      .innerJoin('dues', 'dues.id', 'calendar_items.due_id')
      .select('calendar_items.id')
      .where('dues.service_request_id', '=', request.id)
      .executeTakeFirstOrThrow()
    await expectReceived(clients, {
      admin: [...both, due, `calendar ${itemId}`, 'notification null'],
      owner: [...both, due],
      technician: both,
    })
  })

  it('payment and its reversal → admins and the owner', async () => {
    const request = await createRequest(server.db, { customer_id: owner.id, status: 'ACTIVE' })
    await assignTechnician(server.db, request.id, technician.id)
    const clients = await everybody()
    const body = { requestId: request.id, amount: 5, paidOn: '2026-05-01', method: 'CARD', confirm: true }
    const { data } = (await server.call(admin, paymentsApi.record, { body })).body
    const heard = { admin: [`payment ${request.id}`], owner: [`payment ${request.id}`] }
    await expectReceived(clients, heard)
    await server.call(admin, paymentsApi.reverse, { params: { id: data.id }, body: { reason: 'Yanlış' } })
    await expectReceived(clients, heard)
  })

  it('refused call → nobody', async () => {
    const request = await createRequest(server.db, { customer_id: owner.id })
    const clients = await everybody()
    expect((await server.call(owner, requestsApi.complete, { params: { id: request.id } })).status).toBe(403)
    await server.db
      .transaction()
      .execute(async (tx) => {
        await changed(tx, { topic: 'request', id: request.id, to: { ADMIN: true } })
        throw new Error('rolled back')
      })
      .catch(() => undefined)
    await expectReceived(clients, {})
  })

  it('calendar → staff; an ADMIN_ONLY item → only admins; an item closed to technicians → both', async () => {
    const clients = await everybody()
    const create = async (auth: string) => {
      const body = { title: 'Sayım', date: '2026-12-01', type: 'OTHER', auth }
      return (await server.call(admin, calendarApi.create, { body })).body.data.id
    }
    const shared = await create('ADMIN_AND_TECHNICIAN')
    const staff = (id: string) => ({
      admin: [`calendar ${id}`],
      technician: [`calendar ${id}`],
      otherTechnician: [`calendar ${id}`],
    })
    await expectReceived(clients, staff(shared))
    const closed = await create('ADMIN_ONLY')
    await expectReceived(clients, { admin: [`calendar ${closed}`] })
    await server.call(admin, calendarApi.update, { params: { id: shared }, body: { auth: 'ADMIN_ONLY' } })
    await expectReceived(clients, staff(shared))
    await server.call(admin, calendarApi.update, { params: { id: shared }, body: { title: 'Gizli' } })
    await expectReceived(clients, { admin: [`calendar ${shared}`] })
    await server.call(admin, calendarApi.remove, { params: { id: closed } })
    await expectReceived(clients, { admin: [`calendar ${closed}`] })
  })

  it('request’s day → also the calendars, when it comes and when it goes', async () => {
    const request = await createRequest(server.db, { customer_id: owner.id })
    const put = (assignedDate: string | null) =>
      server.call(admin, requestsApi.update, { params: { id: request.id }, body: { assignedDate } })
    await put('2026-12-01')
    const itemId = await server.calendarItemOf(request.id)
    const clients = await everybody()
    await put('2026-12-02')
    const calendar = [`calendar ${itemId}`]
    await expectReceived(clients, {
      admin: [...calendar, `request ${request.id}`],
      owner: [`request ${request.id}`, 'notification null'],
      technician: calendar,
      otherTechnician: calendar,
    })
    await put(null)
    await expectReceived(clients, {
      admin: [...calendar, `request ${request.id}`],
      // The server withdraws the line about the day.
      owner: [`request ${request.id}`, 'notification null'],
      technician: calendar,
      otherTechnician: calendar,
    })
  })

  it('boat and its engines → admins and their owner, the old one too when they change hands', async () => {
    const clients = await everybody()
    const body = { name: 'Poyraz', model: 'Sirena 58', latitude: null, longitude: null }
    const boat = (await server.call(owner, boatsApi.createMine, { body })).body.data
    await expectReceived(clients, { admin: [`boat ${boat.id}`], owner: [`boat ${boat.id}`] })

    const { modelId } = await createModel(server.db)
    const fields = { modelId, serialNumber: 'SN-1', hoursUsed: 0, boatId: boat.id }
    const engine = (await server.call(admin, enginesApi.create, { body: fields })).body.data
    await expectReceived(clients, { admin: [`engine ${engine.id}`], owner: [`engine ${engine.id}`] })

    const other = await createBoat(server.db, stranger.id)
    await server.call(admin, enginesApi.move, { params: { engineId: engine.id, boatId: other.id } })
    const moved = [`engine ${engine.id}`]
    await expectReceived(clients, { admin: moved, owner: moved, stranger: moved })

    await server.call(admin, boatsApi.update, { params: { id: boat.id }, body: { ...body, ownerUserId: stranger.id } })
    const sold = [`boat ${boat.id}`]
    await expectReceived(clients, { admin: sold, owner: sold, stranger: sold })

    await server.call(stranger, enginesApi.removeMine, { params: { id: engine.id } })
    await server.call(stranger, boatsApi.removeMine, { params: { id: boat.id } })
    await expectReceived(clients, { admin: [...moved, ...sold], stranger: [...moved, ...sold] })
  })

  it('engine without an owner → admins', async () => {
    const clients = await everybody()
    const { modelId } = await createModel(server.db)
    const body = { modelId, serialNumber: 'SN-2', hoursUsed: 0 }
    const { id } = (await server.call(admin, enginesApi.create, { body })).body.data
    await expectReceived(clients, { admin: [`engine ${id}`] })
  })

  it('brands and models → who keeps engines; cities → everybody', async () => {
    const clients = await everybody()
    const brand = (await server.call(admin, brandsApi.create, { body: { name: 'Volvo Penta' } })).body.data
    const model = (await server.call(admin, modelsApi.create, { body: { name: 'D4-300', brandId: brand.id } })).body
      .data
    const readers = [`brand ${brand.id}`, `brand ${model.id}`]
    await expectReceived(clients, { admin: readers, owner: readers, stranger: readers })
    const city = (await server.call(admin, citiesApi.create, { body: { name: 'Marmaris Limanı' } })).body.data
    const all = [`city ${city.id}`]
    await expectReceived(clients, { admin: all, owner: all, stranger: all, technician: all, otherTechnician: all })
  })

  it('the workshop’s facts → everybody', async () => {
    const clients = await everybody()
    await server.call(admin, workshopApi.update, { body: { tradeName: 'Poyraz Tekne Servisi' } })
    const { id } = await server.db.selectFrom('workshop').select('id').executeTakeFirstOrThrow()
    const all = [`workshop ${id}`]
    await expectReceived(clients, { admin: all, owner: all, stranger: all, technician: all, otherTechnician: all })
  })

  it('read notifications → the reader’s other pages', async () => {
    const line = { user_id: owner.id, kind: 'request_completed', title: 'Servis tamamlandı', body: 'Denizatı' }
    await server.db.insertInto('notifications').values(line).execute()
    const clients = await everybody()
    await server.call(owner, notificationsApi.markAllRead)
    await expectReceived(clients, { owner: ['notification null'] })
    await server.call(owner, notificationsApi.markAllRead)
    await expectReceived(clients, {})
  })

  it('more people than one NOTIFY holds → all of them', async () => {
    const clients = await everybody()
    const users = [...Array.from({ length: 400 }, () => crypto.randomUUID()), owner.id]
    await server.db.transaction().execute((tx) => changed(tx, { topic: 'notification', id: null, users }))
    await expectReceived(clients, { owner: ['notification null'] })
  })
})
